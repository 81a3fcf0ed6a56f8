import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderedWriter } from '../../../src/service/batch/write-in-input-order.ts';

/** What is kept of an entry, as long as its number. */
const entry = (number: number) => ({ number, size: number + 1 });

test('what ends in any order is written in its own, but for what came to nothing', () => {
  const run = fc.record({
    window: fc.integer({ min: 1, max: 8 }),
    // Which of those under way ends next.
    choices: fc.array(fc.nat(), { maxLength: 40 }),
    lost: fc.uniqueArray(fc.nat({ max: 40 })),
  });
  fc.assert(
    fc.property(run, ({ window, choices, lost }) => {
      const written: number[] = [];
      const writer = new OrderedWriter<ReturnType<typeof entry>>(
        window,
        ({ number }) => {
          written.push(number);
          return null;
        },
        () => {},
        () => {},
      );
      const ended = new Set<number>();
      for (const choice of choices) {
        const under = Array.from({ length: window }, (_, place) => writer.next + place).filter(
          (one) => !ended.has(one),
        );
        const number = under[choice % under.length] ?? 0;
        ended.add(number);
        writer.put(number, lost.includes(number) ? null : entry(number));
        const before = writer.next;
        expect(writer.drain()).toBe(writer.next > before);
      }
      const first = Array.from({ length: writer.next }, (_, number) => number);
      expect(first.every((number) => ended.has(number)) && !ended.has(writer.next)).toBe(true);
      expect(written).toEqual(first.filter((number) => !lost.includes(number)));
      const waiting = [...ended].filter((number) => number >= writer.next && !lost.includes(number));
      expect(writer.size).toBe(waiting.reduce((sum, number) => sum + entry(number).size, 0));
    }),
  );
});

test('nothing is written before there is room again', async () => {
  const rooms: (() => void)[] = [];
  let told = 0;
  const writer = new OrderedWriter<ReturnType<typeof entry>>(
    2,
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
    1,
    () => Promise.reject(full),
    () => {},
    (error) => failures.push(error),
  );
  writer.put(0, entry(0));
  writer.drain();
  await new Promise(setImmediate);
  expect(failures).toEqual([full]);
});
