import type { ChalkInstance } from 'chalk';
import { compact } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS } from '../words/index.ts';
import { columnText, warningsOf } from './columns.ts';
import { safe } from './text.ts';

/** One record of a batch as JSON on a line: names and order are part of the contract. */
export function ndjson(record: LookupRecord, isTerminal = false): string {
  const { receipt, kind, exitCode, outcome, answer, failure, attempts, elapsedMs, askedAt, documents } = record;
  const text = JSON.stringify;
  const error = failure === null ? null : { code: failure.exit, message: failure.say(WORDS.en) };
  const warnings = warningsOf(record, WORDS.en);
  const envelope = answer === null ? 'null' : compact(answer.text);
  const line =
    `{"receipt":${text(receipt)},"document":"${kind}","exitCode":${exitCode},"outcome":"${outcome}",` +
    `"status":${text(columnText(record, 'status') || null)},"next":"${record.next}","envelope":${envelope},"error":${text(error)},` +
    `"warnings":${text(warnings)},"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)},"askedAt":${text(askedAt)}` +
    `${documents === null ? '' : `,"documents":${text(documents)}`}}`;
  return `${isTerminal ? safe(line) : line}\n`;
}

/** A string, with what makes a key of it; what is empty; a mark; a number or word. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(:?)|\{\}|\[\]|[{}[\],]|[^{}[\],:"]+/g;

/** JSON for a terminal: indented and coloured; every token, and their order, as they came, but controls as `\uXXXX`. */
export function prettyJson(text: string, paint: ChalkInstance): string {
  let line = '\n';
  const pretty = compact(text).replace(TOKEN, (token, string?: string, colon?: string) => {
    if (string !== undefined) return colon ? `${paint.bold(safe(string))}: ` : paint.green(safe(string));
    if (token === '{' || token === '[') line += '  ';
    if (token === '}' || token === ']') line = line.slice(0, -2);
    if (/^[{[,]$/.test(token)) return token + line;
    if (/^[}\]]$/.test(token)) return line + token;
    return token === '{}' || token === '[]' ? token : paint.cyan(token);
  });
  return `${pretty}\n`;
}
