import { columnsOf, foldText } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import type { Entry, Section } from './model.ts';

/** The width from which on labels stand in a column of their own. */
const WIDE = 60;
/** What stands for an empty value. */
export const EMPTY = '—';
const INDENT = 2;
const GAP = 2;
/** The share of the width that labels may take. */
const LABEL_SHARE = 0.42;

/** Where things stand on a page of a given width. */
export interface Frame {
  readonly columns: number;
  readonly isWide: boolean;
  /** The width of the column of labels, on a wide page. */
  readonly labelColumns: number;
  readonly theme: Theme;
}

/** The frame for a page: labels get the room of the longest, within their share. */
export function frameFor(sections: readonly Section[], columns: number, theme: Theme): Frame {
  const labels = sections.flatMap((section) => (section.kind === 'entries' ? section.entries : []));
  const longest = labels.reduce((most, { label }) => Math.max(most, columnsOf(label)), 0);
  const labelColumns = Math.min(longest, Math.floor(columns * LABEL_SHARE));
  return { columns, isWide: columns >= WIDE, labelColumns, theme };
}

/** `label  value` in two columns, or `label: value` where the page is narrow; notes below, dimmed. */
export function entryLines(entry: Entry, frame: Frame): string[] {
  return frame.isWide ? wideEntry(entry, frame) : narrowEntry(entry, frame);
}

function wideEntry({ label, value, notes }: Entry, { columns, labelColumns, theme }: Frame): string[] {
  const valueColumns = columns - INDENT - labelColumns - GAP;
  const labels = foldText(label, labelColumns);
  const values = [
    ...foldText(value, valueColumns).map((line) => (value === '' ? theme.note(EMPTY) : line)),
    ...notes.flatMap((note) => foldText(note, valueColumns).map((line) => theme.note(line))),
  ];
  const count = Math.max(labels.length, values.length);
  return Array.from({ length: count }, (_, index) => {
    const left = labels[index] ?? '';
    const padding = ' '.repeat(labelColumns - columnsOf(left) + GAP);
    return `${' '.repeat(INDENT)}${theme.label(left)}${padding}${values[index] ?? ''}`.trimEnd();
  });
}

function narrowEntry({ label, value, notes }: Entry, { columns, theme }: Frame): string[] {
  const inner = columns - INDENT;
  const [first = '', ...rest] = foldText(`${label}: ${value === '' ? EMPTY : value}`, inner);
  const head = first.startsWith(`${label}:`)
    ? `${theme.label(`${label}:`)}${first.slice(label.length + 1)}`
    : theme.label(first);
  const below = [...rest, ...notes.flatMap((note) => foldText(note, inner).map((line) => theme.note(line)))];
  return [head, ...below.map((line) => `${' '.repeat(INDENT)}${line}`)];
}

/** The label, and the value whole at the beginning of a line: so it can be clicked, and copied without a break. */
export function copyLines({ label, value }: Entry, { theme }: Frame): string[] {
  const isLink = /^https?:\/\//.test(value);
  return [
    `${' '.repeat(INDENT)}${theme.label(label)}`,
    value === '' ? theme.note(EMPTY) : isLink ? theme.link(value) : value,
  ];
}
