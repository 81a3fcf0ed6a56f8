import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody } from '../../src/service/decode-content-encoding.ts';

/** The text that a body in these encodings is, or its fault. */
async function read(body: Uint8Array, encodings: readonly string[], limit = 1000) {
  const decoded = await decodeBody(body, encodings, limit);
  return 'fault' in decoded ? decoded.fault : Buffer.from(decoded.body).toString();
}

test.each([
  [['gzip'], gzipSync('a body')],
  [['x-gzip'], gzipSync('a body')],
  [['br'], brotliCompressSync('a body')],
  [['deflate'], deflateSync('a body')],
  [['deflate'], deflateRawSync('a body')],
  [['deflate', 'gzip'], gzipSync(deflateSync('a body'))],
  [['deflate', 'gzip'], gzipSync(deflateRawSync('a body'))],
])('%j is undone', async (encodings, body) => {
  expect(await read(body, encodings)).toBe('a body');
});

test('a body may be as long as the limit, and not a byte longer', async () => {
  for (const encode of [gzipSync, (body: string) => gzipSync(gzipSync(body))]) {
    const encodings = encode === gzipSync ? ['gzip'] : ['gzip', 'gzip'];
    expect(await read(encode('x'.repeat(10)), encodings, 10)).toBe('x'.repeat(10));
    expect(await read(encode('x'.repeat(11)), encodings, 10)).toEqual({ kind: 'body-too-large', limit: 10 });
  }
});

test('what is still encoded may be a little longer, and not a byte more, though it comes to nothing', async () => {
  // A member of gzip that holds nothing, again and again, within another gzip.
  const empty = gzipSync('');
  const slack = 64 * 1024;
  const limit = 3 * slack * empty.length - slack;
  for (const more of [0, 1]) {
    const body = gzipSync(Buffer.concat(Array(3 * slack + more).fill(empty)));
    expect(await read(body, ['gzip', 'gzip'], limit)).toEqual(more > 0 ? { kind: 'body-too-large', limit } : '');
  }
});

test.each([
  ['a single byte', 1],
  ['half of it', 12],
  ['all but its last byte', -1],
])('a body that ends after %s is cut', async (_, length) => {
  expect(await read(gzipSync('a body').subarray(0, length), ['gzip'])).toEqual({
    kind: 'body-cut',
    code: 'Z_BUF_ERROR',
  });
});

test('what is not in its encoding is no body', async () => {
  expect(await read(Buffer.from('no gzip at all'), ['gzip'])).toEqual({ kind: 'body-cut', code: 'Z_DATA_ERROR' });
});

/** A stored block of RFC 1951 that holds `length` bytes of x, and whether another one follows it. */
function block(first: number, length: number): Buffer {
  return Buffer.concat([Buffer.from([first, length, 0, 255 - length, 255]), Buffer.alloc(length, 'x')]);
}

test.each([
  ['a method in its first bits', Buffer.concat([block(0x08, 3), block(1, 0)]), 3],
  ['a right check of its first two bytes', block(1, 23), 23],
])('a bare deflate is decoded though it has %s, as the header that it lacks would', async (_, bare, length) => {
  expect(await read(bare, ['deflate'])).toBe('x'.repeat(length));
});

test.each([[[]], [['gzip']], [['gzip', 'br']]])('a body of %j that does not come is empty', async (encodings) => {
  expect(await read(Buffer.alloc(0), encodings)).toBe('');
});

test('an encoding that nobody knows is told', async () => {
  expect(await read(Buffer.from('x'), ['zstd'])).toEqual({ kind: 'unknown-encoding', encoding: 'zstd' });
});
