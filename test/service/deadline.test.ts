import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LookupTimes } from '../../src/service/deadline.ts';
import { virtualClock } from '../support/virtual-clock.ts';

test('a time that is over tells so once, however often it is ended', () => {
  const clock = { now: () => 0, wallClock: () => 0, sleep: async () => {}, random: () => 0 };
  const time = new LookupTimes(1000, clock, new AbortController().signal).start(2000);
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
  const time = new LookupTimes(1000, virtualClock, new AbortController().signal).start(2000);
  await vi.advanceTimersByTimeAsync(600);
  const stopped = time.stopFor(virtualClock.sleep(5000, new AbortController().signal).then(() => 5000));
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  expect(time.leftMs()).toBe(400);
  await vi.advanceTimersByTimeAsync(399);
  expect(time.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([time.isOver, time.leftMs()]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(time.leftMs()).toBe(0);
});

describe('times that run beside each other', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function times() {
    return new LookupTimes(1000, virtualClock, new AbortController().signal);
  }

  test('end each at its own moment, whichever began first, by one timer', async () => {
    const all = times();
    const long = all.start(2000);
    const short = all.start(300);
    await vi.advanceTimersByTimeAsync(100);
    const late = all.start(2000);
    expect(vi.getTimerCount()).toBe(1);
    const over = () => [long, short, late].map(({ isOver }) => isOver);
    const seen = [];
    for (const ms of [199, 1, 699, 1, 99, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      seen.push(over());
    }
    expect(seen).toEqual([
      [false, false, false],
      [false, true, false],
      [false, true, false],
      [true, true, false],
      [true, true, false],
      [true, true, true],
    ]);
  });

  test('leave no timer once all are stopped, and have one again where another starts', async () => {
    const all = times();
    const [one, other] = [all.start(2000), all.start(2000)];
    all.stop(one);
    expect(vi.getTimerCount()).toBe(1);
    all.stop(other);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(5000);
    const next = all.start(2000);
    await vi.advanceTimersByTimeAsync(1000);
    expect([one.isOver, other.isOver, next.isOver, vi.getTimerCount()]).toEqual([false, false, true, 0]);
  });

  test('do not set a timer for one that goes on after it was stopped', async () => {
    const all = times();
    const time = all.start(2000);
    const waited = time.stopFor(Promise.resolve(100));
    all.stop(time);
    // Test files share their process: timers of others must not come in between, and nothing but promises is waited for.
    const timers = vi.getTimerCount();
    await waited;
    expect(vi.getTimerCount()).toBe(timers);
  });

  test('one that waits ends none of the others, and is not ended while it waits', async () => {
    const all = times();
    const [waiting, other] = [all.start(2000), all.start(2000)];
    const waited = waiting.stopFor(virtualClock.sleep(3000, new AbortController().signal).then(() => 3000));
    await vi.advanceTimersByTimeAsync(1000);
    expect([waiting.isOver, other.isOver]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(2000);
    await waited;
    await vi.advanceTimersByTimeAsync(999);
    expect(waiting.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.isOver).toBe(true);
  });
});
