import { lazy } from '../lazy.ts';
import type { Json } from './json.ts';

const DATE =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d([.,]\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** The parts of a date of ISO 8601 (`2026-11-12T09:12:47-03:00`) as they were written, empty where it has none; null for any other text. */
export function readDate(text: string) {
  const [, year, month = '', day = '', time = '', fraction = '', zone = ''] = DATE.exec(text) ?? [];
  // Of a day that its month does not have, Date makes another one, or none.
  if (year === undefined || !JSON.stringify(new Date(text.slice(0, 10))).includes(text.slice(0, 10))) return null;
  return { year, month, day, time, fraction, zone };
}

/** What the clock of this machine shows at a moment, in the form of ISO 8601 without a zone. */
export function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** Longer ones, which no service sends, would take minutes. */
const NUMBER = /^-?[0-9]{1,99}(?:\.[0-9]{1,99})?$/;

/** Whether a text is a number as the service writes them where the dot is its decimal sign. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Every value of the fields that hold amounts, quantities and weights; quotes within a string have a backslash before them. */
const NUMBER_FIELDS = /"(?:valor-|quantidade|peso-)[^"\\]*"\s*:\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s,}\]]+))/g;

/** Whether an answer itself proves that the dot is the decimal sign in all its numbers: `service.md` does not say it. */
export function provesNumbers(json: Json): boolean {
  const texts = [...json.text.matchAll(NUMBER_FIELDS)].map(([, text, other]) => text ?? other ?? '');
  if (texts.some((text) => /,|\..*\./.test(text))) return false;
  return texts.some((text) => isNumber(text) && /\.(?!\d{3}$)/.test(text));
}

/** Only so many characters of a text are searched. */
export const FAR = 5000;

/** A text for comparing: its beginning in lower case, without accents (`nº` is `no`), blanks between its words alone. */
export function folded(text: string): string {
  const bare = text.slice(0, FAR).normalize('NFKD');
  return bare
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** A CFOP, with its dot or without; null for anything else. `says` is null of those that the table does not have. */
export function readCfop(text: string) {
  const [, first, rest] = /^([123567])\.?(\d{3})$/.exec(text) ?? [];
  if (first === undefined) return null;
  const code = `${first}${rest}`;
  const [, pt = '', en = ''] = lazy.cfops().find(([known]) => known === code) ?? [];
  const says = pt === '' ? null : { pt, en };
  // It says whether goods come or go, and how far.
  return { code, digit: first as '1' | '2' | '3' | '5' | '6' | '7', says };
}
