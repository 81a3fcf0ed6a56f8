import { compact } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS } from '../words/index.ts';
import { errorMessage, statusIn, warningsOf } from './columns.ts';
import { safe } from './text.ts';

/** One record of a batch as JSON on a line: names and order are part of the contract. */
export function ndjson(record: LookupRecord, isTerminal = false): string {
  const { receipt, kind, exitCode, outcome, answer, failure, attempts, elapsedMs, askedAt, documents } = record;
  const text = JSON.stringify;
  const error = failure === null ? null : { code: failure.exit, message: errorMessage(record) };
  const warnings = warningsOf(record, WORDS.en);
  const envelope = answer === null ? 'null' : compact(answer.text);
  const line =
    `{"receipt":${text(receipt)},"document":"${kind}","exitCode":${exitCode},"outcome":"${outcome}",` +
    `"status":${text(statusIn(record))},"next":"${record.next}","envelope":${envelope},"error":${text(error)},` +
    `"warnings":${text(warnings)},"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)},"askedAt":${text(askedAt)}` +
    `${documents === null ? '' : `,"documents":${text(documents.map(({ kind, file, bytes }) => ({ kind, file, bytes })))}`}}`;
  return `${isTerminal ? safe(line) : line}\n`;
}
