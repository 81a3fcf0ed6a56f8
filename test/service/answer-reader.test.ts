import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnswerReader, type Ending } from '../../src/service/http/answer-reader.ts';
import type { BodyReceiver } from '../../src/service/transport-interface.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KIB_64 = 64 * 1024;

function taker(limit: number, wanted = limit): BodyReceiver & { taken: string; isBegun: boolean } {
  return {
    taken: '',
    isBegun: false,
    limit,
    begin() {
      this.isBegun = true;
    },
    take(piece) {
      this.taken += Buffer.from(piece).toString('latin1');
      return this.taken.length < wanted;
    },
    isWhole: () => true,
  };
}

/** Reads an answer with this head; `pieces` come one after the other, whatever is said to them. */
function reading(status: number, headers: Record<string, string>, receiver: BodyReceiver | null = null) {
  const endings: Ending[] = [];
  const reader = new AnswerReader(
    (ending) => endings.push(ending),
    () => performance.now(),
    receiver,
  );
  reader.onResponseStart(null, status, headers);
  const hear = (...pieces: Uint8Array[]) => {
    for (const piece of pieces) reader.onResponseData(null, Buffer.from(piece));
  };
  return { reader, endings, hear };
}

describe('a body of no use', () => {
  const page = Buffer.alloc(KIB_64, 'x');
  const more = Buffer.from('y');

  test('is read for half a second, and not at all as a beginning', () => {
    const { reader, endings, hear } = reading(401, {});
    hear(page);
    vi.advanceTimersByTime(499);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([endings, reader.beginning.length]).toEqual([[{ kind: 'dropped' }], 0]);
  });

  test('is not waited for once the answer has ended', () => {
    const { reader } = reading(401, {});
    reader.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is read as far as 64 KiB, of which nothing can be shown that is encoded', () => {
    for (const [headers, length] of [
      [{}, KIB_64],
      [{ 'content-encoding': 'gzip' }, 0],
    ] as const) {
      const { reader, endings, hear } = reading(401, headers);
      hear(page, more);
      expect([endings, reader.beginning.length, reader.receivedBytes]).toEqual([
        [{ kind: 'dropped' }],
        length,
        KIB_64 + 1,
      ]);
    }
  });

  test('is one under any other status than 200 for who takes a document', () => {
    const receiver = taker(KIB_64 * 2);
    const { reader, endings, hear } = reading(404, {}, receiver);
    hear(page, more);
    expect([endings, receiver.isBegun, receiver.taken, reader.stream]).toEqual([
      [{ kind: 'dropped' }],
      false,
      '',
      null,
    ]);
  });
});

test('under any other status, a body is waited for', () => {
  const { endings, hear } = reading(404, {});
  hear(Buffer.from('x'));
  expect([vi.getTimerCount(), endings]).toEqual([0, []]);
});

describe('the body of a 200 with a receiver', () => {
  test('goes to it, and is kept by nobody', () => {
    const receiver = taker(100);
    const { reader, hear } = reading(200, {}, receiver);
    hear(Buffer.from('ab'), Buffer.from('cd'));
    expect([receiver.isBegun, receiver.taken, reader.body.length]).toEqual([true, 'abcd', 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is too long by the limit of its receiver', () => {
    const { endings, hear } = reading(200, {}, taker(3));
    hear(Buffer.from('abcd'));
    expect(endings).toEqual([{ kind: 'too-large', limit: 3 }]);
  });

  test('ends where its receiver has what it wanted', () => {
    const { endings, hear } = reading(200, {}, taker(100, 2));
    hear(Buffer.from('ab'));
    expect(endings).toEqual([{ kind: 'declined' }]);
  });
});

test('an encoded body with a receiver ends where that has what it wanted', async () => {
  vi.useRealTimers();
  const { endings, hear } = reading(200, { 'content-encoding': 'gzip' }, taker(100, 2));
  const [encoded, half] = [gzipSync('abcd'), 12];
  hear(encoded.subarray(0, half), encoded.subarray(half));
  expect(endings).toEqual([]);
  await vi.waitFor(() => expect(endings).toContainEqual({ kind: 'declined' }));
});
