import * as v from 'valibot';
import { compact, find, Json, raw, readJson } from '../contract/json.ts';
import { verdictIn } from '../contract/messages.ts';
import { PARTIES, statusOf } from '../contract/statuses.ts';
import { EXITS, type ExitName } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { lazily } from '../lazy.ts';
import { COLUMNS, warningsOf } from '../output/columns.ts';
import { safe } from '../output/text.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS, type Words } from '../words/index.ts';

/** How every record of `ndjson` begins. */
export const BEGINNING = '{"receipt":"';

/** One record of a batch as JSON on a line: names and order are part of the contract. */
export function ndjson(record: LookupRecord, isTerminal = false): string {
  const { receipt, kind, exitCode, outcome, answer, failure, attempts, elapsedMs, askedAt, documents } = record;
  const { service, profile } = record;
  const text = JSON.stringify;
  const error = failure === null ? null : { code: failure.exit, message: failure.say(WORDS.en) };
  const warnings = warningsOf(record, WORDS.en);
  const envelope = answer === null ? 'null' : compact(answer.text);
  const line =
    `${BEGINNING}${text(receipt).slice(1)},"document":"${kind}","exitCode":${exitCode},"outcome":"${outcome}",` +
    `"status":${text(COLUMNS.status.textOf(record) || null)},"next":"${record.next}","envelope":${envelope},"error":${text(error)},` +
    `"warnings":${text(warnings)},"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)},"askedAt":${text(askedAt)},` +
    `"service":${text(service)},"profile":${text(profile)}${documents === null ? '' : `,"documents":${text(documents)}`}}`;
  return `${isTerminal ? safe(line) : line}\n`;
}

const EXIT = v.picklist(Object.keys(EXITS) as ExitName[]);
const schemas = lazily({
  /** What is read of a record. Made where one is: half a hundredth of a start. */
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
      // Older ones have none of these either.
      askedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
      service: v.optional(v.nullable(v.string())),
      profile: v.optional(v.nullable(v.string())),
    }),
});

/** The record that a line of `ndjson` is; null where it is none. */
export function readRecord(line: string): LookupRecord | null {
  const json = readJson(line);
  if (json === null || !v.is(schemas.record, json.value)) return null;
  const { document: kind, envelope, error, next: party, ...rest } = json.value;
  const text = JSON.stringify(envelope);
  // As it stands in the line. Where that is how JSON is written anew, as it mostly is, no tree of the line is needed.
  const node = line.includes(`,"envelope":${text}`) ? null : find(json, 'envelope');
  const answer = envelope === null ? null : new Json(node === null ? text : raw(json, node), envelope);
  const say: Failure['say'] = (words) =>
    error === null ? '' : translated(error.message, error.code, rest.status, words);
  const failure = error && new Failure(error.code, say, party === 'asker' ? { next: party } : {});
  const status = statusOf(Object(envelope).status, kind) ?? null;
  const verdict = answer && status && verdictIn(answer, kind, status);
  const next = (failure ?? verdict ?? status)?.next ?? 'asker';
  const { askedAt = null, service = null, profile = null } = rest;
  const judged = { kind, askedAt, service, profile, status, verdict, next, answer, failure };
  return { ...rest, ...judged, raw: null, deviations: [], documents: null };
}

/** An error as records have it, which is in English, in another language: of a receipt that is none why, else what its exit means. */
function translated(message: string, exit: ExitName, status: string | null, words: Words): string {
  if (words === WORDS.en) return message;
  const [, row = null] = /^row (\d+)/.exec(message) ?? [];
  // What some of them show: a receipt at their end, a sign in brackets.
  const [part = ''] = /(?<=: )\S+$|(?<=\()\\u[^)]+/.exec(message) ?? [];
  const names = Object.keys(words.usage.receiptFlaws) as (keyof Words['usage']['receiptFlaws'])[];
  const flawsIn = ({ usage }: Words) =>
    names.map((name) => {
      const flaw: string | ((part: string) => string) = usage.receiptFlaws[name];
      return usage.badReceipt(typeof flaw === 'string' ? flaw : flaw(part), row === null ? null : Number(row));
    });
  const at = [WORDS.en.usage.isToken, ...flawsIn(WORDS.en)].indexOf(message);
  if (at >= 0) return [words.usage.isToken, ...flawsIn(words)][at] ?? '';
  const { exit: exits, now, outcome } = words.statuses;
  const meaning = { ...exits, contract: now.contract, usage: outcome.usage }[exit];
  return [status, meaning].filter(Boolean).join(' – ');
}
