import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { linesOf, opened, statsOf, unreadable } from '../system/files.ts';
import type { Row } from '../workbooks/cells.ts';
import { entriesIn, openColumn, sheetIn } from './columns.ts';
import { ahead, each } from './pieces.ts';
import { type Entry, LONGEST, type Tell, trimmed } from './receipt.ts';
import { FIRST, type Layout } from './tables.ts';
import { fileKind, type Line, layoutOf, lineEntries, rowsIn, sampleOf, uncommented } from './texts.ts';

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
  readonly entries: Map<number, Entry>;
}

/** What is found in a file. */
interface Contents {
  readonly entries: AsyncIterable<readonly Entry[]>;
  readonly table: Table | null;
  /** Whether it is read as a whole. */
  readonly isWhole: boolean;
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
  /** Whether it is being typed at the terminal. */
  readonly isFromTerminal: boolean;
  /** Once it is open: those that are known before the first is asked about, where a table shows them. */
  readonly known: string[] = [];
  #entries: AsyncIterable<readonly Entry[]> | null = null;
  /** Aborted where they are not read to their end. */
  readonly #left = new AbortController();

  /** @param tell of what is read, and what of it gives no receipt */
  constructor(
    private readonly options: ListOptions,
    private readonly io: Io,
    private readonly tell: Tell,
  ) {
    this.isFromTerminal = options.input === '-' && io.stdin.isTerminal;
  }

