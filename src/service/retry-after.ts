import { parseHttpDate } from './undici/undici-http-date.ts';

/** What RFC 9111, section 1.2.2, takes a number of seconds for that is too great to hold. */
const MOST_SECONDS = 2 ** 31;

/**
 * The pause that the peer asks for, in milliseconds, or null where it asks for none that can be understood.
 *
 * @param headers names in lower case.
 * @param now milliseconds since 1970.
 */
export function requestedPause(headers: Readonly<Record<string, string>>, now: number): number | null {
  const headerOf = (name: string) => headers[name]?.trim() ?? '';
  const pause = parseRetryAfter(headerOf('retry-after'), now);
  return pause ?? parseSeconds(headerOf('ratelimit-reset')) ?? parseSeconds(headerOf('rate-limit-reset'));
}

/** `Retry-After` in milliseconds: seconds or an HTTP-date (0 for one that has passed), null for anything else. */
export function parseRetryAfter(value: string, now: number): number | null {
  const seconds = parseSeconds(value);
  if (seconds !== null) return seconds;
  const date = parseHttpDate(value);
  return date === null ? null : Math.max(0, date - now);
}

/** Whole seconds, as milliseconds; null for anything else. */
function parseSeconds(value: string): number | null {
  return /^\d+$/.test(value) ? Math.min(Number(value), MOST_SECONDS) * 1000 : null;
}
