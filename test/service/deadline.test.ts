import { expect, onTestFinished, test, vi } from 'vitest';
import { LookupTime } from '../../src/service/deadline.ts';
import { virtualClock } from '../support/virtual-clock.ts';

test('a time that is over tells so once, however often it is ended', () => {
  const clock = { now: () => 0, wallClock: () => 0, sleep: async () => {}, random: () => 0 };
  const time = new LookupTime(1000, clock);
  let told = 0;
  time.onOver = () => {
    told += 1;
  };
  time.end();
  time.end();
  expect([told, time.isOver]).toEqual([1, true]);
});

test('the time that is stopped for does not count', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const time = new LookupTime(1000, virtualClock);
  await vi.advanceTimersByTimeAsync(600);
  const stopped = time.stopFor(virtualClock.sleep(5000, new AbortController().signal).then(() => 5000));
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  expect([time.leftMs(), time.elapsedMs()]).toEqual([400, 5600]);
  await vi.advanceTimersByTimeAsync(399);
  expect(time.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([time.isOver, time.leftMs()]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(time.leftMs()).toBe(0);
});
