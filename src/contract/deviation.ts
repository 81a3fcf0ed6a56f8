import type { Json } from './json.ts';

/** What a JSON value can be. */
export type JsonKind = Exclude<Json['kind'], 'nested'>;

/** One difference between an answer and what `service.md` promises; `path` is written as in `--field`. */
export type Deviation =
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'extra'; readonly path: string }
  | { readonly kind: 'duplicate'; readonly path: string }
  | {
      readonly kind: 'wrong-type';
      readonly path: string;
      readonly expected: 'string' | 'object' | 'array';
      readonly found: JsonKind;
    }
  /** A letter or digit that the enumeration of the field does not hold. */
  | { readonly kind: 'unknown-value'; readonly path: string; readonly value: string }
  /** The code of `expected` under other words than those of section 3. */
  | { readonly kind: 'status-wording'; readonly text: string; readonly expected: string }
  /** Bytes that are no UTF-8; each was read as U+FFFD. */
  | { readonly kind: 'not-utf8' };

/** How many deviations are looked for; a body of ten megabytes may have millions. */
export const MOST_DEVIATIONS = 1000;
