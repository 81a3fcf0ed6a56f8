import { find, type Json, leaves, textOf } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { type ColumnName, columnText } from './columns.ts';
import { safe } from './text.ts';

/** A value on one line: `\\`, `\t`, `\r`, `\n`; on a terminal no other control either. */
export function escapePlain(text: string, isTerminal: boolean): string {
  // JSON spells these four in the same way.
  const escaped = text.replace(/[\\\t\r\n]/g, (character) => JSON.stringify(character).slice(1, -1));
  return isTerminal ? safe(escaped) : escaped;
}

/** One `path<TAB>value` line for each scalar, in the body's order, with paths as `--field` takes them. */
export function plain(json: Json, isTerminal: boolean): string {
  let lines = '';
  for (const { path, node } of leaves(json)) {
    if (node.type === 'object' || node.type === 'array') continue;
    lines += `${escapePlain(path, isTerminal)}\t${escapePlain(textOf(json, node), isTerminal)}\n`;
  }
  return lines;
}

/** What `--field` prints of one answer: a single value as it came. An object or array is compact JSON; null: there is none. */
export function fieldValue(json: Json, path: string): string | null {
  const node = find(json, path);
  return node && textOf(json, node);
}

/** What `--field` prints where there are several paths or receipts: the values escaped, with a TAB between. */
export function fieldsLine(answer: Json | null, paths: readonly string[], isTerminal: boolean): string {
  const values = paths.map((path) => (answer === null ? '' : (fieldValue(answer, path) ?? '')));
  return `${values.map((value) => escapePlain(value, isTerminal)).join('\t')}\n`;
}

const PLAIN_COLUMNS = 'receipt exit-code status numero serie customer valor-total chave message'.split(
  ' ',
) as ColumnName[];

/** A record as a line of `plain`: some columns of `csv`, escaped, with a TAB between. */
export function plainLine(record: LookupRecord, isTerminal = false): string {
  return `${PLAIN_COLUMNS.map((name) => escapePlain(columnText(record, name), isTerminal)).join('\t')}\n`;
}
