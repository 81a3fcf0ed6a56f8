import type { OptionName } from '../settings/options.ts';
import { OPTION_NAMES, OPTION_ROWS } from '../settings/options.ts';

/** The pages of `recibo help <topic>`. */
export const TOPICS = ['exit-codes', 'environment', 'output', 'sandbox'] as const;
export type Topic = (typeof TOPICS)[number];

/** The shells that `recibo completion` knows. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

interface CommandRow {
  /** What stands for the argument in the help; it is `optional` where the command goes without. */
  readonly argument: string;
  readonly optional?: true;
  /** The only values that the argument takes. */
  readonly choices?: readonly string[];
  /** Which options the command takes, beside those of every command. */
  readonly isLookup: boolean;
}

/** The command table. The parser, the help, the manual and the completions come from it. */
export const COMMANDS = {
  nfe: { argument: 'receipt', isLookup: true },
  nfse: { argument: 'receipt', isLookup: true },
  completion: { argument: 'shell', choices: SHELLS, isLookup: false },
  help: { argument: 'command|topic', optional: true, isLookup: false },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type CommandName = keyof typeof COMMANDS;

/** What stands for a command's argument in the help. */
export type ArgumentName = (typeof COMMANDS)[CommandName]['argument'];

/** The commands in the table's order. */
export const COMMAND_NAMES = Object.keys(COMMANDS).filter((name): name is CommandName => name in COMMANDS);

/** The options that a command takes, in the table's order. */
export function optionsOf(command: CommandName): OptionName[] {
  const { isLookup } = COMMANDS[command];
  return OPTION_NAMES.filter((name) => isLookup || OPTION_ROWS[name].scope === 'everywhere');
}
