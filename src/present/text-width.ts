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
const EVERY_NARROW = new RegExp(`[${NARROW}]`, 'g');
const ONE_PLAIN = new RegExp(PLAIN);
const ONLY_PLAIN = new RegExp(`^${PLAIN}*$`);
const PLAIN_PAIR = new RegExp(`${PLAIN}{2}`, 'g');

const PIECE_SIZE = 128;

let sharedSegmenter: Intl.Segmenter | undefined;

/** Whether each character of `text` takes one column, and none joins another. */
export function isNarrow(text: string): boolean {
  return ONLY_NARROW.test(text);
}

/** How many terminal columns `text` takes. Controls count as none: make a text safe before measuring it. */
export function columnsOf(text: string): number {
  if (isNarrow(text)) return text.length;
  if (ONLY_PLAIN.test(text)) return text.length + text.replace(EVERY_NARROW, '').length;
  let columns = 0;
  for (const part of isPartOfPicture(text) ? graphemesOf(text) : text) columns += columnsOfGrapheme(part);
  return columns;
}

/** Whether code points could make a picture together: of all other graphemes, each has columns of its own. */
function isPartOfPicture(text: string): boolean {
  return /[\u200d\ufe0f\u20e3\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(text);
}

/**
 * Whether code points could make a grapheme together (UAX #29, table 2): marks, joiners, jamo of Hangul, the few letters named
 * here, and perhaps what is beyond the Basic Multilingual Plane and no picture.
 */
function mayJoin(text: string): boolean {
  return /[\p{Mark}\p{Other}\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f]|(?!\p{Extended_Pictographic})[\u{10000}-\u{10ffff}]/u.test(
    text,
  );
}

/**
 * The graphemes of `text` from `start` on. Intl.Segmenter is slow, so it is asked only about the stretches where graphemes of
 * several characters can be.
 */
export function* graphemesOf(text: string, start = 0): Generator<string> {
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
 * it gets small pieces, and 3 µs even of a short one, so that it is asked only where it has something to say. A piece may cut
 * its last grapheme short, which therefore begins the next piece.
 */
function* segmentsOf(stretch: string): Generator<string> {
  if (!mayJoin(stretch)) return yield* stretch;
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

/** The columns of graphemes that were met: to find them out takes 1 µs each. */
const KNOWN_COLUMNS = new Map<string, number>();
/** More than the alphabets of a document have. */
const MOST_KNOWN = 10_000;

/** How many columns one of them takes. */
export function columnsOfGrapheme(grapheme: string): number {
  const known = KNOWN_COLUMNS.get(grapheme);
  if (known !== undefined) return known;
  const columns = countColumns(grapheme);
  if (KNOWN_COLUMNS.size < MOST_KNOWN && grapheme.length <= 2) KNOWN_COLUMNS.set(grapheme, columns);
  return columns;
}

function countColumns(grapheme: string): number {
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

/** Pictures and keycaps: two columns, however many code points one is put together from, but for letters that join one. */
function isEmoji(grapheme: string): boolean {
  return /^(?!.*[\u0e33\u0eb3\uff9e\uff9f])(?:(?=\p{Extended_Pictographic}).*(?:\p{Emoji_Presentation}|\ufe0f)|[0-9#*]\ufe0f\u20e3)/su.test(
    grapheme,
  );
}

/** Vowels and finals of Hangul are drawn into the two columns of the consonant before them. */
function hasNoColumns(character: string): boolean {
  return /^[\p{Mark}\p{Control}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7fb]$/u.test(character);
}
