import { type Cell, type Sheet as Read, read, streamOdsRows } from 'hucre';
import { Failure } from '../failure.ts';
import { MOST_PACKED } from '../workbooks/archive.ts';
import type { Cell as Value } from '../workbooks/read.ts';
import { sheetIn } from './columns.ts';
import type { ListOptions } from './list.ts';

/**
 * Reads the sheet of receipts of a workbook, all of it in memory: .xlsx, .xlsm, .xlsb, .xls or .ods, whatever its name. Only of
 * the first two it is known which sheets and rows are hidden, and how numbers are shown.
 * @throws Failure `io`; `usage` where it is not clear which sheet that is
 */
export async function readSheet(chunks: AsyncIterable<Buffer>, name: string, options: ListOptions) {
  const tooLarge = new Failure('io', ({ files }) => files.largeWorkbook(name));
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > MOST_PACKED) throw tooLarge;
  }
  const bytes = Buffer.concat(pieces);
  const isZip = bytes[0] === 0x50;
  const hasTypes = isZip && bytes.includes('[Content_Types].xml');
  try {
    if (isZip && unpackedSize(bytes) > MOST_PACKED) throw tooLarge;
    if (!isZip && hasPassword(bytes)) throw new Error('FILEPASS');
    // Of a sheet that is a chart, hucre takes the whole workbook for broken.
    const readBut = (left?: string) => read(bytes, { readStyles: true, sheets: ({ name }) => name !== left });
    const { sheets } = await readBut().catch((error) => readBut(/ file for sheet "(.*)"$/s.exec(String(error))?.[1]));
    if (isZip && !hasTypes) await readAllRows(sheets, bytes);
    const found = sheetIn(sheets.map(sheetOf), options.sheet, options.column);
    // An .xlsb has no XML to be changed.
    const xlsx = hasTypes && !bytes.includes('workbook.bin') ? bytes : null;
    return { xlsx, sheet: found?.name ?? null, rows: [...(found?.rows ?? [])], hasSheets: sheets.length > 1 };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('io', ({ files }) => files.badWorkbook(name));
  }
}

/** Of an .ods: hucre leaves out rows in groups and those that are printed on every page, but not where it streams them. */
async function readAllRows(sheets: readonly Read[], bytes: Buffer): Promise<void> {
  for (const sheet of sheets) Object.assign(sheet, { rows: [], cells: undefined });
  for await (const { index, sheetIndex = 0, values } of streamOdsRows(bytes)) {
    (sheets[sheetIndex]?.rows ?? [])[index] = values;
  }
}

function sheetOf({ name, hidden, veryHidden, rows, cells, rowDefs }: Read) {
  const values: Value[][] = rows.map((cells) => cells.map((cell) => plainOf(cell)));
  for (const [key, cell] of cells ?? []) {
    const shown = shownAs(cell);
    const [row = 0, column = 0] = shown === null ? [] : key.split(',').map(Number);
    if (shown !== null) (values[row] ?? [])[column] = shown;
  }
  // A sparse array where rows are missing.
  const numbered = Array.from(values, (found = [], index) => {
    return { number: index + 1, cells: found, isHidden: rowDefs?.get(index)?.hidden ?? false };
  });
  return { name, isHidden: hidden || veryHidden || false, rows: numbered };
}

function plainOf(cell: unknown): Value {
  if (cell instanceof Date) return { text: cell.toJSON().slice(0, 10), flaw: 'noText' };
  if (typeof cell === 'boolean') return { text: String(cell).toUpperCase(), flaw: 'noText' };
  return cell as Value;
}

/** What stands in the place of a cell's value: a number that its format shows with zeros (00000000000000). */
function shownAs({ formula, value, style }: Cell): Value {
  if (typeof value !== 'number') return formula !== undefined && value === null ? { text: '', flaw: 'unsolved' } : null;
  // Without what other characters and conditions it has.
  const [whole = ''] = (style?.numFmt ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(/[;.E]/, 1);
  const text = String(value).padStart(whole.replace(/[^0]/g, '').length, '0');
  return text[0] === '0' && Number.isInteger(value) && value < 1e15 ? text : null;
}

/**
 * What the parts of a zip have together when unpacked, by its directory. hucre refuses one that grows beyond its size, but not
 * those that are said to have none.
 */
function unpackedSize(bytes: Buffer): number {
  const next = (at: number) => bytes.indexOf('PK\x01\x02', at, 'latin1');
  let sum = 0;
  const start = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  for (let at = next(start); at !== -1; at = next(at + 46)) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    // Two bytes are nothing, packed.
    sum += size === 0 && packed > 2 ? Infinity : size;
  }
  if (sum === 0) throw new Error('no directory, or one of 64 bits');
  return sum;
}

/** Whether an .xls has a password, which hucre does not see: FILEPASS behind the first record. */
function hasPassword(bytes: Buffer): boolean {
  const start = bytes.indexOf('0908100000060500', 0, 'hex');
  return start !== -1 && bytes.readUInt16LE(start + 20) === 0x2f;
}
