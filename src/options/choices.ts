import type { LinkedDocument } from '../contract/linked-document.ts';

/** The output formats; what each of them prints stands in `present/formats.ts`. */
export const FORMATS = ['table', 'plain', 'json', 'ndjson', 'csv', 'message'] as const;
export type Format = (typeof FORMATS)[number];

/** A format in which records are kept in a file (`--out`). */
export type FileFormat = Extract<Format, 'ndjson' | 'csv'>;

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
