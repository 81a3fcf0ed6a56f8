import { find, type Json, leaves, textOf } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { type ColumnName, columnText } from './columns.ts';
import { safe } from './text.ts';

/** Values on a line, TAB-separated: in them `\\`, `\t`, `\r`, `\n`; on a terminal no other control either. */
function lineOf(values: readonly string[], isTerminal: boolean): string {
  // JSON spells these four in the same way.
  const escaped = values.map((text) => text.replace(/[\\\t\r\n]/g, (sign) => JSON.stringify(sign).slice(1, -1)));
  return `${(isTerminal ? escaped.map(safe) : escaped).join('\t')}\n`;
}

/** One `path<TAB>value` line for each scalar, in the body's order, with paths as `--field` takes them. */
export function plain(json: Json, isTerminal: boolean): string {
  const scalars = [...leaves(json)].filter(({ node: { type } }) => type !== 'object' && type !== 'array');
  return scalars.map(({ path, node }) => lineOf([path, textOf(json, node)], isTerminal)).join('');
}

/** What `--field` prints of one answer: a single value as it came. An object or array is compact JSON; null: there is none. */
export function fieldValue(json: Json, path: string): string | null {
  const node = find(json, path);
  return node && textOf(json, node);
}

/** What `--field` prints where there are several paths or receipts. */
export function fieldsLine(answer: Json | null, paths: readonly string[], isTerminal: boolean): string {
  const values = paths.map((path) => (answer && fieldValue(answer, path)) ?? '');
  return lineOf(values, isTerminal);
}

const COLUMNS = 'receipt exit-code status numero serie customer valor-total chave message'.split(' ') as ColumnName[];

/** A record as a line of `plain`: some columns of `csv`. */
export function plainLine(record: LookupRecord, isTerminal = false): string {
  const values = COLUMNS.map((name) => columnText(record, name));
  return lineOf(values, isTerminal);
}
