import type { Theme } from '../colours-and-symbols.ts';
import type { Block } from './blocks-side-by-side.ts';
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
import { BAND_GAP, type Band, bandOf, type FieldSize } from './short-fields-in-columns.ts';
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
  const mayBand = !isList && entries.length <= MOST_TOGETHER;
  return {
    ...(mayBand ? widthsOf(entries) : { natural: 0, minimum: null }),
    draw: (columns) => drawn(entries, mayBand, columns, theme),
  };
}

function widthsOf(entries: readonly Entry[]): Pick<Block, 'natural' | 'minimum'> {
  const labels = widest(entries, ({ label }) => extentOf(label));
  const values = widest(entries, ({ value }) => extentOf(value));
  const needed = widest(entries, ({ value }) => widestWord(value, Math.min(extentOf(value), LEAST_VALUE)));
  return { natural: INDENT + labels + GAP + values, minimum: INDENT + labels + GAP + needed };
}

/**
 * The room for labels. Values are not measured as a whole: there may be megabytes of them. Where a key that is one word does
 * not fit beside its label it stands below: no label is broken for it.
 */
function labelRoom(entries: readonly Entry[], columns: number): number {
  const labels = widest(entries, ({ label }) => extentOf(label));
  const room = columns - INDENT - labels - GAP;
  const needed = ({ value }: Entry) => (room < LEAST_VALUE ? extentOf(value) : widestWord(value, room));
  if (entries.every((entry) => needed(entry) <= room)) return labels;
  const besideKeys = columns - INDENT - GAP - widest(entries, ({ value }) => (isGrouped(value) ? value.length : 0));
  return Math.min(labels, Math.floor(columns * LABEL_SHARE), besideKeys < LEAST_LABEL ? columns : besideKeys);
}

function drawn(entries: readonly Entry[], mayBand: boolean, columns: number, theme: Theme): Iterable<readonly Line[]> {
  const labels = labelRoom(entries, columns);
  const room = columns - INDENT;
  const band = mayBand ? bandOf(entries.map(sizeOf), labels, room) : null;
  const leftLabels = band?.columns[0]?.labels ?? labels;
  const single = (entry: Entry) => indented(fieldLines(entry, leftLabels, room, theme));
  if (band === null) return linesOfEach(entries, single);
  return [
    entries.slice(0, band.from).flatMap(single),
    indented(bandLines(entries, band, theme)),
    entries.slice(band.to).flatMap(single),
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
    const margin = value.length + NOTE_INDENT <= columns ? blanks(NOTE_INDENT) : BLANK;
    const own = [...wrapCell(label, columns, theme.label), beside(margin, line(value))];
    return [...own, ...notesBelow(notes, NOTE_INDENT, columns)];
  }
  const left = wrapCell(label, labels, theme.label);
  const right = value === '' ? [line(EMPTY, theme.note)] : wrapCell(value, room);
  const edge = blanks(labels + GAP);
  const lines: Line[] = [];
  for (let row = 0; row < Math.max(left.length, right.length); row += 1) {
    const one = left[row];
    const other = right[row];
    if (one === undefined) lines.push(beside(edge, other ?? BLANK));
    else lines.push(other === undefined ? one : beside(one, blanks(labels - one.columns + GAP), other));
  }
  return [...lines, ...notesBelow(notes, labels + GAP, columns)];
}

function isGrouped(value: string): boolean {
  return isKey(value) && value.includes(' ');
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
  const below = notes.length === 0 ? [] : indented(notes.flatMap((note) => wrapCell(note, columns - INDENT)));
  if (isKey(value) && isTooWideKey(value, columns - extentOf(label) - 2)) {
    return [line(`${label}:`, theme.label), line(value), ...below];
  }
  const [first = BLANK, ...more] = wrapCell(`${label}: ${value === '' ? EMPTY : value}`, columns - INDENT);
  return [withLabel(first, `${label}:`, theme), ...indented(more), ...below];
}

function widest<T>(things: readonly T[], columns: (thing: T) => number): number {
  return things.reduce((most, thing) => Math.max(most, columns(thing)), 0);
}
