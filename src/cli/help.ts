import { type Command, Help, type HelpConfiguration } from 'commander';
import { trustsSystem } from '../engine.ts';
import { EXITS, type ExitName } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { ENDINGS, type Ending } from '../sandbox/endings.ts';
import type { Words } from '../words/index.ts';
import { pathOf } from './refusals.ts';
import { refuse } from './values.ts';

/** Longer lines are hard to read. */
const MOST_COLUMNS = 100;

const SETTINGS_EXAMPLE = `  { "lang": "pt", "defaultProfile": "acme", "profiles": {
    "acme": { "baseUrl": "https://api.example.com/v3", "token": "..." },
    "ci": { "baseUrl": "https://api.example.com/v3", "tokenFile": "/run/secrets/recibo" },
    "vault": { "baseUrl": "https://api.example.com/v3", "tokenCommand": ["pass", "show", "recibo"] } } }`;

/** commander's help in the reader's language: its own words are English. */
export function helpStyle({ out, words }: Io): HelpConfiguration {
  const { groups, heads, placeholders, default: defaultOf } = words.help;
  const titles: Readonly<Record<string, string>> = heads;
  return {
    helpWidth: Math.min(out.width, MOST_COLUMNS),
    minWidthToWrap: 20,
    // What every command has stands last.
    formatHelp: (command, helper) => {
      const blocks = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
      const common = blocks.findIndex((block) => block.startsWith(helper.styleTitle(groups.everywhere)));
      return `${[...blocks.toSpliced(common, 1), blocks[common]].join('\n\n')}\n`;
    },
    styleTitle: (title) => out.paint.bold(titles[title] ?? title),
    optionDescription: ({ description, defaultValueDescription: value }) =>
      value === undefined ? description : `${description} (${defaultOf(value)})`,
    // Those with a letter and those without stand below each other.
    optionTerm: ({ short, flags }) => (short ? flags : `    ${flags}`),
    commandUsage: (command) =>
      `${pathOf(command)} ${command.usage()}`
        .replace('[options]', `[${placeholders.options}]`)
        .replace(/[<[]command[\]>]/, `<${placeholders.command}>`),
    subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/\[(options|command)\] ?/g, '')}`.trim(),
  };
}

/** What stands below the options of a command. */
export function helpEnd(command: Command, words: Words): string {
  const { examples, topicsHead, topics, more, sampleOf } = words.help;
  const own = sampleOf[command.name()];
  if (own === undefined) return '';
  const helper = command.createHelp();
  const shown = `\n${helper.styleTitle(examples)}\n${list(own, helper)}`;
  if (command.name() === 'sandbox')
    return `${shown}\n\n${paragraphs(words.help.sandbox, helper)}\n\n${endings(words, helper)}`;
  return command.parent === null
    ? `\n${helper.styleTitle(topicsHead)}\n${list(topics, helper)}\n${shown}\n\n${more}`
    : shown;
}

/** Prints what `recibo help WORD...` is about. @throws Failure `usage` where there is no such command or topic */
export function helpOn(typed: readonly string[], program: Command, { words, engine }: Io): number {
  let command: Command | undefined = program;
  for (const word of typed) command = command?.commands.find((one) => one.name() === word);
  const word = typed.join(' ');
  const text = command === undefined ? topic(word, program.createHelp(), words, engine) : null;
  if (command !== undefined) command.outputHelp();
  else if (text !== null) program.configureOutput().writeOut?.(`${text}\n`);
  else {
    const meant = nearest(word, [...program.commands.map((one) => one.name()), ...Object.keys(words.help.topics)]);
    refuse((usage) => usage.unknownTopic(word, meant));
  }
  return 0;
}

function topic(name: string, helper: Help, { help, statuses }: Words, engine: string): string | null {
  switch (name) {
    case 'exit-codes': {
      const rows = (Object.keys(EXITS) as ExitName[]).map((exit) => [
        `${String(EXITS[exit]).padStart(3)}  ${exit}`,
        statuses.exit[exit],
      ]);
      return `${paragraphs(help.exitCodes, helper)}\n\n${list(Object.fromEntries(rows), helper)}`;
    }
    case 'environment': {
      const file = `${paragraphs(help.settingsFile, helper)}\n\n${SETTINGS_EXAMPLE}`;
      const variables = Object.entries(help.variables).filter(
        ([name]) => name !== 'NODE_USE_SYSTEM_CA' || trustsSystem(engine),
      );
      return `${paragraphs(help.environment, helper)}\n\n${list(variables, helper)}\n\n${file}`;
    }
    case 'output':
      return `${paragraphs(help.output, helper)}\n\n${list(help.formats, helper)}\n\n${paragraphs(help.outputMore, helper)}`;
    default:
      return null;
  }
}

/** Which receipts the simulated service knows, by their ends. */
function endings({ sandbox }: Words, helper: Help): string {
  const abouts: Readonly<Record<Ending, string>> = sandbox.endings;
  const rows = ENDINGS.map(([name, ends]) => [ends, abouts[name]] as const);
  return list(rows, helper);
}

/** Terms and what they mean; as pairs where a term could be a number, which an object puts first. */
function list(rows: Readonly<Record<string, string>> | readonly (readonly [string, string])[], helper: Help): string {
  const pairs = Array.isArray(rows) ? rows : Object.entries(rows);
  const most = Math.max(0, ...pairs.map(([term]) => term.length));
  return pairs.map(([term, about]) => helper.formatItem(term, most, about, helper)).join('\n');
}

/** A text of the catalogue, filled to the width: a blank line ends a paragraph, one that is indented further stays as it is. */
function paragraphs(text: string, helper: Help): string {
  const parts = text
    .replace(/^ {4}/gm, '')
    .trim()
    .split(/\n\s*\n/);
  const filled = parts.map((part) =>
    part.startsWith('  ') ? part : helper.boxWrap(part.replaceAll('\n', ' '), helper.helpWidth ?? MOST_COLUMNS),
  );
  return filled.join('\n\n');
}
