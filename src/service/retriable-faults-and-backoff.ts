import type { Fault } from './fault.ts';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/**
 * The pause that our own backoff makes, in milliseconds: 0.5 s doubling to 10 s, with full jitter, which spreads the clients
 * that failed together.
 *
 * @param retry 0 before the first retry.
 * @param random at least 0, below 1.
 */
export function backoff(retry: number, random: number): number {
  return random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** retry);
}

/** The pause that the service asks for with a fault, in milliseconds; null where it asks for none. */
export function pauseAskedWith(fault: Fault): number | null {
  return 'retryAfterMs' in fault ? fault.retryAfterMs : null;
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
