import { isUtf8 } from 'node:buffer';
import { Failure } from '../failure.ts';
import { lazy } from '../lazy.ts';
import { tooLarge } from './faults.ts';
import type { Headers, Reply } from './request.ts';

const CODINGS = ['gzip', 'x-gzip', 'br', 'deflate'];

function codingsOf(headers: Headers): string[] {
  const words = headers['content-encoding']?.toLowerCase().split(',') ?? [];
  return words.map((word) => word.trim()).filter((word) => word !== '' && word !== 'identity');
}

/** What `Content-Encoding` names that is no encoding, as stores of documents do (`aws-chunked`, `utf-8`); null where there is nothing. */
export function unknownEncoding(headers: Headers): string | null {
  return codingsOf(headers).find((word) => !CODINGS.includes(word)) ?? null;
}

/**
 * The body of an answer without its encoding.
 * @param maxOutputLength the most bytes that it may have then.
 * @throws Failure where it has more, was cut, or is not what its header says; under another status than 200, which says
 * enough, it is empty then.
 */
export function decodedBody({ status, headers, body }: Reply, maxOutputLength: number): Buffer {
  const encoding = codingsOf(headers)
    .filter((word) => CODINGS.includes(word))
    .join(', ');
  // Some servers send the header with an empty body too.
  if (body.length === 0 || encoding === '') return body;
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
