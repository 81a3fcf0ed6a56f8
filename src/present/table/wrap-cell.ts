import type { Paint } from '../colours-and-symbols.ts';
import { columnsOf, isNarrow } from '../text-width.ts';
import { wordsWithCommands } from '../wrap-prose.ts';
import { wrapLines } from '../wrap-text.ts';
import { beside, type Line, line, UNPAINTED } from './line.ts';

/** `text` as lines of at most `width` columns; a command, and a key or a link that is longer than that, stand whole on a line. */
export function wrapCell(text: string, width: number, paint: Paint = UNPAINTED): Line[] {
  // Most texts do.
  if (text.length <= width && isNarrow(text)) return [{ text: paint(text), columns: text.length }];
  return wrapUnpainted(text, width).map((one) => ({ text: paint(one.text), columns: one.columns }));
}

/** A key of 44 or 50 characters, wherever it stands in a word, or a link. Of a person's, some digits may be hidden. */
const WHOLE = /(?<![0-9A-Z*])(?:[0-9A-Z*]{44}|[0-9A-Z]{50})(?![0-9A-Z*])|^https?:\/\//;
/** A text of more characters is left to the terminal to break: nobody reads it, and to wrap it takes seconds. */
const LONGEST_WRAPPED = 10_000;

/** Whether a text stays on one line, however wide that is. */
export function isUnwrapped(text: string): boolean {
  return text.length > LONGEST_WRAPPED;
}

function wrapUnpainted(text: string, width: number): Line[] {
  if (text.length <= width) return wrapLines(text, width);
  if (isUnwrapped(text)) return [{ text, columns: text.length }];
  const words = wordsWithCommands(text, width);
  // Most have none: then nothing has to be put together again.
  if (!words.some((word) => standsWhole(word, width))) return wrapLines(text, width);
  const pieces: { text: string; isWhole: boolean }[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    if (standsWhole(word, width)) pieces.push({ text: word, isWhole: true });
    else if (last === undefined || last.isWhole) pieces.push({ text: word, isWhole: false });
    else last.text += ` ${word}`;
  }
  const lines: Line[] = [];
  for (const { text: own, isWhole } of pieces) {
    const last = lines.at(-1);
    if (!isWhole) lines.push(...wrapLines(own, width));
    else if (last === undefined || last.columns + 1 + columnsOf(own) > width) lines.push(line(own));
    else lines.splice(-1, 1, beside(last, line(` ${own}`)));
  }
  return lines;
}

/** Whether a word, or the words of a command, are not to be broken. */
function standsWhole(word: string, width: number): boolean {
  return word.includes(' ') || (word.length > width && WHOLE.test(word));
}
