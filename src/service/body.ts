import { isUtf8 } from 'node:buffer';
import { Failure } from '../failure.ts';
import { tooLarge } from './faults.ts';
import type { Headers, Reply } from './request.ts';

const CODED = /^(gzip|x-gzip|br|deflate)$/;
const encodingsOf = (headers: Headers) => headers['content-encoding']?.toLowerCase().split(/[\s,]+/) ?? [];

/** What in `Content-Encoding` is none, as stores of documents send it (`aws-chunked`, `utf-8`); null where there is nothing. */
export function unknownEncoding(headers: Headers): string | null {
  const unknown = encodingsOf(headers).filter((one) => one !== '' && one !== 'identity' && !CODED.test(one));
  return unknown.join(', ') || null;
}

/**
 * The body of an answer without its encoding.
 * @param maxOutputLength the most bytes that it may have then.
 * @throws Failure where it has more, was cut, or is not what its header says; under another status than 200, which says
 * enough, it is empty then.
 */
export function decodedBody({ status, headers, body }: Reply, maxOutputLength: number): Buffer {
  const encoding = encodingsOf(headers).find((one) => CODED.test(one));
  // Some servers send the header with an empty body too.
  if (body.length === 0 || encoding === undefined) return body;
  const zlib = process.getBuiltinModule('node:zlib');
  // Some servers send the bare stream of RFC 1951; one of RFC 1950 has 8 in the low bits of its first byte.
  const isBare = encoding === 'deflate' && ((body[0] ?? 0) & 0x0f) !== 8;
  const decode = encoding === 'br' ? zlib.brotliDecompressSync : isBare ? zlib.inflateRawSync : zlib.unzipSync;
  try {
    return decode(body, { maxOutputLength });
  } catch (error) {
    if (status !== 200) return Buffer.alloc(0);
    if (error instanceof RangeError) throw tooLarge(maxOutputLength);
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' && !isUtf8(body);
    if (isCut) throw new Failure('unavailable', (words) => words.service.cut());
    throw new Failure('contract', (words) => words.service.encoding(encoding));
  }
}
