import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InOrder } from '../../../src/service/batch/in-order.ts';

test('what ends in any order within the window comes out in the order of its numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(), { maxLength: 60 }), (size, choices) => {
      const order = new InOrder<string>(size);
      const open = new Set<number>();
      let begun = 0;
      const taken: string[] = [];
      for (const choice of choices) {
        while (order.hasRoom(begun)) open.add(begun++);
        expect(open.size).toBeLessThanOrEqual(size);
        const number = [...open][choice % open.size] ?? 0;
        open.delete(number);
        order.put(number, `item ${number}`);
        for (let item = order.take(); item !== undefined; item = order.take()) taken.push(item);
      }
      expect(taken).toEqual(taken.map((_, number) => `item ${number}`));
      expect(taken.length + open.size).toBeLessThanOrEqual(begun);
    }),
  );
});
