import type { FieldPath } from '../../contract/documents.ts';
import type { Operation } from '../../contract/operation.ts';
import type { DocumentWords } from '../../language/document.ts';

/** One field of a page; every text is safe for a terminal. */
export interface Entry {
  readonly label: string;
  readonly value: string;
  /** What is told beside the value, a line each. */
  readonly notes: readonly string[];
}

/** A value as it is shown, and what is told beside it. */
export type Annotated = Pick<Entry, 'value' | 'notes'>;

/** A column of a grid. */
export interface Column {
  readonly label: string;
  /** Numbers stand at the right edge, so that they can be compared. */
  readonly isNumber: boolean;
}

/** A heading and what stands under it. */
export type Section =
  | {
      readonly kind: 'entries';
      readonly heading: string;
      readonly entries: readonly Entry[];
      /** A field a line, however short they are. */
      readonly isList?: true;
    }
  | {
      readonly kind: 'rows';
      readonly heading: string;
      readonly columns: readonly Column[];
      /** The column whose value names a row where each row is a block of its own. */
      readonly title: number;
      readonly rows: readonly (readonly string[])[];
    }
  /** A text that its heading is label enough for. */
  | { readonly kind: 'text'; readonly heading: string; readonly text: string }
  /** What is printed whole, each on a line of its own under its label. */
  | { readonly kind: 'copy'; readonly copies: readonly Copy[] };

/** A key or a link; a link may be told in a second form. */
export interface Copy {
  readonly label: string;
  readonly values: readonly string[];
}

/** What a page is made with. */
export interface PageOptions {
  readonly operation: Operation;
  readonly words: DocumentWords;
  /** What relative links are resolved against. */
  readonly baseUrl: string;
  /** Fields of `data` that the page's head tells in whole, and that are not repeated. */
  readonly hiddenBelow: readonly FieldPath[];
  /** Fields of `data` that it tells too: a group that has nothing to add to them is left out. */
  readonly alsoAbove: readonly FieldPath[];
}
