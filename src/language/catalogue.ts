import type { LanguageTag } from '../options/choices.ts';
import type { DocumentWords, RejectionHints } from './types/document.ts';
import type { ExplainWords } from './types/explain.ts';
import type { HelpWords } from './types/help.ts';
import type { Messages, NoticeWords } from './types/messages.ts';
import type { DoctorWords, SetupWords } from './types/setup.ts';

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
  /** What `recibo explain` tells. */
  readonly explain: () => Promise<ExplainWords>;
  /** Help, topics and the manual. */
  readonly help: () => Promise<HelpWords>;
  /** What is told beside what a command prints. */
  readonly notices: () => Promise<NoticeWords>;
  /** Setting recibo up. */
  readonly setup: () => Promise<SetupWords>;
  /** The diagnosis of a set-up. */
  readonly doctor: () => Promise<DoctorWords>;
}

/** The catalogue of each language. */
export const CATALOGUES: Readonly<Record<LanguageTag, Catalogue>> = {
  pt: {
    messages: async () => (await import('./pt/messages.ts')).messages,
    document: async () => (await import('./pt/document.ts')).document,
    hints: async () => (await import('./pt/hints.ts')).hints,
    explain: async () => (await import('./pt/explain.ts')).explain,
    help: async () => (await import('./pt/help-text.ts')).help,
    notices: async () => (await import('./pt/notices.ts')).notices,
    setup: async () => (await import('./pt/setup.ts')).setup,
    doctor: async () => (await import('./pt/setup.ts')).doctor,
  },
  en: {
    messages: async () => (await import('./en/messages.ts')).messages,
    document: async () => (await import('./en/document.ts')).document,
    hints: async () => (await import('./en/hints.ts')).hints,
    explain: async () => (await import('./en/explain.ts')).explain,
    help: async () => (await import('./en/help-text.ts')).help,
    notices: async () => (await import('./en/notices.ts')).notices,
    setup: async () => (await import('./en/setup.ts')).setup,
    doctor: async () => (await import('./en/setup.ts')).doctor,
  },
};
