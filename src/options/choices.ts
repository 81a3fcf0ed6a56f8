import type { LinkedDocument } from '../contract/document-links-and-file-names.ts';

interface FormatUse {
  /**
   * Answers: one receipt alone, and several are refused. Records: one for each receipt, written the same for one as for many.
   * Both: an answer for one receipt, records for several.
   */
  readonly prints: 'answers' | 'records' | 'both';
  /** As what records go to a file (`--out`) where it is asked for; null where it cannot be. */
  readonly inFile: 'ndjson' | 'csv' | null;
}

/** The output formats, in the order of the help; how each of them prints stands in `present/formats.ts`. */
export const FORMATS = {
  table: { prints: 'both', inFile: null },
  plain: { prints: 'both', inFile: null },
  json: { prints: 'both', inFile: 'ndjson' },
  ndjson: { prints: 'records', inFile: 'ndjson' },
  csv: { prints: 'records', inFile: 'csv' },
  message: { prints: 'answers', inFile: null },
} as const satisfies Readonly<Record<string, FormatUse>>;
export type Format = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS).filter((name): name is Format => name in FORMATS);

/** A format of records alone. */
export type RecordsFormat = {
  [Name in Format]: (typeof FORMATS)[Name]['prints'] extends 'records' ? Name : never;
}[Format];

/** Whether one receipt is printed in a format as one of many is. */
export function printsRecords(format: Format): format is RecordsFormat {
  return FORMATS[format].prints === 'records';
}

/** A format in which records are kept in a file (`--out`). */
export type FileFormat = NonNullable<FormatUse['inFile']>;

/** The documents that `--open` opens. */
export const OPENABLE = ['danfe', 'xml'] as const satisfies readonly LinkedDocument[];

/** When to colour: `auto` follows the environment and the stream. */
export const COLOR_CHOICES = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** The languages that the words for people come in; their words stand in `language/`. */
export const LANGUAGES = ['pt', 'en'] as const;
export type LanguageTag = (typeof LANGUAGES)[number];

/** The shells that `recibo completion` knows. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** What `recibo config` does. */
export const CONFIG_ACTIONS = ['list', 'path', 'set', 'unset'] as const;
export type ConfigAction = (typeof CONFIG_ACTIONS)[number];
