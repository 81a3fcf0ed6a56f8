import type { JsonBody } from '../../contract/json-body.ts';
import { exitOf, nameOf } from '../../outcome.ts';
import type { LookupRecord } from '../../record.ts';
import { safeJsonSource } from '../safe-text.ts';
import type { ErrorMessage } from './columns.ts';
import { textAt } from './values.ts';

/** A record on one line: the names and their order are part of the contract. */
export function ndjsonLine(record: LookupRecord, errorMessage: ErrorMessage, isTerminal: boolean): string {
  const { receipt, operation, outcome, answer, attempts, elapsedMs } = record;
  const message = errorMessage(record);
  const error = message === null ? 'null' : JSON.stringify({ code: nameOf(outcome), message });
  const line =
    `{"receipt":${JSON.stringify(receipt)},"document":"${operation}","exitCode":${exitOf(outcome)},` +
    `"outcome":"${nameOf(outcome)}","status":${JSON.stringify(textAt(answer, ['status']))},` +
    `"envelope":${answer === null ? 'null' : onOneLine(answer)},"error":${error},` +
    `"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)}}\n`;
  return isTerminal ? safeJsonSource(line) : line;
}

/** A string, or white space between tokens. */
const PIECE = /"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g;

/** The body as it came, but for line breaks and blanks between its tokens. */
function onOneLine({ source, value }: JsonBody): string {
  // Most services write as JSON.stringify does; where they do, there is nothing to leave out.
  if (!/\s/.test(source) || JSON.stringify(value) === source) return source;
  return source.replace(PIECE, (piece) => (piece.startsWith('"') ? piece : ''));
}
