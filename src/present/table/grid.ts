import Table from 'cli-table3';
import { columnsOf, wrapText } from '../text-width.ts';
import { EMPTY, entryLines, type Frame } from './entries.ts';

const GAP = 2;
const INDENT = 2;
/** No column is made narrower than this. */
const NARROWEST = 6;
/** cli-table3's time grows with the square of the rows (20,000 take 17 s): a long list is several tables of equal columns. */
const ROWS_A_TABLE = 250;

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
  const styledHead = head.map((label, column) => wrapText(label, widths[column] ?? 1).map(theme.label));
  const rule = widths.map((width) => [theme.note('─'.repeat(width))]);
  const body = rows.map((row) =>
    row.map((cell, column) => (cell === '' ? [theme.note(EMPTY)] : wrapText(cell, widths[column] ?? 1))),
  );
  const all = [styledHead, rule, ...body];
  const lines: string[] = [];
  for (let from = 0; from < all.length; from += ROWS_A_TABLE) {
    lines.push(...tableLines(all.slice(from, from + ROWS_A_TABLE), widths));
  }
  return lines;
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

/** Cells come wrapped, as lines: cli-table3 would break inside links, and reads an object in a cell as options. */
function tableLines(rows: readonly (readonly (readonly string[])[])[], widths: readonly number[]): string[] {
  const table = new Table({
    chars: BORDERLESS,
    colWidths: [...widths],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  for (const row of rows) table.push(row.map((lines) => lines.join('\n')));
  return table
    .toString()
    .split('\n')
    .map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd());
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
