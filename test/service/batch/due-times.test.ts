import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueTimes } from '../../../src/service/batch/due-times.ts';

test('what is due at the same moment comes out as it came in', () => {
  const due = new DueTimes<string>();
  for (const [at, item] of [
    [5, 'a'],
    [5, 'b'],
    [3, 'c'],
    [5, 'd'],
  ] as const)
    due.add(at, item);
  expect([1, 2, 3, 4].map(() => due.takeDue(5))).toEqual(['c', 'a', 'b', 'd']);
});

test('whatever is added and taken, what is due comes out earliest first', () => {
  const command = fc.oneof(fc.record({ add: fc.nat(50) }), fc.record({ takeAt: fc.nat(60) }));
  fc.assert(
    fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
      const due = new DueTimes<number>();
      let model: number[] = [];
      for (const step of commands) {
        if ('add' in step) {
          due.add(step.add, step.add);
          model = [...model, step.add].toSorted((one, other) => one - other);
        } else {
          const [first] = model;
          const expected = first !== undefined && first <= step.takeAt ? first : null;
          expect(due.takeDue(step.takeAt)).toBe(expected);
          if (expected !== null) model = model.slice(1);
        }
        expect([due.size, due.next]).toEqual([model.length, model[0] ?? null]);
      }
      expect(due.takeAll().toSorted((one, other) => one - other)).toEqual(model);
      expect(due.size).toBe(0);
    }),
  );
});
