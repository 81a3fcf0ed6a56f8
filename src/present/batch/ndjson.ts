import { textAt } from '../../contract/text-at.ts';
import { lettersOfText } from '../../contract/utf8.ts';
import { Letters } from '../../letters.ts';
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
export function ndjsonLine(record: LookupRecord, errorMessage: ErrorMessage, form: NdjsonForm): string | Letters {
  const { receipt, operation, outcome, answer, attempts, elapsedMs } = record;
  const message = errorMessage(record);
  const error = message === null ? 'null' : JSON.stringify({ code: nameOf(outcome), message });
  const before =
    `{"receipt":${JSON.stringify(receipt)},"document":"${operation}","exitCode":${exitOf(outcome)},` +
    `"outcome":"${nameOf(outcome)}","status":${JSON.stringify(textAt(answer, ['status']))},"envelope":`;
  const behind =
    `,"error":${error},"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)}` +
    `${form.savesDocuments ? documentsOf(record) : ''}}\n`;
  if (form.isTerminal) return safeJsonSource(`${before}${answer?.compact ?? 'null'}${behind}`);
  if (answer === null) return `${before}null${behind}`;
  // The envelope goes through as it came: to decode it and encode it again takes five times as long.
  return new Letters(`${lettersOfText(before)}${answer.compactLetters}${lettersOfText(behind)}`);
}

function documentsOf({ documents }: LookupRecord): string {
  const kept = documents?.kept ?? [];
  return `,"documents":${JSON.stringify(kept.map(({ document: kind, file, bytes }) => ({ kind, file, bytes })))}`;
}
