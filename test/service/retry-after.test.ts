import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter, requestedPause } from '../../src/service/retry-after.ts';
import { parseHttpDate } from '../../src/service/undici/undici-http-date.ts';

const NOW = Date.UTC(2026, 0, 15, 12, 0, 0);

test.each([
  ['0', 0],
  ['120', 120_000],
  ['007', 7000],
  ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
  ['Thursday, 15-Jan-26 12:00:30 GMT', 30_000],
  ['Thu Jan 15 12:00:30 2026', 30_000],
  ['Fri, 01 Jan 1999 00:00:00 GMT', 0],
  ['99999999999999999999', 2 ** 31 * 1000],
  ['9'.repeat(400), 2 ** 31 * 1000],
])('Retry-After: %s is a pause', (value, expected) => {
  expect(parseRetryAfter(value, NOW)).toBe(expected);
});

test.each([
  '',
  '-1',
  '+5',
  '1.5',
  '5s',
  '1e3',
  '0x10',
  '5, 5',
  '٥',
  'soon',
  'Tuesday 5',
  '2026-01-15T12:00:30Z',
  'Thu, 15 Jan 2026 12:00:30',
  'Thu, 15 Jan 2026 12:00:30 +0000',
  'thu, 15 jan 2026 12:00:30 gmt',
  'Fri, 15 Jan 2026 12:00:30 GMT',
  'Xyz, 15 Jan 2026 12:00:30 GMT',
  'Thu, 31 Feb 2026 12:00:30 GMT',
  'Thu, 15 Jan 2026 24:00:30 GMT',
  'Thu, 15 Jan 2026 12:60:30 GMT',
  'Thu, 15 Jan 2026 12:00:61 GMT',
  'Thu, 00 Jan 2026 12:00:30 GMT',
])('Retry-After: %j is none', (value) => {
  expect(parseRetryAfter(value, NOW)).toBeNull();
});

test.each([
  ['Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['Sun Nov  6 08:49:37 1994', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['Tuesday, 31-Dec-69 12:00:00 GMT', Date.UTC(2069, 11, 31, 12, 0, 0)],
  ['Thursday, 01-Jan-70 00:00:00 GMT', 0],
  ['Wednesday, 15-Jan-76 12:00:00 GMT', null],
])('%s: a year of two digits lies between 1970 and 2069', (text, expected) => {
  expect(parseHttpDate(text)).toBe(expected);
});

describe('whatever the header says', () => {
  const dateLike = fc.stringMatching(/^(Sun|Mon)(day)?,? [ \d]\d[ -](Jan|Feb)[ -]\d{2,4} \d\d:\d\d:\d\d( GMT)?$/);

  test('the pause is null or a number that a timer may be made of', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.integer().map(String), dateLike), (value) => {
        const pause = parseRetryAfter(value, NOW);
        return pause === null || (Number.isFinite(pause) && pause >= 0);
      }),
    );
  });

  test('every date of the preferred form is understood', () => {
    const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const seconds = Math.floor(date.getTime() / 1000) * 1000;
        expect(parseHttpDate(date.toUTCString())).toBe(seconds);
      }),
    );
  });
});

test.each([
  [{ 'retry-after': '1', 'ratelimit-reset': '2' }, 1000],
  [{ 'retry-after': 'soon', 'ratelimit-reset': ' 2 ' }, 2000],
  [{ 'ratelimit-reset': 'x', 'rate-limit-reset': '3' }, 3000],
  [{ 'ratelimit-reset': 'Thu, 15 Jan 2026 12:00:30 GMT' }, null],
  [{}, null],
])('%j asks for %j', (headers: Record<string, string>, expected) => {
  expect(requestedPause(headers, NOW)).toEqual(expected);
});
