import { parseHttpDate } from './undici/undici-http-date.ts';

/** The headers that ask for a pause, the one that counts most first, and how each is read. */
const PAUSE_HEADERS = [
  ['retry-after', parseRetryAfter],
  ['ratelimit-reset', parseSeconds],
  ['rate-limit-reset', parseSeconds],
] as const;

/** What RFC 9111, section 1.2.2, takes a number of seconds for that is too great to hold. */
const MOST_SECONDS = 2 ** 31;

/**
 * The pause that the peer asks for, in milliseconds, or null where it asks for none that can be understood.
 *
 * @param headers names in lower case.
 * @param now milliseconds since 1970.
 */
export function requestedPause(headers: Readonly<Record<string, string>>, now: number): number | null {
  for (const [name, parse] of PAUSE_HEADERS) {
    const value = headers[name];
    const ms = value === undefined ? null : parse(value.trim(), now);
    if (ms !== null) return ms;
  }
  return null;
}

/** `Retry-After` in milliseconds: seconds or an HTTP-date (0 for one that has passed), null for anything else. */
export function parseRetryAfter(value: string, now: number): number | null {
  const seconds = parseSeconds(value);
  if (seconds !== null) return seconds;
  const date = parseHttpDate(value, now);
  return date === null ? null : Math.max(0, date - now);
}

/** Whole seconds, as milliseconds; null for anything else. */
function parseSeconds(value: string): number | null {
  return /^\d+$/.test(value) ? Math.min(Number(value), MOST_SECONDS) * 1000 : null;
}
