import { type Paint, UNPAINTED } from '../colours-and-symbols.ts';
import { isNarrow } from '../text-width.ts';
import { wordsWithCommands } from '../wrap-prose.ts';
import { wrapWords } from '../wrap-text.ts';
import type { Line } from './line.ts';

/** `text` as lines of at most `width` columns; a command, and a key or a link that is longer than that, stand whole on a line. */
export function wrapCell(text: string, width: number, paint: Paint = UNPAINTED): Line[] {
  // Most texts do.
  if (text.length <= width && isNarrow(text)) return [{ text: paint(text), columns: text.length }];
  const lines = isUnwrapped(text)
    ? [{ text, columns: text.length }]
    : wrapWords(text, wordsWithCommands(text, width), width, staysWhole);
  return paint === UNPAINTED ? lines : painted(lines, paint);
}

/** By a loop: what `map` gives V8 takes for another kind of array, and compiles all that draws pages anew. */
function painted(lines: readonly Line[], paint: Paint): Line[] {
  const all: Line[] = [];
  for (const { text, columns } of lines) all.push({ text: paint(text), columns });
  return all;
}

const LINK = /^https?:\/\//;
/** A key of 44 or 50 characters, wherever it stands in a word. Of a person's, some digits may be hidden. */
const KEY = /(?<![0-9A-Z*])(?:[0-9A-Z*]{44}|[0-9A-Z]{50})(?![0-9A-Z*])/;
const SHORTEST_KEY = 44;
/** A text of more characters is left to the terminal to break: nobody reads it, and to wrap it takes seconds. */
const LONGEST_WRAPPED = 10_000;

/** Whether a text stays on one line, however wide that is. */
export function isUnwrapped(text: string): boolean {
  return text.length > LONGEST_WRAPPED;
}

/** Whether a word that is wider than a line, or the words of a command, are not to be broken. */
function staysWhole(word: string): boolean {
  return word.includes(' ') || LINK.test(word) || (mayHoldKey(word) && KEY.test(word));
}

/** Whether so many signs of a key stand together. Looks where the last of them would be: most others need not be looked at. */
function mayHoldKey(word: string): boolean {
  for (let last = SHORTEST_KEY - 1; last < word.length; ) {
    let at = last;
    while (at > last - SHORTEST_KEY && isSignOfKey(word.charCodeAt(at))) at -= 1;
    if (at === last - SHORTEST_KEY) return true;
    last = at + SHORTEST_KEY;
  }
  return false;
}

const [STAR, ZERO, NINE, LETTER_A, LETTER_Z] = [0x2a, 0x30, 0x39, 0x41, 0x5a];

function isSignOfKey(code: number): boolean {
  return (code >= ZERO && code <= NINE) || (code >= LETTER_A && code <= LETTER_Z) || code === STAR;
}
