import type { Fault } from './fault.ts';

/** The most bytes that a body may have once it is decoded. */
export const BODY_LIMIT = 10 * 1024 * 1024;
/** The most bytes that the head of an answer may have. */
export const HEAD_LIMIT = 64 * 1024;
/** Data that cannot be compressed grows a little: 10 MiB of it make 10 MiB and 3 KiB of gzip. */
const ENCODED_SLACK = 64 * 1024;
/** More encodings than this on top of each other are an attack. */
const MOST_ENCODINGS = 4;

const KNOWN_ENCODINGS: readonly string[] = ['gzip', 'x-gzip', 'deflate', 'br'];

/**
 * Whether a body under this status is an answer of its own, to be had whole: under 2xx, 3xx and 4xx it may be, but the
 * statuses that stand for a refused token, a time-out, a limit or a broken service say nearly all, and how their bodies
 * begin says the rest.
 */
export function isBodyOfUse(status: number): boolean {
  return (status < 500 || status > 599) && ![401, 403, 408, 429].includes(status);
}

/** The content encodings in the order in which they were applied, in lower case; `identity` is none. */
export function contentEncodings(header: string | undefined): readonly string[] {
  if (header === undefined) return [];
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/** The most bytes that a body in these encodings may have before they are undone; `limit` is what it may have then. */
export function encodedLimit(encodings: readonly string[], limit = BODY_LIMIT): number {
  return encodings.length === 0 ? limit : limit + ENCODED_SLACK;
}

/** Why these encodings cannot be undone; null where they can. */
export function encodingFault(encodings: readonly string[]): Fault | null {
  const unknown = encodings.find((encoding) => !KNOWN_ENCODINGS.includes(encoding));
  if (unknown === undefined && encodings.length <= MOST_ENCODINGS) return null;
  return { kind: 'unknown-encoding', encoding: unknown ?? encodings.join(', ') };
}
