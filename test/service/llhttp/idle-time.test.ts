import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleTime } from '../../../src/service/llhttp/idle-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('ends once, when it is over', () => {
  const onOver = vi.fn();
  const time = new IdleTime(onOver);
  expect(time.isOver).toBe(false);
  time.start(1_000);
  vi.advanceTimersByTime(999);
  expect([time.isOver, onOver.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(10_000);
  expect([time.isOver, onOver.mock.calls.length]).toEqual([true, 1]);
});

test('is as long as the last pause, and nothing while there is none', () => {
  const onOver = vi.fn();
  const time = new IdleTime(onOver);
  time.start(1_000);
  vi.advanceTimersByTime(900);
  time.stop();
  vi.advanceTimersByTime(10_000);
  expect([time.isOver, vi.getTimerCount(), onOver.mock.calls.length]).toEqual([false, 0, 0]);
  time.start(1_000);
  vi.advanceTimersByTime(500);
  time.stop();
  time.start(1_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(999);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledOnce();
});
