import type { DocumentWords } from './document.ts';
import type { HelpWords } from './help.ts';
import type { RejectionHints } from './hints.ts';
import type { Messages } from './messages.ts';

/**
 * The words for people in one language, in parts: a run loads those that it needs, and never the other language's. What
 * one language lacks is a compile error.
 */
export interface Catalogue {
  /** Errors, warnings and notes. */
  readonly messages: () => Promise<Messages>;
  /** What stands around a document in a table. */
  readonly document: () => Promise<DocumentWords>;
  /** Hints on SEFAZ codes. */
  readonly hints: () => Promise<RejectionHints>;
  /** Help, topics and the manual. */
  readonly help: () => Promise<HelpWords>;
}

/** The table of languages: the catalogue of each. */
export const CATALOGUES = {
  pt: {
    messages: async () => (await import('./pt/messages.ts')).messages,
    document: async () => (await import('./pt/document.ts')).document,
    hints: async () => (await import('./pt/hints.ts')).hints,
    help: async () => (await import('./pt/help.ts')).help,
  },
  en: {
    messages: async () => (await import('./en/messages.ts')).messages,
    document: async () => (await import('./en/document.ts')).document,
    hints: async () => (await import('./en/hints.ts')).hints,
    help: async () => (await import('./en/help.ts')).help,
  },
} as const satisfies Readonly<Record<string, Catalogue>>;

/** How a language is called behind `--lang`. */
export type LanguageTag = keyof typeof CATALOGUES;

/** The languages that the words for people come in. */
export const LANGUAGES = Object.keys(CATALOGUES).filter((tag): tag is LanguageTag => tag in CATALOGUES);
