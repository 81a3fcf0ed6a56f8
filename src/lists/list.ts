import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { opened, statsOf, unreadable } from '../system/files.ts';
import type { Row } from '../workbooks/cells.ts';
import { entriesIn, findColumn, sheetIn, type Tell } from './columns.ts';
import { ahead } from './pieces.ts';
import { type Entry, trimmed } from './receipt.ts';
import type { Layout } from './tables.ts';
import { kindOf, readText } from './texts.ts';

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
  /** Only this part of so many is asked about, counted from 0. */
  readonly shard?: { readonly part: number; readonly of: number };
  /** For `xlsx`, and for `csv` into a file, a table is kept in memory: it comes back. */
  readonly output: string;
  readonly out?: string;
}

/** The table that a list was, for the one that comes back. */
export interface Table {
  /** An .xlsx or .xlsm as it was read, to be changed in place; null of any other kind. */
  readonly xlsx: Buffer | null;
  /** The name of the sheet; null of a text. */
  readonly sheet: string | null;
  readonly hasSheets: boolean;
  /** The row of its head; null where none names the column. */
  readonly head: Row | null;
  /**
   * Of what is no .xlsx all of them, titles and blank ones too: the first one has the number 1. A string or a number is shown as
   * it is; what has `shown` as that number in that format; any other cell as its `text`, which may be empty.
   */
  readonly rows: readonly Row[];
  /** Of a text for `csv`, whose rows are not kept: its bytes, and how the table stands in them. */
  readonly text: (Layout & { readonly bytes: readonly Buffer[] }) | null;
  /** What its cells of receipts hold, by the number of their row, also those that are none: `receiptOf` says why. */
  readonly entries: ReadonlyMap<number, Entry>;
}

type Source = Pick<Table, 'xlsx' | 'sheet' | 'hasSheets' | 'text'>;

const MOST_KNOWN = 2048;
/** So long is waited for more lines of a pipe, in milliseconds, before it is decided what they are. */
const PATIENCE_MS = 1000;

/** The receipts of a run: those that were typed, or those of `--input`. */
export class List {
  /** How many there are, as far as that has been found out; null where it is not known before the end. */
  total: number | null;
  /** Set before the first receipt of a table comes, where it is kept in memory; null of any other list. */
  table: Table | null = null;
  /** Whether it is being typed at the terminal. */
  readonly isFromTerminal: boolean;
  /** Those that are known before the first is asked about, where a table shows them: of a file so many. */
  readonly known: string[];
  /** All of them, once the first are known. */
  #begun: AsyncGenerator<Entry> | null = null;
  /** Aborted where they are not read to their end. */
  readonly #left = new AbortController();

  /** @param tell of what is read, and what of it gives no receipt */
  constructor(
    private readonly options: ListOptions,
    private readonly io: Io,
    private readonly tell: Tell,
  ) {
    this.total = options.input === undefined ? options.receipts.length : null;
    this.known = [...options.receipts];
    this.isFromTerminal = options.input === '-' && io.stdin.isTerminal;
  }

