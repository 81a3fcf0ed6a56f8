import {
  closeSync,
  createReadStream,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { type Kind, statusOf } from '../../contract/statuses.ts';
import { EXITS } from '../../exit-codes.ts';
import { Failure } from '../../failure.ts';
import type { LookupRecord } from '../../record.ts';
import { errorCode, isSameFile, regularFile, unwritable, writeFile, writeWhole } from '../../system/files.ts';
import { recordsIn } from '../records.ts';
import { areKept } from './documents.ts';
import { type AskOptions, type FileOptions, isCsv, type ShowOptions } from './options.ts';

/** The file of `--out`. */
export interface OutFile {
  readonly isEmpty: boolean;
  /** The receipts that it answers for good (`--resume`), each with the exit code of its last record. */
  readonly answered: ReadonlyMap<string, number>;
  /**
   * Appends whole lines: where the disk has no room for all of them, none is there.
   *
   * @throws Failure `io`
   */
  write(lines: string): void;
  close(): void;
}

/**
 * Opens the file of `--out`, which no other run may write to until it is closed. With `--resume` every whole line has to be a
 * record; what a killed run has left of a last one is completed where it is whole, and else cut off.
 *
 * @throws Failure `io`; then the file is untouched.
 */
export async function openOut(
  path: string,
  kind: Kind,
  options: FileOptions & Pick<ShowOptions, 'output'> & Pick<AskOptions, 'accept'>,
  signal: AbortSignal,
): Promise<OutFile> {
  const answered = new Map<string, number>();
  let descriptor: number | null = null;
  let unlock = () => {};
  const close = () => {
    if (descriptor !== null) closeSync(descriptor);
    unlock();
  };
  try {
    // Before it is opened: a pipe would wait for its reader.
    regularFile(path);
    if (options.input !== undefined && isSameFile(options.input, path)) {
      throw new Failure('usage', (words) => words.usage.readFrom(path));
    }
    const file = openSync(path, 'a+');
    descriptor = file;
    unlock = lock(realpathSync(path));
    if (options.force) ftruncateSync(file, 0);
    if (!options.resume && fstatSync(file).size > 0) {
      // A csv cannot be resumed.
      throw new Failure('io', (words) => words.files.exists(path, !isCsv(options)));
    }
    let size = await readBack(path, file, signal, (record) => {
      const { receipt } = record;
      // Of several records of a receipt the last counts.
      if (record.kind === kind && isForGood(record, options.save))
        answered.set(receipt, exitNow(record, options.accept));
      else if (record.kind === kind) answered.delete(receipt);
    });
    const write = (lines: string) => {
      size += append(path, file, lines, size);
    };
    return { isEmpty: size === 0, answered, write, close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}

/**
 * Keeps other runs on this machine from a file: `<path>.lock` holds our pid. A lock whose owner is not alive is taken over.
 *
 * @returns what removes it.
 */
function lock(path: string): () => void {
  const file = `${path}.lock`;
  // Whole or not at all: nobody takes a lock for empty while its pid is written.
  const take = () => writeFile(file, String(process.pid), false);
  if (!take()) {
    const owner = readFileSync(file, 'utf8');
    if (isAlive(owner)) throw new Failure('io', (words) => words.files.locked(path, file, owner));
    rmSync(file, { force: true });
    take();
  }
  return () => rmSync(file, { force: true });
}

/** Our own pid in a stale lock: containers reuse pids. 0 and negative numbers would ask about process groups. */
function isAlive(owner: string): boolean {
  try {
    return /^[1-9]\d*$/.test(owner) && Number(owner) !== process.pid && process.kill(Number(owner), 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Hands each record of the file to `hear`, mends a torn last line, and returns how long the file is then. */
async function readBack(path: string, file: number, signal: AbortSignal, hear: (record: LookupRecord) => void) {
  let size = 0;
  const chunks = createReadStream(path, { signal });
  for await (const { record, bytes, isWhole } of recordsIn(path, chunks, 'resume')) {
    if (record === null) ftruncateSync(file, size);
    else {
      hear(record);
      size += bytes.length + (isWhole ? 1 : append(path, file, '\n', size + bytes.length));
    }
  }
  return size;
}

/** The exit code that a record has in this run: `--accept` may list its status now. */
function exitNow({ status, exitCode }: LookupRecord, accept: AskOptions['accept']): number {
  const isAccepted = exitCode !== EXITS.contract && accept.some((code) => code === statusOf(status ?? '')?.code);
  return isAccepted ? EXITS.issued : exitCode;
}

/** Whether a receipt need not be asked about again. */
function isForGood({ receipt, status, exitCode, answer }: LookupRecord, folder: string | undefined): boolean {
  if (statusOf(status ?? '')?.course !== 'final' || exitCode === EXITS.io) return false;
  return folder === undefined || answer === null || areKept(receipt, answer, folder);
}

function append(path: string, file: number, lines: string, size: number): number {
  try {
    const bytes = Buffer.from(lines);
    writeWhole(file, bytes);
    return bytes.length;
  } catch (error) {
    ftruncateSync(file, size);
    throw unwritable(path, error);
  }
}
