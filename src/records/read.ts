import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { each } from '../lists/pieces.ts';
import { kindOf } from '../lists/texts.ts';
import { warn } from '../output/talk.ts';
import { quote } from '../quote.ts';
import type { LookupRecord } from '../record.ts';
import type { Secrets } from '../secret.ts';
import { linesOf, opened, textLines, unreadable } from '../system/files.ts';
import { BEGINNING, readRecord } from './line.ts';

/** The longest record, in bytes: a body of 4 MiB whose strings are escaped once more. */
const LONGEST = 32 * 1024 * 1024;

/**
 * The lines of a file that batches have written; the record is null where a killed run has left only a part of the last one.
 * @param secrets of a report, which leaves them out at once: once they are escaped or wrapped, nothing would find them. A report
 * takes a file as people save it, in UTF-16 and with blank lines too. Null where a batch goes on: then it is as recibo left it.
 * @throws Failure `io` at a line that is no record, nor the beginning of a last one.
 */
export async function* recordsIn(name: string, chunks: AsyncIterable<Buffer>, secrets: Secrets | null) {
  let number = 0;
  let isList = secrets !== null;
  for await (const line of each(secrets === null ? linesOf(chunks, LONGEST) : textLines(chunks, name, LONGEST))) {
    number += 1;
    const content = line.bytes.toString('utf8');
    const text = secrets?.redact(content) ?? content;
    const record = readRecord(text);
    // A crash of the machine leaves NULs.
    const isTorn = !line.isWhole && (text.startsWith(BEGINNING.slice(0, text.length)) || /^\0*$/.test(text));
    if (record !== null || isTorn) {
      isList = false;
      yield { ...line, text, number, record };
    } else if (secrets === null || text.trim() !== '') {
      throw new Failure('io', ({ files, report }) => {
        if (isList && kindOf(line.bytes) === 'packed') return files.noList(name, 'packed');
        if (!isList && text.includes('\0')) return files.utf16(name);
        const list = name === files.standardInput ? '-' : quote(name);
        return isList ? report.noRecords(name, number, list) : files.noRecord(name, number);
      });
    }
  }
}

/** A receipt and its document, as one key. */
export const keyOf = ({ kind, receipt }: Pick<LookupRecord, 'kind' | 'receipt'>) => `${kind} ${receipt}`;

/** What `keep` makes of the last record of each receipt and document, in order of first appearance. @throws Failure `io` */
export async function lastOf<Kept>(
  files: readonly string[],
  keep: (record: LookupRecord, line: string) => Kept,
  io: Io,
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  for (const file of files) {
    const name = file === '-' ? io.words.files.standardInput : file;
    try {
      const chunks = await opened(file, io, io.signal);
      for await (const { record, text, number } of recordsIn(name, chunks, io.secrets)) {
        io.signal.throwIfAborted();
        if (number % 1000 === 0) checkRoom(kept.size);
        if (record === null) await warn(io.words.report.torn(name, number), io);
        else kept.set(keyOf(record), keep(record, text));
      }
    } catch (error) {
      io.signal.throwIfAborted();
      throw unreadable(name, error);
    }
  }
  return kept;
}

/** V8 ends the process where its heap is full. Long before, it has collected what is not needed any more. @throws Failure `io` */
function checkRoom(records: number): void {
  const { used_heap_size: used, heap_size_limit: most } = process.getBuiltinModule('node:v8').getHeapStatistics();
  // 48 MiB of it are for what is short-lived.
  if (used > 0.85 * most - 48 * 1024 * 1024)
    throw new Failure('io', ({ report }) => report.noRoom(records.toLocaleString(report.locale)));
}
