import type { ArgumentName, CommandName, Topic } from '../../cli/commands.ts';
import type { ExitName } from '../../exit-codes-by-status-and-problem.ts';
import type { OptionGroup, OptionName, ValueName } from '../../options/options.ts';
import type { Scenario } from '../../sandbox/scenario-by-receipt-ending.ts';
import type { Variable } from '../../settings/settings.ts';

/** The words of the help, the topics and the manual. */
export interface HelpWords {
  readonly tagline: string;
  readonly heading: Readonly<
    Record<'usage' | 'commands' | 'options' | 'examples' | 'topics' | 'exits' | 'variables' | 'endings', string>
  >;
  /** What stands for a value that is to be typed. */
  readonly placeholder: Readonly<Record<ArgumentName | ValueName | 'options', string>>;
  readonly group: Readonly<Record<OptionGroup, string>>;
  readonly command: Readonly<Record<CommandName, { readonly summary: string; readonly about: string }>>;
  readonly option: Readonly<Record<OptionName, string>>;
  /** How a fallback and an environment variable are told behind an option. */
  readonly fallback: (text: string) => string;
  readonly range: (smallest: number, largest: number) => string;
  readonly variable: Readonly<Record<Variable, string>>;
  readonly exit: Readonly<Record<ExitName, string>>;
  readonly topic: Readonly<Record<Topic, { readonly summary: string; readonly text: readonly string[] }>>;
  readonly sandboxEnding: Readonly<Record<Scenario['key'] | 'any-other', string>>;
  /** The headings of `recibo sandbox --list`. */
  readonly sandboxColumns: Readonly<Record<'ending' | 'exit' | 'answer', string>>;
  readonly settingsFile: string;
  /** Commands to type, and what they do. */
  readonly examples: Readonly<Record<CommandName | 'program', readonly Readonly<Record<'command' | 'does', string>>[]>>;
  readonly more: string;
}
