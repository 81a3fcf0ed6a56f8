import { Command, Option } from 'commander';
import { nearestOf } from '../settings/nearest.ts';
import { OPTION_NAMES, OPTION_ROWS, type OptionName, spelled } from '../settings/options.ts';
import { COMMAND_NAMES, type CommandName, optionsOf } from './commands.ts';
import type { UsageProblem } from './problem.ts';

/** What stood on the command line, by option name; a switch is true. */
export type TypedOptions = Partial<Record<OptionName | 'help' | 'version', string | true | string[]>>;

/** A command line taken apart, before any value is looked at. */
export interface Typed {
  /** Null where no command was typed. */
  readonly command: CommandName | null;
  readonly arguments: readonly string[];
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
  let typed: Typed | null = null;
  const program = new Grammar('recibo');
  program.declare(null, (options, operands) => {
    typed = { command: null, arguments: operands, options };
  });
  // Each command takes 0.3 ms to declare: those that were not typed are left out.
  for (const name of COMMAND_NAMES.filter((command) => argv.includes(command))) {
    const command = new Grammar(name);
    program.addCommand(command);
    command.declare(name, (options, operands) => {
      typed = {
        command: name,
        arguments: operands,
        options: { ...namedAsTyped(program.opts<TypedOptions>()), ...options },
      };
    });
  }
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
  return typed ?? { command: null, arguments: [], options: {} };
}

/**
 * commander, with its refusals as values. It has them as messages in English that repeat what was typed; the methods
 * below are the ones that it calls to refuse.
 */
class Grammar extends Command {
  #command: CommandName | null = null;

  declare(name: CommandName | null, onParsed: (options: TypedOptions, operands: string[]) => void): void {
    this.#command = name;
    this.exitOverride().helpOption(false).helpCommand(false).enablePositionalOptions().argument('[operands...]');
    this.addOption(new Option('-h, --help'));
    this.addOption(new Option('-V, --version'));
    for (const option of name === null ? OPTION_NAMES.filter(isEverywhere) : optionsOf(name)) {
      this.addOption(declarationOf(option));
    }
    this.action((operands: string[], options: TypedOptions) => onParsed(namedAsTyped(options), operands));
  }

  unknownOption(flag: string): never {
    throw new Refusal(refusedOption(flag, this.#command, this.options));
  }

  optionMissingArgument(option: Option): never {
    throw new Refusal({ kind: 'value-missing', command: this.#command, option: option.long ?? option.flags });
  }
}

function isEverywhere(name: OptionName): boolean {
  return OPTION_ROWS[name].scope === 'everywhere';
}

function declarationOf(name: OptionName): Option {
  const { short, long, value } = spelled(name);
  const flags = [short, long].filter((flag) => flag !== null).join(', ');
  const option = new Option(value === null ? flags : `${flags} <${value}>`);
  if (OPTION_ROWS[name].repeatable) option.argParser((text: string, previous: string[] = []) => [...previous, text]);
  return option;
}

/** commander names `--base-url` `baseUrl`; here an option has one name. */
function namedAsTyped(options: TypedOptions): TypedOptions {
  const entries = Object.entries(options).map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}

const SECRET_OPTION = /^--?(\w+-)?(token|secret|password|api-?key|auth\w*)$/i;

/** What is wrong with an option that is not known. Its value, and whatever does not look like a word, is not repeated. */
function refusedOption(flag: string, command: CommandName | null, options: readonly Option[]): UsageProblem {
  const [name = ''] = flag.split('=');
  if (SECRET_OPTION.test(name)) return { kind: 'token-typed' };
  if (flag.includes('=') && options.some(({ long }) => long === name)) return { kind: 'value-not-taken', option: name };
  if (OPTION_NAMES.map(spelled).some(({ long, short }) => name === long || name === short)) {
    return { kind: 'misplaced-option', option: name };
  }
  const known = options.flatMap(({ long }) => (long == null ? [] : [long]));
  const typed = /^--?[a-z][a-z-]{0,20}$/.test(name) ? name : null;
  return { kind: 'unknown-option', command, typed, nearest: nearestOf(name, known) };
}
