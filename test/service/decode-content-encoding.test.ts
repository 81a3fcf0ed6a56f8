import { deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { BodyStream } from '../../src/service/decode-content-encoding.ts';

/** A body's stream, and what its receiver has taken, of which it wants the first `wanted` bytes. */
function streamed(encodings: readonly string[], { limit = 1000, wanted = Number.POSITIVE_INFINITY } = {}) {
  const taken: Buffer[] = [];
  const length = () => Buffer.concat(taken).length;
  const take = (piece: Uint8Array) => {
    taken.push(Buffer.from(piece));
    return length() < wanted;
  };
  return { stream: new BodyStream({ limit, take }, encodings), text: () => Buffer.concat(taken).toString() };
}

/** The warnings of Node while a test runs. */
function warnings(): Error[] {
  const heard: Error[] = [];
  const hear = (warning: Error) => heard.push(warning);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  return heard;
}

test('a body that comes byte by byte is decoded, and leaves nothing behind on its decoders', async () => {
  const heard = warnings();
  const { stream, text } = streamed(['deflate', 'gzip']);
  for (const byte of gzipSync(deflateSync('a body'))) await stream.add(Buffer.from([byte]));
  await stream.end();
  expect({ text: text(), fault: stream.fault, bytes: stream.bytes, heard }).toEqual({
    text: 'a body',
    fault: null,
    bytes: 6,
    heard: [],
  });
});

test('a body may be as long as the limit, and not a byte longer, wherever its pieces are cut', async () => {
  for (const encodings of [[], ['gzip']]) {
    for (const length of [10, 11]) {
      const body = Buffer.alloc(length, 'x');
      const { stream } = streamed(encodings, { limit: 10 });
      for (const byte of encodings.length > 0 ? gzipSync(body) : body) await stream.add(Buffer.from([byte]));
      await stream.end();
      expect(stream.fault).toEqual(length > 10 ? { kind: 'body-too-large', limit: 10 } : null);
    }
  }
});

test('what is still encoded may be a little longer, and not a byte more, though it comes to nothing', async () => {
  // A member of gzip that holds nothing, again and again, within another gzip.
  const empty = gzipSync('');
  const slack = 64 * 1024;
  const limit = 3 * slack * empty.length - slack;
  for (const more of [0, 1]) {
    const { stream } = streamed(['gzip', 'gzip'], { limit });
    await stream.add(gzipSync(Buffer.concat(Array(3 * slack + more).fill(empty))));
    await stream.end();
    expect(stream.fault).toEqual(more > 0 ? { kind: 'body-too-large', limit } : null);
  }
});

test.each([
  ['a single byte', 1],
  ['half of it', 12],
  ['all but its last byte', -1],
])('a body that ends after %s is cut', async (_, length) => {
  const { stream } = streamed(['gzip']);
  await stream.add(gzipSync('a body').subarray(0, length));
  await stream.end();
  expect(stream.fault).toEqual({ kind: 'body-cut', code: 'Z_BUF_ERROR' });
});

/** A stored block of RFC 1951 that holds `length` bytes of x, and whether another one follows it. */
function block(first: number, length: number): Buffer {
  return Buffer.concat([Buffer.from([first, length, 0, 255 - length, 255]), Buffer.alloc(length, 'x')]);
}

test('a bare deflate is decoded though its first two bytes check, as those of the header that it lacks would', async () => {
  const { stream, text } = streamed(['deflate']);
  await stream.add(block(1, 23));
  await stream.end();
  expect({ text: text(), fault: stream.fault }).toEqual({ text: 'x'.repeat(23), fault: null });
});

test('a decoder that fails takes no more, and nobody waits for it', async () => {
  const { stream } = streamed(['gzip']);
  for (const piece of ['no gzip', 'at', 'all']) await stream.add(Buffer.from(piece));
  await stream.end();
  expect({ fault: stream.fault, isOver: stream.isOver }).toEqual({
    fault: { kind: 'body-cut', code: 'Z_DATA_ERROR' },
    isOver: true,
  });
});

test('a receiver that has enough is given no more, and that is no fault', async () => {
  for (const encodings of [[], ['gzip']]) {
    const { stream, text } = streamed(encodings, { wanted: 3 });
    const whole = encodings.length > 0 ? gzipSync('abc') : Buffer.from('abc');
    await stream.add(whole);
    await stream.add(whole);
    await stream.end();
    expect({ text: text(), fault: stream.fault, isOver: stream.isOver }).toEqual({
      text: 'abc',
      fault: null,
      isOver: true,
    });
  }
});

test.each([[[]], [['gzip']], [['gzip', 'br']]])('a body of %j that does not come is empty', async (encodings) => {
  const { stream, text } = streamed(encodings);
  await stream.end();
  expect({ text: text(), fault: stream.fault }).toEqual({ text: '', fault: null });
});

test('an encoding that nobody knows is told, and nothing is taken', async () => {
  const { stream, text } = streamed(['zstd']);
  await stream.add(Buffer.from('x'));
  await stream.end();
  expect({ text: text(), fault: stream.fault }).toEqual({
    text: '',
    fault: { kind: 'unknown-encoding', encoding: 'zstd' },
  });
});
