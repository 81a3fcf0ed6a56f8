import type { Fault } from './fault.ts';
import { parseHttpDate } from './undici/http-date.ts';

/** The headers that ask for a pause, the one that counts most first, and how each is read. */
const PAUSE_HEADERS = [
  ['retry-after', parseRetryAfter],
  ['ratelimit-reset', parseSeconds],
  ['rate-limit-reset', parseSeconds],
] as const;

/** Where the length of a pause comes from: our own backoff, or the header that the peer sent. */
type PauseSource = 'backoff' | (typeof PAUSE_HEADERS)[number][0];

/** A pause between two tries. */
export interface Pause {
  readonly ms: number;
  readonly source: PauseSource;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** What RFC 9111, section 1.2.2, takes a number of seconds for that is too great to hold. */
const MOST_SECONDS = 2 ** 31;

/**
 * The pause that our own backoff makes: 0.5 s doubling to 10 s, with full jitter, which spreads the clients that failed
 * together.
 *
 * @param retry 0 before the first retry.
 * @param random at least 0, below 1.
 */
export function backoff(retry: number, random: number): Pause {
  return { ms: random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** retry), source: 'backoff' };
}

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

/**
 * Whether asking once more may help: a connection lost before an answer, a temporary failure of DNS, a connect timeout,
 * HTTP 408, 429, 500, 502, 503, 504. Nothing else.
 */
export function isWorthAnotherTry(fault: Fault): boolean {
  switch (fault.kind) {
    case 'dns-failed':
    case 'connect-timeout':
    case 'connection-lost':
    case 'request-timeout':
    case 'rate-limited':
      return true;
    case 'server-error':
      return [500, 502, 503, 504].includes(fault.status);
    default:
      return false;
  }
}
