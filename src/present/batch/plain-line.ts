import { compactJson } from '../../contract/json.ts';
import { findPath } from '../../contract/json-path.ts';
import type { LookupRecord } from '../../record.ts';
import { escapePlain } from '../plain.ts';
import { COLUMN_ROWS, type ErrorMessage } from './columns.ts';

const PLAIN_COLUMNS = COLUMN_ROWS.filter(({ isPlain }) => isPlain);

/** A record of a batch as one line of `plain`: some columns of the `csv`, TAB-separated and escaped. */
export function plainLine(record: LookupRecord, errorMessage: ErrorMessage, isTerminal: boolean): string {
  const texts = PLAIN_COLUMNS.map(({ textOf }) => escapePlain(textOf(record, errorMessage) ?? '', isTerminal));
  return `${texts.join('\t')}\n`;
}

/** The values of the fields of one record, TAB-separated and escaped; empty where there is none. */
export function fieldsLine({ answer }: LookupRecord, paths: readonly string[], isTerminal: boolean): string {
  const texts = paths.map((path) => {
    const found = answer === null ? null : findPath(answer.tree, path);
    if (found === null) return '';
    return escapePlain('text' in found ? found.text : compactJson(found), isTerminal);
  });
  return `${texts.join('\t')}\n`;
}
