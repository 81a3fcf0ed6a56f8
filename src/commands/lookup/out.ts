import type { Kind } from '../../contract/statuses.ts';
import { EXITS } from '../../exit-codes.ts';
import { Failure, refuse } from '../../failure.ts';
import { fs } from '../../lazy.ts';
import type { LookupRecord } from '../../record.ts';
import { discard, isSameFile, regularFile, unwritable } from '../../system/files.ts';
import { lock } from '../../system/lock.ts';
import { recordsIn } from '../records.ts';
import { areKept } from './documents.ts';
import { type AskOptions, type FileOptions, isCsv, type ShowOptions } from './options.ts';

type OutOptions = FileOptions & Pick<ShowOptions, 'output'> & Pick<AskOptions, 'accept'>;

/**
 * Opens the file of `--out`, which no other run may write to until it is closed. With `--resume` every whole line has to be a
 * record; what a killed run has left of a last one is completed where it is whole, and else cut off.
 * @throws Failure `io`; then the file is untouched.
 */
export async function openOut(path: string, kind: Kind, options: OutOptions, signal: AbortSignal): Promise<OutFile> {
  const { input, resume, force } = options;
  let close = () => {};
  try {
    // Before it is opened, and a lock is put beside it: a pipe would wait for its reader.
    const isNew = regularFile(path) === undefined;
    if (input !== undefined && isSameFile(input, path)) refuse((usage) => usage.readFrom(path));
    const { keep, free } = lock(path);
    close = free;
    const file = openRegular(path);
    close = () => {
      fs.closeSync(file);
      free();
    };
    const isEmpty = fs.fstatSync(file).size === 0;
    // A csv cannot be resumed.
    if (!isEmpty && !resume && !force) throw new Failure('io', (words) => words.files.exists(path, !isCsv(options)));
    const answered = force ? new Map() : await answeredIn(path, file, kind, options, signal);
    return new OutFile(path, file, answered, { isNew, isEmpty, isOld: force }, keep, close);
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw unwritable(path, error);
  }
}

/** The file of `--out`. */
export class OutFile {
  #head = '';
  #isOld: boolean;
  #isWanted = false;

  /** @param answered the exit codes of the receipts that need not be asked about again */
  constructor(
    private readonly path: string,
    private readonly file: number,
    readonly answered: ReadonlyMap<string, number>,
    private readonly found: { readonly isNew: boolean; readonly isEmpty: boolean; readonly isOld: boolean },
    private readonly keep: () => void,
    private readonly free: () => void,
  ) {
    this.#isOld = found.isOld;
  }

  /** Takes what stands before the first record, and is written with it. */
  begin(head: string): void {
    if (this.found.isEmpty || this.#isOld) this.#head = head;
  }

  /** Appends whole lines. What `--force` replaces goes once there is something to put in its place. @throws Failure `io` */
  write(lines: string): void {
    try {
      this.keep();
      if (this.#isOld) fs.ftruncateSync(this.file);
      this.#isOld = false;
      append(this.file, this.#head + lines);
      this.#head = '';
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }

  /** Once the list was read to its end: it may have been empty. */
  end(): void {
    this.write('');
    this.#isWanted = true;
  }

  /** A file that nothing came into goes again. */
  close(): void {
    if (this.found.isNew && !this.#isWanted && fs.fstatSync(this.file).size === 0) discard(this.path);
    this.free();
  }
}

/** The exit codes of the receipts that records answer for good. */
async function answeredIn(path: string, file: number, kind: Kind, options: OutOptions, signal: AbortSignal) {
  const answered = new Map<string, number>();
  for await (const { record, bytes, isWhole } of recordsIn(path, contentOf(file, signal), 'resume')) {
    if (record === null) fs.ftruncateSync(file, fs.fstatSync(file).size - bytes.length);
    else if (!isWhole) append(file, '\n');
    if (record?.kind !== kind) continue;
    // Of several records of a receipt the last counts.
    if (isForGood(record, options)) answered.set(record.receipt, exitNow(record, options.accept));
    else answered.delete(record.receipt);
  }
  return answered;
}

/** Opens a file to read it and to append to it; looks at what was opened, since a link may have been put there meanwhile. */
function openRegular(path: string): number {
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const file = fs.openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
  if (fs.fstatSync(file).isFile()) return file;
  fs.closeSync(file);
  throw new Failure('io', (words) => words.files.notRegular(path, null));
}

/** What is in a file. A stream of Node's would close it at its end. */
async function* contentOf(file: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    // Signals are heard meanwhile.
    await new Promise(setImmediate);
    signal.throwIfAborted();
    const bytes = Buffer.alloc(65_536);
    const length = fs.readSync(file, bytes, 0, bytes.length, at);
    if (length === 0) return;
    at += length;
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

/** The exit code that a record has in this run: `--accept` may list its status now. */
function exitNow({ status, exitCode }: LookupRecord, accept: AskOptions['accept']): number {
  const isAccepted = exitCode !== EXITS.contract && accept.some((code) => code === status?.code);
  return isAccepted ? EXITS.issued : exitCode;
}

/** Whether a receipt need not be asked about again. */
function isForGood(record: LookupRecord, { save: folder, again }: Pick<FileOptions, 'save' | 'again'>): boolean {
  const { status } = record;
  if (status?.course !== 'final' || record.exitCode === EXITS.io || again.includes(status.code)) return false;
  return folder === undefined || areKept(record, folder);
}
