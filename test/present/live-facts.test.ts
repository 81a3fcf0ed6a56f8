import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveFacts } from '../../src/present/batch/batch-progress-text.ts';
import type { ThrottleWait } from '../../src/service/batch/throttle.ts';
import { batchDisplay } from '../support/batch-display.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The facts of a batch of so many receipts. */
function batchOf(count: number | null, { savesDocuments = false, wait = null as ThrottleWait | null } = {}) {
  const display = batchDisplay({ savesDocuments, countAll: async () => count, waitNow: () => wait });
  return { tally: display.tally, facts: liveFacts(display) };
}

test('a batch that has just begun has no speed, and nobody knows when it ends', () => {
  const { tally, facts } = batchOf(10);
  tally.ended = 3;
  expect(facts()).toMatchObject({ done: 3, total: null, rate: 0, secondsLeft: null, receivedBytes: null });
});

test('the time that is left follows from its speed and from what all wait for; what was skipped took none', async () => {
  const { tally, facts } = batchOf(30, { wait: { reason: 'rate', ms: 5000 } });
  await vi.advanceTimersByTimeAsync(4000);
  expect(facts()).toMatchObject({ done: 0, total: 30, rate: 0, secondsLeft: null });
  tally.ended = 8;
  tally.skipped = 2;
  expect(facts()).toMatchObject({ done: 10, total: 30, rate: 2, secondsLeft: 15 });
});

test('without a number of receipts no time is left that could be told', async () => {
  const { tally, facts } = batchOf(null, { savesDocuments: true });
  await vi.advanceTimersByTimeAsync(2000);
  Object.assign(tally, { ended: 3, receivedBytes: 7 });
  expect(facts()).toMatchObject({ total: null, rate: 1.5, secondsLeft: null, receivedBytes: 7 });
});
