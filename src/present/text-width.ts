import { graphemeSegments } from 'unicode-segmenter/grapheme';
import { columnsAlone, columnsOfGrapheme, isMark } from './code-points.ts';

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

/**
 * Where the graphemes (UAX #29) end that fit into `most` columns together, and how many they take: from `start` on, where one
 * has to begin, and at least that one. Of most, each code point tells what it is; the others are taken apart by the rules.
 */
export function fitting(text: string, start: number, most: number): { readonly end: number; readonly columns: number } {
  let [at, columns] = [start, 0];
  // Where the last grapheme begins, and the columns before it.
  let [last, before] = [start, 0];
  while (at < text.length) {
    const code = codePointAt(text, at);
    let own = columnsAlone(code);
    if (own !== -1) {
      if (columns + own > most && at > start) break;
      last = at;
      before = columns;
      columns += own;
      at += code > 0xffff ? 2 : 1;
    } else if (at > last && isMark(code)) at += code > 0xffff ? 2 : 1;
    else {
      // It may join what stands before it.
      [at, columns] = [last, before];
      for (const { segment } of graphemeSegments(text.slice(last))) {
        own = columnsOfGrapheme(segment);
        if (columns + own > most && at > start) return { end: at, columns };
        at += segment.length;
        columns += own;
        // This one needed no rules: perhaps the next ones do not either.
        if (segment.length === 1 && columnsAlone(codePointAt(segment, 0)) !== -1) break;
      }
      [last, before] = [at, columns];
    }
  }
  return { end: at, columns };
}

function codePointAt(text: string, at: number): number {
  return text.codePointAt(at) ?? 0;
}
