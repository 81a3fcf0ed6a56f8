import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep, untilAborted } from '../src/clock-and-sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sleep is over with its time, or with the signal that has come or comes', async () => {
  const later = new AbortController();
  const ended: string[] = [];
  const noted = (name: string) => () => void ended.push(name);
  void sleep(1000).then(noted('its time'));
  void sleep(1000, later.signal).then(noted('a signal'));
  void sleep(1000, AbortSignal.abort()).then(noted('one before'));
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toEqual(['one before']);
  later.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['one before', 'a signal']);
  await vi.advanceTimersByTimeAsync(1);
  expect([ended.at(-1), vi.getTimerCount()]).toEqual(['its time', 0]);
  expect(getEventListeners(later.signal, 'abort')).toEqual([]);
});

test('one of more than a timer takes is as long as that', async () => {
  let isOver = false;
  void sleep(1e12).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2 ** 31 - 2);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('what is waited for until an abort is listened for no longer than it takes', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done');
  await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(await untilAborted(new Promise(() => {}), AbortSignal.abort())).toBeUndefined();
});
