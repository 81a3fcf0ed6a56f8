import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Finding, Patience } from '../../src/service/patience.ts';
import { virtualClock } from '../support/virtual-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ERROR: Finding = { kind: 'status', code: '999' };
const LOST: Finding = { kind: 'fault', fault: { kind: 'connection-lost', code: 'ECONNRESET' } };

function patience(patienceMs = 300_000): Patience {
  return new Patience({ patienceMs, intervalMs: 2000, retries: 2, clock: virtualClock });
}

test('999 is outlasted up to --retries in a row, and a fault in between begins a new row', () => {
  const one = patience();
  const pauses = [ERROR, ERROR, LOST, ERROR, ERROR, ERROR].map((finding) => one.pauseAfter(finding) !== null);
  expect(pauses).toEqual([true, true, true, true, true, false]);
});

test('pauses grow to 15 s', () => {
  const one = patience();
  const pauses = Array.from({ length: 8 }, () => one.pauseAfter({ kind: 'status', code: '002' }));
  expect(pauses).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000]);
});

test('the last question is asked shortly before the end', async () => {
  const one = patience(4500);
  expect(one.pauseAfter({ kind: 'status', code: '002' })).toBe(2000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(one.pauseAfter({ kind: 'status', code: '002' })).toBe(1500);
  await vi.advanceTimersByTimeAsync(1500);
  expect(one.pauseAfter({ kind: 'status', code: '002' })).toBeNull();
});
