import { textAt } from '../../contract/text-at.ts';
import { exitOf, nameOf } from '../../outcome.ts';
import type { LookupRecord } from '../../record.ts';
import { safeJsonSource } from '../safe-text.ts';
import type { ErrorMessage } from './columns.ts';

export interface NdjsonForm {
  readonly isTerminal: boolean;
  /** Whether each record says which documents are kept (`--save`). */
  readonly savesDocuments: boolean;
}

/** A record on one line: the names and their order are part of the contract. */
export function ndjsonLine(record: LookupRecord, errorMessage: ErrorMessage, form: NdjsonForm): string {
  const { receipt, operation, outcome, answer, attempts, elapsedMs } = record;
  const message = errorMessage(record);
  const error = message === null ? 'null' : JSON.stringify({ code: nameOf(outcome), message });
  const line =
    `{"receipt":${JSON.stringify(receipt)},"document":"${operation}","exitCode":${exitOf(outcome)},` +
    `"outcome":"${nameOf(outcome)}","status":${JSON.stringify(textAt(answer, ['status']))},` +
    `"envelope":${answer === null ? 'null' : answer.compact},"error":${error},` +
    `"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)}${form.savesDocuments ? documentsOf(record) : ''}}\n`;
  return form.isTerminal ? safeJsonSource(line) : line;
}

function documentsOf({ documents }: LookupRecord): string {
  const kept = documents?.kept ?? [];
  return `,"documents":${JSON.stringify(kept.map(({ document: kind, file, bytes }) => ({ kind, file, bytes })))}`;
}
