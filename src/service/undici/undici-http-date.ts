import undici from 'undici/lib/util/date.js';

/**
 * Reads an HTTP-date: any of the three forms of RFC 9110, section 5.6.7, with the right day of the week; a year of two digits
 * lies between 1970 and 2069. `Date.parse` is no help: it takes `1` and `Tuesday 5` for dates.
 *
 * @returns milliseconds since 1970; null for a text that is no such date.
 */
export function parseHttpDate(text: string): number | null {
  return undici.parseHttpDate(text)?.getTime() ?? null;
}
