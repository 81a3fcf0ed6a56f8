import * as v from 'valibot';
import { find, Json, raw, readJson } from '../contract/json.ts';
import { verdictIn } from '../contract/sefaz-codes.ts';
import { PARTIES, statusOf } from '../contract/statuses.ts';
import { EXITS, type ExitName } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { lazily } from '../lazy.ts';
import { each, kindOf } from '../lists/texts.ts';
import { quote } from '../quote.ts';
import type { LookupRecord } from '../record.ts';
import type { Secrets } from '../secret.ts';
import { linesOf, textLines } from '../system/files.ts';

/** The longest record, in bytes: a body of 4 MiB whose strings are escaped once more. */
const LONGEST = 32 * 1024 * 1024;
/** How every record of `ndjson` begins. */
const BEGINNING = '{"receipt":"';

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
    const came = line.bytes.toString('utf8');
    const text = secrets?.redact(came) ?? came;
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

const EXIT = v.picklist(Object.keys(EXITS) as ExitName[]);
const schemas = lazily({
  /** What `ndjson` writes of a record. Made where one is read: half a hundredth of a start. */
  record: () =>
    v.object({
      receipt: v.string(),
      document: v.picklist(['nfe', 'nfse']),
      exitCode: v.picklist(Object.values(EXITS)),
      outcome: EXIT,
      status: v.nullable(v.string()),
      // Older ones have none.
      next: v.optional(v.picklist(PARTIES)),
      envelope: v.unknown(),
      error: v.nullable(v.object({ code: EXIT, message: v.string() })),
      attempts: v.number(),
      elapsedMs: v.number(),
      // Older ones have none of this either.
      askedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
    }),
});

/** The record that a line of `ndjson` is; null where it is none. */
export function readRecord(line: string): LookupRecord | null {
  const json = readJson(line);
  if (json === null || !v.is(schemas.record, json.value)) return null;
  const { document: kind, envelope, error, next: mover, askedAt = null, ...told } = json.value;
  const text = JSON.stringify(envelope);
  // As it stands in the line. Where that is how JSON is written anew, as it mostly is, no tree of the line is needed.
  const node = line.includes(`,"envelope":${text}`) ? null : find(json, 'envelope');
  const answer = envelope === null ? null : new Json(node === null ? text : raw(json, node), envelope);
  const failure = error && new Failure(error.code, () => error.message, mover === 'asker' ? { next: mover } : {});
  const status = statusOf(Object(envelope).status, kind) ?? null;
  const verdict = answer && status && verdictIn(answer, kind, status);
  const next = (failure ?? verdict ?? status)?.next ?? 'asker';
  const judged = { kind, askedAt, status, verdict, next, answer, failure };
  return { ...told, ...judged, raw: null, deviations: [], documents: null };
}
