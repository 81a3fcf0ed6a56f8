import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { chunksOf, linesOf, statsOf } from '../system/files.ts';
import type { Archive } from '../workbooks/archive.ts';
import type { Row } from '../workbooks/cells.ts';
import { entriesIn, openColumn, sheetIn } from './columns.ts';
import { ahead, each } from './pieces.ts';
import { type Entry, LONGEST, type Tell, trimmed } from './receipt.ts';
import { FIRST, fileKind, type Layout, layoutOf, rowsIn, sampleOf } from './texts.ts';

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
  /** An .xlsx or .xlsm, to be changed in place; null of any other kind. */
  readonly xlsx: Archive | null;
  /** The name of the sheet; null of a text. */
  readonly sheet: string | null;
  /** The row of its head; null where none names the column. */
  readonly head: Row | null;
  /** All of them, titles and blank ones too: the first one has the number 1. Of a text for `csv` none. */
  readonly rows: readonly Row[];
  /** Of a text for `csv` its bytes, and how the table stands in them. */
  readonly text: (Layout & { readonly bytes: readonly Buffer[] }) | null;
  /** What its cells of receipts hold, by the number of their row, also those that are none: `receiptOf` says why. */
  readonly entries: Map<number, Entry>;
}

const MOST_KNOWN = 2048;
/** So long is waited for more lines of a pipe, in milliseconds, before it is decided what they are. */
const PATIENCE_MS = 1000;

/** The receipts of a run: those that were typed, or those of `--input`. */
export class List {
  /** How many there are, as far as that has been found out; null where it is not known before the end. */
  total: number | null = null;
  /** Once it is open: the table that comes back; null of any other list. */
  table: Table | null = null;
  /** Those that are known before the first is asked about, where a table shows them; of a file once it is open. */
  readonly known: string[];
  /** Whether it is being typed at the terminal. */
  readonly isFromTerminal: boolean;
  #opening: Promise<void> | null = null;
  #entries: AsyncIterable<readonly Entry[]> | null = null;
  /** What was read of a text that may come back as csv. */
  #bytes: Buffer[] | null = null;
  /** Aborted where it is not read to its end. */
  readonly #left = new AbortController();
  readonly #name: string;

  /** @param tell of what is read, and what of it gives no receipt */
  constructor(
    private readonly options: ListOptions,
    private readonly io: Io,
    private readonly tell: Tell,
  ) {
    const { receipts, input } = options;
    this.known = [...receipts];
    if (input === undefined) this.total = receipts.length;
    this.isFromTerminal = input === '-' && io.stdin.isTerminal;
    this.#name = input === '-' ? io.words.files.standardInput : `${input}`;
  }

