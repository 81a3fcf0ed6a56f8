import { isUtf8 } from 'node:buffer';
import { attempt } from '../attempt.ts';
import type { Table } from '../lists/list.ts';
import { LONGEST } from '../lists/receipt.ts';
import { type Layout, RowReader } from '../lists/tables.ts';
import { isComment } from '../lists/texts.ts';
import { excelCell, guard, joined } from '../output/columns.ts';
import { type Cell, type Row, shownIn } from '../workbooks/cells.ts';

/** What stands behind the columns of a list. */
export interface Answers {
  readonly separator: string;
  readonly head: readonly string[];
  /** By the number of the row, with separators in them. */
  readonly rows: ReadonlyMap<number, string>;
  /** For Excel in Portuguese. */
  readonly isExcel: boolean;
}

/** The separator of a list that comes back. */
export function separatorFor({ text }: Table, isExcel: boolean): string {
  return isExcel ? ';' : (text?.separator ?? ',');
}

/** The list with the answers behind its columns, in pieces. @param tellUtf8 where its encoding lacks a character */
export function csvBack(table: Table, answers: Answers, tellUtf8: () => void): Iterable<string | Uint8Array> {
  if (table.text === null) return bookBack(table, answers);
  const { bytes, ...layout } = table.text;
  const { text, encoding } = decoded(Buffer.concat(bytes));
  const lines = () => withAnswers(table, text.replace(/^\ufeff/, ''), layout, answers);
  const isLatin = encoding === 'windows-1252';
  const isUtf8Now = answers.isExcel || (isLatin && ![...answers.rows.values(), ...answers.head].every(isWindows));
  if (isUtf8Now && !answers.isExcel) tellUtf8();
  const mark = isUtf8Now || text.startsWith('\ufeff') ? '\ufeff' : '';
  // What is in Windows-1252 was decoded byte by byte, and goes back so, whatever it was.
  const encode = ({ own, added }: Line) => {
    if (isUtf8Now) return `${isLatin ? lineText(own) : own}${added}`;
    return isLatin ? Buffer.from(`${own}${toWindows(added)}`, 'latin1') : inUnicode(`${own}${added}`, encoding);
  };
  return pieces(isUtf8Now ? mark : inUnicode(mark, encoding), lines(), encode);
}

function* pieces<T>(mark: string | Uint8Array, lines: Iterable<T>, encode: (line: T) => string | Uint8Array) {
  yield mark;
  for (const line of lines) yield encode(line);
}

/** A line of a list, and what is put behind it: with its end. */
interface Line {
  readonly own: string;
  readonly added: string;
}

