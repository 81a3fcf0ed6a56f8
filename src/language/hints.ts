import { rejectionOf, type SefazCode } from '../contract/sefaz-codes.ts';

/** One unofficial hint a code, in one language: what to do next. SEFAZ's own message always stands before it. */
export type RejectionHints = Readonly<Record<SefazCode, string>>;

/** The hint for a code as it came, or null where there is none. */
export function hintFor(hints: RejectionHints, codigo: string): string | null {
  const known = rejectionOf(codigo);
  return known === undefined ? null : hints[known.code];
}
