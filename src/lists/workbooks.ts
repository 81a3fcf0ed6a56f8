import type { Sheet as Read } from 'hucre';
import { Failure, refuse } from '../failure.ts';
import { headOf, isBlank, lettersOf, plain } from './columns.ts';
import { FIRST_ROWS, type Row, UNSOLVED, type Value } from './tables.ts';

/** How large a workbook may be, as it is and unpacked. */
const LARGEST = 50 * 1024 * 1024;

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
}

export interface Workbook {
  readonly bytes: Buffer;
  /** An .xlsx or .xlsm: only of these formats are known, and which sheets and rows are hidden. */
  readonly isXlsx: boolean;
  readonly sheets: readonly Sheet[];
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
    size += pieces.push(chunk) && chunk.length;
    if (size > LARGEST) throw tooLarge;
  }
  const bytes = Buffer.concat(pieces);
  try {
    const parts = partsOf(bytes);
    if (parts.reduce((sum, part) => sum + part.size, 0) > LARGEST) throw tooLarge;
    if (hasPassword(bytes)) throw new Error('password');
    const names = parts.map((part) => part.name);
    const isXlsx = names.includes('[Content_Types].xml') && !names.includes('xl/workbook.bin');
    return { bytes, isXlsx, sheets: (await readSheets(bytes)).map(sheetOf) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('io', ({ files }) => files.badWorkbook(name), { cause: error });
  }
}

/** All sheets with cells: hucre refuses a workbook in which one is a chart. */
async function readSheets(bytes: Buffer): Promise<Read[]> {
  const { read } = await import('hucre');
  const charts = new Set<string>();
  for (;;) {
    try {
      return (await read(bytes, { sheets: ({ name }) => !charts.has(name) })).sheets;
    } catch (error) {
      const [, chart] = /missing worksheet file for sheet "(.*)"$/s.exec(String(error)) ?? [];
      if (chart === undefined || charts.has(chart)) throw error;
      charts.add(chart);
    }
  }
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
  return { name, isHidden: (hidden || veryHidden) ?? false, rows: numbered };
}

/**
 * The parts of a zip, and their sizes when unpacked, by its directory; none of what is no zip. One that grows beyond
 * them is refused by hucre, but for those that are said to have no size.
 * @throws where the directory cannot be read
 */
function partsOf(bytes: Buffer): { name: string; size: number }[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1) return [];
  const isLarge =
    bytes.readUInt16LE(end + 10) === 0xffff || [12, 16].some((at) => bytes.readUInt32LE(end + at) === 0xffffffff);
  const directory = isLarge ? Number(bytes.readBigUInt64LE(end - 12)) + 48 : end + 16;
  const parts = [];
  let at = isLarge ? Number(bytes.readBigUInt64LE(directory)) : bytes.readUInt32LE(directory);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const behind = at + 46 + name;
    const [method, packed, short] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    // The first of the sizes of 64 bits.
    const size = short === 0xffffffff ? Number(bytes.readBigUInt64LE(behind + 4)) : short;
    parts.push({
      name: bytes.toString('utf8', at + 46, behind),
      size: size || method === 0 || packed === 2 ? size : Infinity,
    });
    at = behind + extra + comment;
  }
  return parts;
}

/** Whether an .xls has a password, which hucre does not see: FILEPASS behind the first record. */
function hasPassword(bytes: Buffer): boolean {
  const start = bytes.indexOf('0908100000060500', 0, 'hex');
  return start !== -1 && bytes[0] === 0xd0 && bytes.readUInt16LE(start + 20) === 0x2f;
}

/**
 * The sheet of receipts: the one that was asked for, else the one that has a column of them, else the only one that is seen
 * and has rows; null of a workbook without rows.
 * @throws Failure `usage` where it is none of these
 */
export function sheetIn({ sheets }: Workbook, wanted: string | undefined, column: string | undefined): Sheet | null {
  const names = sheets.map(({ name }) => name).join(', ');
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => plain(name) === plain(wanted)) ?? seen(sheets)[Number(wanted) - 1];
    return found ?? refuse((usage) => usage.unknownSheet(wanted, names));
  }
  const filled = sheets.filter(({ rows }) => rows.some(({ cells }) => !cells.every(isBlank)));
  const headed = seen(filled).filter(({ rows }) => headOf(rows.slice(0, FIRST_ROWS), column) !== null);
  const [one, ...others] = headed.length > 0 ? headed : seen(filled);
  if (filled.length > 0 && (one === undefined || others.length > 0)) refuse((usage) => usage.whichSheet(names));
  return one ?? null;
}

function seen(sheets: readonly Sheet[]): Sheet[] {
  return sheets.filter(({ isHidden }) => !isHidden);
}

/** How many digits the numbers of a column show at least, by the number of their row: formats of zeros. Only of an .xlsx. */
export async function digitsIn(xlsx: Buffer, sheet: string, column: number): Promise<(row: number) => number> {
  const { read } = await import('hucre');
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
