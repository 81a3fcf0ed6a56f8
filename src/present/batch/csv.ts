import type { LookupRecord } from '../../record.ts';
import { safeText } from '../safe-text.ts';
import { COLUMN_ROWS, type ErrorMessage } from './columns.ts';

const LINE_END = '\r\n';
/** Excel takes no longer text for a formula, in characters. */
const LONGEST_FORMULA = 255;

export interface CsvForm {
  /** As Excel in Portuguese opens it by double-click. */
  readonly isExcel: boolean;
  readonly isTerminal: boolean;
}

/** The first line: the names of the columns. */
export function csvHead({ isExcel }: CsvForm): string {
  const line = COLUMN_ROWS.map(({ name }) => name).join(separatorOf(isExcel));
  return `${isExcel ? '\ufeff' : ''}${line}${LINE_END}`;
}

/** A record as a line of RFC 4180. */
export function csvLine(record: LookupRecord, errorMessage: ErrorMessage, { isExcel, isTerminal }: CsvForm): string {
  const cells = COLUMN_ROWS.map(({ textOf, origin }) => {
    const found = textOf(record, errorMessage) ?? '';
    const text = isTerminal ? safeText(found) : found;
    if (origin === 'recibo' || text === '') return text;
    return quoted(isExcel ? excelCell(text, origin) : safeCell(text));
  });
  return `${cells.join(separatorOf(isExcel))}${LINE_END}`;
}

function separatorOf(isExcel: boolean): string {
  return isExcel ? ';' : ',';
}

/** A cell that begins so is run as a formula by spreadsheets (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r]/;

function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What Excel may take for a number, a date, a time, a truth or a formula, in Portuguese or English. */
const CONVERTIBLE =
  /^[\s'"]*(?:[\d=+\-@.,(/%#]|R?\$|€|£)|^\s*(?:true|false|verdadeiro|falso)\s*$|^\s*\p{L}{3,9}[\s/.-]*\d{1,4}\s*$/iu;

/**
 * Excel makes numbers, dates and truths of what looks like them: `10.05` becomes 1005, `1E23` and a key of 44 digits a
 * rounded number. A formula that is a text keeps it as it came; what people wrote has an apostrophe instead, where it needs
 * one.
 */
function excelCell(text: string, origin: 'service' | 'text'): string {
  if (origin === 'service' && text.length <= LONGEST_FORMULA) return `="${text.replaceAll('"', '""')}"`;
  return CONVERTIBLE.test(text) || FORMULA.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
