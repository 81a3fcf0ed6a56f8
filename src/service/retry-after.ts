import { parseHttpDate } from './undici/undici-http-date.ts';

/** The headers that ask for a pause, the one that counts most first, and how each is read. */
const PAUSE_HEADERS = [
  ['retry-after', parseRetryAfter],
  ['ratelimit-reset', parseSeconds],
  ['rate-limit-reset', parseSeconds],
] as const;

/** A pause between two tries: of our own, or as a header asks for it. */
export interface Pause {
  readonly ms: number;
  readonly source: 'backoff' | (typeof PAUSE_HEADERS)[number][0];
}

/** What RFC 9111, section 1.2.2, takes a number of seconds for that is too great to hold. */
const MOST_SECONDS = 2 ** 31;

/**
 * The pause that the peer asks for, or null where it asks for none that can be understood.
 *
 * @param headers names in lower case.
 * @param now milliseconds since 1970.
 */
export function requestedPause(headers: Readonly<Record<string, string>>, now: number): Pause | null {
  for (const [source, parse] of PAUSE_HEADERS) {
    const value = headers[source];
    const ms = value === undefined ? null : parse(value.trim(), now);
    if (ms !== null) return { ms, source };
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
