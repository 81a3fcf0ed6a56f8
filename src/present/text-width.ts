import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Printable ASCII, Latin-1, dashes and rules, one column each; kana, ideographs and Hangul, two each; and no two of them
 * ever join into one grapheme. Without dashes and rules, which are in every table, Intl.Segmenter would be loaded for
 * every table: 9 ms.
 */
const NARROW = String.raw`\x20-\x7e\xa0-\xff\u2010-\u2027\u2500-\u257f`;
const DOUBLE = String.raw`\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3`;
const PLAIN = `[${NARROW}${DOUBLE}]`;
const ONLY_NARROW = new RegExp(`^[${NARROW}]*$`);
const ONE_DOUBLE = new RegExp(`[${DOUBLE}]`);
const EVERY_DOUBLE = new RegExp(ONE_DOUBLE, 'g');
const ONE_PLAIN = new RegExp(PLAIN);
const ONLY_PLAIN = new RegExp(`^${PLAIN}*$`);
const PLAIN_PAIR = new RegExp(`${PLAIN}{2}`, 'g');

const PIECE_SIZE = 128;

let sharedSegmenter: Intl.Segmenter | undefined;

/** How many terminal columns `text` takes. Controls count as none: make a text safe before measuring it. */
export function columnsOf(text: string): number {
  if (ONLY_NARROW.test(text)) return text.length;
  if (ONLY_PLAIN.test(text)) return text.length + (text.match(EVERY_DOUBLE)?.length ?? 0);
  let columns = 0;
  for (const grapheme of graphemesOf(text)) columns += columnsOfGrapheme(grapheme);
  return columns;
}

/** A text and the columns that it takes. */
export interface MeasuredText {
  readonly text: string;
  readonly columns: number;
}

/**
 * `text` as lines of at most `width` columns, broken behind spaces where possible, else between graphemes; in linear
 * time. The lines joined give back the text: a space at a break stays at the end of its line, within the width. Only a
 * grapheme that is itself wider than `width` stands out.
 */
export function wrapText(text: string, width: number): string[] {
  return wrapLines(text, width).map((line) => line.text);
}

/** The same, with the columns that each line takes. */
export function wrapLines(text: string, width: number): MeasuredText[] {
  // Most texts fit, and need not be taken apart.
  const whole = text.length <= width ? columnsOf(text) : Number.POSITIVE_INFINITY;
  if (whole <= width) return [{ text, columns: whole }];
  if (text === '') return [{ text, columns: 0 }];
  const lines: MeasuredText[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfNarrowLine(text, start, width);
    const line = end === null ? null : { text: text.slice(start, end), columns: end - start };
    for (const one of line === null ? wideLines(text, start, width) : [line]) {
      lines.push(one);
      start += one.text.length;
    }
  }
  return lines;
}

/**
 * Where a line ends that has nothing but characters of one column, as most have: what can be counted need not be taken apart,
 * which takes twenty times as long. Null where there are others.
 */
function endOfNarrowLine(text: string, start: number, width: number): number | null {
  const line = text.slice(start, start + width + 1);
  if (width < 1 || !ONLY_NARROW.test(line)) return null;
  if (line.length <= width) return text.length;
  const space = line.lastIndexOf(' ', width - 1);
  return start + (space === -1 ? width : space + 1);
}

/** The lines from `start` on, up to one behind which there is nothing but characters of one column. */
function* wideLines(text: string, from: number, width: number): Generator<MeasuredText> {
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
      if (endOfNarrowLine(text, start, width) !== null) return;
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

/** `text` as lines to be printed: as {@link wrapText} breaks it, but for the one space at each break. */
export function foldText(text: string, width: number): string[] {
  return foldLines(text, width).map((line) => line.text);
}

/** The same, with the columns that each line takes. */
export function foldLines(text: string, width: number): MeasuredText[] {
  const lines = wrapLines(text, width);
  return lines.map((line, index) => {
    const isBehindSpace = index > 0 && lines[index - 1]?.text.endsWith(' ') !== true && line.text.startsWith(' ');
    const isBeforeBreak = index < lines.length - 1 && line.text.endsWith(' ');
    return {
      text: line.text.slice(isBehindSpace ? 1 : 0, isBeforeBreak ? -1 : undefined),
      columns: Math.max(0, line.columns - (isBehindSpace ? 1 : 0) - (isBeforeBreak ? 1 : 0)),
    };
  });
}

/** Intl.Segmenter is slow, so it is asked only about the stretches where graphemes of several characters can be. */
function* graphemesOf(text: string, start = 0): Generator<string> {
  let at = start;
  while (at < text.length) {
    if (isPlainOrEnd(text, at) && isPlainOrEnd(text, at + 1)) {
      yield text.charAt(at);
      at += 1;
    } else {
      const end = endOfStretch(text, at);
      yield* segmentsOf(text.slice(at, end));
      at = end;
    }
  }
}

/**
 * Each step through Intl.Segmenter costs time linear to the whole string on Node 20 (350,000 ideographs took 160 s), so
 * it gets small pieces. A piece may cut its last grapheme short, which therefore begins the next piece.
 */
function* segmentsOf(stretch: string): Generator<string> {
  sharedSegmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let at = 0;
  let size = PIECE_SIZE;
  while (at < stretch.length) {
    const piece = stretch.slice(at, endOfPiece(stretch, at + size));
    const graphemes = Array.from(sharedSegmenter.segment(piece), ({ segment }) => segment);
    const isLast = at + piece.length === stretch.length;
    const cut = isLast ? '' : (graphemes.pop() ?? '');
    yield* graphemes;
    at += piece.length - cut.length;
    size = graphemes.length === 0 ? size * 2 : PIECE_SIZE;
  }
}

/** Half a surrogate pair at the end would look like a grapheme of its own even where the pair belongs to the one before. */
function endOfPiece(stretch: string, end: number): number {
  return (stretch.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}

function isPlainOrEnd(text: string, at: number): boolean {
  return at >= text.length || ONE_PLAIN.test(text.charAt(at));
}

/** Between two plain characters there is always a boundary; next to any other character a grapheme may go on. */
function endOfStretch(text: string, start: number): number {
  PLAIN_PAIR.lastIndex = start;
  const pair = PLAIN_PAIR.exec(text);
  return pair === null ? text.length : pair.index + 1;
}

function columnsOfGrapheme(grapheme: string): number {
  if (grapheme.length === 1 && isPlainOrEnd(grapheme, 0)) return ONE_DOUBLE.test(grapheme) ? 2 : 1;
  if (isEmoji(grapheme)) return 2;
  let columns = 0;
  for (const character of grapheme) {
    if (!hasNoColumns(character)) columns += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return columns;
}

/*
 * Patterns in functions are made when they are first needed: the first one with a class of Unicode takes 0.6 ms, and most texts
 * need none.
 */

/** Pictures and keycaps: two columns, however many code points one is put together from. */
function isEmoji(grapheme: string): boolean {
  return /^(?:(?=\p{Extended_Pictographic}).*(?:\p{Emoji_Presentation}|\ufe0f)|[0-9#*]\ufe0f\u20e3)/su.test(grapheme);
}

/** Vowels and finals of Hangul are drawn into the two columns of the consonant before them. */
function hasNoColumns(character: string): boolean {
  return /^[\p{Mark}\p{Control}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7fb]$/u.test(character);
}
