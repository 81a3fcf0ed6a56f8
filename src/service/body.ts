import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { Failure } from '../failure.ts';
import { tooLarge } from './faults.ts';
import type { Reply } from './request.ts';

/** More encodings on top of each other are an attack. */
const MOST_ENCODINGS = 3;

/**
 * The body of an answer without its encodings.
 *
 * @throws Failure where it has more than `limit` bytes then, was cut, or is encoded in a way that nobody knows; under another
 * status than 200, which says enough, it is empty then.
 */
export function decodedBody(reply: Reply, limit: number): Buffer {
  try {
    return unwrapped(reply, limit);
  } catch (error) {
    if (reply.status === 200) throw error;
    return Buffer.alloc(0);
  }
}

function unwrapped({ headers, body }: Reply, limit: number): Buffer {
  const header = headers['content-encoding']?.toLowerCase() ?? '';
  const encodings = header.split(/[\s,]+/).filter((name) => name !== '' && name !== 'identity');
  // Some servers send the header with an empty body too.
  if (body.length === 0 || encodings.length === 0) return body;
  if (encodings.length > MOST_ENCODINGS) throw wrongEncoding(header);
  return encodings.reduceRight((bytes, encoding) => decoded(bytes, encoding, limit), body);
}

function decoded(bytes: Buffer, encoding: string, maxOutputLength: number): Buffer {
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(bytes, { maxOutputLength });
    if (encoding === 'br') return brotliDecompressSync(bytes, { maxOutputLength });
    if (encoding !== 'deflate') throw wrongEncoding(encoding);
    // Some servers send the bare stream of RFC 1951; one of RFC 1950 has 8 in the low bits of its first byte.
    const isBare = ((bytes[0] ?? 0) & 0x0f) !== 8;
    return (isBare ? inflateRawSync : inflateSync)(bytes, { maxOutputLength });
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof RangeError) throw tooLarge(maxOutputLength);
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' && !isUtf8(bytes);
    throw isCut
      ? new Failure('unavailable', (words) => words.service.cut(), { cause: error })
      : wrongEncoding(encoding);
  }
}

function wrongEncoding(name: string): Failure {
  return new Failure('contract', (words) => words.service.encoding(name));
}
