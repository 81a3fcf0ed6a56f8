import { COMMAND_NAMES, COMMANDS, type CommandName, optionsOf, TOPICS, type Topic } from '../../cli/commands.ts';
import { EXITS } from '../../exit-codes-by-status-and-problem.ts';
import type { HelpWords } from '../../language/types/help.ts';
import { COMMON_OPTIONS, OPTION_GROUPS, OPTION_ROWS, type OptionName, spelled } from '../../options/options.ts';
import { repeatable } from '../../options/read-option-values.ts';
import { DONE, failed, type Outcome } from '../../outcome.ts';
import { SCENARIOS } from '../../sandbox/scenario-by-receipt-ending.ts';
import { VARIABLES, variableOfOption } from '../../settings/settings.ts';
import { nearestOf } from '../../suggest-nearest-word.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { print } from '../print-on-stdout.ts';
import type { Screen } from '../screen.ts';
import { type HelpBlock, type HelpPage, renderHelp, type Term } from './help-layout.ts';

/** An example of a settings file: what each key is for is told in the help on the environment. */
export const SETTINGS_EXAMPLE = `{
  "defaultProfile": "acme",
  "profiles": {
    "acme": {
      "baseUrl": "https://api.example.com/v3",
      "token": "..."
    },
    "ci": {
      "baseUrl": "https://api.example.com/v3",
      "tokenFile": "/run/secrets/recibo"
    },
    "vault": {
      "baseUrl": "https://api.example.com/v3",
      "tokenCommand": ["pass", "show", "recibo"]
    }
  }
}`;

/** Prints the help on a command or topic; without either, recibo's own. */
export async function printHelp(word: string | null, screen: Screen): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  const page = helpPage(word, await catalogue.help());
  if (page === null) {
    const nearest = nearestOf(word ?? '', [...COMMAND_NAMES, ...TOPICS]);
    return failed({ kind: 'unknown-topic', typed: repeatable(word ?? ''), nearest });
  }
  return print(renderHelp(page, answerStyle.columns, createTheme(answerStyle.isColoured)), DONE, screen);
}

/** The page on a command or topic, or recibo's own, made from the tables; null for a word that is neither. */
export function helpPage(word: string | null, words: HelpWords): HelpPage | null {
  if (word === null) return programPage(words);
  const command = COMMAND_NAMES.find((name) => name === word);
  if (command !== undefined) return commandPage(command, words);
  const topic = TOPICS.find((name) => name === word);
  return topic === undefined ? null : topicPage(topic, words);
}

function programPage(words: HelpWords): HelpPage {
  const { heading } = words;
  return [
    { kind: 'paragraph', text: words.tagline },
    {
      kind: 'usage',
      heading: heading.usage,
      lines: [usageOf('nfe', words), usageOf('nfse', words)],
    },
    examples(words, 'program'),
    { kind: 'terms', heading: heading.commands, rows: COMMAND_NAMES.map((name) => commandTerm(name, words)) },
    { kind: 'terms', heading: heading.topics, rows: topicTerms(words) },
    { kind: 'terms', heading: heading.options, rows: COMMON_OPTIONS.map((name) => optionTerm(name, words)) },
    { kind: 'paragraph', text: words.more },
  ];
}

function commandPage(name: CommandName, words: HelpWords): HelpPage {
  const groups = OPTION_GROUPS.flatMap((group): HelpBlock[] => {
    // The version is recibo's, and told of on its own page.
    const options = optionsOf(name).filter((option) => OPTION_ROWS[option].group === group && option !== 'version');
    const rows = options.map((option) => optionTerm(option, words));
    return rows.length === 0 ? [] : [{ kind: 'terms', heading: words.group[group], rows }];
  });
  return [
    { kind: 'paragraph', text: words.command[name].about },
    { kind: 'usage', heading: words.heading.usage, lines: [usageOf(name, words)] },
    examples(words, name),
    ...(name === 'help' ? [{ kind: 'terms' as const, heading: words.heading.topics, rows: topicTerms(words) }] : []),
    // Whoever asks about a word that is a command and a topic is told both.
    ...TOPICS.filter((topic) => topic === name).flatMap((topic) => topicPage(topic, words)),
    ...groups,
    { kind: 'paragraph', text: words.more },
  ];
}

