import { type Command, Help, type HelpConfiguration } from 'commander';
import { EXITS } from '../exit-codes.ts';
import { refuse } from '../failure.ts';
import { trustsSystem } from '../host.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { ENDINGS } from '../sandbox/endings.ts';
import type { Words } from '../words/index.ts';
import { pathOf, takersOf } from './refusals.ts';

/** Longer lines are hard to read. */
const MOST_COLUMNS = 100;
const LEAST_ABOUT = 24;

const SETTINGS_EXAMPLE = `  { "lang": "pt", "defaultProfile": "acme", "profiles": {
    "acme": { "baseUrl": "https://api.example.com/v3",
      "token": "..." },
    "ci": { "baseUrl": "https://api.example.com/v3",
      "tokenFile": "/run/secrets/recibo" },
    "vault": { "baseUrl": "https://api.example.com/v3",
      "tokenCommand": ["pass", "show", "recibo"] } } }`;

/** commander's help in the reader's language: its own words are English. */
export function helpStyle(io: Io, isShort: boolean): HelpConfiguration {
  const { out, words } = io;
  const { heads, usage, default: defaultOf } = words.help;
  const titles: Readonly<Record<string, string>> = heads;
  return {
    helpWidth: Math.min(out.width, MOST_COLUMNS),
    minWidthToWrap: 10,
    formatHelp: (command, helper) => {
      const blocks = (isShort ? shortHelp : longHelp)(command, helper, io);
      return `${blocks.filter(Boolean).join('\n\n')}\n`;
    },
    styleTitle: (title) => out.paint.bold(titles[title] ?? title),
    optionDescription: ({ description, defaultValueDescription: value }) =>
      value === undefined ? description : `${description} (${defaultOf(value)})`,
    // Those with a letter and those without stand below each other.
    optionTerm: ({ short, flags }) => (short ? flags : `    ${flags}`),
    commandUsage: (command) => usage(`${pathOf(command)} ${command.usage().replace('[command]', '<command>')}`),
    subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/\[(options|command)\] ?/g, '')}`.trim(),
  };
}

/** All of a command: what stands below it before its options, then topics, examples, endings of the sandbox. */
function longHelp(command: Command, helper: Help, { words, engine }: Io): string[] {
  const { topicsHead, topics, more, examples, sampleOf } = words.help;
  const blocks = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
  if (command.commands.length > 0) blocks.push(...blocks.splice(2, 1));
  if (command.parent === null) blocks.push(titled(topicsHead, topics, helper));
  blocks.push(titled(examples, sampleOf[command.name()], helper));
  if (command.parent === null) blocks.push(more);
  if (command.name() === 'sandbox') blocks.push(textOf(topicOf('sandbox', words, engine), helper));
  return blocks;
}

/** What most people need of a command, on a terminal of 24 lines of 80 columns: of a row of the help as much as one line holds. */
function shortHelp(command: Command, helper: Help, { words }: Io): string[] {
  const { groups, allOf, examples, sampleOf } = words.help;
  const options = helper.visibleOptions(command).filter(({ helpGroupHeading: head }) => head !== groups.everywhere);
  const common = options.filter((one) => 'isCommon' in one && one.isCommon);
  const brief = (about: string) => about.replace(/;.*/, '');
  const commands = command.commands.map((one): Item => [helper.subcommandTerm(one), brief(one.summary())]);
  const rows = (common[0] ? common : options).map((one): Item => [helper.optionTerm(one), brief(one.description)]);
  const usage = `${helper.styleTitle('Usage:')} ${helper.commandUsage(command)}`;
  const last = titled(examples, sampleOf[command.name()], helper);
  return [usage, list([...commands, ...rows], helper), last, allOf(`${pathOf(command)} --help`)];
}

/** Empty where there are no rows. */
function titled(title: string, rows: Readonly<Record<string, string>> | undefined, helper: Help): string {
  return rows === undefined ? '' : `${helper.styleTitle(title)}\n${list(Object.entries(rows), helper)}`;
}

/** Prints what `recibo help WORD...` is about. @throws Failure `usage` where there is no such command, topic or option */
export function helpOn(typed: readonly string[], program: Command, { words, engine }: Io): number {
  let command: Command | undefined = program;
  for (const word of typed) command = command?.commands.find((one) => one.name() === word);
  if (command !== undefined) {
    command.outputHelp();
    return 0;
  }
  const word = typed.join(' ');
  const helper = program.createHelp();
  const text =
    textOf(topicOf(word, words, engine), helper) || optionHelp(word.replace(/^-+|=.*$/g, ''), program, helper);
  const meant = nearest(word, [...program.commands.map((one) => one.name()), ...Object.keys(words.help.topics)]);
  if (text === '') refuse((usage) => usage.unknownCommand(word, meant && `recibo help ${meant}`));
  program.configureOutput().writeOut?.(`${text}\n`);
  return 0;
}

/** The line of an option, below the commands that have it; empty where none has. */
function optionHelp(name: string, program: Command, helper: Help): string {
  const flag = name.length > 1 ? `--${name}` : `-${name}`;
  const found = new Map<string, string>();
  for (const command of takersOf(flag, program)) {
    const option = command.options.find(({ long, short }) => long === flag || short === flag);
    const line = option && list([[helper.optionTerm(option), helper.optionDescription(option)]], helper);
    if (line) found.set(line, [found.get(line) ?? [], pathOf(command)].flat().join(', '));
  }
  return [...found].map(([line, paths]) => `${helper.styleTitle(paths)}\n${line}`).join('\n\n');
}

type Item = readonly [term: string, about: string];
type Items = readonly Item[];

/** The paragraphs and lists of a help topic; none where there is none of that name. */
export function topicOf(name: string, { help, statuses, sandbox }: Words, engine: string) {
  const exitRow = ([exit, code]: [string, number]): Item => [`${String(code).padStart(3)}  ${exit}`, exits[exit] ?? ''];
  const exits: Readonly<Record<string, string>> = statuses.exit;
  const answers: Readonly<Record<string, string>> = sandbox.endings;
  const endings = Object.entries(ENDINGS).map(([row, ends]): Item => [ends, answers[row] ?? '']);
  const variables = Object.entries(help.variables);
  const known = variables.filter(([one]) => one !== 'NODE_USE_SYSTEM_CA' || trustsSystem(engine));
  const topics = new Map<string, readonly (string | Items)[]>([
    ['exit-codes', [help.exitCodes, Object.entries(EXITS).map(exitRow)]],
    ['environment', [...help.environment, known, help.settingsFile, SETTINGS_EXAMPLE]],
    ['output', [help.output, Object.entries(help.formats), ...help.outputMore]],
    ['sandbox', [help.sandbox, endings]],
  ]);
  return topics.get(name) ?? [];
}

function textOf(parts: readonly (string | Items)[], helper: Help): string {
  const filled = (text: string) =>
    text.startsWith(' ') ? text : helper.boxWrap(text, helper.helpWidth ?? MOST_COLUMNS);
  return parts.map((part) => (typeof part === 'string' ? filled(part) : list(part, helper))).join('\n\n');
}

function list(rows: Items, helper: Help): string {
  const most = Math.max(0, ...rows.map(([term]) => term.length));
  // Where little room is left beside what is typed, what it does stands below.
  if (most + LEAST_ABOUT > (helper.helpWidth ?? MOST_COLUMNS))
    return rows.map(([term, about]) => `  ${term}\n${helper.formatItem('', 2, about, helper)}`).join('\n');
  return rows.map(([term, about]) => helper.formatItem(term, most, about, helper)).join('\n');
}
