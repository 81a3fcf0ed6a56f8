import undici from 'undici/lib/util/date.js';

/** RFC 850's form, whose year has two digits: `Sunday, 06-Nov-94 08:49:37 GMT`. */
const SHORT_YEAR =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:s|nes|rs|ur)?day, (\d\d)-([A-Z][a-z]{2})-(\d\d) (\d\d:\d\d:\d\d GMT)$/;

/**
 * Reads an HTTP-date: any of the three forms of RFC 9110, section 5.6.7, with the right day of the week. `Date.parse` is no
 * help: it takes `1` and `Tuesday 5` for dates.
 *
 * @param now milliseconds since 1970, from which the century of a year of two digits follows.
 * @returns milliseconds since 1970; null for a text that is no such date.
 */
export function parseHttpDate(text: string, now: number): number | null {
  return undici.parseHttpDate(withFullYear(text, now))?.getTime() ?? null;
}

/** The latest year with these digits that does not put the date more than 50 years ahead. undici would take 70 for 1970. */
function withFullYear(text: string, now: number): string {
  const [, weekday, day, month, digits, time] = SHORT_YEAR.exec(text) ?? [];
  if (digits === undefined) return text;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 50);
  const lastYear = latest.getUTCFullYear();
  const year = lastYear - ((lastYear - Number(digits)) % 100);
  const isTooLate = Date.parse(`${day} ${month} ${year} ${time}`) > latest.getTime();
  return `${weekday}, ${day} ${month} ${isTooLate ? year - 100 : year} ${time}`;
}
