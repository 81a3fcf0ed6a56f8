import { isUtf8 } from 'node:buffer';
import { type CellObject, CFB, type DenseWorkSheet, read, SSF, utils, type WorkBook } from '@e965/xlsx';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import { Archive, MOST_PACKED } from './archive.ts';
import { type Contents, contentsOf } from './contents.ts';
import { markMarkup, unmarked } from './marks.ts';

/** A cell of a table; of a text always a string. A string or a number stands for itself. */
export type Cell = string | number | SheetCell | null | undefined;

/** What a cell of a workbook holds besides. */
export interface SheetCell {
  /** What is read in it: the digits of a number with the zeros that its format shows, the name of an error. */
  readonly text: string;
  /** Why it is no receipt, whatever its text. */
  readonly flaw?: 'unsolved' | 'unheld' | 'error' | 'noText';
  /** How it is shown, where it is not its text: a number, and Excel's format of it (`[h]:mm`, `0.00%`, `dd/mm/yyyy`). */
  readonly shown?: readonly [number: number, format: string];
}

/** A cell as people see it: dates, times and percent by their format, any other number digit for digit. */
export function shownIn(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell ?? '');
  const { text = '', shown: [value, format] = [0, ''] } = cell ?? {};
  const isShown = SSF.is_date(format) || /%/.test(format.replace(/"[^"]*"|\\./g, ''));
  // The short date of whoever looks at it, which SheetJS has from the United States.
  const own = format.replace(/^m\/d\/yy(?!y)/, 'dd/mm/yyyy');
  return (isShown && attempt(() => SSF.format(own, value))) || text;
}

/** A row of a table. */
export interface Row {
  /** As spreadsheet programs show it: from 1, blank rows counted. */
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly isHidden?: boolean;
  /** The row of totals of an Excel table. */
  readonly isTotal?: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
}

/** What is read: formats of numbers and hidden rows too; numbers as they are stored, and texts of HTML as they stand there. */
const READING = {
  dense: true,
  raw: true,
  cellNF: true,
  cellStyles: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
} as const;

/**
 * Reads a workbook, all of it in memory: .xlsx, .xlsm, .xlsb, .xls or .ods, whatever its name, or a table of HTML or XML that is
 * called .xls. Which sheets and rows of an .ods are hidden is not known.
 * @returns also its bytes, where it can be changed in place
 * @throws Failure `io` where it cannot be read
 */
export async function readWorkbook(chunks: AsyncIterable<Buffer>, name: string, signal: AbortSignal) {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > MOST_PACKED) throw new Failure('io', ({ files }) => files.largeWorkbook(name));
  }
  const bytes = Buffer.concat(pieces);
  const [isZip, isOld] = [bytes[0] === 0x50, bytes[0] === 0xd0];
  try {
    if (isZip) return await readZip(await Archive.open(bytes, name, signal), bytes);
    const workbook = isOld ? readQuietly(bytes) : readQuietly(markupIn(bytes), 'string');
    return { sheets: sheetsOf(workbook, null), xlsx: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    const isWord = isOld && bytes.includes(Buffer.from('WordDocument', 'utf16le'));
    if (isZip || (isOld && !isWord)) throw new Failure('io', ({ files }) => files.badWorkbook(name));
    throw new Failure('io', ({ files }) => files.noList(name, isWord ? 'document' : 'markup'));
  }
}

/** What SheetJS says on the console is nothing for who looks up receipts. */
function readQuietly(content: Buffer | string, type?: 'string'): WorkBook {
  const { error, warn } = console;
  Object.assign(console, { error: () => {}, warn: () => {} });
  try {
    return read(content, type === undefined ? READING : { ...READING, type });
  } finally {
    Object.assign(console, { error, warn });
  }
}

/** A table in HTML, or in Excel's XML of 2003. @throws where it is neither */
function markupIn(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 2);
  const utf16 = start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : null;
  // Node 20 decodes windows-1252 as ISO-8859-1 unless it streams.
  const decoder = new TextDecoder(utf16 ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'));
  const text = decoder.decode(bytes, { stream: true });
  if (!/<table[\s>]|urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) throw new Error('no table');
  return markMarkup(text);
}

