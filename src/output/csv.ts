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
  const { answer } = record;
  const isProven = words !== null && answer !== null && provesNumbers(answer);
  const cells = Object.values(COLUMNS).map(({ nature, textOf, wordsOf }: Column) => {
    const text = isTerminal ? safe(textOf(record)) : textOf(record);
    return words === null ? guard(text) : (wordsOf?.(words)[text] ?? excelCell(text, nature, isProven));
  });
  return csvLineOf(cells, words === null ? ',' : ';');
}

/**
 * Some spreadsheets run a cell that begins with one of these signs, full-width ones too, and drop a control before it. What
 * begins with apostrophes before such a sign gets one more, so that the first is always ours.
 */
const FORMULA = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20\p{Cc}]/u;

/** What Excel may take for a number, a date, a time, a truth or a formula, in Portuguese or English. */
const CONVERTIBLE =
  /^[\s'"]*(?:[\d=+\-@.,(/%#]|R?\p{Sc})|^\s*(?:true|false|verdadeiro|falso)\s*$|^\s*\p{L}{3,9}[\s/.-]*\d{1,4}\s*$/iu;

/** Excel takes no longer text in a formula, and rounds numbers with more digits. */
const LONGEST_IN_FORMULA = 255;
const MOST_DIGITS = 15;

/** A text that no spreadsheet runs: an apostrophe stands before what it would. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * A cell for Excel in Portuguese: amounts (where the answer `isProven` to write them so) and dates, in their own time zone, as it
 * reads them where it keeps all of them. Of a key it makes 3,5E+43, of `10.05` 1005: a code is a formula whose result is
 * the text. What people wrote has an apostrophe where it would be run or converted.
 */
export function excelCell(text: string, nature: Nature, isProven: boolean): string {
  if (text === '' || nature === 'own') return text;
  if (nature === 'amount' && isProven && isExact(text)) return text.replace('.', ',');
  const { year, month, day, time } = (nature === 'date' && exactDate(text)) || {};
  if (year !== undefined) return `${day}/${month}/${year} ${time}`.trimEnd();
  if (nature !== 'words' && text.length <= LONGEST_IN_FORMULA) return `="${text.replaceAll('"', '""')}"`;
  return CONVERTIBLE.test(text) ? `'${text}` : guard(text);
}

/** Whether Excel keeps every digit of a number with a decimal point. */
export function isExact(text: string): boolean {
  return isNumber(text) && !/^-?0\d/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS;
}

/** The parts of a date that Excel keeps whole: it knows no earlier ones, and shows no fraction of a second. Null for other texts. */
export function exactDate(text: string) {
  const moment = readDate(text);
  return moment?.fraction === '' && text >= '1900-03' ? moment : null;
}

/** A line of RFC 4180. */
function csvLineOf(cells: readonly string[], separator: ',' | ';'): string {
  const quoted = cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}
