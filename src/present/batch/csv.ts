import { csvDialect } from '../../contract/guard-csv-cells.ts';
import type { LookupRecord } from '../../lookup-record.ts';
import { safeText } from '../escape-control-characters.ts';
import { COLUMN_ROWS, type LineForm } from './record-columns.ts';

const LINE_END = '\r\n';

/** The first line: the names of the columns. */
export function csvHead({ isExcel }: Pick<LineForm, 'isExcel'>): string {
  const line = COLUMN_ROWS.map(({ name }) => name).join(csvDialect(isExcel).separator);
  return `${isExcel ? '\ufeff' : ''}${line}${LINE_END}`;
}

/** A record as a line of RFC 4180. */
export function csvLine(record: LookupRecord, { errorMessage, isExcel, isTerminal }: LineForm): string {
  const { separator, valueCell, proseCell } = csvDialect(isExcel);
  const cells = COLUMN_ROWS.map(({ textOf, origin }) => {
    const found = textOf(record, errorMessage) ?? '';
    const text = isTerminal ? safeText(found) : found;
    if (origin === 'recibo' || text === '') return text;
    return csvCell(origin === 'service' ? valueCell(text) : proseCell(text));
  });
  return `${cells.join(separator)}${LINE_END}`;
}

function csvCell(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
