import { Command, Option } from 'commander';
import {
  OPTION_NAMES,
  type OptionName,
  ROOT_OPTIONS,
  spelled,
  splitAtDashes,
  type TypedOptions,
} from '../options/options.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { nearestOf } from '../suggest-nearest-word.ts';
import { COMMAND_NAMES, type CommandName, optionsOf } from './commands.ts';
import { withBareValues } from './optional-values.ts';

/** A command line taken apart, before any value is looked at. */
interface Typed {
  /** Null where no command was typed. */
  readonly command: CommandName | null;
  readonly operands: readonly string[];
  readonly options: TypedOptions;
}

/** A command line that the grammar does not allow. It never leaves {@link takeApart}. */
class Refusal extends Error {
  readonly problem: UsageProblem;

  constructor(problem: UsageProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Takes a command line apart by the command and option tables. Reads nothing, prints nothing, exits nothing. */
export function takeApart(argv: readonly string[]): Typed | { problem: UsageProblem } {
  let typed: Typed = { command: null, operands: [], options: {} };
  const program = new Grammar();
  program.declare(null, argv, (options, operands) => {
    typed = { command: null, operands, options };
  });
  // What was not typed is left out: a command takes 0.3 ms to declare, an option 0.02.
  for (const name of COMMAND_NAMES.filter((command) => argv.includes(command))) {
    const command = new Grammar(name);
    program.addCommand(command);
    command.declare(name, argv, (options, operands) => {
      const before = typedIn(program.opts());
      if (before.verbose !== undefined) throw new Refusal(misplaced('verbose'));
      typed = { command: name, operands, options: { ...before, ...options } };
    });
  }
  try {
    program.parse(withBareValues(argv), { from: 'user' });
    const dashed = dashedOperandOf(typed, argv);
    if (dashed !== undefined) throw new Refusal(refusedOption(dashed, typed.command));
    return typed;
  } catch (error) {
    if (error instanceof Refusal)
      return unknownCommandIn(argv, error.problem) ?? { problem: refusedIn(argv, error.problem) };
    throw error;
  }
}

/** commander takes `-90`, and the end of `-q90`, for an operand; here only behind `--` one begins with a dash. */
function dashedOperandOf({ operands }: Typed, argv: readonly string[]): string | undefined {
  const [, [, ...behind]] = splitAtDashes(argv);
  return operands.slice(0, operands.length - behind.length).find((operand) => /^-./.test(operand));
}

/**
 * What was typed in a command's place, where it is none: only then an option behind it is not the trouble. Null where a
 * token was typed, or where the command is known.
 */
function unknownCommandIn(argv: readonly string[], { kind }: UsageProblem): Typed | null {
  if (kind === 'token-typed') return null;
  const isValue = (at: number) => OPTIONS_WITH_VALUE.includes(argv[at - 1] ?? '');
  const operand = argv.find((word, at) => !word.startsWith('-') && !isValue(at));
  const isKnown = operand === undefined || COMMAND_NAMES.some((name) => name === operand);
  return isKnown ? null : { command: null, operands: [operand], options: {} };
}

/** What stands before a program, which may have options of its own. */
const BEFORE_PROGRAM = ['config set tokenCommand', 'sandbox'];

/** An option that is not known behind a program is most likely the program's. */
function refusedIn(argv: readonly string[], problem: UsageProblem): UsageProblem {
  if (problem.kind !== 'unknown-option' && problem.kind !== 'misplaced-option') return problem;
  const firstOption = argv.findIndex((word) => word.startsWith('-'));
  const words = argv.slice(0, firstOption).join(' ');
  const command = BEFORE_PROGRAM.find((before) => words.startsWith(`${before} `));
  return command === undefined ? problem : { kind: 'dashes-missing', command: `recibo ${command}` };
}

/** As they are written: the word behind one of them is its value, and no command. */
const OPTIONS_WITH_VALUE = OPTION_NAMES.map(spelled).flatMap(({ long, short, value }) =>
  value === null ? [] : [long, short ?? long],
);

/**
 * commander, with its refusals as values. It has them as messages in English that repeat what was typed; the methods
 * below are the ones that it calls to refuse.
 */
class Grammar extends Command {
  #command: CommandName | null = null;

  declare(
    name: CommandName | null,
    argv: readonly string[],
    onParsed: (options: TypedOptions, operands: string[]) => void,
  ): void {
    this.#command = name;
    this.exitOverride().helpOption(false).helpCommand(false).enablePositionalOptions().argument('[operands...]');
    for (const option of optionsAt(name)) if (mayBeIn(argv, option)) this.addOption(declarationOf(option));
    this.action((operands: string[], options: object) => onParsed(typedIn(options), operands));
  }

  unknownOption(flag: string): never {
    throw new Refusal(refusedOption(flag, this.#command));
  }

  optionMissingArgument(option: Option): never {
    const long = option.long ?? option.flags;
    const value = OPTION_NAMES.map(spelled).find((option) => option.long === long)?.value;
    throw new Refusal(
      value === 'duration'
        ? { kind: 'bad-duration', option: long }
        : { kind: 'value-missing', command: this.#command, option: long },
    );
  }
}

/** The options that may stand behind a command, or where there is none. */
function optionsAt(command: CommandName | null): readonly OptionName[] {
  return command === null ? ROOT_OPTIONS : optionsOf(command);
}

/** Whether an option could be among the words: with its value, or as a letter among others. */
function mayBeIn(argv: readonly string[], name: OptionName): boolean {
  const { long, short } = spelled(name);
  const letter = short?.slice(1);
  return argv.some((word) => word.startsWith(long) || (letter && word.startsWith('-') && word.includes(letter)));
}

/** Whatever is given several times is kept: the row's reader says what counts. */
function declarationOf(name: OptionName): Option {
  const { short, long, value } = spelled(name);
  const flags = [short, long].filter((flag) => flag !== null).join(', ');
  const option = new Option(value === null ? flags : `${flags} <${value}>`);
  // Else commander would take `--hints` as well, and have it given where `--no-hints` is not.
  option.negate = false;
  return option.argParser((text: string, previous: readonly string[] = []) => [...previous, text]);
}

/** commander names `--base-url` `baseUrl`, and an option without a value has `true`. */
function typedIn(options: object): TypedOptions {
  const entries = Object.entries(options).map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value === true ? [] : value,
  ]);
  return Object.fromEntries(entries);
}

const SECRET_OPTION = /^--?(\w+-)?(token|secret|password|api-?key|auth\w*)$/i;

/** What is wrong with an option that is not known. Its value, and whatever does not look like a word, is not repeated. */
function refusedOption(flag: string, command: CommandName | null): UsageProblem {
  const [name = ''] = flag.split('=');
  if (SECRET_OPTION.test(name)) return { kind: 'token-typed' };
  // One that is known here is refused for its value alone.
  const longs = optionsAt(command).map((option) => spelled(option).long);
  if (longs.includes(name)) return { kind: 'value-not-taken', option: name };
  const known = OPTION_NAMES.find((option) => name === spelled(option).long || name === spelled(option).short);
  if (known !== undefined) return misplaced(known, name);
  const typed = /^--?[a-z][a-z-]{0,20}$/.test(name) ? name : null;
  return { kind: 'unknown-option', command, typed, nearest: nearestOf(name, longs) };
}

function misplaced(option: OptionName, typed = spelled(option).long): UsageProblem {
  return {
    kind: 'misplaced-option',
    option: typed,
    commands: COMMAND_NAMES.filter((name) => optionsOf(name).includes(option)),
  };
}
