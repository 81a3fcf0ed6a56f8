import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { opened, statsOf, unreadable } from '../system/files.ts';
import { entriesIn, findColumn, type Row, type Tell } from './columns.ts';
import type { Entry } from './receipt.ts';
import { ahead, each, kindOf, textIn } from './texts.ts';

/** Where the receipts of a run stand. */
export interface ListOptions {
  /** Those that were typed. */
  readonly receipts: readonly string[];
  /** A file; `-` is standard input. */
  readonly input?: string;
  /** Of a table: its head or its letter. */
  readonly column?: string;
  /** Of a workbook: its name or number. */
  readonly sheet?: string;
  /** For `xlsx` a table is kept in memory. */
  readonly output: string;
}

/** The table that a list was, for the one that comes back. */
export interface Table {
  /** An .xlsx or .xlsm as it was read, to be changed in place; null of any other kind. */
  readonly xlsx: Buffer | null;
  /** The name of the sheet; null of a text. */
  readonly sheet: string | null;
  readonly hasSheets: boolean;
  /** The row of its head; null where none has told the column. */
  readonly head: Row | null;
  /** Of what is no .xlsx all of them, titles and blank ones too: the first one has the number 1. */
  readonly rows: readonly Row[];
  /** The receipts as their records have them, by the number of their row. */
  readonly receipts: Map<number, string>;
}

type Source = Pick<Table, 'xlsx' | 'sheet' | 'hasSheets'>;

/** The receipts of a run: those that were typed, or those of `--input`. */
export class List {
  /** How many there are, as far as that has been found out; null where it is not known before the end. */
  total: number | null;
  /** Set before the first receipt of a table comes, where it is kept in memory; null of any other list. */
  table: Table | null = null;
  /** Whether it is being typed at the terminal. */
  readonly isFromTerminal: boolean;

  /** @param tell of what is read, and what of it gives no receipt */
  constructor(
    private readonly options: ListOptions,
    private readonly io: Io,
    private readonly tell: Tell,
  ) {
    this.total = options.input === undefined ? options.receipts.length : null;
    this.isFromTerminal = options.input === '-' && io.stdin.isTerminal;
  }

  /**
   * Each of them: of a list its lines, but for blank ones and comments, or a column. @param signal ends the reading
   * @throws Failure `io` where the list cannot be read, `usage` where it has no such column
   */
  async *entries(signal = this.io.signal, tell: Tell | null = this.tell): AsyncGenerator<Entry> {
    const { receipts, input } = this.options;
    if (input === undefined) return yield* receipts.map((text) => ({ text }));
    const { words, platform } = this.io;
    const name = input === '-' ? words.files.standardInput : input;
    try {
      if (this.isFromTerminal) await tell?.(({ files }) => files.typing(platform === 'win32'));
      const read = this.#read(await opened(input, this.io, signal), name, tell);
      // Not by `yield*`, nor one by one before: each step of that takes a hundredth of a batch.
      for await (const entries of read) for (const entry of entries) yield entry;
    } catch (error) {
      signal.throwIfAborted();
      throw unreadable(name, error);
    }
  }

  async *#read(stream: AsyncIterable<Buffer>, name: string, tell: Tell | null): AsyncGenerator<Entry[]> {
    const { input, column, sheet } = this.options;
    const [[start], chunks] = await ahead(stream, 1);
    const kind = kindOf(start);
    if (kind === 'workbook' && input !== '-') {
      // Who only counts need not read it once more: it is read as a whole, and then its receipts are known.
      if (tell === null) return;
      const { readSheet } = await import('./workbooks.ts');
      const { rows, ...source } = await readSheet(chunks, name, this.options);
      const [entries] = await ahead(this.#table(each([rows]), source, tell), Infinity);
      this.total = entries.length;
      return yield entries.flat();
    }
    if (kind !== undefined) throw new Failure('io', ({ files }) => files.noList(name, kind));
    if (sheet !== undefined) refuse((usage) => usage.partnerMissing('--sheet', '.xlsx/.xls/.xlsb/.ods'));
    const { rows, entries } = await textIn(chunks, name, column !== undefined || /\.[ct]sv$/i.test(name));
    if (rows !== null) yield* this.#table(rows, { sheet: null, xlsx: null, hasSheets: false }, tell);
    else if (entries !== null) yield* entries;
    else await tell?.(({ batch }) => batch.emptyList);
  }

  async *#table(rows: AsyncIterable<Row>, source: Source, tell: Tell | null): AsyncGenerator<Entry[]> {
    const { column, sheet, output } = this.options;
    const [kept, all] = await ahead(rows, output === 'xlsx' && source.xlsx === null ? Infinity : 0);
    const found = await findColumn(all, column);
    if (found === null) return await tell?.(({ batch }) => batch.emptyList);
    const isChoice = (source.hasSheets && sheet === undefined) || (found.hasOthers && column === undefined);
    if (isChoice) await tell?.(({ batch }) => batch.reads(source.sheet, found.name));
    if (output === 'xlsx' && tell !== null)
      this.table = { ...source, head: found.head, rows: kept, receipts: new Map() };
    for await (const entry of entriesIn(found, tell)) {
      this.table?.receipts.set(entry.row ?? 0, entry.text);
      yield [entry];
    }
  }

  /** Finds the total; a file is read for it only where a terminal shows it. */
  async count(): Promise<void> {
    const { input = '-' } = this.options;
    if (input === '-' || !this.io.err.isTerminal || !statsOf(input)?.isFile()) return;
    let count = 0;
    for await (const _ of this.entries(this.io.signal, null)) count += 1;
    this.total ??= count || null;
  }
}
