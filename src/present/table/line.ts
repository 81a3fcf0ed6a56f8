import { foldLines, type MeasuredText } from '../fold-text.ts';
import { columnsOf } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import { wordsWithCommands } from '../whole-commands.ts';

/** A line of a page: its characters, colour included, and the columns that the terminal draws them in. */
export type Line = MeasuredText;

/** How far what stands below a heading, a label or a name is moved to the right. */
export const INDENT = 2;
/** What stands between a label and its value, and between the columns of a grid. */
export const GAP = 2;
/** What stands for an empty value. */
export const EMPTY = '—';

export const BLANK: Line = { text: '', columns: 0 };

type Paint = (text: string) => string;

const UNPAINTED: Paint = (text) => text;

/** `text` as one line. */
export function line(text: string, paint: Paint = UNPAINTED): Line {
  return { text: paint(text), columns: columnsOf(text) };
}

/** Lines as one, side by side. */
export function beside(...lines: readonly Line[]): Line {
  return {
    text: lines.map(({ text }) => text).join(''),
    columns: lines.reduce((total, { columns }) => total + columns, 0),
  };
}

/** A line that begins with a label has that in the label's colour; where the label itself is folded, all of the line. */
export function withLabel({ text, columns }: Line, label: string, theme: Theme): Line {
  const shown = text.startsWith(label) ? `${theme.label(label)}${text.slice(label.length)}` : theme.label(text);
  return { text: shown, columns };
}

/** Blanks, as many as there are columns. */
export function blanks(columns: number): Line {
  const count = Math.max(0, columns);
  return { text: ' '.repeat(count), columns: count };
}

/** `text` as lines of at most `width` columns; a command, and a key or a link that is longer than that, stand whole on a line. */
export function folded(text: string, width: number, paint: Paint = UNPAINTED): Line[] {
  return foldWhole(text, width).map((one) => ({ text: paint(one.text), columns: one.columns }));
}

/** A key of 44 or 50 characters, wherever it stands in a word, or a link. Of a person's, some digits may be hidden. */
const WHOLE = /(?<![0-9A-Z*])(?:[0-9A-Z*]{44}|[0-9A-Z]{50})(?![0-9A-Z*])|^https?:\/\//;
/** A key by itself, perhaps in groups of four. */
const KEY = /^(?:[0-9A-Z*]{44}|[0-9A-Z]{50}|[0-9A-Z]{4}(?: [0-9A-Z]{4}){10})$/;

/** Whether `text` is an access key and nothing else. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** A text of more characters is left to the terminal to break: nobody reads it, and to fold it takes seconds. */
const LONGEST_FOLDED = 10_000;

/** Whether a text stays on one line, however wide that is. */
export function isUnfolded(text: string): boolean {
  return text.length > LONGEST_FOLDED;
}

function foldWhole(text: string, width: number): Line[] {
  if (text.length <= width) return foldLines(text, width);
  if (isUnfolded(text)) return [{ text, columns: text.length }];
  const pieces: { text: string; isWhole: boolean }[] = [];
  for (const word of wordsWithCommands(text, width)) {
    const last = pieces.at(-1);
    if (word.includes(' ') || (word.length > width && WHOLE.test(word))) pieces.push({ text: word, isWhole: true });
    else if (last === undefined || last.isWhole) pieces.push({ text: word, isWhole: false });
    else last.text += ` ${word}`;
  }
  const lines: Line[] = [];
  for (const { text: own, isWhole } of pieces) {
    const last = lines.at(-1);
    if (!isWhole) lines.push(...foldLines(own, width));
    else if (last === undefined || last.columns + 1 + columnsOf(own) > width) lines.push(line(own));
    else lines.splice(-1, 1, beside(last, line(` ${own}`)));
  }
  return lines;
}

/** From this length on a text always takes all the room that there is: to measure it first would be time lost. */
const LONG = 1000;

/** How many columns a text would take on one line; of a long one, as many as there can be. */
export function extentOf(text: string): number {
  return text.length < LONG ? columnsOf(text) : LONG;
}

/** How many columns the widest word of a text takes. A key is one word, in groups too. */
export function widestWord(text: string): number {
  if (text.length >= LONG) return LONG;
  const words = isKey(text) ? [text] : text.split(' ');
  return words.reduce((widest, word) => Math.max(widest, columnsOf(word)), 0);
}

/** How many rows of a terminal the lines take: it breaks those that are wider than it is. */
export function rowsOf(lines: readonly Line[], columns: number): number {
  return lines.reduce((rows, one) => rows + Math.max(1, Math.ceil(one.columns / columns)), 0);
}

/** A line below its heading; but a key by itself stands at the edge of the page, whole, to be copied. */
export function indented(one: Line): Line {
  return one.columns === 0 || isKey(one.text) ? one : beside(blanks(INDENT), one);
}
