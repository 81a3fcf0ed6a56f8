import { vi } from 'vitest';
import type { Clock } from '../../src/clock-and-sleep.ts';
import { sleep } from '../../src/clock-and-sleep.ts';

/** A clock whose time passes only when it is told to, together with all timers: for `vi.useFakeTimers()`. */
export const virtualClock: Clock = { now: () => Date.now(), wallClock: () => Date.now(), sleep, random: () => 0.5 };

/** Lets all time pass that anything waits for, as far as `mostMs`, in steps in which everything that is due happens. */
export async function untilSettled(work: Promise<unknown>, mostMs = 1e9): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  const endsAt = Date.now() + mostMs;
  await vi.advanceTimersByTimeAsync(0);
  while (!isSettled && Date.now() < endsAt && vi.getTimerCount() > 0) {
    await vi.advanceTimersToNextTimerAsync();
    // What the timer led to may be promises that are not settled yet, behind which the next timer is set.
    await vi.advanceTimersByTimeAsync(0);
  }
}
