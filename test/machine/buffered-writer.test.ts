import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWriter, type Sink } from '../../src/machine/buffered-writer.ts';
import type { WriteFailure } from '../../src/machine/write-bytes.ts';

/** A sink that takes one piece at a time, each when it is told to. */
class SlowSink implements Sink {
  readonly pieces: string[] = [];
  readonly #waiting: ((failure: WriteFailure | null) => void)[] = [];

  write(bytes: Uint8Array): Promise<WriteFailure | null> {
    this.pieces.push(Buffer.from(bytes).toString('utf8'));
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Lets the piece that waits through. */
  async answer(failure: WriteFailure | null = null): Promise<void> {
    while (this.#waiting.length === 0) await new Promise(setImmediate);
    this.#waiting.shift()?.(failure);
  }
}

/** A sink that takes everything at once. */
class QuickSink implements Sink {
  readonly pieces: string[] = [];

  async write(bytes: Uint8Array): Promise<null> {
    this.pieces.push(Buffer.from(bytes).toString('utf8'));
    return null;
  }
}

const CLOSED: WriteFailure = { kind: 'closed' };

test('what is small is gathered, and handed on soon without being asked', async () => {
  const sink = new QuickSink();
  const { write } = createWriter(sink);
  expect([write('one\n'), write('tw\xc3\xb5\n')]).toEqual([null, null]);
  expect(sink.pieces).toEqual([]);
  while (sink.pieces.length === 0) await new Promise(setImmediate);
  expect(sink.pieces).toEqual(['one\ntwõ\n']);
});

describe('by the clock', () => {
  afterEach(() => void vi.useRealTimers());

  test('a record lies for a fiftieth of a second at most', async () => {
    vi.useFakeTimers();
    const sink = new QuickSink();
    expect(createWriter(sink).write('one\n')).toBeNull();
    await vi.advanceTimersByTimeAsync(20);
    expect(sink.pieces).toEqual(['one\n']);
  });
});

test('nothing is written where there is nothing', async () => {
  const sink = new QuickSink();
  expect(await createWriter(sink).flush()).toBeNull();
  expect(sink.pieces).toEqual([]);
});

test('a record that has no room has the others go first, and is waited for', async () => {
  const sink = new SlowSink();
  const { write, flush } = createWriter(sink, { capacity: 8 });
  expect(write('12345\n')).toBeNull();
  const third = write('678\n');
  expect(third).not.toBeNull();
  await sink.answer();
  expect(await third).toBeNull();
  const flushed = flush();
  await sink.answer();
  expect(await flushed).toBeNull();
  expect(sink.pieces).toEqual(['12345\n', '678\n']);
});

test('a record that is larger than the room goes alone', async () => {
  const sink = new QuickSink();
  const { write } = createWriter(sink, { capacity: 4 });
  write('1\n');
  expect(await write('larger than four\n')).toBeNull();
  expect(sink.pieces).toEqual(['1\n', 'larger than four\n']);
});

test('a slow reader is waited for while records are gathered, one piece at a time', async () => {
  const sink = new SlowSink();
  const { write, flush } = createWriter(sink, { capacity: 4 });
  write('1\n');
  const first = flush();
  await new Promise(setImmediate);
  write('2\n');
  write('3\n');
  const blocked = write('4\n');
  expect(sink.pieces).toEqual(['1\n']);
  await sink.answer();
  await first;
  await sink.answer();
  expect(await blocked).toBeNull();
  expect(sink.pieces).toEqual(['1\n', '2\n3\n']);
});

describe('a failure', () => {
  test('is told to whoever waits, and nothing is written from then on', async () => {
    const sink = new SlowSink();
    const { write, flush } = createWriter(sink, { capacity: 4 });
    write('1\n');
    const blocked = write('long\n');
    await sink.answer(CLOSED);
    expect(await blocked).toEqual(CLOSED);
    expect(await write('2\n')).toEqual(CLOSED);
    expect(await flush()).toEqual(CLOSED);
    expect(sink.pieces).toEqual(['1\n']);
  });

  test('of what was handed on without being asked is told with the next record', async () => {
    const sink = new SlowSink();
    const { write } = createWriter(sink);
    write('1\n');
    await sink.answer(CLOSED);
    await new Promise(setImmediate);
    expect(await write('2\n')).toEqual(CLOSED);
  });

  test('is told at the end as well, where nothing has come since', async () => {
    const sink = new SlowSink();
    const { write, flush } = createWriter(sink);
    write('1\n');
    await sink.answer(CLOSED);
    await new Promise(setImmediate);
    expect(await flush()).toEqual(CLOSED);
  });

  test('keeps back what was gathered meanwhile', async () => {
    const sink = new SlowSink();
    const { write, flush, failure } = createWriter(sink);
    write('1\n');
    const first = flush();
    await new Promise(setImmediate);
    write('2\n');
    await sink.answer(CLOSED);
    expect([await first, await flush(), failure(), sink.pieces]).toEqual([CLOSED, CLOSED, CLOSED, ['1\n']]);
  });
});

test('whatever is written arrives in order, in pieces of whole records that have room', async () => {
  const records = fc.array(
    fc
      .string({ maxLength: 12, unit: fc.constantFrom('a', 'é', '日', '😀') })
      .map((text) => `${text.replace(/\n/g, '')}\n`),
  );
  await fc.assert(
    fc.asyncProperty(records, fc.integer({ min: 1, max: 40 }), async (lines, capacity) => {
      const sink = new QuickSink();
      const { write, flush } = createWriter(sink, { capacity });
      for (const line of lines) await write(Buffer.from(line).toString('latin1'));
      await flush();
      expect(sink.pieces.join('')).toBe(lines.map((line) => Buffer.from(line).toString('utf8')).join(''));
      const isWhole = (piece: string) => piece.endsWith('\n');
      const hasRoom = (piece: string) =>
        Buffer.byteLength(piece) <= capacity || piece.indexOf('\n') === piece.length - 1;
      expect(sink.pieces.filter((piece) => !isWhole(piece) || !hasRoom(piece))).toEqual([]);
    }),
  );
});
