import { nearestOf } from '../nearest.ts';
import {
  COMMON_OPTIONS,
  OPTION_ROWS,
  type OptionName,
  ROOT_OPTIONS,
  spelled,
  type TypedOptions,
} from '../options/options.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { COMMAND_NAMES, type CommandName, optionsOf } from './commands.ts';
import { type TypedOption, takesValue, typedWords } from './typed-words.ts';

/** A command line taken apart, before any value is looked at. */
interface Typed {
  /** Null where none was typed that there is. */
  readonly command: CommandName | null;
  readonly operands: readonly string[];
  readonly options: TypedOptions;
}

/** Takes a command line apart by the command and option tables; the first option that they do not allow stands for all. */
export function takeApart(argv: readonly string[]): Typed | { problem: UsageProblem } {
  const words = typedWords(argv);
  const operands = words.flatMap((word) => (word.kind === 'operand' ? [word.text] : []));
  const command = COMMAND_NAMES.find((name) => name === operands[0]) ?? null;
  const options: { [Name in OptionName]?: string[] } = {};
  let passed = 0;
  for (const word of words) {
    if (word.kind === 'operand') passed += 1;
    if (word.kind !== 'option') continue;
    const place = { command: passed === 0 ? null : command, taken: takenAt(command, passed) };
    const problem = problemOf(word, place);
    if (problem !== null) return refused(problem, command, operands, passed);
    if (word.name !== null) options[word.name] = [...(options[word.name] ?? []), ...valuesOf(word.name, word.value)];
  }
  return { command, operands: command === null ? operands : operands.slice(1), options };
}

/** The options that are taken before a command, behind it, or where there is none. */
function takenAt(command: CommandName | null, passed: number): readonly OptionName[] {
  if (command === null) return ROOT_OPTIONS;
  return passed === 0 ? COMMON_OPTIONS : optionsOf(command);
}

function valuesOf(name: OptionName, typed: string | null): string[] {
  const value = typed ?? OPTION_ROWS[name].bare;
  return value === undefined ? [] : [value];
}

/** Where an option stands: behind which command, null for none, and what is taken there. */
interface Place {
  readonly command: CommandName | null;
  readonly taken: readonly OptionName[];
}

const SECRET_OPTION = /^--?(\w+-)?(token|secret|password|api-?key|auth\w*)$/i;

/** What is wrong with an option in its place. Its value, and whatever does not look like a word, is not repeated. */
function problemOf({ name, flag, value }: TypedOption, { command, taken }: Place): UsageProblem | null {
  if (name !== null && taken.includes(name)) return problemOfValue(name, flag, value, command);
  if (SECRET_OPTION.test(flag)) return { kind: 'token-typed' };
  if (name !== null) {
    const commands = COMMAND_NAMES.filter((one) => optionsOf(one).includes(name));
    return { kind: 'misplaced-option', option: flag, commands };
  }
  const typed = /^--?[a-z][a-z-]{0,20}$/.test(flag) ? flag : null;
  const nearest = nearestOf(
    flag,
    taken.map((one) => spelled(one).long),
  );
  return { kind: 'unknown-option', command, typed, nearest };
}

function problemOfValue(
  name: OptionName,
  flag: string,
  value: string | null,
  command: CommandName | null,
): UsageProblem | null {
  const { long, value: word } = spelled(name);
  if (!takesValue(name)) return value === null ? null : { kind: 'value-not-taken', option: flag };
  if (value !== null || OPTION_ROWS[name].bare !== undefined) return null;
  return word === 'duration'
    ? { kind: 'bad-duration', option: long }
    : { kind: 'value-missing', command, option: long };
}

/** What stands before a program, which may have options of its own. */
const BEFORE_PROGRAM = ['config set tokenCommand', 'sandbox'];

/**
 * A refused command line. In the place of a command that there is not, no option can be right: the command is what is told,
 * unless a token was typed. An option that is not known behind a program is most likely the program's.
 */
function refused(
  problem: UsageProblem,
  command: CommandName | null,
  operands: readonly string[],
  passed: number,
): Typed | { problem: UsageProblem } {
  if (problem.kind === 'token-typed') return { problem };
  if (command === null && operands.length > 0) return { command, operands, options: {} };
  if (problem.kind !== 'unknown-option' && problem.kind !== 'misplaced-option') return { problem };
  const before = operands.slice(0, passed).join(' ');
  const program = BEFORE_PROGRAM.find((words) => before.startsWith(`${words} `));
  return { problem: program === undefined ? problem : { kind: 'dashes-missing', command: `recibo ${program}` } };
}
