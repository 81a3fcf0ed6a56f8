import { findField, isEmpty } from '../contract/find-dotted-path.ts';
import { type Json, shownText } from '../contract/json.ts';
import { leavesOf } from '../contract/json-leaves.ts';
import type { LookupRecord } from '../lookup-record.ts';
import { COLUMNS, type LineForm } from './batch/record-columns.ts';
import { createEscaper } from './escape-code-by-code.ts';
import { safeText } from './escape-control-characters.ts';

const onOneLine = createEscaper(/[\\\t\r\n]/u, { '\\': '\\', '\t': 't', '\r': 'r', '\n': 'n' });

/** A value on one line: backslash, TAB, CR and LF as escapes; on a terminal no other control either. */
export function escapePlain(text: string, isTerminal: boolean): string {
  const escaped = onOneLine(text);
  return isTerminal ? safeText(escaped) : escaped;
}

/** One `path<TAB>value` line for each scalar, in the body's order. */
export function* renderPlain(json: Json, isTerminal: boolean): Generator<string> {
  const escaped = (text: string) => escapePlain(text, isTerminal);
  for (const { path, json: value } of leavesOf(json, escaped)) {
    if (!isEmpty(value)) yield `${path}\t${isBare(value) ? shownText(value) : escaped(shownText(value))}\n`;
  }
}

/** Whether nothing can stand in it that has to be escaped. */
function isBare({ kind }: Json): boolean {
  return kind === 'number' || kind === 'boolean' || kind === 'null';
}

/** What `--field` prints: one value as it came, or several, escaped and with a TAB between; absent ones are empty. */
export function renderFields(json: Json, paths: readonly string[], isTerminal: boolean): string {
  const [first, ...others] = paths;
  if (first === undefined || others.length > 0) return fieldsLine(json, paths, isTerminal);
  const text = textAtPath(json, first);
  return `${isTerminal ? safeText(text) : text}\n`;
}

/** The values of fields, escaped and with a TAB between; absent ones are empty. */
export function fieldsLine(json: Json | null, paths: readonly string[], isTerminal: boolean): string {
  return `${paths.map((path) => escapePlain(textAtPath(json, path), isTerminal)).join('\t')}\n`;
}

function textAtPath(json: Json | null, path: string): string {
  const found = json === null ? null : findField(json, path);
  return found === null ? '' : shownText(found);
}

const PLAIN_COLUMNS = [
  'receipt',
  'exit-code',
  'status',
  'numero',
  'serie',
  'customer',
  'valor-total',
  'chave',
  'message',
] as const satisfies readonly (keyof typeof COLUMNS)[];

/** A record of a batch as one line of `plain`: some columns of the `csv`, TAB-separated and escaped. */
export function plainLine(record: LookupRecord, { errorMessage, isTerminal }: LineForm): string {
  const texts = PLAIN_COLUMNS.map((name) => escapePlain(COLUMNS[name].textOf(record, errorMessage) ?? '', isTerminal));
  return `${texts.join('\t')}\n`;
}
