import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { createWriter, type Writer } from '../machine/buffered-writer.ts';
import { type FileIdentity, isSameFile } from '../machine/file-identity.ts';
import type { FileLock } from '../machine/file-lock.ts';
import type { Host } from '../machine/host-interface.ts';
import { isWrittenElsewhere } from '../machine/is-open-in-another-process.ts';
import { orElse } from '../machine/or-else.ts';
import { appendWhole, failureOf, type WriteFailure } from '../machine/write-bytes.ts';
import { errorCode } from '../system-error-code.ts';
import { type JournalForm, readJournal } from './read-journal.ts';
import { AnsweredReceipts } from './receipts-that-resume-skips.ts';
import { recordFormOf } from './record-formats.ts';
import { RecordEnds } from './split-records.ts';

export interface JournalOptions extends JournalForm {
  /** What is done about a file that exists already. */
  readonly existing: 'refuse' | 'resume' | 'replace';
  /** The file that the receipts are read from, which would be lost, or grow for ever; null where it is none. */
  readonly list: FileIdentity | null;
}

/** Why a file cannot take records: exit 74, and it was not touched. */
export type JournalFlaw =
  | { readonly kind: 'exists' }
  | { readonly kind: 'not-a-file' }
  /** The receipts are read from it. */
  | { readonly kind: 'is-the-list' }
  /** What is in it are no records of this format: the first that is none begins in this line; null where it was not read so far. */
  | { readonly kind: 'no-records'; readonly line: number | null }
  /** Another run writes to it. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly code: string };

/** A file of records (`--out`), open for more of them. */
export interface Journal {
  readonly writer: Writer;
  readonly hasHead: boolean;
  /** The exit code of the record with which the file answers a receipt for good; null where it does not. */
  exitCodeFor(receipt: string): number | null;
  /** Whether it still holds what is to be replaced, since nothing new has come so far. */
  isOld(): boolean;
  /** Takes what is to be replaced away, though nothing comes in its place. */
  dropOld(): WriteFailure | null;
  /** Tells what has kept records from being kept: a disk over a network may do so as late as now. Null from the second time on. */
  close(): WriteFailure | null;
}

/**
 * Opens the file at `path`; no other run can write to it until it is closed. An interruption ends the reading of what is there
 * already, as if it held no records.
 */
export async function openJournal(
  path: string,
  options: JournalOptions,
  host: Pick<Host, 'lockFile' | 'interruption'>,
): Promise<Journal | { readonly flaw: JournalFlaw }> {
  // Before it is locked: not everybody may put a lock beside a device. What cannot be looked at is told once it is opened.
  if (orElse(() => !statSync(path).isFile(), false)) return { flaw: { kind: 'not-a-file' } };
  const locked = await host.lockFile(path);
  if (locked.kind !== 'locked') return { flaw: locked };
  const opened = await openOn(path, options, host.interruption);
  if (!('flaw' in opened)) return journalOf(opened, options, locked.lock);
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

async function openOn(
  path: string,
  options: JournalOptions,
  interruption: AbortSignal,
): Promise<Opened | { flaw: JournalFlaw }> {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, options.existing === 'refuse' ? 'ax+' : 'a+');
    const read = await readOpened(descriptor, options, interruption);
    if ('flaw' in read) closeSync(descriptor);
    return read;
  } catch (error) {
    if (descriptor !== null) closeSync(descriptor);
    const code = errorCode(error);
    return { flaw: code === 'EEXIST' ? { kind: 'exists' } : { kind: 'failed', code } };
  }
}

async function readOpened(
  descriptor: number,
  options: JournalOptions,
  interruption: AbortSignal,
): Promise<Opened | { flaw: JournalFlaw }> {
  const status = fstatSync(descriptor);
  if (options.list !== null && isSameFile(status, options.list)) return { flaw: { kind: 'is-the-list' } };
  // The lock is on one of its names; a run that came by another one has it open.
  if (status.nlink > 1 && isWrittenElsewhere(status)) return { flaw: { kind: 'in-use' } };
  if (options.existing === 'replace') {
    return { descriptor, answered: new AnsweredReceipts(), hasHead: false, isOld: true };
  }
  const found = await readJournal(descriptor, options, interruption);
  if ('strangeLine' in found) return { flaw: { kind: 'no-records', line: found.strangeLine } };
  const { answered, wholeBytes, lacksLineEnd } = found;
  if (fstatSync(descriptor).size > wholeBytes) ftruncateSync(descriptor, wholeBytes);
  if (lacksLineEnd) writeSync(descriptor, '\n');
  return { descriptor, answered, hasHead: wholeBytes > 0, isOld: false };
}

function journalOf({ descriptor, answered, hasHead, ...opened }: Opened, form: JournalForm, lock: FileLock): Journal {
  let { isOld } = opened;
  let isOpen = true;
  const dropOld = () => {
    const failure = isOld ? failureIn(() => ftruncateSync(descriptor, 0)) : null;
    isOld &&= failure !== null;
    return failure;
  };
  const hasName = () => orElse(() => fstatSync(descriptor).nlink > 0, true);
  // Some file systems count no names: there it cannot be told.
  const isCounted = hasName();
  const writer = createWriter({
    async write(bytes) {
      const kept = dropOld();
      if (kept !== null) return kept;
      // Removed or replaced meanwhile: what is written to it now, nobody can ever read.
      if (isCounted && !hasName()) return { kind: 'failed', code: 'ENOENT' };
      return appendWhole(descriptor, bytes, (beginning) => wholeBytesOf(beginning, form));
    },
  });
  return {
    writer,
    hasHead,
    exitCodeFor: (receipt) => answered.exitCodeFor(receipt),
    isOld: () => isOld,
    dropOld,
    close() {
      if (!isOpen) return null;
      isOpen = false;
      const failure = failureIn(() => closeSync(descriptor));
      lock.release();
      return failure;
    },
  };
}

function failureIn(step: () => void): WriteFailure | null {
  try {
    step();
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

/** How many bytes of the beginning of some records are whole records. */
function wholeBytesOf(beginning: Uint8Array, form: JournalForm): number {
  const ends = new RecordEnds(recordFormOf(form).isQuoted);
  ends.add(beginning);
  return ends.wholeBytes;
}
