import type { Theme } from '../colours-and-symbols.ts';
import type { Block } from './blocks-side-by-side.ts';
import { BAND_GAP, type Band, bandOf, type FieldSize } from './field-columns.ts';
import {
  BLANK,
  beside,
  blanks,
  EMPTY,
  extentOf,
  GAP,
  INDENT,
  indented,
  isKey,
  type Line,
  line,
  linesOfEach,
  widestWord,
  withLabel,
} from './line.ts';
import { wrapCell } from './wrap-cell.ts';

/** One field of a page; every text is safe for a terminal. */
export interface Entry {
  readonly label: string;
  readonly value: string;
  /** What is told beside the value, a line each. */
  readonly notes: readonly string[];
}

const NOTE_INDENT = 2;
/** The share of the width that labels may take where values have to wrap. */
const LABEL_SHARE = 0.42;
/** The least room for labels beside a key. */
const LEAST_LABEL = 14;
/** Beside other groups, values are not wrapped into less than this. */
const LEAST_VALUE = 24;
/** Groups of more fields stand alone, a field a line: nobody takes in so many at once. */
const MOST_TOGETHER = 24;

/** The fields of a group on a wide page: labels in a column of their own, short fields in columns where that saves rows. */
export function entriesBlock(entries: readonly Entry[], isList: boolean, theme: Theme): Block {
  const { labels, values, keys, needed } = extentsOf(entries);
  const least = INDENT + labels + GAP + needed;
  const mayBand = !isList && entries.length <= MOST_TOGETHER;
  const labelRoom = (columns: number): number => {
    if (least <= columns) return labels;
    const besideKeys = columns - INDENT - GAP - keys;
    return Math.min(labels, Math.floor(columns * LABEL_SHARE), besideKeys < LEAST_LABEL ? columns : besideKeys);
  };
  return {
    natural: INDENT + labels + GAP + values,
    minimum: mayBand ? least : null,
    draw: (columns) => drawn(entries, mayBand, labelRoom(columns), columns, theme),
  };
}

/** The widest of each, in columns: what its labels, its values, and the keys among these take; and what a value needs at least. */
function extentsOf(entries: readonly Entry[]) {
  let [labels, values, keys, needed] = [0, 0, 0, 0];
  for (const { label, value } of entries) {
    const columns = extentOf(value);
    labels = Math.max(labels, extentOf(label));
    values = Math.max(values, columns);
    if (isKey(value)) keys = Math.max(keys, columns);
    // What is no wider than that need not be looked through for its words.
    if (columns > needed) needed = widestWord(value, Math.max(needed, Math.min(columns, LEAST_VALUE)));
  }
  return { labels, values, keys, needed };
}

function drawn(
  entries: readonly Entry[],
  mayBand: boolean,
  labels: number,
  columns: number,
  theme: Theme,
): Iterable<Line> {
  const room = columns - INDENT;
  const band = mayBand ? bandOf(entries.map(sizeOf), labels, room) : null;
  const leftLabels = band?.columns[0]?.labels ?? labels;
  const single = (entry: Entry) => fieldLines(entry, leftLabels, room, theme).map(indented);
  if (band === null) return linesOfEach(entries, single);
  return [
    ...entries.slice(0, band.from).flatMap(single),
    ...bandLines(entries, band, theme).map(indented),
    ...entries.slice(band.to).flatMap(single),
  ];
}

function sizeOf({ label, value, notes }: Entry): FieldSize {
  return { label: extentOf(label), value: extentOf(value === '' ? EMPTY : value), isShort: notes.length === 0 };
}

function bandLines(entries: readonly Entry[], band: Band, theme: Theme): Line[] {
  const { from, to, rows } = band;
  const columns = band.columns.map(({ labels, values }, column) => {
    const width = labels + GAP + values;
    const own = entries.slice(from + column * rows, Math.min(to, from + (column + 1) * rows));
    return { width, lines: own.flatMap((entry) => fieldLines(entry, labels, width, theme)) };
  });
  const height = Math.max(...columns.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, row) =>
    columns.reduce((left, { lines }, at) => {
      const start = columns.slice(0, at).reduce((total, { width }) => total + width + BAND_GAP, 0);
      const own = lines[row];
      return own === undefined ? left : beside(left, blanks(start - left.columns), own);
    }, BLANK),
  );
}

/** `label  value` in two columns, notes below the value. */
function fieldLines({ label, value, notes }: Entry, labels: number, columns: number, theme: Theme): Line[] {
  const room = columns - labels - GAP;
  if (isTooWideKey(value, room)) {
    return [...wrapCell(label, columns, theme.label), line(value), ...notesBelow(notes, labels + GAP, columns)];
  }
  const left = wrapCell(label, labels, theme.label);
  const right = value === '' ? [line(EMPTY, theme.note)] : wrapCell(value, room);
  const edge = blanks(labels + GAP);
  const field = (left.length > right.length ? left : right).map((_, row) => {
    const [one, other] = [left[row], right[row]];
    if (one === undefined) return beside(edge, other ?? BLANK);
    return other === undefined ? one : beside(one, blanks(labels - one.columns + GAP), other);
  });
  return [...field, ...notesBelow(notes, labels + GAP, columns)];
}

function isTooWideKey(value: string, room: number): boolean {
  return isKey(value) && !value.includes(' ') && value.length > room;
}

/** Notes below their value, all at one edge; where they have room only below the label they stand there, rather than be wrapped. */
function notesBelow(notes: readonly string[], edge: number, columns: number): Line[] {
  const width = widest(notes, extentOf);
  const start = edge + width > columns && NOTE_INDENT + width <= columns ? NOTE_INDENT : edge;
  return notes.flatMap((note) => wrapCell(note, columns - start).map((one) => beside(blanks(start), one)));
}

/** `label: value` on a narrow page; notes below, indented. */
export function narrowLines({ label, value, notes }: Entry, columns: number, theme: Theme): Line[] {
  const shown = value === '' ? EMPTY : value;
  const rest = (texts: readonly string[]) => texts.flatMap((text) => wrapCell(text, columns - INDENT)).map(indented);
  if (isTooWideKey(value, columns - extentOf(label) - 2)) {
    return [line(`${label}:`, theme.label), line(value), ...rest(notes)];
  }
  const [first = BLANK, ...more] = wrapCell(`${label}: ${shown}`, columns - INDENT);
  return [withLabel(first, `${label}:`, theme), ...more.map(indented), ...rest(notes)];
}

function widest<T>(things: readonly T[], columns: (thing: T) => number): number {
  return things.reduce((most, thing) => Math.max(most, columns(thing)), 0);
}
