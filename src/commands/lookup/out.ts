import { EXITS } from '../../exit-codes.ts';
import { Failure, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { fs } from '../../lazy.ts';
import type { List } from '../../lists/list.ts';
import { note } from '../../output/talk.ts';
import type { LookupRecord } from '../../record.ts';
import { discard, isSameFile, regularFile, unwritable, writeFile } from '../../system/files.ts';
import { lock } from '../../system/lock.ts';
import { recordsIn } from '../records.ts';
import { piecesOf } from '../report.ts';
import { areKept } from './documents.ts';
import { isMade, type LookupOptions } from './options.ts';

/** The file of `--out`, or that of the records which it is made of: no other run gets it from `open` to `close`. */
export class OutFile {
  /** Of the records. */
  readonly #path: string;
  #file = -1;
  /** Whether `close` removes it where it is empty: it was not there before this run. */
  #isStray = true;
  /** Whether what is made of it was there. */
  #replaces = false;
  /** The receipts without an answer for good, of whichever list. */
  readonly #unfinished = new Set<string>();
  /** The exit codes of the receipts that need not be asked about again. */
  readonly answered = new Map<string, number>();
  #lock = { keep: () => {}, free: () => {} };

  /** @param head what stands before the first record, and is written with it; null once it is */
  constructor(
    private head: string | null,
    private readonly options: LookupOptions,
    private readonly io: Io,
  ) {
    this.#path = isMade(options.output) ? `${options.out}.ndjson` : (options.out ?? '');
  }

  /**
   * With `--resume` every whole line has to be a record; what a killed run has left of a last one is completed where it is whole,
   * and else cut off.
   * @throws Failure `io`; then the file is untouched.
   */
  async open(): Promise<this> {
    const { out = '', input = '', output, resume, force } = this.options;
    const path = this.#path;
    try {
      // Before they are opened, and a lock is put beside them: a pipe would wait for its reader.
      const [before, records] = [regularFile(out), regularFile(path)];
      for (const one of [out, path]) if (isSameFile(input, one)) refuse((usage) => usage.readFrom(one));
      // What an earlier run has made is there with its records.
      if (isMade(output) && before?.size && !force && !(resume && records?.size))
        throw existing(out, Boolean(records?.size));
      [this.#isStray, this.#replaces] = [records === undefined, before !== undefined];
      this.#lock = lock(path);
      this.#file = openRegular(path, isMade(output) ? 0o600 : 0o666);
      // A csv cannot be resumed.
      if (!this.#isEmpty && !resume && !force) throw existing(path, output !== 'csv');
      if (force) return this;
      await this.#readAnswered();
      if (!this.#isEmpty) this.head = null;
      return this;
    } catch (error) {
      this.close();
      this.io.signal.throwIfAborted();
      throw unwritable(path, error);
    }
  }

  async #readAnswered(): Promise<void> {
    const { kind, accept, again, save } = this.options;
    const chunks = contentOf(this.#file, this.io.signal);
    for await (const { record, bytes, isWhole } of recordsIn(this.#path, chunks, null)) {
      if (record === null) fs.ftruncateSync(this.#file, fs.fstatSync(this.#file).size - bytes.length);
      else if (!isWhole) append(this.#file, '\n');
      if (record?.kind !== kind) continue;
      // Of several records of a receipt the last counts.
      const { receipt, exitCode, status } = record;
      const isIn = (codes: typeof accept) => codes.some((code) => code === status?.code);
      const isAccepted = exitCode !== EXITS.contract && isIn(accept);
      if (isForGood(record, save) && !isIn(again)) this.answered.set(receipt, isAccepted ? EXITS.issued : exitCode);
      else this.answered.delete(receipt);
      this.#keepOpen(record);
    }
  }

  /** Keeps the receipts that have no answer for good; what is no receipt stays none. */
  #keepOpen(record: LookupRecord): void {
    const isDone = record.outcome === 'usage' || isForGood(record, this.options.save);
    if (isDone) this.#unfinished.delete(record.receipt);
    else this.#unfinished.add(record.receipt);
  }

  /** Appends the lines of a record. What `--force` replaces goes once there is something to put in its place. @throws Failure `io` */
  write(lines: string, record?: LookupRecord): void {
    try {
      this.#lock.keep();
      if (this.head !== null && this.options.force) fs.ftruncateSync(this.#file);
      append(this.#file, (this.head ?? '') + lines);
      this.head = null;
    } catch (error) {
      throw unwritable(this.#path, error);
    }
    if (record) this.#keepOpen(record);
  }

  /**
   * Once the list was read to its end, which may have been empty, and all of it is written: makes of the records what is asked for.
   * They stay as long as they are of use.
   * @throws Failure `io`
   */
  async end(list: List): Promise<void> {
    const { io } = this;
    this.write('');
    this.#isStray = false;
    const { kind, out = '', input = out, output, quiet } = this.options;
    if (!isMade(output)) return;
    const back = list.table && { ...list.table, kind };
    const made = { ...this.options, output, open: false, back, list: input };
    const pieces = await piecesOf(output, [this.#path], made, io);
    if (!writeFile(out, pieces, this.#replaces)) throw existing(out, true);
    if (!quiet) await note(io.words.report.written(out), io);
    if (list.table?.xlsx?.includes('xl/vbaProject.bin')) await note(io.words.batch.noMacros(out), io);
    if (this.#unfinished.size === 0) discard(this.#path);
    else if (!quiet) await note(io.words.batch.recordsStay(this.#unfinished.size, this.#path), io);
  }

  get #isEmpty(): boolean {
    return fs.fstatSync(this.#file).size === 0;
  }

  /** Gives the file free, and removes a new one that nothing was written to. */
  close(): void {
    if (this.#file >= 0 && this.#isStray && this.#isEmpty) discard(this.#path);
    if (this.#file >= 0) fs.closeSync(this.#file);
    this.#lock.free();
  }
}

function existing(path: string, canResume: boolean): Failure {
  return new Failure('io', (words) => words.files.exists(path, canResume));
}

/** Opens a file to read it and to append to it; looks at what was opened, since a link may have been put there meanwhile. */
function openRegular(path: string, mode: number): number {
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const file = fs.openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode);
  if (fs.fstatSync(file).isFile()) return file;
  fs.closeSync(file);
  throw new Failure('io', (words) => words.files.notRegular(path, null));
}

/** What is in a file. A stream of Node's would close it at its end. */
async function* contentOf(file: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (;;) {
    // Signals are heard meanwhile.
    await new Promise(setImmediate);
    signal.throwIfAborted();
    const bytes = Buffer.alloc(65_536);
    const length = fs.readSync(file, bytes);
    if (length === 0) return;
    yield bytes.subarray(0, length);
  }
}

/** Appends whole lines: where the disk has no room for all of them, none is there. */
function append(file: number, lines: string): void {
  const { size } = fs.fstatSync(file);
  try {
    fs.writeFileSync(file, lines);
  } catch (error) {
    fs.ftruncateSync(file, size);
    throw error;
  }
}

/** Whether a receipt need not be asked about again, with all documents in the folder of `--save`. */
function isForGood(record: LookupRecord, folder: string | undefined): boolean {
  if (record.status?.course !== 'final' || record.exitCode === EXITS.io) return false;
  return folder === undefined || areKept(record, folder);
}