  /** Each of them: of a list its lines, but for blank ones and comments, or a column. @param signal ends the reading */
  async *entries(signal = this.io.signal): AsyncGenerator<Entry> {
    const { receipts, input } = this.options;
    if (input === undefined) return yield* receipts.map((text) => ({ text }));
    signal.addEventListener('abort', () => this.#left.abort(), { once: true });
    await this.open();
    // Not by `yield*`: each step of that takes a hundredth of a batch.
    for await (const some of this.#entries ?? []) for (const entry of some) yield entry;
  }

  /** Finds the total; a file is read for it only where a terminal shows it. */
  async count(): Promise<void> {
    if (!this.io.err.isTerminal || !this.#isFile) return;
    await this.open();
    if (this.total !== null) return;
    const list = new List({ ...this.options, output: 'ndjson' }, this.io, () => undefined);
    let count = 0;
    for await (const _ of list.entries()) count += 1;
    this.total = count || null;
  }

  get #isFile(): boolean {
    const { input = '-' } = this.options;
    return input !== '-' && statsOf(input)?.isFile() === true;
  }

  /** Opens a file, once. @throws Failure `io` where it cannot be read, `usage` where it has no such column */
  open(): Promise<void> {
    this.#opening ??= this.#open(this.options.input);
    return this.#opening;
  }

  async #open(input: string | undefined): Promise<void> {
    const { output, sheet, shard } = this.options;
    if (input === undefined) return;
    if (this.isFromTerminal) await this.tell(({ files }) => files.typing(this.io.platform === 'win32'));
    const [[start], pieces] = await ahead(this.#chunks(input), ({ length }) => length > 0);
    const kind = fileKind(start);
    const isBook = input !== '-' && (kind === 'workbook' || (kind === 'markup' && /\.xls[xmb]?$/i.test(input)));
    if (!isBook && kind !== undefined) throw new Failure('io', ({ files }) => files.noList(this.#name, kind));
    if (!isBook && sheet !== undefined) refuse((usage) => usage.partnerMissing('--sheet', '.xlsx/.xls/.xlsb/.ods'));
    const entries = await (isBook ? this.#book(each(pieces)) : this.#text(each(pieces), start));
    if (shard !== undefined && this.table !== null) refuse((usage) => usage.shardOut());
    // A pipe may be slow.
    const most = output === 'table' && this.#isFile ? MOST_KNOWN : 0;
    const [first, all] = await ahead(partOf(entries, shard), ({ length }) => !isBook && length >= most);
    for (const { text } of first.slice(0, MOST_KNOWN)) this.known.push(text);
    if (isBook) this.total = first.length;
    this.#entries = all;
  }

  async *#chunks(input: string): AsyncGenerator<readonly Buffer[]> {
    const signal = AbortSignal.any([this.io.signal, this.#left.signal]);
    for await (const chunk of chunksOf(input, this.#name, this.io, signal)) {
      this.#bytes?.push(chunk);
      yield [chunk];
    }
  }

  async #book(chunks: AsyncIterable<Buffer>): Promise<AsyncIterable<readonly Entry[]>> {
    const { sheet, column } = this.options;
    const { readWorkbook } = await import('../workbooks/read.ts');
    const { sheets, xlsx } = await readWorkbook(chunks, this.#name, this.io.signal);
    const { name = null, rows = [] } = sheetIn(sheets, sheet, column) ?? {};
    const isChoice = sheets.length > 1 && sheet === undefined;
    return this.#column(inOnePiece(rows), { sheet: name, xlsx, rows, text: null }, isChoice);
  }

  async #text(chunks: AsyncIterable<Buffer>, start: Buffer | undefined): Promise<AsyncIterable<readonly Entry[]>> {
    const { input, column, output, out } = this.options;
    if (output === 'csv' && out !== undefined && start !== undefined) this.#bytes = [start];
    const isNamed = column !== undefined || /\.[ct]sv$/i.test(this.#name);
    const decided = new AbortController();
    const isLate = input === '-' ? this.io.clock.sleep(PATIENCE_MS, decided.signal).catch(() => undefined) : null;
    const lines = linesOf(chunks, this.#name, LONGEST + 1);
    const found = ahead(lines, (some) => sampleOf(some, isNamed).length >= FIRST, isLate);
    const [first, all] = await found.finally(() => decided.abort());
    const layout = layoutOf(sampleOf(first, isNamed), this.#name, isNamed);
    const rows = rowsIn(all, layout, this.#name, this.tell);
    if (layout === null) {
      this.#bytes = null;
      return entriesIn(rows, null, undefined, this.tell);
    }
    const isKept = output === 'xlsx';
    const most = input === '-' ? 1 : FIRST;
    const [kept, source] = await ahead(rows, ({ length }) => !isKept && length >= most);
    const text = this.#bytes && { ...layout, bytes: this.#bytes };
    return this.#column(source, { sheet: null, xlsx: null, rows: isKept ? kept : [], text }, false);
  }

  async #column(source: AsyncIterable<readonly Row[]>, table: Omit<Table, 'head' | 'entries'>, isChoice: boolean) {
    const { column: wanted, output, out } = this.options;
    const column = await openColumn(source, wanted);
    if (column === null) return entriesIn(inOnePiece([]), null, undefined, this.tell);
    if (isChoice || (column.hasOthers && wanted === undefined))
      await this.tell(({ batch }) => batch.reads(table.sheet, column.name));
    if (output === 'xlsx' || (output === 'csv' && out !== undefined))
      this.table = { ...table, head: column.head, entries: new Map() };
    return entriesIn(column.rows, column, this.table?.entries, this.tell);
  }
}

/** The entries of the part that this run takes: by a hash (FNV-1a) of its text, so that a receipt is always of the same one. */
async function* partOf(entries: AsyncIterable<readonly Entry[]>, shard: ListOptions['shard']) {
  const isTaken = ({ text }: Entry) => {
    let hash = 0x811c9dc5;
    for (const byte of Buffer.from(trimmed(text))) hash = Math.imul(hash ^ byte, 0x01000193);
    return shard === undefined || (hash >>> 0) % shard.of === shard.part;
  };
  for await (const some of entries) yield shard ? some.filter(isTaken) : some;
}

async function* inOnePiece<T>(all: readonly T[]) {
  yield all;
}
