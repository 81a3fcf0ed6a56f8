import { type Paint, type Theme, UNPAINTED } from '../colours-and-symbols.ts';
import { columnsOf } from '../text-width.ts';
import type { Line } from '../wrap-text.ts';

export type { Line };

/** How far what stands below a heading, a label or a name is moved to the right. */
export const INDENT = 2;
/** What stands between a label and its value, and between the columns of a grid. */
export const GAP = 2;
/** What stands for an empty value. */
export const EMPTY = '—';

export const BLANK: Line = { text: '', columns: 0 };

/** Lines as they are printed. */
export function textOf(lines: readonly Line[]): string {
  let text = '';
  for (const one of lines) text += `${one.text}\n`;
  return text;
}

/** `text` as one line. */
export function line(text: string, paint: Paint = UNPAINTED): Line {
  return { text: paint(text), columns: columnsOf(text) };
}

/** Lines as one, side by side. */
export function beside(...lines: readonly Line[]): Line {
  let [text, columns] = ['', 0];
  for (const one of lines) {
    text += one.text;
    columns += one.columns;
  }
  return { text, columns };
}

/** A line that begins with a label has that in the label's colour; where the label itself is wrapped, all of the line. */
export function withLabel({ text, columns }: Line, label: string, theme: Theme): Line {
  const shown = text.startsWith(label) ? `${theme.label(label)}${text.slice(label.length)}` : theme.label(text);
  return { text: shown, columns };
}

/** Blanks, as many as there are columns. */
export function blanks(columns: number): Line {
  const count = Math.max(0, columns);
  return { text: ' '.repeat(count), columns: count };
}

/** Most texts are shorter or longer, and need not be looked at. */
const [SHORTEST_KEY, LONGEST_KEY] = [44, 54];
/** A key by itself, perhaps in groups of four. */
const KEY = /^(?:[0-9A-Z*]{44}|[0-9A-Z]{50}|[0-9A-Z]{4}(?: [0-9A-Z]{4}){10})$/;

/** Whether `text` is an access key and nothing else. */
export function isKey(text: string): boolean {
  return text.length >= SHORTEST_KEY && text.length <= LONGEST_KEY && KEY.test(text);
}

/** From this length on a text always takes all the room that there is: to measure it first would be time lost. */
const LONG = 1000;

/** How many columns a text would take on one line; of a long one, as many as there can be. */
export function extentOf(text: string): number {
  return text.length < LONG ? columnsOf(text) : LONG;
}

/** How many columns the widest word of a text takes, or `least` where that is more. A key is one word, in groups too. */
export function widestWord(text: string, least: number): number {
  if (text.length >= LONG) return LONG;
  if (isKey(text)) return Math.max(least, text.length);
  let widest = least;
  for (let start = 0; start <= text.length; ) {
    const space = text.indexOf(' ', start);
    const end = space === -1 ? text.length : space;
    // No character takes more than two: most words need not be measured.
    if ((end - start) * 2 > widest) widest = Math.max(widest, columnsOf(text.slice(start, end)));
    start = end + 1;
  }
  return widest;
}

/** The lines of many things, those of one at a time, which are made as they are taken. */
export function* linesOfEach<Thing>(
  things: readonly Thing[],
  linesOf: (thing: Thing, index: number) => readonly Line[],
): Generator<readonly Line[]> {
  for (const [index, thing] of things.entries()) yield linesOf(thing, index);
}

const MARGIN = blanks(INDENT);

/** Lines below their heading; but a key by itself stands at the edge of the page, whole, to be copied. */
export function indented(lines: readonly Line[]): Line[] {
  const moved: Line[] = [];
  for (const one of lines) {
    const isKeyAlone = one.columns === one.text.length && isKey(one.text);
    moved.push(one.columns === 0 || isKeyAlone ? one : beside(MARGIN, one));
  }
  return moved;
}
