import type { Fault } from './fault.ts';

/** The most bytes that a body may have once it is decoded. */
export const BODY_LIMIT = 10 * 1024 * 1024;
/** Data that cannot be compressed grows a little: 10 MiB of it make 10 MiB and 3 KiB of gzip. */
const ENCODED_SLACK = 64 * 1024;
/** More encodings than this on top of each other are an attack. */
const MOST_ENCODINGS = 4;

const NO_ENCODINGS: readonly string[] = [];
const TOO_LARGE: Fault = { kind: 'body-too-large', limit: BODY_LIMIT };

/** A body, or what kept it from being read. */
export type BodyResult = { readonly body: Uint8Array } | { readonly fault: Fault };

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
  if (header === undefined) return NO_ENCODINGS;
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/** The most bytes that a body in these encodings may have before they are undone; `limit` is what it may have then. */
export function encodedLimit(encodings: readonly string[], limit = BODY_LIMIT): number {
  return encodings.length === 0 ? limit : limit + ENCODED_SLACK;
}

/** Why these encodings cannot be undone; null where they can. */
export function encodingFault(encodings: readonly string[]): Fault | null {
  const unknown = encodings.find((encoding) => !isKnown(encoding));
  if (unknown === undefined && encodings.length <= MOST_ENCODINGS) return null;
  return { kind: 'unknown-encoding', encoding: unknown ?? encodings.join(', ') };
}

/** Undoes the encodings, the last one first. */
export async function decodeBody(encoded: Uint8Array, encodings: readonly string[]): Promise<BodyResult> {
  const fault = encodingFault(encodings);
  if (fault !== null) return { fault };
  let body = encoded;
  // A reply without content may still name an encoding: 204, 304, or a server that labels everything.
  for (const encoding of encoded.length === 0 ? [] : encodings.toReversed()) {
    const decoded = await undo(encoding, body);
    if ('fault' in decoded) return decoded;
    body = decoded.body;
  }
  return body.length > BODY_LIMIT ? { fault: TOO_LARGE } : { body };
}

function isKnown(encoding: string): boolean {
  return ['gzip', 'x-gzip', 'deflate', 'br'].includes(encoding);
}

async function undo(encoding: string, bytes: Uint8Array): Promise<BodyResult> {
  // Loaded only here: no server that we ask is told that it may compress, so hardly a run needs it.
  const zlib = await import('node:zlib');
  const options = { maxOutputLength: BODY_LIMIT };
  return new Promise((resolve) => {
    const done = (error: NodeJS.ErrnoException | null, body: Uint8Array) => {
      if (error === null) resolve({ body });
      else if (error.code === 'ERR_BUFFER_TOO_LARGE') resolve({ fault: TOO_LARGE });
      else resolve({ fault: { kind: 'body-cut', code: error.code ?? error.name } });
    };
    if (encoding === 'br') zlib.brotliDecompress(bytes, options, done);
    else if (encoding !== 'deflate') zlib.gunzip(bytes, options, done);
    else if (hasZlibHeader(bytes)) zlib.inflate(bytes, options, done);
    else zlib.inflateRaw(bytes, options, done);
  });
}

/** RFC 1950 says what `deflate` is; some servers send the bare stream of RFC 1951, without these two bytes. */
export function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
