import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { each } from '../lists/pieces.ts';
import { fileKind } from '../lists/texts.ts';
import { warn } from '../output/talk.ts';
import { quote } from '../quote.ts';
import type { LookupRecord, Question } from '../record.ts';
import type { Secrets } from '../secret.ts';
import { chunksOf, linesOf } from '../system/files.ts';
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
  for await (const line of each(linesOf(chunks, secrets && name, LONGEST))) {
    number += 1;
    const content = line.bytes.toString('utf8');
    const text = secrets?.redact(content) ?? content;
    const record = readRecord(text);
    // A crash of the machine leaves NULs.
    const isTorn = !line.isWhole && (text.startsWith(BEGINNING.slice(0, text.length)) || /^\0*$/.test(text));
    if (record !== null || isTorn) {
      yield { ...line, text, number, record };
    } else if (secrets === null || text.trim() !== '') {
      throw new Failure('io', ({ files, report }) => {
        if (secrets === null) return text.includes('\0') ? files.utf16(name) : files.noRecord(name, number);
        if (number === 1 && fileKind(line.bytes) === 'packed') return files.noList(name, 'packed');
        return report.noRecords(name, number, name === files.standardInput ? '-' : quote(name));
      });
    }
  }
}

/** A receipt and its document, as one key; joined, since V8 keeps both halves of what a template puts together. */
const keyOf = ({ kind, receipt }: Question) => [kind, receipt].join(' ');

/** How far files of records are read, for whoever shows it; `size` is that of all of them, in bytes, where it is known. */
export interface ReadProgress {
  readonly size: number | null;
  records: number;
  bytes: number;
  /** Called now and then. */
  readonly tell?: () => Promise<void>;
}

/**
 * What is made of the record that counts of each receipt and document, in order of first appearance: of several the one that was
 * asked last; where one has no moment, or both the same, the one that stands last. @throws Failure `io`
 */
export async function lastOf(
  files: readonly string[],
  textOf: (record: LookupRecord, line: string) => string,
  io: Io,
  reading: ReadProgress = { size: null, records: 0, bytes: 0 },
) {
  const texts: string[] = [];
  /** In milliseconds since 1970. */
  const asked: number[] = [];
  const indexes = new Map<string, number>();
  const add = (record: LookupRecord, line: string) => {
    const key = keyOf(record);
    const at = indexes.get(key) ?? indexes.size;
    const askedMs = Date.parse(record.askedAt ?? '');
    if (askedMs < (asked[at] ?? Number.NaN)) return;
    indexes.set(key, at);
    asked[at] = askedMs;
    texts[at] = textOf(record, line);
  };
  for (const file of files) {
    const name = file === '-' ? io.words.files.standardInput : file;
    for await (const found of recordsIn(name, chunksOf(file, name, io, io.signal), io.secrets)) {
      const { record, bytes, text, number } = found;
      io.signal.throwIfAborted();
      reading.records += 1;
      reading.bytes += bytes.length + 1;
      if (reading.records % SAMPLE === 0) {
        if (mayNotFit(texts, reading)) await warn(io.words.report.mayNotFit, io);
        await reading.tell?.();
      }
      if (record === null) await warn(io.words.report.torn(name, number), io);
      else add(record, text);
    }
  }
  return { texts, of: (question: Question) => texts[indexes.get(keyOf(question)) ?? Number.NaN] };
}

/** After so many records it is known what one takes. */
const SAMPLE = 1000;

/**
 * Whether all of the files may not fit, by the texts of the first records (whose signs may take two bytes), and what holds them.
 * @throws Failure `io` long before V8 ends the process since its heap is full
 */
function mayNotFit(texts: readonly string[], { size, records, bytes }: ReadProgress): boolean {
  const { used_heap_size: used, heap_size_limit: most } = process.getBuiltinModule('node:v8').getHeapStatistics();
  // 48 MiB of it are for what is short-lived.
  const room = 0.85 * most - 48 * 1024 * 1024;
  if (size !== null && records <= SAMPLE) {
    const each = 150 + (2 * texts.join('').length) / records;
    return used + (each * records * size) / bytes > room;
  }
  if (used > room) throw new Failure('io', ({ report }) => report.noRoom(records.toLocaleString(report.locale)));
  return false;
}
