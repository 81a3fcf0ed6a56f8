import { isUtf8 } from 'node:buffer';
import { Failure, refuse } from '../../failure.ts';
import { lazy } from '../../lazy.ts';
import { type Line, textLines } from '../../system/files.ts';

/** How much of a line of a table is kept, in bytes. */
const LONGEST_LINE = 1024 * 1024;

/** A row of a table, and its number, or that of its line, for whoever looks it up there. */
export interface Row {
  /** Of a workbook. */
  readonly sheet?: string;
  readonly number: number;
  readonly cells: readonly (string | undefined)[];
}

/** What may be a receipt; `failure` says that it is known for none. */
export interface Entry {
  readonly text: string;
  readonly failure: Failure | null;
}

/** The rows of a table in a text (RFC 4180), as they are read. @throws Failure `io` */
export async function* csvRows(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Row> {
  const texts = textsOf(textLines(chunks, name, LONGEST_LINE));
  const { value: head } = await texts.next();
  if (head === undefined) return;
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    delimiter: separatorOf(head),
    info: true,
    max_record_size: LONGEST_LINE,
    relax_column_count: true,
    // As `csv --excel` of a batch writes them: ="35261100012004".
    relax_quotes: true,
    skip_empty_lines: true,
  });
  parser.write(head);
  lazy.stream().pipeline(texts, parser, () => undefined);
  try {
    for await (const { record, info } of parser) yield { number: info.lines, cells: record };
  } catch (error) {
    const { lines: line } = error as { lines?: number };
    if (line === undefined) throw error;
    throw new Failure('io', (words) => words.files.brokenTable(name, line));
  }
}

async function* textsOf(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  // Excel in Portuguese writes Windows-1252.
  const decoder = new TextDecoder('windows-1252');
  for await (const { bytes } of lines) yield `${isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes)}\n`;
}

/** The most frequent one outside quotes; a line without any is one cell, commas of the lines below included. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

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
