import type { Theme } from '../colours-and-symbols.ts';
import type { Block } from './blocks-side-by-side.ts';
import { narrowLines } from './field-lines.ts';
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
} from './line.ts';
import { isUnwrapped, wrapCell } from './wrap-cell.ts';

const NARROWEST = 6;
/** A list of more rows is written a field a line: to line up a million of cells takes minutes and gigabytes. */
const MOST_IN_GRID = 1000;

/** The elements of an array, a row each; every text is safe for a terminal. */
export interface Rows {
  readonly columns: readonly Column[];
  /** The column whose value names a row where each row is a block of its own. */
  readonly title: number;
  readonly rows: readonly (readonly string[])[];
}

interface Column {
  readonly label: string;
  /** Numbers stand at the right edge, so that they can be compared. */
  readonly isNumber: boolean;
}

/** The elements of an array: a grid with a head, or a block of `label: value` lines each where there are too many for one. */
export function rowsBlock(section: Rows, isWide: boolean, theme: Theme): Block {
  const { columns, rows } = section;
  const isList = !isWide || rows.length > MOST_IN_GRID || rows.some((row) => row.some(isUnwrapped));
  if (isList) return { natural: 0, minimum: null, draw: (room) => listLines(section, room, theme) };
  const natural = columns.map(({ label }, at) => widestCell(label, rows, at));
  const least = columns.map((_, at) => (rows.some((row) => isKey(row[at] ?? '')) ? (natural[at] ?? 0) : NARROWEST));
  const edges = indentOf(rows) + GAP * (columns.length - 1);
  return {
    natural: sum(natural) + edges,
    minimum: sum(natural) + edges,
    draw: (room) =>
      sum(least) + edges > room
        ? listLines(section, room, theme)
        : [gridLines(section, narrowed(natural, least, room - edges), theme)],
  };
}

/** The rows as blocks, each under its own name. What is empty looks the same in all of them. */
function listLines({ columns, title, rows }: Rows, room: number, theme: Theme): Iterable<readonly Line[]> {
  const linesOf = (label: string, value: string) =>
    isKey(value) ? keyLines(label, value, theme) : narrowLines({ label, value, notes: [] }, room - INDENT, theme);
  const fields = columns
    .map(({ label }, at) => ({ label, at, empty: indented(linesOf(label, '')) }))
    .filter(({ at }) => at !== title);
  return linesOfEach(rows, (row, index) => {
    const lines = wrapCell(`${index + 1}. ${row[title] || EMPTY}`, room, theme.strong);
    for (const { label, at, empty } of fields) {
      const value = row[at] ?? '';
      lines.push(...(value === '' ? empty : indented(linesOf(label, value))));
    }
    return lines;
  });
}

function keyLines(label: string, value: string, theme: Theme): Line[] {
  return [line(`${label}:`, theme.label), line(value)];
}

function gridLines({ columns, rows }: Rows, widths: readonly number[], theme: Theme): Line[] {
  const head = columns.map(({ label }, at) => wrapCell(label, widths[at] ?? 0, theme.label));
  const body = rows.map((row) =>
    row.map((text, at) => (text === '' ? [line(EMPTY, theme.note)] : wrapCell(text, widths[at] ?? 0))),
  );
  const lines = [head, ...body].flatMap((cells) => linesOf(cells, columns, widths));
  return indentOf(rows) === 0 ? lines : indented(lines);
}

/** Keys in the first column stand at the edge of the page, to be copied. */
function indentOf(rows: Rows['rows']): number {
  return rows.some(([first = '']) => isKey(first)) ? 0 : INDENT;
}

/** A row of wrapped cells as lines: each holds what the cells have at that height. */
function linesOf(cells: readonly (readonly Line[])[], columns: readonly Column[], widths: readonly number[]): Line[] {
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) => {
    const parts = cells.flatMap((cell, index) => {
      const text = cell[at] ?? BLANK;
      const rest = blanks((widths[index] ?? 0) - text.columns);
      const gap = index === 0 ? BLANK : blanks(GAP);
      return columns[index]?.isNumber ? [gap, rest, text] : [gap, text, rest];
    });
    const filled = parts.findLastIndex(({ text }) => text.trim() !== '');
    return beside(...parts.slice(0, filled + 1));
  });
}

function widestCell(label: string, rows: readonly (readonly string[])[], at: number): number {
  return rows.reduce((widest, row) => Math.max(widest, extentOf(row[at] ?? '')), extentOf(label));
}

/** Takes from the widest columns until all of them fit into `room`; none gets less than its `least`. */
function narrowed(natural: readonly number[], least: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (let excess = sum(widths) - room; excess > 0; ) {
    const able = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const widest = Math.max(...able);
    if (widest === 0) break;
    const at = able.indexOf(widest);
    const next = Math.max(least[at] ?? 0, ...able.filter((width) => width < widest));
    const step = Math.min(excess, Math.max(1, widest - next));
    widths[at] = widest - step;
    excess -= step;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
