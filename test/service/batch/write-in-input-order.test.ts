import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderedWriter } from '../../../src/service/batch/write-in-input-order.ts';

/** What is kept of an entry, as long as its number. */
const entry = (number: number) => ({ number, size: number + 1 });

test('what ends in any order is written in its own, but for what came to nothing', () => {
  const shuffled = fc.integer({ min: 0, max: 30 }).chain((length) =>
    fc.record({
      order: fc.shuffledSubarray(
        Array.from({ length }, (_, number) => number),
        { minLength: length },
      ),
      lost: fc.uniqueArray(fc.nat({ max: 30 })),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ order, lost }) => {
      const written: number[] = [];
      const writer = new OrderedWriter<ReturnType<typeof entry>>(
        ({ number }) => {
          written.push(number);
          return null;
        },
        () => {},
        () => {},
      );
      for (const number of order) {
        writer.put(number, lost.includes(number) ? null : entry(number));
        const before = writer.next;
        expect(writer.drain()).toBe(writer.next > before);
      }
      expect(written).toEqual(order.toSorted((one, other) => one - other).filter((number) => !lost.includes(number)));
      expect([writer.next, writer.size, writer.isWriting]).toEqual([order.length, 0, false]);
    }),
  );
});

test('nothing is written before there is room again', async () => {
  const rooms: (() => void)[] = [];
  let told = 0;
  const writer = new OrderedWriter<ReturnType<typeof entry>>(
    () => new Promise((resolve) => rooms.push(resolve)),
    () => {
      told += 1;
    },
    () => {},
  );
  writer.put(0, entry(0));
  writer.put(1, entry(1));
  expect([writer.size, writer.drain(), writer.isWriting, writer.next, writer.size]).toEqual([3, true, true, 1, 2]);
  expect(writer.drain()).toBe(false);
  rooms[0]?.();
  await Promise.resolve();
  expect([told, writer.isWriting, writer.drain(), writer.next]).toEqual([1, false, true, 2]);
});

test('whoever cannot write is heard', async () => {
  const failures: unknown[] = [];
  const full = new Error('the disk is full');
  const writer = new OrderedWriter<ReturnType<typeof entry>>(
    () => Promise.reject(full),
    () => {},
    (error) => failures.push(error),
  );
  writer.put(0, entry(0));
  writer.drain();
  await new Promise(setImmediate);
  expect(failures).toEqual([full]);
});
