import { eastAsianWidth } from 'get-east-asian-width';
import { graphemeSegments } from 'unicode-segmenter/grapheme';

/** Printable ASCII, Latin-1, dashes and rules: one column each, and no two of them ever join into one grapheme. */
const NARROW = String.raw`\x20-\x7e\xa0-\xff\u2010-\u2027\u2500-\u257f`;
/** Kana, ideographs and syllables of Hangul: two columns each, and likewise. */
const WIDE = String.raw`\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3`;

const FIRST_WIDE = 0x3041;

const ONLY_NARROW = new RegExp(`^[${NARROW}]*$`);
const ONLY_SIMPLE = new RegExp(`^[${NARROW}${WIDE}]*$`);

/** Whether each character of `text` takes one column, and none joins another: most texts need not be taken apart. */
export function isNarrow(text: string): boolean {
  return ONLY_NARROW.test(text);
}

/** Whether each takes one column or two, and none joins another: each is a grapheme by itself. */
export function isSimple(text: string): boolean {
  return ONLY_SIMPLE.test(text);
}

/** How many terminal columns `text` takes. Controls count as none: make a text safe before measuring it. */
export function columnsOf(text: string): number {
  if (isNarrow(text)) return text.length;
  let columns = 0;
  if (isSimple(text)) for (let at = 0; at < text.length; at += 1) columns += text.charCodeAt(at) < FIRST_WIDE ? 1 : 2;
  else for (const grapheme of graphemesOf(text)) columns += columnsOfGrapheme(grapheme);
  return columns;
}

/**
 * The graphemes of `text` (UAX #29). Node's own Intl.Segmenter takes twenty times as long for each, and on Node 20 a time that
 * grows with the whole text (350,000 ideographs took 160 s). Those of a simple text are its characters.
 */
export function graphemesOf(text: string): Iterable<string> {
  return isSimple(text) ? text : segmentsOf(text);
}

function* segmentsOf(text: string): Generator<string> {
  for (const { segment } of graphemeSegments(text)) yield segment;
}

/** The columns of graphemes that were met: to find them out takes 1 µs each. */
const KNOWN_COLUMNS = new Map<string, number>();
/** More than the alphabets of a document have, and as long as a picture of a family is. */
const [MOST_KNOWN, MOST_CHARACTERS] = [10_000, 16];

/** How many columns one of them takes. */
export function columnsOfGrapheme(grapheme: string): number {
  const known = KNOWN_COLUMNS.get(grapheme);
  if (known !== undefined) return known;
  const columns = countColumns(grapheme);
  if (KNOWN_COLUMNS.size < MOST_KNOWN && grapheme.length <= MOST_CHARACTERS) KNOWN_COLUMNS.set(grapheme, columns);
  return columns;
}

function countColumns(grapheme: string): number {
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

/** Vowels and finals of Hangul are drawn into the two columns of the consonant before them; a soft hyphen is drawn as one. */
function hasNoColumns(character: string): boolean {
  return /^(?!\u00ad)[\p{Mark}\p{Control}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7fb]$/u.test(character);
}
