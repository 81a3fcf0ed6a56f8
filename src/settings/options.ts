/** The output formats of one lookup. */
export const FORMATS = ['table', 'plain', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** When to colour: `auto` follows the environment and the stream. */
export const COLOR_CHOICES = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** The languages that the words for people come in. */
export const LANGUAGES = ['pt', 'en'] as const;
export type LanguageTag = (typeof LANGUAGES)[number];

/** Under which heading of the help an option stands. */
export const OPTION_GROUPS = ['answer', 'judgement', 'request', 'service', 'preview', 'general'] as const;
export type OptionGroup = (typeof OPTION_GROUPS)[number];

/** What stands for an option's value in the help; each language has its word for it. */
export type ValueName = 'format' | 'path' | 'codes' | 'duration' | 'n' | 'name' | 'url' | 'when' | 'language';

interface OptionRow {
  /** The letter of the short form. */
  readonly short?: string;
  /** The name of the value in the help; an option without one is a switch. */
  readonly value?: ValueName;
  /** The only values that the option takes. */
  readonly choices?: readonly string[];
  /** A number's smallest and largest value. */
  readonly range?: readonly [number, number];
  /** Whether the option may be given several times. */
  readonly repeatable?: true;
  /** What holds when neither the flag nor a setting says otherwise. */
  readonly fallback?: string;
  /** The environment variable that says the same. */
  readonly environment?: string;
  readonly group: OptionGroup;
  /** `lookup`: of `nfe` and `nfse` alone; `everywhere`: of every command. */
  readonly scope: 'lookup' | 'everywhere';
}

/**
 * The option table: one row an option, under its long name. The parser, the help, the manual, the completions and the
 * README come from it or are checked against it; the words stand in the language catalogues under the same name.
 */
export const OPTIONS = {
  output: { short: 'o', value: 'format', choices: FORMATS, group: 'answer', scope: 'lookup' },
  json: { group: 'answer', scope: 'lookup' },
  field: { short: 'f', value: 'path', repeatable: true, group: 'answer', scope: 'lookup' },
  quiet: { short: 'q', group: 'answer', scope: 'lookup' },
  accept: { value: 'codes', repeatable: true, group: 'judgement', scope: 'lookup' },
  strict: { group: 'judgement', scope: 'lookup' },
  timeout: { value: 'duration', fallback: '30s', group: 'request', scope: 'lookup' },
  retries: { value: 'n', range: [0, 10], fallback: '2', group: 'request', scope: 'lookup' },
  profile: { value: 'name', environment: 'RECIBO_PROFILE', group: 'service', scope: 'lookup' },
  'base-url': {
    value: 'url',
    environment: 'RECIBO_BASE_URL',
    group: 'service',
    scope: 'lookup',
  },
  sandbox: { group: 'service', scope: 'lookup' },
  verbose: { short: 'v', group: 'preview', scope: 'lookup' },
  'dry-run': { group: 'preview', scope: 'lookup' },
  curl: { group: 'preview', scope: 'lookup' },
  color: { value: 'when', choices: COLOR_CHOICES, fallback: 'auto', group: 'general', scope: 'everywhere' },
  lang: { value: 'language', choices: LANGUAGES, environment: 'RECIBO_LANG', group: 'general', scope: 'everywhere' },
} as const satisfies Readonly<Record<string, OptionRow>>;

/** The long name of an option, without its dashes. */
export type OptionName = keyof typeof OPTIONS;

/** The table again, for those who walk it and need not know each row's own type. */
export const OPTION_ROWS: Readonly<Record<OptionName, OptionRow>> = OPTIONS;

/** The options in the table's order. */
export const OPTION_NAMES = Object.keys(OPTIONS).filter((name): name is OptionName => name in OPTIONS);

/** `--output` or `-o, --output <format>`: how an option is written. */
export function spelled(name: OptionName): { short: string | null; long: string; value: ValueName | null } {
  const row = OPTION_ROWS[name];
  return { short: row.short === undefined ? null : `-${row.short}`, long: `--${name}`, value: row.value ?? null };
}