async function readZip(archive: Archive, bytes: Buffer): Promise<{ sheets: Sheet[]; xlsx: Buffer | null }> {
  const { parts, totals, isXlsx } = await contentsOf(archive);
  const container = CFB.utils.cfb_new();
  for (const [name, content] of parts) CFB.utils.cfb_add(container, `/${name}`, Buffer.from(content));
  parts.clear();
  const workbook = readQuietly(CFB.write(container, { type: 'buffer', fileType: 'zip' }));
  const { SheetNames, Sheets } = workbook;
  const isThere = (name: string, at: number) => Sheets[name] !== undefined || totals?.get(idOf(workbook, at)) === null;
  if (!SheetNames.every(isThere)) throw new Error('a sheet is missing');
  return { sheets: sheetsOf(workbook, totals), xlsx: isXlsx ? bytes : null };
}

const idOf = ({ Workbook }: WorkBook, at: number) => (Workbook?.Sheets?.[at] as { id?: string } | undefined)?.id ?? '';

function sheetsOf(workbook: WorkBook, totals: Contents['totals']): Sheet[] {
  const { SheetNames, Sheets, Workbook } = workbook;
  const cellOf = cellReader(Workbook?.WBProps?.date1904 ?? false);
  if (SheetNames.length === 0) throw new Error('no sheets');
  return SheetNames.map((name, at) => {
    const { '!data': data = [], '!rows': looks = [] } = (Sheets[name] ?? {}) as Partial<DenseWorkSheet>;
    const sums = totals?.get(idOf(workbook, at));
    if (data.length > MOST_ROWS || data.some(({ length }) => length > MOST_COLUMNS)) throw new Error(name);
    // Sparse arrays, where rows and cells are missing.
    const rows = Array.from(data, (cells = [], index): Row => {
      const [number, isHidden] = [index + 1, looks[index]?.hidden ?? false];
      return { number, cells: Array.from(cells, cellOf), isHidden, isTotal: sums?.has(number) ?? false };
    });
    return { name, isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0, rows };
  });
}

/** What a sheet may have. */
const [MOST_ROWS, MOST_COLUMNS] = [1_048_576, 16_384];
/** More than 15 digits, which Excel does not keep. */
const INEXACT = 1e15;
/** Excel knows no earlier dates than 1 March 1900 right: it counts a 29 February before it. */
const FIRST_DAY = 61;
/** 1970-01-01, and the first day of workbooks of 1904, in days of a workbook. */
const [EPOCH, DAYS_1904] = [25_569, 1462];
const DAY_MS = 86_400_000;

function cellReader(date1904: boolean): (cell: CellObject | undefined) => Cell {
  const kinds = new Map<string, ReturnType<typeof kindOf>>();
  return (cell) => {
    const { t: type, v: value, z = 'General' } = cell ?? {};
    const format = String(z);
    if (cell === undefined || type === 'z' || value === undefined) return null;
    if (type === 'b') return { text: value ? 'TRUE' : 'FALSE', flaw: 'noText' };
    if (type === 'e') return { text: utils.format_cell(cell), flaw: 'error' };
    if (typeof value !== 'number') return unmarked(String(value));
    const isExact = Math.abs(value) < INEXACT;
    if (format === 'General' && isExact) return value;
    const { isDate, isDay, zeros } = kinds.get(format) ?? kindOf(format);
    if (!kinds.has(format)) kinds.set(format, { isDate, isDay, zeros });
    if (!isDate) {
      const text = isExact ? String(value) : value.toExponential().toUpperCase();
      return { text: Number.isInteger(value) ? text.padStart(zeros, '0') : text, shown: [value, format] };
    }
    // Hours that go on behind 24 have no day to begin with.
    const days = value + (date1904 && !/\[[hms]+\]/i.test(format) ? DAYS_1904 : 0);
    if (isDay && days < FIRST_DAY) return { text: SSF.format(format, value), flaw: 'noText' };
    const day = new Date((days - EPOCH) * DAY_MS);
    return { text: String(day.toJSON()).slice(0, 10), flaw: 'noText', shown: [days, format] };
  };
}

/** Whether a format shows a date or a time, whether that has a day, and how many zeros it shows in front of a number. */
function kindOf(format: string) {
  // Without what other characters and conditions it has.
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  const zeros = (bare.split(/[;.E]/, 1)[0] ?? '').replace(/[^0]/g, '').length;
  const isDate = SSF.is_date(format);
  return { isDate, isDay: isDate && /[yd]/i.test(bare), zeros };
}
