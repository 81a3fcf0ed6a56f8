import { createReadStream } from 'node:fs';
import { refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { lazy } from '../lazy.ts';
import { isFile, textLines, unreadable } from '../system/files.ts';
import { entriesIn, findColumn, isHeadLine, type Tell } from './columns.ts';
import { type Entry, LONGEST } from './receipt.ts';
import { csvRows, hasSeparator, type Row } from './tables.ts';
import {
  ahead,
  isBegun,
  isContent,
  isJson,
  kindOf,
  lineEntries,
  noList,
  recordEntries,
  recordedReceipt,
} from './texts.ts';

/** Where the receipts of a run stand, where they were not typed. */
export interface ListOptions {
  /** A file; `-` is standard input. */
  readonly input?: string;
  /** Of a table: its head or its letter. */
  readonly column?: string;
  /** Of a workbook: its name or number. */
  readonly sheet?: string;
}

/** The table that a list was, for the one that comes back. Its rows are kept where they are asked for. */
export interface Table {
  /** An .xlsx or .xlsm as it was read, to be changed in place; null of any other kind, which has its values in `rows`. */
  readonly xlsx: Buffer | null;
  /** The name of the sheet; null of a text. */
  readonly sheet: string | null;
  /** Where the receipts stand, from 0, and the row that names the columns: null where none does. */
  readonly column: number;
  readonly head: Row | null;
  /** All of them, titles and blank ones too. `rows[0].number` is 1. */
  readonly rows: readonly Row[];
  /** The receipts as their records have them, by the number of their row. */
  readonly receipts: Map<number, string>;
}

interface Source extends Pick<Table, 'sheet' | 'xlsx'> {
  readonly rows: AsyncIterable<Row> | readonly Row[];
}

/** The receipts of a run: those that were typed, or those of `--input`. */
export class List {
  /** How many there are, as far as that has been found out; null where it is not known before the end. */
  total: number | null;
  /** Set before the first receipt of a table, where `keepsTable`; null of any other list. */
  table: Table | null = null;
  /** To be set before the receipts are read: a table is kept in memory, but for what is in `xlsx`. */
  keepsTable = false;

  /** @param tell of what is read, and what of it gives no receipt */
  constructor(
    private readonly receipts: readonly string[],
    private readonly options: ListOptions,
    private readonly io: Io,
    private readonly tell: Tell,
  ) {
    this.total = options.input === undefined ? receipts.length : null;
  }

  /**
   * Each of them: of a list its lines, but for blank ones and comments, or a column.
   * @param signal ends the reading.
   * @throws Failure `io` where the list cannot be read, `usage` where it has no such column
   */
  async *entries(signal = this.io.signal): AsyncGenerator<Entry> {
    yield* this.#read(signal, this.tell);
  }

  async *#read(signal: AbortSignal, tell: Tell | null): AsyncGenerator<Entry> {
    const { input } = this.options;
    if (input === undefined) return yield* this.receipts.map((text) => ({ text }));
    const { stdin, words, platform } = this.io;
    const name = input === '-' ? words.files.standardInput : input;
    try {
      if (this.isFromTerminal) await tell?.(({ files }) => files.typing(platform === 'win32'));
      const stream = input === '-' ? stdin.open() : createReadStream(input);
      yield* this.#file(lazy.stream().addAbortSignal(signal, stream), name, tell);
    } catch (error) {
      signal.throwIfAborted();
      throw unreadable(name, error);
    }
  }

  async *#file(stream: AsyncIterable<Buffer>, name: string, tell: Tell | null): AsyncGenerator<Entry> {
    const { column, sheet } = this.options;
    const [start, chunks] = await ahead(stream, isBegun);
    const kind = kindOf(Buffer.concat(start));
    if (kind === 'workbook' && this.options.input !== '-') return yield* this.#workbook(chunks, name, tell);
    if (kind !== null) throw noList(name, kind);
    if (sheet !== undefined) refuse((usage) => usage.partnerMissing('--sheet', '.xlsx'));
    const [read, lines] = await ahead(bytesOf(chunks, name), (first) => first.some(isContent));
    const line = read.find(isContent)?.toString('utf8') ?? '';
    if (recordedReceipt(line) !== null) yield* recordEntries(lines);
    else if (isJson(line)) throw noList(name, 'json');
    else if (column !== undefined || /\.[ct]sv$/i.test(name) || hasSeparator(line)) {
      const rows = csvRows(lines, name, (text) => isHeadLine(text, column));
      yield* this.#table({ rows, sheet: null, xlsx: null }, false, tell);
    } else if (line === '') await tell?.(({ batch }) => batch.emptyList);
    else yield* lineEntries(lines);
  }

  /** Who only counts need not read it once more: it is read as a whole, and then its receipts are known. */
  async *#workbook(chunks: AsyncIterable<Buffer>, name: string, tell: Tell | null): AsyncGenerator<Entry> {
    if (tell === null) return;
    const { readWorkbook, sheetIn } = await import('./workbooks.ts');
    const book = await readWorkbook(chunks, name);
    const sheet = sheetIn(book, this.options.sheet, this.options.column);
    if (sheet === null) return await tell(({ batch }) => batch.emptyList);
    const entries: Entry[] = [];
    const source = { rows: sheet.rows, sheet: sheet.name, xlsx: book.isXlsx ? book.bytes : null };
    for await (const entry of this.#table(source, book.sheets.length > 1, tell)) entries.push(entry);
    this.total = entries.length;
    yield* entries;
  }

  async *#table(source: Source, hasSheets: boolean, tell: Tell | null): AsyncGenerator<Entry> {
    const { sheet, xlsx } = source;
    const rows: Row[] = [];
    const keep = this.keepsTable && xlsx === null ? (row: Row) => rows.push(row) : () => undefined;
    const found = await findColumn(through(source.rows, keep), this.options.column);
    if (found === null) return await tell?.(({ batch }) => batch.emptyList);
    const { index: column, head, name, hasOthers } = found;
    const isChoice =
      (hasSheets && this.options.sheet === undefined) || (hasOthers && this.options.column === undefined);
    if (isChoice) await tell?.(({ batch }) => batch.reads(sheet, name));
    const receipts = new Map<number, string>();
    if (this.keepsTable) this.table = { xlsx, sheet, column, head, rows, receipts };
    for await (const entry of entriesIn(found, () => digitsIn(xlsx, sheet, column), tell)) {
      if (this.keepsTable) receipts.set(entry.row ?? 0, entry.text);
      yield entry;
    }
  }

  /** Whether it is being typed at the terminal. */
  get isFromTerminal(): boolean {
    return this.options.input === '-' && this.io.stdin.isTerminal;
  }

  /** Finds the total; a file is read for it only where a terminal shows it. */
  async count(): Promise<void> {
    const { input } = this.options;
    if (input === undefined || input === '-' || !this.io.err.isTerminal || !isFile(input)) return;
    let count = 0;
    for await (const _ of this.#read(this.io.signal, null)) count += 1;
    this.total ??= count || null;
  }
}

async function* bytesOf(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  for await (const { bytes } of textLines(chunks, name, LONGEST + 1)) yield bytes;
}

async function* through<T>(source: AsyncIterable<T> | Iterable<T>, hear: (one: T) => unknown): AsyncGenerator<T> {
  for await (const one of source) {
    hear(one);
    yield one;
  }
}

/** How many digits a number of a column shows at least. */
async function digitsIn(xlsx: Buffer | null, sheet: string | null, column: number): Promise<(row: number) => number> {
  if (xlsx === null || sheet === null) return () => 0;
  return (await import('./workbooks.ts')).digitsIn(xlsx, sheet, column);
}
