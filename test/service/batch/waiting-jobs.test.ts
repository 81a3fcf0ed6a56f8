import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaitingJobs } from '../../../src/service/batch/waiting-jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const numbered = (number: number) => ({
  number,
  job: { step: () => Promise.reject(new Error('nobody asks')), resultSoFar: () => `result ${number}` },
});

test('what waits is counted until it is taken, and told when it is due', () => {
  let told = 0;
  const waiting = new WaitingJobs<string>(() => {
    told += 1;
  });
  waiting.add(numbered(1), 2000);
  waiting.add(numbered(2), 1000);
  expect([waiting.count, waiting.takeDue(), told]).toEqual([2, undefined, 0]);
  vi.advanceTimersByTime(1000);
  expect([waiting.count, told]).toEqual([2, 1]);
  expect([waiting.takeDue()?.number, waiting.count]).toEqual([2, 1]);
  vi.advanceTimersByTime(1000);
  expect([waiting.takeDue()?.number, waiting.count, told]).toEqual([1, 0, 2]);
});

test('all that waits is taken at once, those first that are due, and no timer is left', () => {
  const waiting = new WaitingJobs<string>(() => {});
  for (const [number, ms] of [
    [1, 3000],
    [2, 1000],
    [3, 2000],
  ] as const)
    waiting.add(numbered(number), ms);
  vi.advanceTimersByTime(2000);
  expect(waiting.takeAll().map(({ number }) => number)).toEqual([2, 3, 1]);
  expect([waiting.count, waiting.takeDue(), vi.getTimerCount()]).toEqual([0, undefined, 0]);
});

test('a wait longer than a timer can be is as long as one can be', () => {
  const waiting = new WaitingJobs<string>(() => {});
  waiting.add(numbered(1), Number.MAX_SAFE_INTEGER);
  vi.advanceTimersByTime(60_000);
  expect(waiting.takeDue()).toBeUndefined();
});
