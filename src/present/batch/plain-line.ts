import type { LookupRecord } from '../../record.ts';
import { escapePlain } from '../plain.ts';
import { COLUMNS, type ErrorMessage } from './columns.ts';

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
export function plainLine(record: LookupRecord, errorMessage: ErrorMessage, isTerminal: boolean): string {
  const texts = PLAIN_COLUMNS.map((name) => escapePlain(COLUMNS[name].textOf(record, errorMessage) ?? '', isTerminal));
  return `${texts.join('\t')}\n`;
}
