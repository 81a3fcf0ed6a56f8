import { isUtf8 } from 'node:buffer';
import { Failure } from '../failure.ts';
import { lazy } from '../lazy.ts';
import { tooLarge } from './faults.ts';
import type { Reply } from './request.ts';

/**
 * The body of an answer without its encoding.
 * @param maxOutputLength the most bytes that it may have then.
 * @throws Failure where it has more, was cut, or is not what its header says; under another status than 200, which says
 * enough, it is empty then.
 */
export function decodedBody({ status, headers, body }: Reply, maxOutputLength: number): Buffer {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  // Some servers send the header with an empty body too.
  if (body.length === 0 || encoding === '' || encoding === 'identity') return body;
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return lazy.zlib().gunzipSync(body, { maxOutputLength });
    if (encoding === 'br') return lazy.zlib().brotliDecompressSync(body, { maxOutputLength });
    if (encoding !== 'deflate') throw new Error(`unknown encoding: ${encoding}`);
    // Some servers send the bare stream of RFC 1951; one of RFC 1950 has 8 in the low bits of its first byte.
    const isBare = ((body[0] ?? 0) & 0x0f) !== 8;
    return lazy.zlib()[isBare ? 'inflateRawSync' : 'inflateSync'](body, { maxOutputLength });
  } catch (error) {
    if (status !== 200) return Buffer.alloc(0);
    if (error instanceof RangeError) throw tooLarge(maxOutputLength);
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' && !isUtf8(body);
    if (isCut) throw new Failure('unavailable', (words) => words.service.cut(), { cause: error });
    throw new Failure('contract', (words) => words.service.encoding(encoding), { cause: error });
  }
}
