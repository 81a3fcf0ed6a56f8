import type { SefazCode } from '../contract/sefaz-codes.ts';

/** One unofficial hint a code, in one language: what to do next. SEFAZ's own message always stands before it. */
export type RejectionHints = Readonly<Record<SefazCode, string>>;
