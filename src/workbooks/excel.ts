import { isUtf8 } from 'node:buffer';

/** Excel's limits; it takes a workbook beyond them for broken. */
export const [MOST_ROWS, MOST_COLUMNS, MOST_LINKS, MOST_STYLES] = [1_048_576, 16_384, 65_530, 64_000];
/** Of a text, in characters, and of a row, in points. */
export const [LONGEST_TEXT, HIGHEST_ROW] = [32_767, 409];

const DAY_MS = 86_400_000;
/** 1970-01-01 in days of a workbook; and the first day of one that counts from 1904. */
const EPOCH = 25_569;
export const DAYS_1904 = 1462;

/** A moment in milliseconds since 1970, as if it were UTC, in days of a workbook. */
export function daysOf(moment: number): number {
  return moment / DAY_MS + EPOCH;
}

/** The day of such a moment, as `2026-11-12`. */
export function dayOf(days: number): string {
  return String(new Date((days - EPOCH) * DAY_MS).toJSON()).slice(0, 10);
}

/** A text as Excel and Notepad save it, its byte order mark included. */
export function decoded(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 2);
  let encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  if (start === '\xff\xfe') encoding = 'utf-16le';
  if (start === '\xfe\xff') encoding = 'utf-16be';
  // In one piece, Node 20 reads Windows-1252 as ISO-8859-1: nodejs/node#60888.
  return { encoding, text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes, { stream: true }) };
}

/** Whether XML says so. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

export function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}

/** The index of the column in `AB12`. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; reference.charCodeAt(at) >= 65; at += 1) column = column * 26 + (reference.charCodeAt(at) & 31);
  return column - 1;
}

/** The number of the row in `AB12`. */
export function rowOf(reference: string): number {
  return Number(/\d+/.exec(reference));
}
