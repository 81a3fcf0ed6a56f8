import { errorCode } from '../system-error-code.ts';
import { encodedLimit, encodingFault } from './body-limits.ts';
import type { Fault } from './fault.ts';

/**
 * Undoes the encodings of a body, which has to be there as a whole: no server that we ask is told that it may compress, so
 * that hardly a body has any.
 *
 * @param encodings in the order in which they were applied.
 * @param limit the most bytes that the body may have then. What is still encoded may have little more: it may be endless and
 *   come to nothing.
 */
export async function decodeBody(
  body: Uint8Array,
  encodings: readonly string[],
  limit: number,
): Promise<{ readonly body: Uint8Array } | { readonly fault: Fault }> {
  const fault = encodingFault(encodings);
  if (fault !== null) return { fault };
  // A reply without content may still name an encoding: 204, 304, or a server that labels everything.
  if (body.length === 0) return { body };
  let bytes = body;
  try {
    for (const [index, encoding] of encodings.toReversed().entries()) {
      const isLast = index === encodings.length - 1;
      bytes = await decodeOnce(bytes, encoding, isLast ? limit : encodedLimit(encodings, limit));
    }
    return { body: bytes };
  } catch (error) {
    const code = errorCode(error);
    return { fault: code === 'ERR_BUFFER_TOO_LARGE' ? { kind: 'body-too-large', limit } : { kind: 'body-cut', code } };
  }
}

async function decodeOnce(bytes: Uint8Array, encoding: string, maxOutputLength: number): Promise<Uint8Array> {
  // Loaded only here: hardly a run needs it.
  const zlib = await import('node:zlib');
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes, { maxOutputLength });
  if (encoding !== 'deflate') return zlib.gunzipSync(bytes, { maxOutputLength });
  return hasZlibHeader(bytes)
    ? zlib.inflateSync(bytes, { maxOutputLength })
    : zlib.inflateRawSync(bytes, { maxOutputLength });
}

/** RFC 1950 says what `deflate` is; some servers send the bare stream of RFC 1951, without these two bytes. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
