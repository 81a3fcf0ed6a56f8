import fc from 'fast-check';
import { test } from 'vitest';
import { backoff } from '../../src/service/retriable-faults-and-backoff.ts';

test('backoff stays within its bounds', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (retry, random) => {
      const ms = backoff(retry, random);
      return ms >= 0 && ms <= Math.min(10_000, 500 * 2 ** retry);
    }),
  );
});
