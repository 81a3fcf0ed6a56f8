import { isNumber, provesNumbers, readDate } from '../contract/values.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import { COLUMNS, type Column, type Nature } from './columns.ts';
import { safe } from './text.ts';

/** The first line of `csv`; with `words` that of `--excel`, in the reader's language, with the names that pages have too. */
export function csvHead(words: Words | null): string {
  return words === null ? csvLineOf(Object.keys(COLUMNS), ',') : `\ufeff${csvLineOf(columnLabels(words), ';')}`;
}

/** What the columns are called for people. */
export function columnLabels(words: Words): string[] {
  const { batch, document } = words;
  const { field, receipt, status, whoActs: next } = document;
  const own: Readonly<Record<string, string>> = { ...batch.columns, receipt, status, next, customer: field.cliente };
  const fields: Readonly<Record<string, string>> = field;
  return Object.keys(COLUMNS).map((name) => own[name] ?? fields[name] ?? fields[`sefaz.${name}`] ?? name);
}

/** A record as a line of `csv`; with `words` that of `--excel`. */
export function csvLine(record: LookupRecord, words: Words | null, isTerminal = false): string {
  const cells = Object.values(COLUMNS).map(({ nature, textOf, wordsOf }: Column) => {
    const text = isTerminal ? safe(textOf(record)) : textOf(record);
    return words === null ? guard(text) : (wordsOf?.(words)[text] ?? excelCell(text, nature, record));
  });
  return csvLineOf(cells, words === null ? ',' : ';');
}

function excelCell(text: string, nature: Nature, { answer }: LookupRecord): string {
  if (text === '' || nature === 'own') return text;
  if (nature === 'amount' && answer !== null && provesNumbers(answer)) return excelNumber(text);
  if (nature === 'date') return excelDate(text);
  return nature === 'words' ? excelText(text) : excelCode(text);
}

/**
 * Some spreadsheets run a cell that begins with one of these signs, full-width ones too, and drop a control before it. What
 * begins with apostrophes before such a sign gets one more, so that the first is always ours.
 */
const FORMULA = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20\p{Cc}]/u;

/** What Excel may take for a number, a date, a time, a truth or a formula, in Portuguese or English. */
const CONVERTIBLE =
  /^[\s'"]*(?:[\d=+\-@.,(/%#]|R?\p{Sc})|^\s*(?:true|false|verdadeiro|falso)\s*$|^\s*\p{L}{3,9}[\s/.-]*\d{1,4}\s*$/iu;

/** Excel takes no longer text in a formula. */
const LONGEST_IN_FORMULA = 255;

/** Excel rounds numbers with more digits than these. */
const MOST_DIGITS = 15;

/** A text that no spreadsheet runs: an apostrophe stands before what it would. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What people wrote, for Excel: an apostrophe stands where it would be run or converted. */
export function excelText(text: string): string {
  return CONVERTIBLE.test(text) || FORMULA.test(text) ? `'${text}` : text;
}

/** An identifier or code, for Excel, that makes 3,5E+43 of a key and 1005 of `10.05`: a formula whose result is the text. */
export function excelCode(text: string): string {
  return text.length <= LONGEST_IN_FORMULA ? `="${text.replaceAll('"', '""')}"` : excelText(text);
}

/** Whether Excel keeps every digit of a number with a decimal point. */
export function isExact(text: string): boolean {
  return isNumber(text) && !/^-?0\d/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS;
}

/** A number as Excel in Portuguese reads it; a text where it would not keep every digit. */
export function excelNumber(text: string): string {
  return isExact(text) ? text.replace('.', ',') : excelCode(text);
}

/** The parts of a date that Excel keeps whole: it knows no earlier ones, and shows no fraction of a second. Null for other texts. */
export function exactDate(text: string) {
  const moment = readDate(text);
  return moment?.fraction === '' && text >= '1900-03' ? moment : null;
}

/** A date as Excel in Portuguese reads it, in its own time zone; a text where it is something else. */
export function excelDate(text: string): string {
  const moment = exactDate(text);
  if (moment === null) return excelCode(text);
  const { year, month, day, time } = moment;
  return `${day}/${month}/${year} ${time}`.trimEnd();
}

/** A line of RFC 4180. */
export function csvLineOf(cells: readonly string[], separator: ',' | ';'): string {
  const quoted = cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}
