import type { JsonScalar } from '../../contract/json.ts';
import type { Theme } from '../colours-and-symbols.ts';
import { safeText } from '../escape-control-characters.ts';
import type { Block } from './blocks-side-by-side.ts';
import { narrowLines } from './field-lines.ts';
import { BLANK, EMPTY, extentOf, GAP, INDENT, indented, isKey, type Line, line, linesOfEach } from './line.ts';
import { isUnwrapped, wrapCell } from './wrap-cell.ts';

const NARROWEST = 6;
/** A list of more rows is written a field a line: to line up a million of cells takes minutes and gigabytes. */
const MOST_IN_GRID = 1000;

/** The elements of an array, a row each. */
export interface Rows {
  readonly columns: readonly Column[];
  /** The column whose value names a row where each row is a block of its own. */
  readonly title: number;
  readonly rows: readonly Row[];
}

/** What a row has in each column; null where there is nothing. Texts are made of it as they are drawn: there may be megabytes. */
type Row = readonly (JsonScalar | null)[];
type Texts = readonly string[];

/** Safe for a terminal. */
function textsOf(row: Row): string[] {
  return row.map((cell) => (cell === null ? '' : safeText(cell.text)));
}

interface Column {
  readonly label: string;
  /** Numbers stand at the right edge, so that they can be compared. */
  readonly isNumber: boolean;
}

/** The elements of an array: a grid with a head, or a block of `label: value` lines each where there are too many for one. */
export function rowsBlock(section: Rows, isWide: boolean, theme: Theme): Block {
  const { columns } = section;
  const list = (room: number) => listLines(section, room, theme);
  const rows = isWide && section.rows.length <= MOST_IN_GRID ? section.rows.map(textsOf) : null;
  if (rows === null || rows.some((row) => row.some(isUnwrapped))) return { natural: 0, minimum: null, draw: list };
  const natural = columns.map(({ label }, at) => widestCell(label, rows, at));
  const least = columns.map((_, at) => (rows.some((row) => isKey(row[at] ?? '')) ? (natural[at] ?? 0) : NARROWEST));
  const edges = indentOf(rows) + GAP * (columns.length - 1);
  return {
    natural: sum(natural) + edges,
    minimum: sum(natural) + edges,
    draw: (room) =>
      sum(least) + edges > room ? list(room) : gridLines(columns, rows, narrowed(natural, least, room - edges), theme),
  };
}

/** The rows as blocks, each under its own name. What is empty looks the same in all of them. */
function listLines({ columns, title, rows }: Rows, room: number, theme: Theme): Iterable<readonly Line[]> {
  const linesOf = (label: string, value: string) =>
    isKey(value) ? keyLines(label, value, theme) : narrowLines({ label, value, notes: [] }, room - INDENT, theme);
  const fields = columns
    .map(({ label }, at) => ({ label, at, empty: indented(linesOf(label, '')) }))
    .filter(({ at }) => at !== title);
  return linesOfEach(rows, (cells, index) => {
    const row = textsOf(cells);
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

/** A row at a time: a few hundred of them may be megabytes. */
function* gridLines(
  columns: readonly Column[],
  rows: readonly Texts[],
  widths: readonly number[],
  theme: Theme,
): Generator<readonly Line[]> {
  const isAtEdge = indentOf(rows) === 0;
  const drawn = (cells: readonly (readonly Line[])[]) => {
    const lines = linesOf(cells, columns, widths);
    return isAtEdge ? lines : indented(lines);
  };
  yield drawn(columns.map(({ label }, at) => wrapCell(label, widths[at] ?? 0, theme.label)));
  for (const row of rows) {
    yield drawn(row.map((text, at) => (text === '' ? [line(EMPTY, theme.note)] : wrapCell(text, widths[at] ?? 0))));
  }
}

/** Keys in the first column stand at the edge of the page, to be copied. */
function indentOf(rows: readonly Texts[]): number {
  return rows.some(([first = '']) => isKey(first)) ? 0 : INDENT;
}

/** A row of wrapped cells as lines: each holds what the cells have at that height. */
function linesOf(cells: readonly (readonly Line[])[], columns: readonly Column[], widths: readonly number[]): Line[] {
  const height = Math.max(...cells.map(({ length }) => length));
  const lines: Line[] = [];
  for (let at = 0; at < height; at += 1) {
    lines.push(
      sideBySide(
        cells.map((cell) => (at < cell.length ? (cell[at] ?? BLANK) : BLANK)),
        columns,
        widths,
      ),
    );
  }
  return lines;
}

/** Up to the last text that is there. Put together in one loop: of megabytes there are a hundred thousand lines. */
function sideBySide(texts: readonly Line[], columns: readonly Column[], widths: readonly number[]): Line {
  const last = texts.findLastIndex(({ text }) => text.trim() !== '');
  let [text, end, edge] = ['', 0, 0];
  for (let index = 0; index <= last; index += 1) {
    const own = texts[index] ?? BLANK;
    const width = Math.max(own.columns, widths[index] ?? 0);
    const start = columns[index]?.isNumber ? edge + width - own.columns : edge;
    text += ' '.repeat(start - end) + own.text;
    end = start + own.columns;
    edge += width + GAP;
  }
  return { text, columns: end };
}

function widestCell(label: string, rows: readonly Texts[], at: number): number {
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
