import { nearestOf } from '../nearest.ts';
import { type Reader, repeatable, type Value } from '../options/option-readers.ts';
import {
  COMMON_OPTIONS,
  OPTIONS,
  type OptionName,
  type OptionValues,
  readOptions,
  spelled,
  splitAtDashes,
} from '../options/options.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { COMMAND_NAMES, COMMAND_ROWS, type CommandName, type Invocation, TOPICS } from './commands.ts';
import { takeApart } from './grammar.ts';
import { pastedDashIn } from './pasted-dash.ts';

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'version'; readonly isVerbose: boolean }
  /** The page of a command; null for recibo's own. */
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'command'; readonly command: CommandName; readonly invocation: Invocation }
  /** What could stand in the last word's place. */
  | { readonly kind: 'candidates'; readonly words: readonly string[] };

/** What the scripts in `completions/` ask by. In no table of commands, since nobody is to type it. */
const COMPLETE = '__complete';

/** Reads a command line: argv in, plain values out. */
export function parse(argv: readonly string[]): Value<Request> {
  // Half a command line keeps to no grammar.
  if (argv[0] === COMPLETE) return { value: { kind: 'candidates', words: argv.slice(1) } };
  const pasted = pastedDashIn(argv);
  if (pasted !== null) return { problem: pasted };
  const typed = takeApart(argv);
  if ('problem' in typed) return typed;
  const { command, operands, options } = typed;
  const common = readOptions(COMMON_OPTIONS, options);
  if ('problem' in common) return common;
  if (common.value.version) return { value: { kind: 'version', isVerbose: options.verbose !== undefined } };
  if (common.value.help || (command === null && operands.length === 0)) return { value: { kind: 'help', command } };
  if (command === null) return unknownCommand(operands[0] ?? '');
  const read = COMMAND_ROWS[command].read(operands, options);
  return 'problem' in read
    ? { problem: onCommand(read.problem, command) }
    : { value: { kind: 'command', command, invocation: read.value } };
}

/** What reads a word or a value does not know the command that it stands behind. */
function onCommand(problem: UsageProblem, command: CommandName): UsageProblem {
  return 'command' in problem && problem.command === null ? { ...problem, command } : problem;
}

/** What words in a command's place lead to: commands first, since one of the topics is called as a command is. */
const LEADS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TOPICS.map((topic) => [topic, `recibo help ${topic}`])),
  ...Object.fromEntries(COMMAND_NAMES.map((name) => [name, `recibo ${name}`])),
  version: 'recibo --version',
};

function unknownCommand(typed: string): Value<Request> {
  const nearest = nearestOf(typed, Object.keys(LEADS));
  const meant = nearest === null ? null : (LEADS[nearest] ?? null);
  return { problem: { kind: 'unknown-command', typed: repeatable(typed), meant } };
}

/**
 * `--color` and `--lang`, by which everything is told, even a usage error, before anything else is read; one that cannot be
 * used counts as not typed.
 */
export function readColorAndLanguage(argv: readonly string[]): Pick<OptionValues, 'color' | 'lang'> {
  const [options] = splitAtDashes(argv);
  return {
    color: usable('color', OPTIONS.color.reader, options) ?? OPTIONS.color.fallback,
    lang: usable('lang', OPTIONS.lang.reader, options),
  };
}

function usable<T>(name: OptionName, reader: Reader<T, null>, argv: readonly string[]): T | null {
  const { long } = spelled(name);
  const typed = lastValueOf(long, argv);
  const read = typed === null ? null : reader.read(long, [typed]);
  return read !== null && 'value' in read ? read.value : null;
}

function lastValueOf(option: string, argv: readonly string[]): string | null {
  const at = argv.findLastIndex((argument) => argument === option || argument.startsWith(`${option}=`));
  const found = argv[at];
  if (found === undefined) return null;
  return found === option ? (argv[at + 1] ?? null) : found.slice(option.length + 1);
}
