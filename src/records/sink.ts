import { attempt } from '../attempt.ts';
import { caught, Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { fs } from '../lazy.ts';
import type { Table } from '../lists/list.ts';
import { note, warn } from '../output/talk.ts';
import type { LookupRecord } from '../record.ts';
import { discard, isNamed, isSameFile, regularFile, remove, unwritable, writeFile } from '../system/files.ts';
import { type Lock, lock } from '../system/lock.ts';
import type { openBack } from './back.ts';
import { isMade, made } from './made.ts';
import { Answers, append, type SinkOptions } from './resume.ts';

/** Where the records of a batch go. */
export interface Sink {
  /** What the file of `--resume` has; null of standard output. */
  readonly answers: Answers | null;
  /** @throws Failure `io` where they cannot be written */
  writeRecord(lines: string, record: LookupRecord): Promise<void>;
  /** Once the list was read to its end, which may have been empty, and all of it is written. @throws Failure `io` */
  end(): Promise<void>;
  /** Whether or not it came to its end. @throws Failure `io` */
  close(): Promise<void>;
}

/**
 * Standard output, or the file of `--out`. @param head what stands before the first record @param table the list, if it comes back
 * @throws Failure `io`, of a table without room `usage`
 */
export async function openSink(head: string, options: SinkOptions, table: Table | null, io: Io): Promise<Sink> {
  if (options.out !== undefined) return new OutFile(head, options, options.out, io).open(table);
  await io.out.write(head);
  const nothing = async () => {};
  return { answers: null, writeRecord: (lines) => io.out.write(lines), end: nothing, close: nothing };
}

/** The file of `--out`, or that of the records which it is made of: no other run gets it from `open` to `close`. */
class OutFile implements Sink {
  readonly answers: Answers;
  /** Of the records. */
  readonly #path: string;
  #file = -1;
  /** Whether it was not there before this run. */
  #isNew = true;
  /** Where the list comes back. */
  #back: Awaited<ReturnType<typeof openBack>> | null = null;
  /** Whether what is made of it was there. */
  #replaces = false;
  #lock: Lock | null = null;

  /** @param head null once it is written */
  constructor(
    private head: string | null,
    private readonly options: SinkOptions,
    private readonly out: string,
    private readonly io: Io,
  ) {
    this.#path = isMade(options.output) ? `${out}.ndjson` : out;
    this.answers = new Answers(options);
  }

  async open(table: Table | null): Promise<this> {
    const { input = '', output, resume, force, quiet } = this.options;
    const [out, path] = [this.out, this.#path];
    try {
      // Before they are opened, and a lock is put beside them: a pipe would wait for its reader.
      for (const one of [out, path])
        if (regularFile(one, this.io.platform) && isSameFile(input, one)) refuse((usage) => usage.readFrom(one));
      const tell = () => (quiet ? undefined : note(this.io.words.files.watching(path), this.io));
      this.#lock = await lock(path, { ...this.io, tell });
      const [before, records] = [regularFile(out), regularFile(path)];
      const isResumed = resume && records?.size;
      if (!force && !isResumed && (before?.size || records?.size))
        // A csv cannot be resumed.
        throw existing(before?.size ? out : path, Boolean(records?.size) && output !== 'csv');
      [this.#isNew, this.#replaces] = [records === undefined, before !== undefined];
      this.#file = openRegular(path, isMade(output) ? 0o600 : 0o666);
      if (!force) await this.#resume();
      if (table === null) return this;
      // It loads what shows the cells of a workbook: 20 ms of a start.
      const { openBack } = await import('./back.ts');
      this.#back = await openBack(table, this.options, this.io);
      return this;
    } catch (error) {
      await this.close().catch(() => undefined);
      this.io.signal.throwIfAborted();
      throw unwritable(path, error);
    }
  }

  async #resume(): Promise<void> {
    const { io, answers } = this;
    await answers.read(this.#path, this.#file, io, () => this.#lock?.check());
    if (!this.#isEmpty) this.head = null;
    const { size } = answers.unheard;
    if (size > 0 && !this.options.quiet) await note(io.words.batch.unheard(size), io);
  }

  async writeRecord(lines: string, record: LookupRecord): Promise<void> {
    this.#append(this.io.secrets.redact(lines));
    this.answers.add(record);
  }

  /** What `--force` replaces goes once there is something to put in its place. */
  #append(lines: string): void {
    try {
      this.#lock?.check();
      if (!isNamed(this.#file, this.#path)) throw new Failure('io', (words) => words.files.removed(this.#path));
      if (this.head !== null && this.options.force) fs.ftruncateSync(this.#file);
      append(this.#file, (this.head ?? '') + lines);
      this.head = null;
    } catch (error) {
      throw unwritable(this.#path, error);
    }
  }

  /** Makes of the records what is asked for. They stay as long as they are of use. */
  async end(): Promise<void> {
    const { io, out, options } = this;
    this.#append('');
    this.#closeFile();
    const { input = out, output } = options;
    if (!isMade(output)) return;
    const back = await this.#back?.(this.#path);
    const pieces = back?.pieces ?? (await made(output, [this.#path], options, io, [input]));
    const check = () => this.#lock?.check();
    const isWritten = await writeFile(out, pieces, { isReplacing: this.#replaces, signal: io.signal, check });
    if (!isWritten) throw existing(out, true);
    if (!options.quiet) for (const text of [io.words.report.written(out), ...(back?.notes ?? [])]) await note(text, io);
    if (this.answers.unfinished.size > 0) return;
    check();
    remove(this.#path);
  }

  get #isEmpty(): boolean {
    return fs.fstatSync(this.#file).size === 0;
  }

  /** Shares tell at last here that their disk is full. */
  #closeFile(): void {
    const file = this.#file;
    this.#file = -1;
    try {
      if (file >= 0) fs.closeSync(file);
    } catch (error) {
      throw unwritable(this.#path, error);
    }
  }

  /** Gives the file free, and removes a new one that nothing was written to, unless another run has it. */
  async close(): Promise<void> {
    attempt(() => {
      if (this.#file < 0 || !this.#isNew || !this.#isEmpty) return;
      this.#lock?.check();
      discard(this.#path);
    });
    try {
      this.#closeFile();
    } finally {
      try {
        this.#lock?.free();
      } catch (error) {
        // The records are whole.
        await warn(caught(error).say(this.io.words), this.io);
      }
    }
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
