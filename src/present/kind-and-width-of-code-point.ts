import { eastAsianWidth } from 'get-east-asian-width';
import { graphemeSegments } from 'unicode-segmenter/grapheme';
import { numberOf } from './grapheme-rules.ts';

/**
 * By code point, what is known of it, as far as it was met; to find that out takes 2 µs. In its bits:
 *
 * | bits | |
 * |---|---|
 * | `0x01f` | what it is to its neighbours: a number of `grapheme-rules.ts` |
 * | `0x060` | how many columns it takes, 0 to 2, where no picture is made of it |
 * | `0x080` | it may be a picture |
 * | `0x100` | it makes a picture of the grapheme that it is in |
 * | `0x200` | it may be on a keycap |
 * | `0x400` | it is a letter that joins what stands before it: that is no picture then |
 * | `0x800` | it was met |
 *
 * The numbers stand below as they are: what has a name is looked up each time, which of ten megabytes takes half as long again.
 */
const TRAITS = new Uint16Array(0x11_0000);

/** All that is known of a code point. */
export function traitsOf(codePoint: number): number {
  return TRAITS[codePoint] || meet(codePoint);
}

function meet(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const picture =
    (/\p{Extended_Pictographic}/u.test(character) ? 0x80 : 0) |
    (/\p{Emoji_Presentation}|\ufe0f/u.test(character) ? 0x100 : 0) |
    (/[0-9#*]/.test(character) ? 0x200 : 0) |
    (/[\u0e33\u0eb3\uff9e\uff9f]/.test(character) ? 0x400 : 0);
  const traits = kindOfCharacter(character) | (columnsOfCharacter(character) << 5) | picture | 0x800;
  TRAITS[codePoint] = traits;
  return traits;
}

/** What it is to its neighbours: a number of `grapheme-rules.ts`. */
export function kindOf(traits: number): number {
  return traits & 0x1f;
}

/** How many columns it takes where no picture is made of it. */
export function columnsIn(traits: number): number {
  return (traits >> 5) & 3;
}

/** Whether anything in a grapheme makes a picture of it, and no letter joined it: told by the traits of all together. */
export function mayBePicture(all: number): boolean {
  return (all & 0x500) === 0x100;
}

/** Whether such a grapheme, of which the first code point has these traits, is a picture or a keycap: both take two columns. */
export function isPicture(first: number, text: string, start: number): boolean {
  return (first & 0x80) > 0 || ((first & 0x200) > 0 && text.startsWith('\ufe0f\u20e3', start + 1));
}

const ZERO_WIDTH_NON_JOINER = '\u200c';

function kindOfCharacter(character: string): number {
  const [grapheme] = graphemeSegments(character);
  const category = grapheme?._catBegin ?? numberOf('any');
  if (category === numberOf('any') && isOneGrapheme(`क\u094d${character}`)) return numberOf('consonant');
  if (category !== numberOf('extend')) return category;
  if (character === ZERO_WIDTH_NON_JOINER) return numberOf('nonJoiner');
  return isOneGrapheme(`क${character}क`) ? numberOf('link') : category;
}

function isOneGrapheme(text: string): boolean {
  return Array.from(graphemeSegments(text)).length === 1;
}

/*
 * Patterns in functions are made when they are first needed: the first one with a class of Unicode takes 0.6 ms, and most texts
 * need none.
 */

/** Vowels and finals of Hangul are drawn into the two columns of the consonant before them; a soft hyphen is drawn as one. */
function columnsOfCharacter(character: string): number {
  const hasNone = /^(?!\u00ad)[\p{Mark}\p{Control}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7fb]$/u.test(
    character,
  );
  return hasNone ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}
