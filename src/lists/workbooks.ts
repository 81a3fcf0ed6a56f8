import { type Sheet as Read, read, streamOdsRows } from 'hucre';
import { Failure, refuse } from '../failure.ts';
import { type Digits, headOf, isBlank, lettersOf, plain } from './columns.ts';
import { FIRST_ROWS, type Row, UNSOLVED, type Value } from './tables.ts';

/** How large a workbook may be, as it is and unpacked. */
const LARGEST = 50 * 1024 * 1024;

interface Workbook {
  /** The file, of an .xlsx or .xlsm: only of these it is known which sheets and rows are hidden, and how numbers are shown. */
  readonly xlsx: Buffer | null;
  readonly sheets: readonly Sheet[];
}

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
}

/**
 * Reads a workbook, all of it in memory: .xlsx, .xlsm, .xlsb, .xls or .ods, whatever its name.
 * @throws Failure `io`
 */
export async function readWorkbook(chunks: AsyncIterable<Buffer>, name: string): Promise<Workbook> {
  const tooLarge = new Failure('io', ({ files }) => files.largeWorkbook(name));
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > LARGEST) throw tooLarge;
  }
  const bytes = Buffer.concat(pieces);
  try {
    const parts = partsOf(bytes);
    if (parts.reduce((sum, part) => sum + part.size, 0) > LARGEST) throw tooLarge;
    if (hasPassword(bytes)) throw new Error('FILEPASS');
    const has = (path: string) => parts.some((part) => part.name === path);
    const xlsx = has('[Content_Types].xml') && !has('xl/workbook.bin') ? bytes : null;
    const sheets = await readSheets(bytes);
    return { xlsx, sheets: (has('content.xml') ? await withAllRows(sheets, bytes) : sheets).map(sheetOf) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('io', ({ files }) => files.badWorkbook(name), { cause: error });
  }
}

/** All sheets that have cells: of a chart, hucre takes the whole workbook for broken. */
async function readSheets(bytes: Buffer, charts: readonly string[] = []): Promise<Read[]> {
  try {
    return (await read(bytes, charts.length > 0 ? { sheets: ({ name }) => !charts.includes(name) } : {})).sheets;
  } catch (error) {
    const [, chart] = /missing worksheet file for sheet "(.*)"$/s.exec(String(error)) ?? [];
    if (chart === undefined || charts.includes(chart)) throw error;
    return readSheets(bytes, [...charts, chart]);
  }
}

/** Sheets of an .ods: hucre leaves out rows in groups and those that are printed on every page, but not where it streams them. */
async function withAllRows(sheets: readonly Read[], bytes: Buffer): Promise<Read[]> {
  const whole = sheets.map(({ name }): Read => ({ name, rows: [] }));
  for await (const { index, sheetIndex = 0, values } of streamOdsRows(bytes)) {
    const rows = whole[sheetIndex]?.rows ?? [];
    rows[index] = values;
  }
  return whole;
}

function sheetOf({ name, hidden, veryHidden, rows, cells, rowDefs }: Read): Sheet {
  const values: Value[][] = rows;
  for (const [key, { formula, value }] of cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number);
    if (formula !== undefined && value === null) (values[row] ?? [])[column] = UNSOLVED;
  }
  // A sparse array where rows are missing.
  const numbered = Array.from(values, (found = [], index) => {
    return { number: index + 1, cells: found, isHidden: rowDefs?.get(index)?.hidden ?? false };
  });
  return { name, isHidden: hidden || veryHidden || false, rows: numbered };
}

/**
 * The parts of a zip and their sizes when unpacked, by its directory; none of what is no zip. One that grows beyond its size is
 * refused by hucre, but for those that are said to have none.
 * @throws where it is no directory, or one of 64 bits
 */
function partsOf(bytes: Buffer): { name: string; size: number }[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1) return [];
  if (bytes.readUInt16LE(end + 10) === 0xffff || bytes.readUInt32LE(end + 12) === 0xffffffff) throw new Error('ZIP64');
  const parts = [];
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const behind = at + 46 + bytes.readUInt16LE(at + 28);
    // Two bytes are nothing, packed.
    const isKnown = size > 0 || method === 0 || packed === 2;
    parts.push({ name: bytes.toString('utf8', at + 46, behind), size: isKnown ? size : Infinity });
    at = behind + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** Whether an .xls has a password, which hucre does not see: FILEPASS behind the first record. */
function hasPassword(bytes: Buffer): boolean {
  const start = bytes.indexOf('0908100000060500', 0, 'hex');
  return start !== -1 && bytes[0] === 0xd0 && bytes.readUInt16LE(start + 20) === 0x2f;
}

/**
 * The sheet of receipts: the one that was asked for, else the one with a column of them, else the only one that is seen and
 * has rows; null of a workbook without rows.
 * @throws Failure `usage` where it is none of these
 */
export function sheetIn(
  sheets: readonly Sheet[],
  wanted: string | undefined,
  column: string | undefined,
): Sheet | null {
  const names = sheets.map(({ name }) => name).join(', ');
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => plain(name) === plain(wanted)) ?? seen[Number(wanted) - 1];
    return found ?? refuse((usage) => usage.whichSheet(wanted, names));
  }
  const isFilled = ({ rows }: Sheet) => rows.some(({ cells }) => !cells.every(isBlank));
  const filled = seen.filter(isFilled);
  const headed = filled.filter(({ rows }) => headOf(rows.slice(0, FIRST_ROWS), column) !== null);
  const [one, ...others] = headed.length > 0 ? headed : filled;
  if (others.length > 0 || (one === undefined && sheets.some(isFilled)))
    refuse((usage) => usage.whichSheet(null, names));
  return one ?? null;
}

/** How many digits the numbers of a column show at least, by the number of their row: formats of zeros. */
export async function digitsIn(xlsx: Buffer, sheet: string, column: number): Promise<Digits> {
  const letters = lettersOf(column);
  const found = await read(xlsx, { sheets: [sheet], range: `${letters}1:${letters}1048576`, readStyles: true });
  const cells = found.sheets[0]?.cells;
  return (row) => {
    const format = cells?.get(`${row - 1},${column}`)?.style?.numFmt ?? '';
    // 00000000000000, without what other characters and conditions it has.
    const [whole = ''] = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(/[;.E]/, 1);
    return whole.replace(/[^0]/g, '').length;
  };
}
