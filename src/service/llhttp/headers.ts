import type { RawHeaders } from '../http/http-client-interface.ts';

/** How long a connection may idle, in milliseconds, where its peer says nothing of it; as undici's do. */
const IDLE_MS = 4_000;
const LONGEST_IDLE_MS = 600_000;
/** So much sooner than the peer would: a request must not cross its end of the connection. */
const MARGIN_MS = 1_000;

/** Headers by their names in lower case, from names and values in turn; of one that came several times, all values. */
export function recordOfHeaders(list: readonly string[]): Readonly<Record<string, string>> {
  // Without a prototype, no name is special.
  const headers: Record<string, string> = Object.create(null);
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index]?.toLowerCase() ?? '';
    const value = list[index + 1] ?? '';
    const known = headers[name];
    headers[name] = known === undefined ? value : `${known}, ${value}`;
  }
  return headers;
}

/** No body comes with these (RFC 9110, section 6.4.1). */
const BODILESS = [204, 304];

/**
 * How long the connection may idle, by what its peer says of it (`Keep-Alive: timeout=5`); 0 for not at all, as where the peer
 * has told of a body that there cannot be: it may come all the same.
 */
export function idleMsOf(status: number, { 'keep-alive': hint, 'content-length': length }: RawHeaders): number {
  if (BODILESS.includes(status) && Number(length ?? 0) > 0) return 0;
  const seconds = /timeout=(\d+)/.exec(String(hint))?.[1];
  if (seconds === undefined) return IDLE_MS;
  return Math.max(0, Math.min(Number(seconds) * 1000 - MARGIN_MS, LONGEST_IDLE_MS));
}
