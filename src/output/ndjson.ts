import * as v from 'valibot';
import { compact, find, Json, raw, readJson } from '../contract/json.ts';
import { PARTIES } from '../contract/statuses.ts';
import { EXITS, type ExitName } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS } from '../words/index.ts';
import { whoActs } from './advice.ts';
import { deviationText, errorMessage, statusIn } from './columns.ts';
import { safe } from './text.ts';

/** One record of a batch as JSON on a line: names and order are part of the contract. */
export function ndjson(record: LookupRecord, isTerminal = false): string {
  const { receipt, kind, exitCode, outcome, answer, failure, deviations, attempts, elapsedMs, askedAt, documents } =
    record;
  const text = JSON.stringify;
  const error = failure === null ? null : { code: failure.exit, message: errorMessage(record) };
  const warnings = deviations.map((deviation) => deviationText(deviation, WORDS.en));
  const envelope = answer === null ? 'null' : compact(answer.text);
  const line =
    `{"receipt":${text(receipt)},"document":"${kind}","exitCode":${exitCode},"outcome":"${outcome}",` +
    `"status":${text(statusIn(record))},"next":"${whoActs(record)}","envelope":${envelope},"error":${text(error)},` +
    `"warnings":${text(warnings)},"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)},"askedAt":${text(askedAt)}` +
    `${documents === null ? '' : `,"documents":${text(documents.map(({ kind, file, bytes }) => ({ kind, file, bytes })))}`}}`;
  return `${isTerminal ? safe(line) : line}\n`;
}

const EXIT = v.picklist(Object.keys(EXITS) as ExitName[]);
/** What `ndjson` writes of a record. */
const RECORD = v.object({
  receipt: v.string(),
  document: v.picklist(['nfe', 'nfse']),
  exitCode: v.number(),
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
});

/** The record that a line of `ndjson` is; null where it is none. */
export function readRecord(line: string): LookupRecord | null {
  const json = readJson(line);
  if (json === null || !v.is(RECORD, json.value)) return null;
  const { document, envelope, error, next, askedAt = null, ...told } = json.value;
  return {
    ...told,
    kind: document,
    askedAt,
    answer: envelope === null ? null : envelopeOf(json, envelope),
    failure: error && new Failure(error.code, () => error.message, next === 'asker' ? { next } : {}),
    raw: null,
    deviations: [],
    documents: null,
  };
}

/** As it stands in the line. Where that is how JSON is written anew, as it mostly is, no tree of the line is needed. */
function envelopeOf(line: Json, value: unknown): Json {
  const text = JSON.stringify(value);
  const node = line.text.includes(`,"envelope":${text}`) ? null : find(line, 'envelope');
  return new Json(node === null ? text : raw(line, node), value);
}
