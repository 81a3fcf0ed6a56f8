import { Failure, refuse } from '../failure.ts';
import type { Entry } from './receipt.ts';
import type { Row } from './tables.ts';

/** The heads of a column of receipts, where none is asked for. */
const HEADS = ['recibo', 'receipt'];
/** What a spreadsheet has rounded: 3,52611E+14. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/**
 * The cells of one column of a table that are not blank.
 * @param wanted its head or its letter; else it is the one with the head of a receipt, else the first.
 * @throws Failure `usage` where there is no such column
 */
export async function* columnIn(rows: AsyncIterable<Row> | Iterable<Row>, wanted?: string): AsyncGenerator<Entry> {
  const names = wanted === undefined ? HEADS : [plainHead(wanted)];
  let index: number | null = null;
  let [heads, isFound] = ['', wanted === undefined];
  for await (const { sheet = null, number, cells } of rows) {
    const isFirst = index === null && cells.some((cell) => cell?.trim());
    if (isFirst) {
      const trimmed = Array.from(cells, (cell = '') => cell.trim());
      heads = trimmed.join(', ');
      index = trimmed.findIndex((head) => names.includes(plainHead(head)));
      if (index === -1) index = indexOf(wanted ?? 'A');
    }
    const column = index ?? -1;
    const text = cellText(cells[column] ?? '');
    if (text === '') continue;
    isFound = true;
    if (isFirst && (names.includes(plainHead(text)) || !/\d/.test(text))) continue;
    const say: Failure['say'] = ({ usage }) => usage.rounded(sheet, number, lettersOf(column));
    yield { text, failure: ROUNDED.test(text) ? new Failure('usage', say) : null };
  }
  if (!isFound) refuse((usage) => usage.unknownColumn(wanted ?? '', heads));
}

function plainHead(text: string): string {
  return text.toLowerCase().replace(/\s/g, '');
}

/** A cell without blanks, and without what keeps a spreadsheet from changing it: ="…", an apostrophe before a formula. */
function cellText(cell: string): string {
  const text = cell.trim();
  const [, code] = /^="(.*)"$/.exec(text) ?? [];
  return code?.replaceAll('""', '"') ?? text.replace(/^'(?=['=+@-])/, '');
}

/** The index of a column by its letters, `B` or, of a cell, `B7`; -1 for any other word. */
export function indexOf(address: string): number {
  const [, letters = ''] = /^([A-Z]{1,3})\d*$/.exec(address.toUpperCase()) ?? [];
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}
