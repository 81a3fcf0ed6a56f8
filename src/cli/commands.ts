import type { Context } from '../commands/command-context.ts';
import type { Operation } from '../contract/operation.ts';
import { SHELLS } from '../options/choices.ts';
import { configProblem, contradictionIn, receiptsProblem, sandboxProblem } from '../options/contradictions.ts';
import { LOOKUP_OPTIONS, NFSE_OPTIONS } from '../options/lookup-options.ts';
import {
  COMMON_OPTIONS,
  type OptionName,
  type OptionValues,
  ROOT_OPTIONS,
  readOptions,
  type TypedOptions,
} from '../options/options.ts';
import type { Value } from '../options/read-option-values.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import type { Outcome } from '../outcome.ts';
import {
  type Argument,
  actionWithMore,
  joinedWords,
  nothing,
  oneOfWords,
  program,
  receipts,
  subject,
} from './arguments.ts';

/** The pages of `recibo help <topic>`. */
export const TOPICS = ['exit-codes', 'environment', 'output', 'sandbox'] as const;
export type Topic = (typeof TOPICS)[number];

/** The command table. The parser, the help, the manual and the completions come from it. */
export const COMMANDS = {
  nfe: lookup('nfe', LOOKUP_OPTIONS),
  nfse: lookup('nfse', NFSE_OPTIONS),
  login: command({
    argument: nothing,
    options: ['profile', 'base-url', 'no-check', 'timeout'],
    run: async (_, options, context) => (await import('../commands/login.ts')).runLogin(options, context),
  }),
  logout: command({
    argument: nothing,
    options: ['profile'],
    run: async (_, options, context) => (await import('../commands/logout.ts')).runLogout(options, context),
  }),
  config: command({
    argument: actionWithMore,
    options: ['profile', 'json'],
    problem: configProblem,
    run: async ({ word, more }, options, context) =>
      (await import('../commands/config.ts')).runConfig(word, more, options, context),
  }),
  doctor: command({
    argument: nothing,
    options: ['receipt', 'expect', 'json', 'profile', 'base-url', 'timeout'],
    run: async (_, options, context) => (await import('../commands/doctor.ts')).runDoctor(options, context),
  }),
  sandbox: command({
    argument: program,
    options: ['port', 'latency', 'list', 'json'],
    problem: sandboxProblem,
    run: async (words, options, context) =>
      (await import('../commands/sandbox.ts')).runSandbox(words, options, context),
  }),
  explain: command({
    argument: joinedWords,
    options: ['json'],
    run: async (word, options, context) => (await import('../commands/explain.ts')).runExplain(word, options, context),
  }),
  completion: command({
    argument: oneOfWords('recibo completion', 'shell', SHELLS),
    options: [],
    run: async (shell, _, context) => (await import('../commands/completion.ts')).runCompletion(shell, context),
  }),
  help: command({
    argument: subject,
    options: [],
    run: async (subject, _, context) => (await import('../commands/help.ts')).runHelp(subject, context),
  }),
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

/** What stands for a command's argument in the help. */
export type ArgumentName = Exclude<(typeof COMMANDS)[CommandName]['argument']['placeholder'], ''>;

/** The table again, for those who walk it and need not know each row's own type. */
export const COMMAND_ROWS: Readonly<Record<CommandName, Command>> = COMMANDS;

/** The commands in the table's order. */
export const COMMAND_NAMES = Object.keys(COMMANDS).filter((name): name is CommandName => name in COMMANDS);

/** One row of the command table, for those who need not know the type of its argument and options. */
interface Command<Placeholder extends string = string> {
  readonly argument: Argument<unknown, Placeholder>;
  /** The options that it takes, beside {@link COMMON_OPTIONS}. */
  readonly options: readonly OptionName[];
  readonly read: (operands: readonly string[], typed: TypedOptions) => Value<Invocation>;
}

/** A command that was asked for: plain values, checked, with no trace of how they were typed. */
export interface Invocation {
  readonly argument: unknown;
  readonly options: Readonly<Partial<OptionValues>>;
  readonly run: (context: Context) => Promise<Outcome>;
}

/** The options that a command takes, in the order of its row, then those of every command. */
export function optionsOf(name: CommandName): OptionName[] {
  return [...COMMAND_ROWS[name].options, ...COMMON_OPTIONS];
}

/** The options that may stand behind a command, or where there is none. */
export function optionsAt(command: CommandName | null): readonly OptionName[] {
  return command === null ? ROOT_OPTIONS : optionsOf(command);
}

/** @param taken the options that may be typed; of the other ones of lookups holds what does where they are not. */
function lookup(operation: Operation, taken: readonly OptionName[]): Command<'receipt'> {
  const row = command({
    argument: receipts,
    options: LOOKUP_OPTIONS,
    problem: (typed, options) => receiptsProblem(operation, typed, options),
    run: async (typed, options, context) => {
      const { runLookup } = await import('../commands/lookup.ts');
      return runLookup({ operation, receipts: typed }, options, context);
    },
  });
  return { ...row, options: taken };
}

/** A row's argument and options give `run` its types. */
function command<T, Placeholder extends string, Name extends OptionName>(row: {
  readonly argument: Argument<T, Placeholder>;
  readonly options: readonly Name[];
  /** What keeps an argument from being carried out under these options. */
  readonly problem?: (argument: T, options: Pick<OptionValues, Name>) => UsageProblem | null;
  readonly run: (argument: T, options: Pick<OptionValues, Name>, context: Context) => Promise<Outcome>;
}): Command<Placeholder> {
  return {
    argument: row.argument,
    options: row.options,
    read(operands, typed) {
      const options = readOptions(row.options, typed);
      if ('problem' in options) return options;
      const contradiction = contradictionIn(options.value);
      if (contradiction !== null) return { problem: contradiction };
      const argument = row.argument.read(operands);
      if ('problem' in argument) return argument;
      const problem = row.problem?.(argument.value, options.value) ?? null;
      if (problem !== null) return { problem };
      const run = (context: Context) => row.run(argument.value, options.value, context);
      return { value: { argument: argument.value, options: options.value, run } };
    },
  };
}