  /** @throws Failure `io` where the list cannot be read, `usage` where it has no such column */
  async open(): Promise<void> {
    const { receipts, input, output, shard } = this.options;
    const typed = { entries: inOnePiece(receipts.map((text) => ({ text }))), table: null, isWhole: true };
    if (this.isFromTerminal) await this.tell(({ files }) => files.typing(this.io.platform === 'win32'));
    const io = { ...this.io, signal: AbortSignal.any([this.io.signal, this.#left.signal]) };
    const { entries, table, isWhole } =
      input === undefined ? typed : await openFile(input, this.options, io, this.tell);
    if (table !== null && shard !== undefined) refuse((usage) => usage.shardOut());
    // A pipe may be slow.
    const most = output === 'table' && input !== undefined && statsOf(input)?.isFile() ? MOST_KNOWN : 0;
    const [first, all] = await ahead(shared(entries, shard), ({ length }) => !isWhole && length >= most);
    for (const { text } of first.slice(0, MOST_KNOWN)) this.known.push(text);
    if (isWhole) this.total = first.length;
    [this.table, this.#entries] = [table, all];
  }

  /** Each of them: of a list its lines, but for blank ones and comments, or a column. @param signal ends the reading */
  async *entries(signal = this.io.signal): AsyncGenerator<Entry> {
    signal.addEventListener('abort', () => this.#left.abort(), { once: true });
    if (this.#entries === null) await this.open();
    // Not by `yield*`: each step of that takes a hundredth of a batch.
    for await (const some of this.#entries ?? []) for (const entry of some) yield entry;
  }

  /** Finds the total; a file is read for it only where a terminal shows it. */
  async count(): Promise<void> {
    const { input = '-' } = this.options;
    if (input === '-' || !this.io.err.isTerminal || !statsOf(input)?.isFile()) return;
    const list = new List({ ...this.options, output: 'ndjson' }, this.io, () => undefined);
    let count = 0;
    for await (const _ of list.entries()) count += 1;
    this.total ??= count || null;
  }
}

/** Those of the part that this run takes: by a hash (FNV-1a) of its text, so that a receipt is always of the same one. */
async function* shared(entries: AsyncIterable<readonly Entry[]>, shard: ListOptions['shard']) {
  const isTaken = ({ text }: Entry) => {
    let hash = 0x811c9dc5;
    for (const byte of Buffer.from(trimmed(text))) hash = Math.imul(hash ^ byte, 0x01000193);
    return shard === undefined || (hash >>> 0) % shard.of === shard.part;
  };
  for await (const some of entries) yield shard === undefined ? some : some.filter(isTaken);
}

async function openFile(input: string, options: ListOptions, io: Io, tell: Tell): Promise<Contents> {
  const name = input === '-' ? io.words.files.standardInput : input;
  const [[start], chunks] = await ahead(chunksOf(input, name, io), ({ length }) => length > 0);
  const kind = fileKind(start);
  if (input !== '-' && (kind === 'workbook' || (kind === 'markup' && /\.xls[xmb]?$/i.test(name))))
    return openBook(each(chunks), name, options, io, tell);
  if (kind !== undefined) throw new Failure('io', ({ files }) => files.noList(name, kind));
  if (options.sheet !== undefined) refuse((usage) => usage.partnerMissing('--sheet', '.xlsx/.xls/.xlsb/.ods'));
  return openText(each(chunks), name, options, io, tell);
}

async function* chunksOf(input: string, name: string, io: Io): AsyncGenerator<readonly Buffer[]> {
  try {
    for await (const chunk of await opened(input, io, io.signal)) yield [chunk];
  } catch (error) {
    io.signal.throwIfAborted();
    throw unreadable(name, error);
  }
}

async function openBook(chunks: AsyncIterable<Buffer>, name: string, options: ListOptions, io: Io, tell: Tell) {
  const { readWorkbook } = await import('../workbooks/read.ts');
  const { sheets, xlsx } = await readWorkbook(chunks, name, io.signal);
  const { name: sheet = null, rows = [] } = sheetIn(sheets, options.sheet, options.column) ?? {};
  const isChoice = sheets.length > 1 && options.sheet === undefined;
  const found = await openTable(inOnePiece(rows), { sheet, xlsx, rows, text: null }, isChoice, options, tell);
  return { ...found, isWhole: true };
}

async function openText(chunks: AsyncIterable<Buffer>, name: string, options: ListOptions, io: Io, tell: Tell) {
  const { input, column, output, out } = options;
  const isNamed = column !== undefined || /\.[ct]sv$/i.test(name);
  let bytes: Buffer[] | null = output === 'csv' && out !== undefined ? [] : null;
  const kept = async function* () {
    for await (const chunk of chunks) {
      bytes?.push(chunk);
      yield chunk;
    }
  };
  const decided = new AbortController();
  const isLate = input === '-' ? io.clock.sleep(PATIENCE_MS, decided.signal).catch(() => undefined) : null;
  const isEnough = (lines: readonly Line[]) => sampleOf(lines, isNamed).length >= FIRST;
  const found = ahead(linesOf(kept(), name, LONGEST + 1), isEnough, isLate);
  const [first, all] = await found.finally(() => decided.abort());
  const layout = layoutOf(sampleOf(first, isNamed), name, isNamed);
  const lines = isNamed ? all : uncommented(all, tell);
  if (layout === null) {
    bytes = null;
    return { entries: lineEntries(lines, tell), table: null, isWhole: false };
  }
  const isKept = output === 'xlsx';
  const most = input === '-' ? 1 : FIRST;
  const [rows, source] = await ahead(rowsIn(lines, layout, name), ({ length }) => !isKept && length >= most);
  const text = bytes && { ...layout, bytes };
  return {
    ...(await openTable(source, { sheet: null, xlsx: null, rows: isKept ? rows : [], text }, false, options, tell)),
    isWhole: false,
  };
}

async function openTable(
  rows: AsyncIterable<readonly Row[]>,
  source: Pick<Table, 'sheet' | 'xlsx' | 'rows' | 'text'>,
  isChoice: boolean,
  { column, output, out }: ListOptions,
  tell: Tell,
) {
  const found = await openColumn(rows, column);
  if (found === null) {
    await tell(({ batch }) => batch.emptyList);
    return { entries: inOnePiece([]), table: null };
  }
  if (isChoice || (found.hasOthers && column === undefined))
    await tell(({ batch }) => batch.reads(source.sheet, found.name));
  const isKept = output === 'xlsx' || (output === 'csv' && out !== undefined);
  const table = isKept ? { ...source, head: found.head, entries: new Map<number, Entry>() } : null;
  return { entries: entriesIn(found, table?.entries, tell), table };
}

async function* inOnePiece<T>(all: readonly T[]) {
  yield all;
}
