import { columnsOf, fitting, fittingNarrow, isNarrow } from './text-width.ts';

/** A line: its characters, and the columns that the terminal draws them in. Colour takes none. */
export interface Line {
  readonly text: string;
  readonly columns: number;
}

/**
 * A text as lines of at most `width` columns, broken at spaces between words, of which one is left out at each break; in linear
 * time. A word that is wider is broken between graphemes, or stands out where it has to stay whole; so does a grapheme that is
 * wider by itself.
 *
 * @param words the text split at its spaces, but for those that are not to be broken at: two spaces have an empty word between
 * them, and stay two.
 */
export function wrapWords(
  text: string,
  words: readonly string[],
  width: number,
  staysWhole: (word: string) => boolean,
): Line[] {
  const lines: Line[] = [];
  const take = isNarrow(text) ? fittingNarrow : fitting;
  // The line under way, and where the word before ends.
  let start = 0;
  let columns = 0;
  let end = -1;
  for (const word of words) {
    let piece = take(word, 0, width);
    if (end >= 0 && piece.end === word.length && columns + 1 + piece.columns <= width) columns += 1 + piece.columns;
    else {
      if (end >= 0) lines.push({ text: text.slice(start, end), columns });
      start = end + 1;
      if (piece.end < word.length && staysWhole(word)) piece = { end: word.length, columns: columnsOf(word) };
      while (piece.end < word.length) {
        const behind = end + 1 + piece.end;
        lines.push({ text: text.slice(start, behind), columns: piece.columns });
        start = behind;
        piece = take(word, piece.end, width);
      }
      columns = piece.columns;
    }
    end += 1 + word.length;
  }
  const last = text.slice(start);
  // A space at the end that had no room is no line of its own.
  if (lines.length === 0 || last !== '') lines.push({ text: last, columns });
  return lines;
}

/** `text` as lines of at most `width` columns, broken at spaces, of which one is left out at each break, else between graphemes. */
export function wrapText(text: string, width: number): string[] {
  return wrapWords(text, text.split(' '), width, () => false).map((line) => line.text);
}

/** Lines behind a label: the first beside it, all others below at the same edge. */
export function hanging(label: string, lines: readonly string[], margin: number): string[] {
  const [first = '', ...rest] = lines;
  return [label + first, ...rest.map((line) => ' '.repeat(margin) + line)];
}

/** The beginning of `text` that fits into `width` columns, with a mark where something was cut off. */
export function cutText(text: string, width: number): string {
  if (text === '' || columnsOf(text) <= width) return text;
  const { end, columns } = fitting(text, 0, width - 1);
  return `${text.slice(0, columns < width ? end : 0).trimEnd()}…`;
}
