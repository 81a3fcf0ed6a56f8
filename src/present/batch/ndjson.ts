import { withoutWhiteSpace } from '../../contract/json-tokens.ts';
import { textAt } from '../../contract/text-at.ts';
import { exitOf, nameOf } from '../../outcome.ts';
import type { LookupRecord } from '../../record.ts';
import { safeJsonSource } from '../safe-text.ts';
import type { ErrorMessage } from './columns.ts';

/** A record on one line: the names and their order are part of the contract. */
export function ndjsonLine(record: LookupRecord, errorMessage: ErrorMessage, isTerminal: boolean): string {
  const { receipt, operation, outcome, answer, attempts, elapsedMs } = record;
  const message = errorMessage(record);
  const error = message === null ? 'null' : JSON.stringify({ code: nameOf(outcome), message });
  const line =
    `{"receipt":${JSON.stringify(receipt)},"document":"${operation}","exitCode":${exitOf(outcome)},` +
    `"outcome":"${nameOf(outcome)}","status":${JSON.stringify(textAt(answer, ['status']))},` +
    `"envelope":${answer === null ? 'null' : withoutWhiteSpace(answer.source)},"error":${error},` +
    `"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)}}\n`;
  return isTerminal ? safeJsonSource(line) : line;
}
