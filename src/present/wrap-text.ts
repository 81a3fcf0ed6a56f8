import { columnsOf, columnsOfGrapheme, graphemesOf } from './text-width.ts';

/** A text and the columns that it takes. */
export interface MeasuredText {
  readonly text: string;
  readonly columns: number;
}

/**
 * Words as lines of at most `width` columns, with a space between two on a line; in linear time. A word that is wider is broken
 * between graphemes, or stands out where it has to stay whole; so does a grapheme that is wider by itself.
 *
 * @param words a text split at its spaces: two spaces have an empty word between them, and stay two.
 */
export function wrapWords(
  words: readonly string[],
  width: number,
  staysWhole: (word: string) => boolean,
): MeasuredText[] {
  const lines: MeasuredText[] = [];
  for (const word of words) {
    const columns = columnsOf(word);
    const last = lines.at(-1);
    if (last !== undefined && last.columns + 1 + columns <= width) {
      lines[lines.length - 1] = { text: `${last.text} ${word}`, columns: last.columns + 1 + columns };
    } else if (columns <= width || staysWhole(word)) lines.push({ text: word, columns });
    else for (const piece of piecesOf(word, width)) lines.push(piece);
  }
  // A space at the end that had no room is no line of its own.
  return lines.length > 1 && lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines;
}

/** A word that is wider than a line, as pieces that are not, but for a grapheme that is. */
function* piecesOf(word: string, width: number): Generator<MeasuredText> {
  let [text, columns] = ['', 0];
  for (const grapheme of graphemesOf(word)) {
    const own = columnsOfGrapheme(grapheme);
    if (text !== '' && columns + own > width) {
      yield { text, columns };
      [text, columns] = ['', 0];
    }
    text += grapheme;
    columns += own;
  }
  yield { text, columns };
}

/** `text` as lines of at most `width` columns, broken at spaces, of which one is left out at each break, else between graphemes. */
export function wrapText(text: string, width: number): string[] {
  return wrapWords(text.split(' '), width, () => false).map((line) => line.text);
}

/** Lines behind a label: the first beside it, all others below at the same edge. */
export function hanging(label: string, lines: readonly string[], margin: number): string[] {
  const [first = '', ...rest] = lines;
  return [label + first, ...rest.map((line) => ' '.repeat(margin) + line)];
}

/** The beginning of `text` that fits into `width` columns, with a mark where something was cut off. */
export function cutText(text: string, width: number): string {
  if (text.length <= width && columnsOf(text) <= width) return text;
  let [at, columns, fits] = [0, 0, 0];
  for (const grapheme of graphemesOf(text)) {
    columns += columnsOfGrapheme(grapheme);
    if (columns > width) return `${text.slice(0, fits).trimEnd()}…`;
    at += grapheme.length;
    if (columns < width) fits = at;
  }
  return text;
}