function topicPage(topic: Topic, words: HelpWords): HelpPage {
  const text = words.topic[topic].text.flatMap(blocksOf);
  switch (topic) {
    case 'exit-codes':
      return [...text, { kind: 'terms', heading: words.heading.exits, rows: exitTerms(words) }];
    case 'environment':
      return [...text, ...environmentBlocks(words)];
    case 'output':
      return text;
    case 'sandbox':
      return [
        ...text,
        { kind: 'terms', heading: words.heading.endings, rows: endingTerms(words) },
        { kind: 'paragraph', text: words.sandboxEnding['any-other'] },
      ];
  }
}

/** A paragraph, and what is to be copied out of it: that stands behind a line break, and is broken no further. */
function blocksOf(text: string): HelpBlock[] {
  const [prose = '', line] = text.split('\n');
  return [
    { kind: 'paragraph', text: prose },
    ...(line === undefined ? [] : [{ kind: 'verbatim' as const, text: line }]),
  ];
}

function environmentBlocks(words: HelpWords): HelpBlock[] {
  const rows = VARIABLES.map((name) => ({ term: name, meaning: words.variable[name] }));
  return [
    { kind: 'terms', heading: words.heading.variables, rows },
    { kind: 'paragraph', text: words.settingsFile },
    { kind: 'verbatim', text: SETTINGS_EXAMPLE },
  ];
}

/** The exit codes: number and name, and when. */
export function exitTerms(words: HelpWords): Term[] {
  return EXITS.map(({ name, codes }) => ({ term: `${codes.join('/')} ${name}`, meaning: words.exit[name] }));
}

/** The receipts that the sandbox knows. */
export function endingTerms(words: HelpWords): Term[] {
  return SCENARIOS.map(({ ending, key }) => ({ term: ending, meaning: words.sandboxEnding[key] }));
}

/** An option with its value, and what it does, its values, fallback and variable included. */
export function optionTerm(name: OptionName, words: HelpWords): Term {
  const { short, long, value } = spelled(name);
  const { reader, fallback, bare } = OPTION_ROWS[name];
  const { choices, range } = reader;
  const term = `${short === null ? '    ' : `${short}, `}${long}${value === null ? '' : ` ${inBrackets(words.placeholder[value], bare !== undefined)}`}`;
  const limits = choices?.join(', ') ?? (range === undefined ? null : words.range(...range));
  const facts = [limits, fallback === undefined ? null : words.fallback(fallback), variableOfOption(long)];
  const told = facts.filter((fact) => fact !== null).join('; ');
  return { term, meaning: `${words.option[name]}${told === '' ? '' : ` (${told})`}` };
}

function usageOf(name: CommandName, words: HelpWords): string {
  const { argument, options } = COMMANDS[name];
  const typed = argument.choices?.join('|') ?? argumentOf(name, words);
  const optional = options.length > 0 ? [`[${words.placeholder.options}]`] : [];
  return ['recibo', name, ...(argument.isLast === true ? [...optional, typed] : [typed, ...optional])]
    .filter((word) => word !== '')
    .join(' ');
}

/** What stands for a command's argument, empty where it takes none: in angle brackets, or in square ones where it may be left out. */
export function argumentOf(name: CommandName, words: HelpWords): string {
  const { placeholder, isOptional, isRepeatable } = COMMANDS[name].argument;
  if (placeholder === '') return '';
  const typed = `${words.placeholder[placeholder]}${isRepeatable ? '...' : ''}`;
  return inBrackets(typed, isOptional);
}

function inBrackets(word: string, isOptional: boolean): string {
  return isOptional ? `[${word}]` : `<${word}>`;
}

function commandTerm(name: CommandName, words: HelpWords): Term {
  return { term: `${name} ${argumentOf(name, words)}`.trim(), meaning: words.command[name].summary };
}

function topicTerms(words: HelpWords): Term[] {
  return TOPICS.map((topic) => ({ term: topic, meaning: words.topic[topic].summary }));
}

function examples(words: HelpWords, of: keyof HelpWords['examples']): HelpBlock {
  const rows = words.examples[of].map(({ command, does }) => ({ term: command, meaning: does }));
  return { kind: 'examples', heading: words.heading.examples, rows };
}