  /**
   * Each of them: of a list its lines, but for blank ones and comments, or a column. @param signal ends the reading
   * @throws Failure `io` where the list cannot be read, `usage` where it has no such column
   */
  async *entries(signal = this.io.signal, tell: Tell | null = this.tell): AsyncGenerator<Entry> {
    const { receipts, input, output } = this.options;
    if (input === undefined) return yield* receipts.map((text) => ({ text }));
    if (this.#begun !== null && tell !== null) {
      signal.addEventListener('abort', () => this.#left.abort(), { once: true });
      return yield* this.#begun;
    }
    const { words, platform } = this.io;
    const name = input === '-' ? words.files.standardInput : input;
    try {
      if (this.isFromTerminal) await tell?.(({ files }) => files.typing(platform === 'win32'));
      // A pipe may be slow.
      const most = output === 'table' && tell !== null && statsOf(input)?.isFile() ? MOST_KNOWN : 0;
      const all = this.#read(await opened(input, this.io, signal), name, tell);
      const [first, read] = await ahead(all, (some) => some.flat().length >= most);
      this.known.push(...first.flat().map(({ text }) => text));
      // Not by `yield*`, nor one by one before: each step of that takes a hundredth of a batch.
      for await (const entries of read) for (const entry of entries) if (this.#isTaken(entry)) yield entry;
    } catch (error) {
      signal.throwIfAborted();
      throw unreadable(name, error);
    }
  }

  /** Whether it is of the part that this run takes: by a hash (FNV-1a) of its text, so that a receipt is always of the same one. */
  #isTaken({ text }: Entry): boolean {
    const { shard } = this.options;
    if (shard === undefined) return true;
    let hash = 0x811c9dc5;
    for (const byte of Buffer.from(trimmed(text))) hash = Math.imul(hash ^ byte, 0x01000193);
    return (hash >>> 0) % shard.of === shard.part;
  }

  /** Whether it is a table that comes back as csv: that shows with its first receipt. */
  async isCsvBack(): Promise<boolean> {
    if (this.options.output !== 'csv' || !this.#isKept || this.options.input === undefined) return false;
    const [, all] = await ahead(
      this.entries(AbortSignal.any([this.io.signal, this.#left.signal])),
      (some) => some.length > 0,
    );
    this.#begun = all;
    return this.table !== null;
  }

  get #isKept(): boolean {
    const { output, out } = this.options;
    return output === 'xlsx' || (output === 'csv' && out !== undefined);
  }

  async *#read(stream: AsyncIterable<Buffer>, name: string, tell: Tell | null): AsyncGenerator<Entry[]> {
    const { input, column, sheet, output } = this.options;
    const [[start], chunks] = await ahead(stream, ({ length }) => length > 0);
    const kind = kindOf(start);
    if ((kind === 'workbook' || (kind === 'markup' && /\.xls[xmb]?$/i.test(name))) && input !== '-') {
      // Who only counts need not read it once more: it is read as a whole, and then its receipts are known.
      if (tell === null) return;
      const { readWorkbook } = await import('../workbooks/read.ts');
      const { sheets, xlsx } = await readWorkbook(chunks, name, this.io.signal);
      const found = sheetIn(sheets, sheet, column);
      const source = { sheet: found?.name ?? null, xlsx, hasSheets: sheets.length > 1, text: null };
      const [entries] = await ahead(this.#entriesOf(piece([...(found?.rows ?? [])]), source, tell), () => false);
      const taken = entries.flat().filter((entry) => this.#isTaken(entry));
      this.total = taken.length;
      return yield taken;
    }
    if (kind !== undefined) throw new Failure('io', ({ files }) => files.noList(name, kind));
    if (sheet !== undefined) refuse((usage) => usage.partnerMissing('--sheet', '.xlsx/.xls/.xlsb/.ods'));
    let bytes: Buffer[] | null = output === 'csv' && this.#isKept && tell !== null ? [] : null;
    const isNamed = column !== undefined || /\.[ct]sv$/i.test(name);
    const decided = new AbortController();
    const isLate = input === '-' ? this.io.clock.sleep(PATIENCE_MS, decided.signal).catch(() => undefined) : null;
    const seen = passing(chunks, (chunk) => bytes?.push(chunk));
    const { table, entries, leftovers } = await readText(seen, name, isNamed, isLate).finally(() => decided.abort());
    if (table === null) {
      bytes = null;
      yield* listed(entries, tell);
    } else {
      const text = bytes && { ...table.layout, bytes };
      yield* this.#entriesOf(table.rows, { sheet: null, xlsx: null, hasSheets: false, text }, tell);
    }
    const { comments, wordless } = leftovers;
    if (comments > 0) await tell?.(({ batch }) => batch.comments(comments));
    if (wordless > 0) await tell?.(({ batch }) => batch.wordless(wordless));
  }

  async *#entriesOf(rows: AsyncIterable<Row[]>, source: Source, tell: Tell | null): AsyncGenerator<Entry[]> {
    const { input, column, sheet, output } = this.options;
    const isKept = this.#isKept && tell !== null;
    if (isKept && this.options.shard !== undefined) refuse((usage) => usage.shardOut());
    // A workbook that is changed in place needs no rows beside it, nor a text that is.
    const [kept, all] = await ahead(rows, () => !isKept || (output === 'csv' ? source.text : source.xlsx) !== null);
    const found = await findColumn(all, column, input === '-');
    if (found === null) return await tell?.(({ batch }) => batch.emptyList);
    const isChoice = (source.hasSheets && sheet === undefined) || (found.hasOthers && column === undefined);
    if (isChoice) await tell?.(({ batch }) => batch.reads(source.sheet, found.name));
    const byRow = new Map<number, Entry>();
    if (isKept) this.table = { ...source, head: found.head, rows: kept.flat(), entries: byRow };
    for await (const entries of entriesIn(found, tell)) {
      if (isKept) for (const entry of entries) byRow.set(entry.row ?? 0, entry);
      yield entries;
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

async function* piece<T>(one: T): AsyncGenerator<T> {
  yield one;
}

async function* passing<T>(pieces: AsyncIterable<T>, see: (piece: T) => void): AsyncGenerator<T> {
  for await (const one of pieces) {
    see(one);
    yield one;
  }
}

/** The receipts of a list that is no table. */
async function* listed(entries: AsyncIterable<Entry[]>, tell: Tell | null): AsyncGenerator<Entry[]> {
  let count = 0;
  for await (const some of entries) {
    count += some.length;
    yield some;
  }
  if (count === 0) await tell?.(({ batch }) => batch.emptyList);
}