/** The lines of a text. Comments, blank lines and what names the separator stay as they are. */
function* withAnswers(table: Table, text: string, layout: Layout, answers: Answers): Generator<Line> {
  const { separator, isExcel } = answers;
  let width = 1;
  for (const { row } of rowsOf(text, layout)) width = Math.max(width, row?.cells.length ?? 0);
  const end = /\r\n|\r|\n/.exec(text)?.[0] ?? '\r\n';
  const behindOf = behind(table, answers);
  let isAbove = headOf(table) === 0;
  for (const { row, line, end: own } of rowsOf(text, layout)) {
    if (row === null && isExcel && /^"?sep=/i.test(line)) continue;
    if (row !== null && isAbove) yield { own: '', added: `${separator.repeat(width)}${behindOf(0)}${end}` };
    if (row !== null) isAbove = false;
    if (row === null || line.trim() === '') yield { own: line + own, added: '' };
    else {
      const cells = isExcel && layout.separator !== ';' ? joined(row.cells.map(String), ';') : line;
      const missing = separator.repeat(width - row.cells.length + 1);
      yield { own: cells, added: `${missing}${behindOf(row.number)}${own}` };
    }
  }
}

/** The lines of a text with the rows that end there, as a list is read: of a row that has several lines they come together. */
function* rowsOf(text: string, layout: Layout) {
  const reader = new RowReader(layout, '');
  let begun = '';
  for (const [whole, content = '', end = ''] of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    if (whole === '') break;
    const line = content.replace(/\x1a+$/, '');
    const isRow = layout.isNamed || !isComment(line);
    const row = isRow ? reader.read(line, Buffer.byteLength(line) > LONGEST) : null;
    begun += line;
    if (reader.isOpen) begun += end;
    else yield { row: row && wholeRow(row, begun, layout), line: begun, end };
    if (!reader.isOpen) begun = '';
  }
}

/** A row with all of its cells, of a line too that was cut where the list was read. */
function wholeRow(row: Row, line: string, layout: Layout): Row {
  if (!row.isCut) return row;
  const whole = attempt(() => new RowReader(layout, '').read(line, false));
  return { number: row.number, cells: whole?.cells ?? line.split(layout.separator ?? '\0') };
}

function* bookBack(table: Table, answers: Answers): Generator<string> {
  const { separator, isExcel } = answers;
  const cellOf = (cell: Cell) => {
    const text = shownIn(cell);
    const isNumber = typeof cell === 'number' || (typeof cell === 'object' && cell?.shown !== undefined);
    // Of more digits Excel shows 3,52611E+13.
    if (isExcel && (/^\d{12,}$/.test(text) || (!isNumber && /^\d+$/.test(text)))) return excelCell(text, 'code', true);
    if (isExcel && isNumber && /^-?\d+(\.\d+)?$/.test(text)) return excelCell(text, 'amount', true);
    if (isNumber && /^-?[\d:/.,-]+( [\d:.,]+)?$/.test(text)) return text;
    if (isNumber && /^-?[\d.,]+%$/.test(text)) return isExcel ? text.replaceAll(',', '').replace('.', ',') : text;
    return isExcel && !isNumber ? excelCell(text, 'words', true) : guard(text);
  };
  const width = table.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const behindOf = behind(table, answers);
  if (isExcel) yield '\ufeff';
  if (headOf(table) === 0) yield `${separator.repeat(width)}${behindOf(0)}\r\n`;
  for (const { number, cells } of table.rows) {
    const own = joined(
      Array.from({ length: width }, (_, at) => cellOf(cells[at])),
      separator,
    );
    yield `${own}${separator}${behindOf(number)}\r\n`;
  }
}

/** The row of the heads: that of the list, else the one above its first receipt; 0 is above all. */
function headOf({ head, entries }: Table): number {
  const [first = 1] = entries.keys();
  return head?.number ?? first - 1;
}

function behind(table: Table, { separator, head, rows }: Answers): (number: number) => string {
  const [at, heads, none] = [headOf(table), joined(head, separator), separator.repeat(head.length - 1)];
  return (number) => (number === at ? heads : (rows.get(number) ?? none));
}

function decoded(bytes: Buffer): { text: string; encoding: string } {
  const start = bytes.toString('latin1', 0, 2);
  const utf16 = start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : null;
  if (utf16 !== null) return { text: `\ufeff${new TextDecoder(utf16).decode(bytes)}`, encoding: utf16 };
  return isUtf8(bytes)
    ? { text: bytes.toString('utf8'), encoding: 'utf-8' }
    : { text: bytes.toString('latin1'), encoding: 'windows-1252' };
}

function inUnicode(text: string, encoding: string): Uint8Array {
  const bytes = Buffer.from(text, encoding.startsWith('utf-16') ? 'utf16le' : 'utf8');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

// In one piece, Node 20 reads it as ISO-8859-1: nodejs/node#60888.
const windows = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes, { stream: true });
const WINDOWS = [...windows(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
const isWindows = (text: string) => [...text].every((sign) => sign <= '\x7f' || WINDOWS.includes(sign));
const toWindows = (text: string) => text.replace(/[^\0-\x7f]/g, (sign) => String.fromCharCode(WINDOWS.indexOf(sign)));

/** A line that was decoded byte by byte, as it is read. */
function lineText(line: string): string {
  const bytes = Buffer.from(line, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : windows(bytes);
}
