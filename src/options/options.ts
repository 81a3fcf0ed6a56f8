import { COLOR_CHOICES, FORMAT_NAMES, LANGUAGES, OPENABLE } from './choices.ts';
import {
  decimal,
  duration,
  fieldPaths,
  isGiven,
  languageOf,
  listPath,
  oneOf,
  type Reader,
  receiptText,
  statusCode,
  statusCodes,
  text,
  type Value,
  wholeNumber,
  word,
} from './read-option-values.ts';

/** Under which heading of the help an option stands. */
export const OPTION_GROUPS = [
  'answer',
  'judgement',
  'wait',
  'batch',
  'documents',
  'request',
  'service',
  'preview',
  'check',
  'server',
  'general',
] as const;
export type OptionGroup = (typeof OPTION_GROUPS)[number];

interface OptionRow<ValueWord extends string = string> {
  /** The letter of the short form. */
  readonly short?: string;
  /** The name of the value in the help, for an option that takes one. */
  readonly value?: ValueWord;
  /** How what was typed is read and checked: the value's type follows from it. */
  readonly reader: Reader<unknown, unknown>;
  /** What the value is completed with, where the reader knows no choices. */
  readonly completes?: 'field-path' | 'status' | 'profile' | 'file' | 'folder';
  /** What holds, as it would be typed, where neither the option nor a setting says otherwise. */
  readonly fallback?: string;
  /** What holds, as it would be typed, where the option is typed without its value. */
  readonly bare?: string;
  readonly group: OptionGroup;
}

/**
 * The option table: one row an option, under its long name. The parser, its types, the help, the manual, the completions
 * and the README come from it; the words stand in the language catalogues under the same name. Which command takes which
 * option stands in `cli/commands.ts`; a lookup takes those of its groups (`lookup-options.ts`).
 */
export const OPTIONS = {
  output: { short: 'o', value: 'format', reader: oneOf(FORMAT_NAMES), group: 'answer' },
  json: { reader: isGiven, group: 'answer' },
  field: { short: 'f', value: 'path', reader: fieldPaths, completes: 'field-path', group: 'answer' },
  quiet: { short: 'q', reader: isGiven, group: 'answer' },
  'no-hints': { reader: isGiven, group: 'answer' },
  mask: { reader: isGiven, group: 'answer' },
  accept: { value: 'codes', reader: statusCodes, completes: 'status', group: 'judgement' },
  strict: { reader: isGiven, group: 'judgement' },
  wait: { short: 'w', value: 'duration', reader: duration, bare: '5m', group: 'wait' },
  interval: { value: 'duration', reader: duration, fallback: '2s', group: 'wait' },
  input: { short: 'i', value: 'file', reader: listPath, completes: 'file', group: 'batch' },
  out: { value: 'file', reader: word, completes: 'file', group: 'batch' },
  resume: { reader: isGiven, group: 'batch' },
  force: { reader: isGiven, group: 'batch' },
  excel: { reader: isGiven, group: 'batch' },
  concurrency: { value: 'n', reader: wholeNumber(1, 64), fallback: '4', group: 'batch' },
  rate: { value: 'n', reader: decimal, group: 'batch' },
  'fail-fast': { reader: isGiven, group: 'batch' },
  save: { value: 'folder', reader: word, completes: 'folder', group: 'documents' },
  open: { value: 'document', reader: oneOf(OPENABLE), group: 'documents' },
  timeout: { value: 'duration', reader: duration, fallback: '30s', group: 'request' },
  retries: { value: 'n', reader: wholeNumber(0, 10), fallback: '2', group: 'request' },
  profile: { value: 'name', reader: word, completes: 'profile', group: 'service' },
  'base-url': { value: 'url', reader: text, group: 'service' },
  sandbox: { reader: isGiven, group: 'service' },
  verbose: { short: 'v', reader: isGiven, group: 'preview' },
  'dry-run': { reader: isGiven, group: 'preview' },
  curl: { reader: isGiven, group: 'preview' },
  receipt: { value: 'receipt', reader: receiptText, group: 'check' },
  expect: { value: 'status', reader: statusCode, completes: 'status', group: 'check' },
  'no-check': { reader: isGiven, group: 'check' },
  port: { value: 'n', reader: wholeNumber(0, 65_535), fallback: '0', group: 'server' },
  latency: { value: 'duration', reader: duration, group: 'server' },
  list: { reader: isGiven, group: 'server' },
  color: { value: 'when', reader: oneOf(COLOR_CHOICES), fallback: 'auto', group: 'general' },
  lang: { value: 'language', reader: languageOf(LANGUAGES), group: 'general' },
  help: { short: 'h', reader: isGiven, group: 'general' },
  version: { short: 'V', reader: isGiven, group: 'general' },
} as const satisfies Readonly<Record<string, OptionRow>>;

/** The long name of an option, without its dashes. */
export type OptionName = keyof typeof OPTIONS;

type ValueOf<Row> = Row extends { readonly reader: Reader<infer T, infer Absent> }
  ? Row extends { readonly fallback: string }
    ? T
    : T | Absent
  : never;

/** The value that each option has once a command line is read. */
export type OptionValues = { readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

/** What stands for an option's value in the help; each language has its word for it. */
export type ValueName = Extract<(typeof OPTIONS)[OptionName], { readonly value: string }>['value'];

/** The table again, for those who walk it and need not know each row's own type. */
export const OPTION_ROWS: Readonly<Record<OptionName, OptionRow<ValueName>>> = OPTIONS;

/** The options in the table's order. */
export const OPTION_NAMES = Object.keys(OPTIONS).filter((name): name is OptionName => name in OPTIONS);

/** The options of every command. */
export const COMMON_OPTIONS = ['color', 'lang', 'help', 'version'] as const satisfies readonly OptionName[];

/** The options of recibo without a command: `--version --verbose` tells what runs it as well. */
export const ROOT_OPTIONS = [...COMMON_OPTIONS, 'verbose'] as const satisfies readonly OptionName[];

/** `--output`, `-o`, `format`: how an option is written. */
export function spelled(name: OptionName): { short: string | null; long: string; value: ValueName | null } {
  const row = OPTION_ROWS[name];
  return { short: row.short === undefined ? null : `-${row.short}`, long: `--${name}`, value: row.value ?? null };
}

/** What was typed behind each option, before it is read: for an option without a value, an empty list. */
export type TypedOptions = { readonly [Name in OptionName]?: readonly string[] };

/** Reads the options that were typed, by the rows of the table; the first that is none stands for all. */
export function readOptions<Name extends OptionName>(
  names: readonly Name[],
  typed: TypedOptions,
): Value<Pick<OptionValues, Name>> {
  const values: Partial<Record<OptionName, unknown>> = {};
  for (const name of names) {
    const read = readOption(name, typed[name]);
    if ('problem' in read) return read;
    values[name] = read.value;
  }
  // Each value has been read by the row that its type comes from.
  return { value: values as Pick<OptionValues, Name> };
}

function readOption(name: OptionName, typed: readonly string[] | undefined): Value<unknown> {
  const { reader, fallback } = OPTION_ROWS[name];
  if (typed !== undefined) return reader.read(`--${name}`, typed);
  return fallback === undefined ? { value: reader.absent } : reader.read(`--${name}`, [fallback]);
}

/** A command line up to `--`, behind which nothing is an option, and from there on. */
export function splitAtDashes(argv: readonly string[]): [options: readonly string[], rest: readonly string[]] {
  const at = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return [argv.slice(0, at), argv.slice(at)];
}
