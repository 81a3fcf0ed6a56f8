import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Finding, Patience } from '../../src/service/wait-schedule.ts';
import { virtualClock } from '../support/virtual-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ERROR: Finding = { kind: 'status', course: 'unknown' };
const PENDING: Finding = { kind: 'status', course: 'passing' };
const LOST: Finding = { kind: 'fault', fault: { kind: 'connection-lost', code: 'ECONNRESET' } };

function patience(patienceMs = 300_000): Patience {
  return new Patience({ patienceMs, intervalMs: 2000, retries: 2, clock: virtualClock }, virtualClock.now());
}

test.each([LOST, PENDING])('999 is outlasted up to --retries in a row, and %j in between begins a new row', (other) => {
  const one = patience();
  const found = [other, ERROR, ERROR, other, ERROR, ERROR, ERROR];
  expect(found.map((finding) => one.pauseAfter(finding) !== null)).toEqual([true, true, true, true, true, true, false]);
});

test('pauses grow to 15 s', () => {
  const one = patience();
  const pauses = Array.from({ length: 8 }, () => one.pauseAfter({ kind: 'status', course: 'passing' }));
  expect(pauses).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000]);
});

test('the last question is asked shortly before the end', async () => {
  const one = patience(4500);
  expect(one.pauseAfter({ kind: 'status', course: 'passing' })).toBe(2000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(one.pauseAfter({ kind: 'status', course: 'passing' })).toBe(1500);
  await vi.advanceTimersByTimeAsync(1500);
  expect(one.pauseAfter({ kind: 'status', course: 'passing' })).toBeNull();
});

test('no question is asked within the last millisecond', async () => {
  const one = patience(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(one.pauseAfter({ kind: 'status', course: 'passing' })).toBe(1);
  const other = patience(1);
  expect(other.pauseAfter({ kind: 'status', course: 'passing' })).toBeNull();
});

test('what is no answer, and what no other try mends, is not outlasted', () => {
  for (const finding of [{ kind: 'breach' }, { kind: 'fault', fault: { kind: 'token-refused', status: 401 } }] as const)
    expect(patience().pauseAfter(finding)).toBeNull();
  expect(patience().pauseAfter({ kind: 'status', course: 'final' })).toBeNull();
});

test('a refused connection is outlasted once there has been an answer', () => {
  const refused: Finding = { kind: 'fault', fault: { kind: 'connection-refused', address: '127.0.0.1:1' } };
  const one = patience();
  expect(one.pauseAfter(refused)).toBeNull();
  one.pauseAfter({ kind: 'status', course: 'passing' });
  expect(one.pauseAfter(refused)).toBe(3000);
});

test.each([
  [60_000, 60_000],
  [1000, 2000],
  [null, 2000],
])('a 408, 429 or 503 that asks for %j ms is waited for %d ms', (retryAfterMs, ms) => {
  const faults = [
    { kind: 'request-timeout' },
    { kind: 'rate-limited' },
    { kind: 'server-error', status: 503 },
  ] as const;
  for (const fault of faults)
    expect(patience().pauseAfter({ kind: 'fault', fault: { ...fault, retryAfterMs } })).toBe(ms);
});

test('a pause that is asked for is not cut: past the end there is no other question', () => {
  const limited: Finding = { kind: 'fault', fault: { kind: 'rate-limited', retryAfterMs: 10_000 } };
  expect([patience(10_001).pauseAfter(limited), patience(10_000).pauseAfter(limited)]).toEqual([10_000, null]);
});

test('an interval that is longer than 15 s stays as long', () => {
  const one = new Patience(
    { patienceMs: 300_000, intervalMs: 20_000, retries: 2, clock: virtualClock },
    virtualClock.now(),
  );
  expect([1, 2].map(() => one.pauseAfter({ kind: 'status', course: 'passing' }))).toEqual([20_000, 20_000]);
});

test.each([
  [0, 1600],
  [1, 2400],
])('a pause is a fifth of it off at the most: %d', (random, ms) => {
  const clock = { ...virtualClock, random: () => random };
  const one = new Patience({ patienceMs: 300_000, intervalMs: 2000, retries: 2, clock }, virtualClock.now());
  expect(one.pauseAfter({ kind: 'status', course: 'passing' })).toBeCloseTo(ms);
});
