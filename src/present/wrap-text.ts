import { columnsOf, columnsOfGrapheme, columnsOfSimple, graphemesOf, isSimple } from './text-width.ts';

/** A text and the columns that it takes. */
export interface MeasuredText {
  readonly text: string;
  readonly columns: number;
}

const SPACE = 0x20;

/**
 * `text` as lines of at most `width` columns, broken behind spaces where possible, else between graphemes; in linear
 * time. The lines joined give back the text: a space at a break stays at the end of its line, within the width. Only a
 * grapheme that is itself wider than `width` stands out.
 */
export function breakLines(text: string, width: number): MeasuredText[] {
  // Most texts fit, and need not be taken apart.
  const whole = text.length <= width ? columnsOf(text) : Number.POSITIVE_INFINITY;
  if (whole <= width) return [{ text, columns: whole }];
  const lines: MeasuredText[] = [];
  let start = 0;
  while (start < text.length) {
    const line = simpleLine(text, start, width);
    for (const one of line === null ? mixedLines(text, start, width) : [line]) {
      lines.push(one);
      start += one.text.length;
    }
  }
  return lines;
}

/**
 * The line that begins at `start`, where it has nothing but characters of which none joins another, as most have: what can be
 * counted need not be taken apart, which takes twenty times as long. Null where there are others.
 */
function simpleLine(text: string, start: number, width: number): MeasuredText | null {
  // With the character behind it: that might join the last.
  const beginning = text.slice(start, start + width + 1);
  if (!isSimple(beginning)) return null;
  let [columns, endOfWord, columnsOfWords] = [0, 0, 0];
  for (let at = 0; at < beginning.length; at += 1) {
    const own = columnsOfSimple(beginning.charCodeAt(at));
    if (columns + own > width) {
      if (endOfWord > 0) return { text: beginning.slice(0, endOfWord), columns: columnsOfWords };
      return at === 0 ? null : { text: beginning.slice(0, at), columns };
    }
    columns += own;
    if (beginning.charCodeAt(at) === SPACE) [endOfWord, columnsOfWords] = [at + 1, columns];
  }
  return { text: beginning, columns };
}

/** The lines from `start` on, up to one behind which a simple line begins. */
function* mixedLines(text: string, from: number, width: number): Generator<MeasuredText> {
  let [start, at, columns] = [from, from, 0];
  let afterSpace = { at: 0, columns: 0 };
  for (const grapheme of graphemesOf(text, from)) {
    const own = columnsOfGrapheme(grapheme);
    // Runs twice at most: behind a space, the rest of a line may still have no room for a wide grapheme.
    while (at > start && columns + own > width) {
      const end = afterSpace.at > start ? afterSpace : { at, columns };
      yield { text: text.slice(start, end.at), columns: end.columns };
      columns -= end.columns;
      afterSpace = { at: 0, columns: 0 };
      start = end.at;
      if (simpleLine(text, start, width) !== null) return;
    }
    at += grapheme.length;
    columns += own;
    if (grapheme === ' ') afterSpace = { at, columns };
  }
  yield { text: text.slice(start), columns };
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

/** `text` as lines to be printed: as {@link breakLines} breaks it, but for the one space at each break. */
export function wrapText(text: string, width: number): string[] {
  return wrapLines(text, width).map((line) => line.text);
}

/** Lines behind a label: the first beside it, all others below at the same edge. */
export function hanging(label: string, lines: readonly string[], margin: number): string[] {
  const [first = '', ...rest] = lines;
  return [label + first, ...rest.map((line) => ' '.repeat(margin) + line)];
}

/** The same as {@link wrapText}, with the columns that each line takes. */
export function wrapLines(text: string, width: number): MeasuredText[] {
  const lines = breakLines(text, width);
  return lines.flatMap((line, index) => {
    const isBehindSpace = index > 0 && lines[index - 1]?.text.endsWith(' ') !== true && line.text.startsWith(' ');
    const isBeforeBreak = index < lines.length - 1 && line.text.endsWith(' ');
    const shown = line.text.slice(isBehindSpace ? 1 : 0, isBeforeBreak ? -1 : undefined);
    // A space that had no room on the line before is no line of its own.
    if (isBehindSpace && shown === '') return [];
    return [{ text: shown, columns: line.columns - (line.text.length - shown.length) }];
  });
}
