import { isJoined, NOTHING, step } from './grapheme-rules.ts';
import { columnsIn, isPicture, kindOf, mayBePicture, traitsOf } from './kind-and-width-of-code-point.ts';

/** Printable ASCII, Latin-1, dashes and rules: one column each, and no two of them ever join into one grapheme. */
const ONLY_NARROW = /^[\x20-\x7e\xa0-\xff\u2010-\u2027\u2500-\u257f]*$/;

/** Whether each character of `text` takes one column, and none joins another: most texts need not be taken apart. */
export function isNarrow(text: string): boolean {
  return ONLY_NARROW.test(text);
}

/** How many terminal columns `text` takes. Controls count as none: make a text safe before measuring it. */
export function columnsOf(text: string): number {
  return isNarrow(text) ? text.length : fitting(text, 0, Number.POSITIVE_INFINITY).columns;
}

/** A part of a text, and the columns that it takes. */
export interface Extent {
  readonly end: number;
  readonly columns: number;
}

/**
 * Where the graphemes (UAX #29) end that fit into `most` columns together, and how many they take: from `start` on, where one
 * has to begin, and at least that one.
 */
export function fitting(text: string, start: number, most: number): Extent {
  let end = start;
  let columns = 0;
  // The grapheme under way: the traits of its first code point and of all, its columns, and what the next one has to join.
  let first = 0;
  let all = 0;
  let own = 0;
  let before = NOTHING;
  for (let at = start; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const traits = traitsOf(code);
    before = step(before, kindOf(traits));
    if (isJoined(before)) {
      own += columnsIn(traits);
      all |= traits;
    } else {
      if (mayBePicture(all) && isPicture(first, text, end)) own = 2;
      if (end > start && columns + own > most) return { end, columns };
      end = at;
      columns += own;
      own = columnsIn(traits);
      first = traits;
      all = traits;
    }
    at += code > 0xffff ? 2 : 1;
  }
  if (mayBePicture(all) && isPicture(first, text, end)) own = 2;
  return end > start && columns + own > most ? { end, columns } : { end: text.length, columns: columns + own };
}

/** The same of a text that is known to be narrow. */
export function fittingNarrow(text: string, start: number, most: number): Extent {
  const end = Math.min(text.length, start + Math.max(1, most));
  return { end, columns: end - start };
}
