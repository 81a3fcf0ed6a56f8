import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import type { Operation } from '../contract/operation.ts';
import { errorCode } from '../machine/error-code.ts';
import type { FileLock, LockResult } from '../machine/file-lock.ts';
import { appendWhole } from '../machine/write.ts';
import { createWriter, type Writer } from '../machine/writer.ts';
import { AnsweredReceipts } from './answered.ts';
import { csvRecordReader, isForGood, type ReadRecord, readNdjsonRecord } from './read-record.ts';
import { recordEnds } from './record-ends.ts';

const PIECE_BYTES = 256 * 1024;

export interface JournalOptions {
  readonly operation: Operation;
  readonly format: 'ndjson' | 'csv';
  readonly isExcel: boolean;
  /** The head that the file has to begin with; empty for none. */
  readonly head: string;
  /** What is done about a file that exists already. */
  readonly existing: 'refuse' | 'resume' | 'replace';
}

/** Why a file cannot take records: exit 74, and it was not touched. */
export type JournalFlaw =
  | { readonly kind: 'exists' }
  /** No regular file. */
  | { readonly kind: 'not-a-file' }
  /** What is in it are no records of this format. */
  | { readonly kind: 'no-records' }
  /** Another run writes to it. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly code: string };

/** A file of records (`--out`), open for more of them. */
export interface Journal {
  readonly writer: Writer;
  /** Whether the head is there already. */
  readonly hasHead: boolean;
  /** The exit code of the record with which the file answers a receipt for good; null where it does not. */
  exitCodeFor(receipt: string): number | null;
  close(): void;
}

/** Opens the file at `path`; nobody else may write to it until it is closed. */
export async function openJournal(
  path: string,
  options: JournalOptions,
  lockFile: (path: string) => Promise<LockResult>,
): Promise<Journal | { readonly flaw: JournalFlaw }> {
  const locked = await lockFile(path);
  if (locked.kind !== 'locked') return { flaw: locked };
  const opened = openOn(path, options);
  if (!('flaw' in opened)) return journalOf(opened, locked.lock);
  locked.lock.release();
  return opened;
}

interface Opened {
  readonly descriptor: number;
  readonly answered: AnsweredReceipts;
  readonly hasHead: boolean;
  /** Whether what is in it is to go as soon as there is something new. */
  readonly isOld: boolean;
}

function openOn(path: string, options: JournalOptions): Opened | { flaw: JournalFlaw } {
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK = 0 } = constants;
  const isNew = options.existing === 'refuse' ? O_EXCL : 0;
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | isNew, 0o666);
    const read = readOpened(descriptor, options);
    if ('flaw' in read) closeSync(descriptor);
    return read;
  } catch (error) {
    if (descriptor !== null) closeSync(descriptor);
    const code = errorCode(error);
    if (code === 'EEXIST') return { flaw: { kind: 'exists' } };
    return { flaw: code === 'ENXIO' || code === 'EISDIR' ? { kind: 'not-a-file' } : { kind: 'failed', code } };
  }
}

function readOpened(descriptor: number, options: JournalOptions): Opened | { flaw: JournalFlaw } {
  if (!fstatSync(descriptor).isFile()) return { flaw: { kind: 'not-a-file' } };
  if (options.existing === 'replace')
    return { descriptor, answered: new AnsweredReceipts(), hasHead: false, isOld: true };
  const found = readRecords(descriptor, options);
  if (found === null) return { flaw: { kind: 'no-records' } };
  // A record that was being written when its run was killed.
  if (fstatSync(descriptor).size > found.wholeBytes) ftruncateSync(descriptor, found.wholeBytes);
  return { descriptor, answered: found.answered, hasHead: found.wholeBytes > 0, isOld: false };
}

/** What the file answers; null where something whole in it is no record. */
function readRecords(
  descriptor: number,
  { operation, format, isExcel, head }: JournalOptions,
): { answered: AnsweredReceipts; wholeBytes: number } | null {
  const ends = recordEnds(format === 'csv');
  const read: ReadRecord = format === 'csv' ? csvRecordReader(isExcel) : readNdjsonRecord;
  const answered = new AnsweredReceipts();
  const piece = Buffer.alloc(PIECE_BYTES);
  let isHeadOwed = head !== '';
  for (let at = 0; ; ) {
    const length = readSync(descriptor, piece, 0, PIECE_BYTES, at);
    if (length === 0)
      return isTorn(at, ends.wholeBytes, head, descriptor) ? { answered, wholeBytes: ends.wholeBytes } : null;
    at += length;
    for (const bytes of ends.add(piece.subarray(0, length))) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
      if (isHeadOwed) {
        if (`${text}\n` !== head) return null;
        isHeadOwed = false;
        continue;
      }
      const record = read(text);
      if (record === null) return null;
      if (record.document === operation) answered.note(record.receipt, isForGood(record) ? record.exitCode : null);
    }
  }
}

/** A file without a whole record is only ours where it begins as a record of ours does: nothing of another's is cut off. */
function isTorn(size: number, wholeBytes: number, head: string, descriptor: number): boolean {
  if (size === wholeBytes || wholeBytes > 0) return true;
  const beginning = Buffer.alloc(Math.min(size, 1024));
  readSync(descriptor, beginning, 0, beginning.length, 0);
  const expected = Buffer.from(head === '' ? '{"receipt":"' : head);
  const length = Math.min(beginning.length, expected.length);
  return beginning.subarray(0, length).equals(expected.subarray(0, length));
}

function journalOf({ descriptor, answered, hasHead, isOld }: Opened, lock: FileLock): Journal {
  let isEmptied = !isOld;
  const writer = createWriter({
    async write(bytes) {
      if (!isEmptied) ftruncateSync(descriptor, 0);
      isEmptied = true;
      return appendWhole(descriptor, bytes);
    },
  });
  return {
    writer,
    hasHead,
    exitCodeFor: (receipt) => answered.exitCodeFor(receipt),
    close() {
      closeSync(descriptor);
      lock.release();
    },
  };
}
