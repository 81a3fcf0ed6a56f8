import type { Operation } from '../../contract/operation.ts';
import type { DocumentWords } from '../../language/document.ts';
import type { RejectionHints } from '../../language/hints.ts';

/** One field of a page; every text is safe for a terminal. */
export interface Entry {
  readonly label: string;
  readonly value: string;
  /** What is told beside the value, a line each. */
  readonly notes: readonly string[];
}

/** A value as it is shown, and what is told beside it. */
export type Annotated = Pick<Entry, 'value' | 'notes'>;

/** A heading and what stands under it. */
export type Section =
  | { readonly kind: 'entries'; readonly heading: string; readonly entries: readonly Entry[] }
  | {
      readonly kind: 'rows';
      readonly heading: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** What is printed whole, each value on a line of its own. */
  | { readonly kind: 'copy'; readonly heading: string; readonly entries: readonly Entry[] };

/** What a page is made with. */
export interface PageOptions {
  readonly operation: Operation;
  readonly words: DocumentWords;
  /** Hints on SEFAZ codes, where the answer is a rejection. */
  readonly hints: RejectionHints | null;
}
