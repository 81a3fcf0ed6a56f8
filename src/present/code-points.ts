import { eastAsianWidth } from 'get-east-asian-width';
import { graphemeSegments } from 'unicode-segmenter/grapheme';

/**
 * What a code point does to a text: most are a grapheme by themselves, of 0, 1 or 2 columns, unless marks stand behind them,
 * which take none. All others are left to the rules of UAX #29: those that join what comes, or each other, and what changes the
 * columns of what it joins.
 */
const [UNMET, ALONE, MARK, OTHER] = [0, 1, 4, 5];

/** By code point, what it does, as far as it was met: to find that out takes 2 µs. */
const KINDS = new Uint8Array(0x11_0000);

/** How many columns a code point takes that is a grapheme by itself, but for marks behind it; -1 for any other. */
export function columnsAlone(codePoint: number): number {
  const kind = kindOf(codePoint);
  return kind < MARK ? kind - ALONE : -1;
}

/** Whether it belongs to what stands before it, if that is alone, and takes no column. */
export function isMark(codePoint: number): boolean {
  return kindOf(codePoint) === MARK;
}

function kindOf(codePoint: number): number {
  const known = KINDS[codePoint] ?? OTHER;
  return known === UNMET ? meet(codePoint) : known;
}

function meet(codePoint: number): number {
  const kind = findKind(String.fromCodePoint(codePoint));
  KINDS[codePoint] = kind;
  return kind;
}

/** Asks the rules, by texts in which any other kind would join more, or less. */
function findKind(character: string): number {
  const columns = columnsOfGrapheme(character);
  if (graphemesIn(`a${character}${character}a${character}\u0301`) === 5) return ALONE + columns;
  // Not what joins consonants of India, or pictures, nor what makes a picture of a sign.
  const isMark =
    columns === 0 &&
    graphemesIn(`a${character}`) === 1 &&
    graphemesIn(`a${character}aक${character}क☝${character}☝`) === 6 &&
    columnsOfGrapheme(`☝${character}`) === 1;
  return isMark ? MARK : OTHER;
}

function graphemesIn(text: string): number {
  return Array.from(graphemeSegments(text)).length;
}

/** The columns of graphemes that were met: to find them out takes 1 µs each. */
const KNOWN_COLUMNS = new Map<string, number>();
/** More than the alphabets of a document have, and as long as a picture of a family is. */
const [MOST_KNOWN, MOST_CHARACTERS] = [10_000, 16];

/** How many columns one grapheme takes. */
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
