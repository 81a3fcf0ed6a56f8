import { type Kind, statusOf } from '../../contract/statuses.ts';
import { EXITS } from '../../exit-codes.ts';
import { Failure, refuse } from '../../failure.ts';
import { fs } from '../../lazy.ts';
import type { LookupRecord } from '../../record.ts';
import { errorCode, isSameFile, regularFile, unwritable, writeFile } from '../../system/files.ts';
import { recordsIn } from '../records.ts';
import { areKept } from './documents.ts';
import { type AskOptions, type FileOptions, isCsv, type ShowOptions } from './options.ts';

/** The file of `--out`. */
export type OutFile = Awaited<ReturnType<typeof openOut>>;

/**
 * Opens the file of `--out`, which no other run may write to until it is closed. With `--resume` every whole line has to be a
 * record; what a killed run has left of a last one is completed where it is whole, and else cut off.
 * @returns with `answered`, the exit codes of the receipts that need not be asked about again.
 * @throws Failure `io`; then the file is untouched.
 */
export async function openOut(
  path: string,
  kind: Kind,
  options: FileOptions & Pick<ShowOptions, 'output'> & Pick<AskOptions, 'accept'>,
  signal: AbortSignal,
) {
  const { input, resume, force } = options;
  let close = () => {};
  try {
    // Before it is opened: a pipe would wait for its reader.
    regularFile(path);
    if (input !== undefined && isSameFile(input, path)) refuse((usage) => usage.readFrom(path));
    const file = fs.openSync(path, 'a+');
    close = () => fs.closeSync(file);
    const unlock = lock(path);
    close = () => {
      fs.closeSync(file);
      unlock();
    };
    if (force) fs.ftruncateSync(file, 0);
    if (!resume && fs.fstatSync(file).size > 0) {
      // A csv cannot be resumed.
      throw new Failure('io', (words) => words.files.exists(path, !isCsv(options)));
    }
    const answered = new Map<string, number>();
    for await (const { record, bytes, isWhole } of recordsIn(path, fs.createReadStream(path, { signal }), 'resume')) {
      if (record === null) fs.ftruncateSync(file, fs.fstatSync(file).size - bytes.length);
      else if (!isWhole) append(path, file, '\n');
      if (record?.kind !== kind) continue;
      // Of several records of a receipt the last counts.
      if (isForGood(record, options.save)) answered.set(record.receipt, exitNow(record, options.accept));
      else answered.delete(record.receipt);
    }
    const isEmpty = fs.fstatSync(file).size === 0;
    return { isEmpty, answered, write: (lines: string) => append(path, file, lines), close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw unwritable(path, error);
  }
}

/** Appends whole lines: where the disk has no room for all of them, none is there. @throws Failure `io` */
function append(path: string, file: number, lines: string): void {
  const { size } = fs.fstatSync(file);
  try {
    fs.writeFileSync(file, lines);
  } catch (error) {
    fs.ftruncateSync(file, size);
    throw unwritable(path, error);
  }
}

/** Keeps other runs on this machine from a file by `<path>.lock`, which holds our pid. Returns what removes it. */
function lock(path: string): () => void {
  const file = `${path}.lock`;
  // Whole or not at all: nobody takes a lock for empty while its pid is written.
  const take = () => writeFile(file, String(process.pid), false);
  const unlock = () => fs.rmSync(file, { force: true });
  if (take()) return unlock;
  const owner = fs.readFileSync(file, 'utf8');
  if (isAlive(owner)) throw new Failure('io', (words) => words.files.locked(path, file, owner));
  // A killed run has left it.
  unlock();
  take();
  return unlock;
}

/** Our own pid in a stale lock: containers reuse pids. 0 and negative numbers would ask about process groups. */
function isAlive(owner: string): boolean {
  try {
    return /^[1-9]\d*$/.test(owner) && Number(owner) !== process.pid && process.kill(Number(owner), 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The exit code that a record has in this run: `--accept` may list its status now. */
function exitNow({ status, exitCode }: LookupRecord, accept: AskOptions['accept']): number {
  const isAccepted = exitCode !== EXITS.contract && accept.some((code) => code === statusOf(status ?? '')?.code);
  return isAccepted ? EXITS.issued : exitCode;
}

/** Whether a receipt need not be asked about again. */
function isForGood(record: LookupRecord, folder: string | undefined): boolean {
  if (statusOf(record.status ?? '')?.course !== 'final' || record.exitCode === EXITS.io) return false;
  return folder === undefined || areKept(record, folder);
}
