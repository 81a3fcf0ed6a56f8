import { COMMON_OPTIONS, readOptions } from '../options/options.ts';
import { repeatable, type Value } from '../options/read-option-values.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { nearestOf } from '../suggest-nearest-word.ts';
import { COMMAND_NAMES, COMMAND_ROWS, type CommandName, type Invocation, TOPICS } from './commands.ts';
import { takeApart } from './grammar.ts';
import { pastedDashIn } from './refused-words-and-typed-secrets.ts';

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'version'; readonly isVerbose: boolean }
  /** The page of a command; null for recibo's own. */
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'command'; readonly command: CommandName; readonly invocation: Invocation };

/** Reads a command line: argv in, plain values out. */
export function parse(argv: readonly string[]): Value<Request> {
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
