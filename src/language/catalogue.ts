import type { LanguageTag } from '../options/choices.ts';

const en = {
  /** Errors, warnings and notes. */
  messages: async () => (await import('./en/messages.ts')).messages,
  /** What stands around a document in a table. */
  document: async () => (await import('./en/document.ts')).document,
  /** Hints on SEFAZ codes. */
  hints: async () => (await import('./en/sefaz-code-hints.ts')).hints,
  /** What `recibo explain` tells. */
  explain: async () => (await import('./en/explain.ts')).explain,
  /** Help, topics and the manual. */
  help: async () => (await import('./en/help-headings-and-topics.ts')).help,
  /** What is told beside what a command prints. */
  notices: async () => (await import('./en/notices.ts')).notices,
  /** Setting recibo up. */
  setup: async () => (await import('./en/setup.ts')).setup,
  /** The diagnosis of a set-up. */
  doctor: async () => (await import('./en/setup.ts')).doctor,
};

/**
 * The words for people in one language, in parts: a run loads those that it needs, and never the other language's. What
 * one language lacks is a compile error.
 */
export type Catalogue = Readonly<typeof en>;

/** The catalogue of each language. */
export const CATALOGUES: Readonly<Record<LanguageTag, Catalogue>> = {
  pt: {
    messages: async () => (await import('./pt/messages.ts')).messages,
    document: async () => (await import('./pt/document.ts')).document,
    hints: async () => (await import('./pt/sefaz-code-hints.ts')).hints,
    explain: async () => (await import('./pt/explain.ts')).explain,
    help: async () => (await import('./pt/help-headings-and-topics.ts')).help,
    notices: async () => (await import('./pt/notices.ts')).notices,
    setup: async () => (await import('./pt/setup.ts')).setup,
    doctor: async () => (await import('./pt/setup.ts')).doctor,
  },
  en,
};
