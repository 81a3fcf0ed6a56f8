import { type OptionName, spelled, splitAtDashes } from '../options/options.ts';
import { optionWritten, takesValue } from '../options/options-in-word.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { nearestOf } from '../suggest-nearest-word.ts';
import { COMMAND_NAMES, type CommandName, optionsAt, optionsOf } from './commands.ts';

/**
 * What was typed in a command's place, where it is none: only then an option behind it is not the trouble. Null where a
 * token was typed, or where the command is known.
 */
export function unknownCommandIn(argv: readonly string[], { kind }: UsageProblem): string | null {
  if (kind === 'token-typed') return null;
  const isValue = (at: number) => {
    const before = optionWritten(argv[at - 1] ?? '');
    return before !== undefined && takesValue(before);
  };
  const operand = argv.find((word, at) => !word.startsWith('-') && !isValue(at));
  const isKnown = operand === undefined || COMMAND_NAMES.some((name) => name === operand);
  return isKnown ? null : operand;
}

/** What stands before a program, which may have options of its own. */
const BEFORE_PROGRAM = ['config set tokenCommand', 'sandbox'];

/** An option that is not known behind a program is most likely the program's. */
export function refusedIn(argv: readonly string[], problem: UsageProblem): UsageProblem {
  if (problem.kind !== 'unknown-option' && problem.kind !== 'misplaced-option') return problem;
  const firstOption = argv.findIndex((word) => word.startsWith('-'));
  const words = argv.slice(0, firstOption).join(' ');
  const command = BEFORE_PROGRAM.find((before) => words.startsWith(`${before} `));
  return command === undefined ? problem : { kind: 'dashes-missing', command: `recibo ${command}` };
}

const SECRET_OPTION = /^--?(\w+-)?(token|secret|password|api-?key|auth\w*)$/i;

/** What is wrong with an option that is not known. Its value, and whatever does not look like a word, is not repeated. */
export function refusedOption(flag: string, command: CommandName | null): UsageProblem {
  const [name = ''] = flag.split('=');
  if (SECRET_OPTION.test(name)) return { kind: 'token-typed' };
  // One that is known here is refused for its value alone.
  const longs = optionsAt(command).map((option) => spelled(option).long);
  if (longs.includes(name)) return { kind: 'value-not-taken', option: name };
  const known = optionWritten(name);
  if (known !== undefined) return misplaced(known, name);
  const typed = /^--?[a-z][a-z-]{0,20}$/.test(name) ? name : null;
  return { kind: 'unknown-option', command, typed, nearest: nearestOf(name, longs) };
}

/** What is wrong with an option that belongs to other commands. */
export function misplaced(option: OptionName, typed = spelled(option).long): UsageProblem {
  return {
    kind: 'misplaced-option',
    option: typed,
    commands: COMMAND_NAMES.filter((name) => optionsOf(name).includes(option)),
  };
}

/** Hyphens and dashes that word processors and chats make of `-` and `--`. */
const PASTED = /^[\u2010-\u2015\u2212]+-?([a-z][a-z-]*)/i;

/** An option behind a dash that is none of the keyboard's, which would count as a receipt; null where there is none. */
export function pastedDashIn(argv: readonly string[]): UsageProblem | null {
  const [options] = splitAtDashes(argv);
  for (const word of options) {
    const [, letters] = PASTED.exec(word) ?? [];
    if (letters === undefined) continue;
    // Letters that are no option are not repeated: they may be a secret's.
    return { kind: 'pasted-dash', meant: [`--${letters}`, `-${letters}`].find(optionWritten) ?? null };
  }
  return null;
}
