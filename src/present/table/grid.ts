import Table from 'cli-table3';
import { columnsOf, foldText } from '../text-width.ts';
import { EMPTY, entryLines, type Frame } from './entries.ts';

const GAP = 2;
const INDENT = 2;
/** No column is made narrower than this. */
const NARROWEST = 6;
/**
 * cli-table3's time grows with the square of the rows (20,000 take 17 s) and with the cube of a cell's lines: it gets one
 * line a row, and a long list as several tables with equal columns.
 */
const LINES_A_TABLE = 250;

/** The elements of an array as a grid with a head, or each as `label: value` lines where the page is narrow. */
export function rowLines(head: readonly string[], rows: readonly (readonly string[])[], frame: Frame): string[] {
  if (rows.length === 0) return [];
  return frame.isWide ? gridLines(head, rows, frame) : rows.flatMap((row, index) => listLines(head, row, index, frame));
}

function listLines(head: readonly string[], row: readonly string[], index: number, frame: Frame): string[] {
  const entries = head.map((label, column) => ({ label, value: row[column] ?? '', notes: [] }));
  return [frame.theme.note(`${index + 1}.`), ...entries.flatMap((entry) => entryLines(entry, frame))];
}

function gridLines(head: readonly string[], rows: readonly (readonly string[])[], { columns, theme }: Frame): string[] {
  const widths = narrowed(naturalWidths(head, rows), columns - INDENT - GAP * (head.length - 1));
  const cellOf = (text: string, column: number, paint: (line: string) => string = (line) => line): Cell =>
    foldText(text, widths[column] ?? NARROWEST).map((line) => ({ columns: columnsOf(line), shown: paint(line) }));
  const all = [
    head.map((label, column) => cellOf(label, column, theme.label)),
    widths.map((width, column) => cellOf('─'.repeat(width), column, theme.note)),
    ...rows.map((row) =>
      row.map((text, column) => (text === '' ? cellOf(EMPTY, column, theme.note) : cellOf(text, column))),
    ),
  ].flatMap(linesOfRow);
  const lines: string[] = [];
  for (let from = 0; from < all.length; from += LINES_A_TABLE) {
    lines.push(...tableLines(all.slice(from, from + LINES_A_TABLE), widths));
  }
  return lines;
}

/** A row of cells as lines: each holds what the cells have at that height. */
function linesOfRow(row: readonly Cell[]): (CellLine | null)[][] {
  const height = Math.max(...row.map((cell) => cell.length));
  return Array.from({ length: height }, (_, index) => row.map((cell) => cell[index] ?? null));
}

function naturalWidths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return head.map((label, column) =>
    rows.reduce((widest, row) => Math.max(widest, columnsOf(row[column] ?? '')), columnsOf(label)),
  );
}

/** Takes from the widest columns until all of them fit into `room`. */
function narrowed(natural: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (let excess = sum(widths) - room; excess > 0; ) {
    const widest = Math.max(...widths);
    const next = Math.max(NARROWEST, ...widths.filter((width) => width < widest));
    if (widest <= NARROWEST) break;
    const step = Math.min(excess, Math.max(1, widest - next));
    widths[widths.indexOf(widest)] = widest - step;
    excess -= step;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A line of a cell: the columns that it takes, and the characters that are printed. */
interface CellLine {
  readonly columns: number;
  readonly shown: string;
}

/** A cell's text, wrapped. */
type Cell = readonly CellLine[];

/**
 * cli-table3 arranges stand-ins as wide as the lines, which then take their places. The lines themselves it would cut: it
 * counts columns for characters that the terminal draws as nothing, such as vowel points, and has its own idea of colour.
 */
function tableLines(rows: readonly (readonly (CellLine | null)[])[], widths: readonly number[]): string[] {
  const table = new Table({
    chars: BORDERLESS,
    colWidths: [...widths],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  for (const row of rows) table.push(row.map((line) => (line === null ? '' : 'x'.repeat(Math.max(1, line.columns)))));
  const shown = rows
    .flat()
    .flatMap((line) => (line === null ? [] : [line.shown]))
    [Symbol.iterator]();
  const arranged = table.toString().replace(/x+/g, () => String(shown.next().value));
  return arranged.split('\n').map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd());
}

const BORDERLESS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};
