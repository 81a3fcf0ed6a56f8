import { textAt } from '../../contract/text-at-path.ts';
import { lettersOfText } from '../../contract/utf8.ts';
import { exitOf, nameOf } from '../../exit-code-of-outcome.ts';
import type { LookupRecord } from '../../lookup-record.ts';
import { safeText } from '../escape-control-characters.ts';
import type { LineForm } from './record-columns.ts';

/** A record on one line, each byte of its UTF-8 as one character: the names and their order are part of the contract. */
export function ndjsonLine(record: LookupRecord, form: LineForm): string {
  const { receipt, operation, outcome, answer, attempts, elapsedMs } = record;
  // To decode the envelope and encode it again would take five times as long as to hand it on as it came.
  const json = form.isTerminal ? JSON.stringify : jsonLetters;
  const envelope = form.isTerminal ? answer?.compact : answer?.compactLetters;
  const message = form.errorMessage(record);
  const kept = record.documents?.kept.map(({ document: kind, file, bytes }) => ({ kind, file, bytes })) ?? [];
  const line =
    `{"receipt":${json(receipt)},"document":"${operation}","exitCode":${exitOf(outcome)},` +
    `"outcome":"${nameOf(outcome)}","status":${json(textAt(answer, ['status']))},"envelope":${envelope ?? 'null'},` +
    `"error":${message === null ? 'null' : json({ code: nameOf(outcome), message })},` +
    `"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)}` +
    `${form.savesDocuments ? `,"documents":${json(kept)}` : ''}}`;
  return form.isTerminal ? lettersOfText(`${safeText(line)}\n`) : `${line}\n`;
}

function jsonLetters(value: unknown): string {
  return lettersOfText(JSON.stringify(value));
}
