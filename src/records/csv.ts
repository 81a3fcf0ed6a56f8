import type { Table } from '../lists/list.ts';
import { LONGEST } from '../lists/receipt.ts';
import { type Layout, RowReader } from '../lists/texts.ts';
import { excelCell, guard, joined } from '../output/columns.ts';
import { type Cell, type Row, shownIn } from '../workbooks/cells.ts';
import { decoded } from '../workbooks/excel.ts';

/** What stands behind the columns of a list, by the number of the row; 0 is above all. Each is a text with separators in it. */
type AnswerTexts = ReadonlyMap<number, string>;

interface Form {
  readonly separator: string;
  /** Behind a row without an answer. */
  readonly none: string;
  /** For Excel in Portuguese. */
  readonly isExcel: boolean;
}

/** The list with the answers behind its columns, in pieces; and whether it is UTF-8 now, for what its encoding lacks. */
export function csvBack(table: Table, answers: AnswerTexts, form: Form) {
  if (table.text === null) return { pieces: bookLines(table, answers, form), isUtf8Now: false };
  const { bytes, ...layout } = table.text;
  const { text, encoding } = decoded(Buffer.concat(bytes));
  const isUtf8Now = encoding === 'windows-1252' && !form.isExcel && ![...answers.values()].every(isWindows);
  const encode = ENCODE[isUtf8Now || form.isExcel ? 'utf-8' : encoding];
  const mark = isUtf8Now || form.isExcel || text.startsWith('\ufeff') ? '\ufeff' : '';
  const lines = textLines(text.replace(/^\ufeff/, ''), layout, answers, form);
  const pieces = (function* () {
    yield encode(mark);
    for (const line of lines) yield encode(line);
  })();
  return { pieces, isUtf8Now };
}

/** The lines of a text, each with its end. Comments, blank lines and what names the separator stay as they are. */
function* textLines(text: string, layout: Layout, answers: AnswerTexts, { separator, none, isExcel }: Form) {
  let width = 1;
  for (const { cells } of rowsOf(text, layout)) width = Math.max(width, cells.length);
  const newline = /\r\n|\r|\n/.exec(text)?.[0] ?? '\r\n';
  for (const { number, cells, line, end } of rowsOf(text, layout)) {
    if (number === 1 && answers.has(0)) yield `${separator.repeat(width)}${answers.get(0)}${newline}`;
    if (number === 0 && isExcel && /^"?sep=/i.test(line)) continue;
    if (number === 0 || line.trim() === '') yield line + end;
    else {
      const shown = isExcel && layout.separator !== ';' ? joined(cells, ';') : line;
      yield `${shown}${separator.repeat(width - cells.length + 1)}${answers.get(number) ?? none}${end}`;
    }
  }
}

/** The lines of a text with their rows, as a list is read: those of one row together. What is no row has the number 0. */
function* rowsOf(text: string, layout: Layout) {
  const reader = new RowReader(layout, '');
  let begun = '';
  for (const [whole, content = '', end = ''] of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    if (whole === '') break;
    const read = content.replace(/\x1a+$/, '');
    const row = reader.read(read, Buffer.byteLength(read) > LONGEST);
    const line = begun + read;
    begun = reader.isOpen ? line + end : '';
    if (!reader.isOpen) yield { number: row?.number ?? 0, cells: cellsOf(row, line, layout), line, end };
  }
}

/** Of a line too that was cut where the list was read. */
function cellsOf(row: Row | null, line: string, layout: Layout): string[] {
  const whole = row?.isCut ? new RowReader(layout, '').read(line, false) : row;
  return ((whole ?? row)?.cells ?? []).map(String);
}

function* bookLines({ rows }: Table, answers: AnswerTexts, { separator, none, isExcel }: Form): Generator<string> {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (isExcel) yield '\ufeff';
  if (answers.has(0)) yield `${separator.repeat(width)}${answers.get(0)}\r\n`;
  for (const { number, cells } of rows) {
    const shown = Array.from({ length: width }, (_, at) => cellText(cells[at], isExcel));
    yield `${joined(shown, separator)}${separator}${answers.get(number) ?? none}\r\n`;
  }
}

/** A cell of a workbook as it was shown; for Excel as it reads that again. */
function cellText(cell: Cell, isExcel: boolean): string {
  const text = shownIn(cell);
  const isNumber = typeof cell === 'number' || (typeof cell === 'object' && cell?.shown !== undefined);
  // Of more digits Excel shows 3,52611E+13, and of zeros in front nothing.
  const isCode = /^\d+$/.test(text) && (!isNumber || /^0\d|\d{12}/.test(text));
  if (isExcel && isCode) return excelCell(text, 'code');
  const localized = () =>
    text.replace(/^-?[\d,]+(\.\d+)?(?=%?$)/, (number) => number.replaceAll(',', '').replace('.', ','));
  if (isNumber && /^-?\d[\d:/., -]*%?$/.test(text)) return isExcel ? localized() : text;
  return isExcel && !isNumber ? excelCell(text, 'words') : guard(text);
}

const WINDOWS = [...decoded(Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte))).text];
const isWindows = (text: string) => [...text].every((sign) => sign <= '\x7f' || WINDOWS.includes(sign));

/** How a text goes back into its encoding. */
const ENCODE = {
  'utf-8': (text: string) => text,
  'utf-16le': (text: string) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'windows-1252': (text: string) =>
    Buffer.from(
      text.replace(/[^\0-\x7f]/g, (sign) => String.fromCharCode(WINDOWS.indexOf(sign))),
      'latin1',
    ),
};
