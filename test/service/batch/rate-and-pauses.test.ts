import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Throttle, type ThrottleWait } from '../../../src/service/batch/rate-and-pauses.ts';
import { stillHeard } from '../../support/still-heard.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

function newGate(rate: number | null, backlog: () => Promise<unknown> | null = () => null) {
  const told: ThrottleWait[] = [];
  const interruption = new AbortController();
  const throttle = new Throttle({
    rate,
    clock: virtualClock,
    interruption: interruption.signal,
    backlog,
    onLongWait: (wait) => told.push(wait),
  });
  const startedAt = Date.now();
  const passed: number[] = [];
  const enter = async (isBegun = true) => {
    await throttle.enter(isBegun);
    passed.push(Date.now() - startedAt);
  };
  return { throttle, told, interruption, enter, passed };
}

describe('--rate', () => {
  test('keeps requests apart, whenever they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.nat(300), { minLength: 1, maxLength: 15 }),
        async (rate, pauses) => {
          const { enter, passed } = newGate(rate);
          for (const pause of pauses) {
            void enter();
            await vi.advanceTimersByTimeAsync(pause);
          }
          await vi.advanceTimersByTimeAsync(20_000);
          expect(passed).toHaveLength(pauses.length);
          const gaps = passed.slice(1).map((at, index) => at - (passed[index] ?? 0));
          // Timers count whole milliseconds.
          expect(gaps.filter((gap) => gap < 1000 / rate - 1)).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test.each([
    [0.1, { reason: 'rate', ms: 6000 }],
    [0.11, null],
  ])('of %d a second keeps everybody waiting for what is to be told: %j', async (rate, wait) => {
    const { enter, throttle } = newGate(rate);
    void enter();
    await vi.advanceTimersByTimeAsync(4000);
    expect(throttle.wait).toEqual(wait);
  });

  test('that makes everything wait for years is told once, and waits on behind the longest timer', async () => {
    const { enter, told, passed, throttle } = newGate(1e-8);
    for (let count = 0; count < 3; count += 1) void enter();
    await vi.advanceTimersByTimeAsync(40 * 24 * HOUR_MS);
    expect(passed).toEqual([0]);
    expect(told).toEqual([{ reason: 'rate', ms: 1e11 }]);
    expect(throttle.wait).toEqual({ reason: 'rate', ms: 1e11 - 40 * 24 * HOUR_MS });
  });

  test('is told where a whole pause is long, be the first wait a short one, and only until it is over', async () => {
    const { enter, told, passed, throttle } = newGate(0.05);
    void enter();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(throttle.wait).toEqual({ reason: 'rate', ms: 5000 });
    for (let count = 0; count < 2; count += 1) void enter();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([{ reason: 'rate', ms: 20_000 }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([passed, throttle.wait]).toEqual([[0, 20_000, 40_000], null]);
  });

  test('that is usual is not told, and leaves nobody behind who listens for the interruption', async () => {
    const heard = stillHeard();
    const { enter, told, passed } = newGate(2);
    for (let count = 0; count < 30; count += 1) void enter();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([told, passed.length, heard()]).toEqual([[], 30, []]);
  });
});

describe('a pause', () => {
  test('lets no request pass, and counts once', async () => {
    const { throttle, enter, passed, told } = newGate(null);
    expect([throttle.pause(5000), throttle.pause(2000)]).toEqual([true, false]);
    for (let count = 0; count < 3; count += 1) void enter();
    await vi.advanceTimersByTimeAsync(4999);
    expect(passed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([passed, told]).toEqual([[5000, 5000, 5000], []]);
  });

  test('is told where it is long, and never longer than an hour', async () => {
    const { throttle, enter, passed, told } = newGate(null);
    throttle.pause(2 ** 31 * 1000);
    void enter();
    expect([told, throttle.wait]).toEqual([
      [{ reason: 'rate-limited', ms: HOUR_MS }],
      { reason: 'rate-limited', ms: HOUR_MS },
    ]);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(passed).toEqual([HOUR_MS]);
  });

  test('that begins while others wait for their turn holds for them too', async () => {
    const { throttle, enter, passed } = newGate(1);
    for (let count = 0; count < 2; count += 1) void enter();
    await vi.advanceTimersByTimeAsync(500);
    throttle.pause(3000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(passed).toEqual([0, 3500]);
  });
});

test('an interruption keeps nothing waiting', async () => {
  const { throttle, enter, interruption, passed } = newGate(0.001);
  for (let count = 0; count < 3; count += 1) void enter();
  throttle.pause(60_000);
  await vi.advanceTimersByTimeAsync(10);
  interruption.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toEqual([0, 10, 10]);
});

test.each([
  ['--rate', 0.001, 0],
  ['a pause', null, 60_000],
])('once it is closed, %s keeps only those waiting whose lookup has begun', async (_, rate, pauseMs) => {
  const { throttle, enter, passed } = newGate(rate);
  throttle.pause(pauseMs);
  for (const isBegun of [true, true, false, false]) void enter(isBegun);
  await vi.advanceTimersByTimeAsync(10);
  const before = passed.length;
  throttle.close();
  await vi.advanceTimersByTimeAsync(0);
  expect([throttle.isClosed, passed.slice(before)]).toEqual([true, [10, 10]]);
  await vi.advanceTimersByTimeAsync(2_000_000);
  expect(passed).toHaveLength(4);
});

test('once it is called off, nobody is kept waiting', async () => {
  const { throttle, enter, passed } = newGate(null);
  throttle.pause(60_000);
  for (const isBegun of [true, false]) void enter(isBegun);
  await vi.advanceTimersByTimeAsync(10);
  expect([throttle.isCalledOff, passed]).toEqual([false, []]);
  throttle.callOff();
  await vi.advanceTimersByTimeAsync(0);
  expect([throttle.isCalledOff, throttle.isClosed, passed]).toEqual([true, true, [10, 10]]);
});

test('nothing is asked while too much of what was told waits for its reader', async () => {
  let isRead = () => {};
  const backlog = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  const { enter, passed } = newGate(null, () => backlog);
  void enter();
  await vi.advanceTimersByTimeAsync(700);
  expect(passed).toEqual([]);
  isRead();
  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toEqual([700]);
});
