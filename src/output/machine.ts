import type { ChalkInstance } from 'chalk';
import { compact, find, type Json, leaves, textOf } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import { safe } from './text.ts';

/** Values on a line, TAB-separated: in them `\\`, `\t`, `\r`, `\n`; on a terminal no other control either. */
function lineOf(values: readonly string[], isTerminal: boolean): string {
  // JSON spells these four in the same way.
  const escaped = values.map((text) => text.replace(/[\\\t\r\n]/g, (sign) => JSON.stringify(sign).slice(1, -1)));
  return `${(isTerminal ? escaped.map(safe) : escaped).join('\t')}\n`;
}

/** One `path<TAB>value` line for each scalar, in the body's order, with paths as `--field` takes them. */
export function plainLines(json: Json, isTerminal: boolean): string {
  const scalars = [...leaves(json)].filter(({ node: { type } }) => type !== 'object' && type !== 'array');
  return scalars.map(({ path, node }) => lineOf([path, textOf(json, node)], isTerminal)).join('');
}

/** The columns of `csv` that are no member of an answer: `--field` takes them as well. */
export const RECORD_COLUMNS = 'receipt document exit-code outcome next attempts elapsed-ms asked-at'.split(
  ' ',
) as ColumnName[];

export const recordColumn = (path: string) => RECORD_COLUMNS.find((name) => name === path);

/** What `--field` prints of one record: a value as it came. An object or array is compact JSON; null: there is none. */
export function fieldValue(record: LookupRecord, path: string): string | null {
  const name = recordColumn(path);
  if (name !== undefined) return COLUMNS[name].textOf(record);
  const { answer } = record;
  const node = answer && find(answer, path);
  return answer && node && textOf(answer, node);
}

/** What `--field` prints where there are several paths or receipts. */
export function fieldsLine(record: LookupRecord, paths: readonly string[], isTerminal: boolean): string {
  const values = paths.map((path) => fieldValue(record, path) ?? '');
  return lineOf(values, isTerminal);
}

const PLAIN = 'receipt exit-code status numero serie customer valor-total chave message'.split(' ') as ColumnName[];

/** A record as a line of `plain`: some columns of `csv`. */
export function plainLine(record: LookupRecord, isTerminal = false): string {
  const values = PLAIN.map((name) => COLUMNS[name].textOf(record));
  return lineOf(values, isTerminal);
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
