import { LONGEST_TIMER } from '../longest-timer.ts';

/** Resolves after `ms` milliseconds, or {@link LONGEST_TIMER} where that is less, or as soon as `signal` is aborted; leaves no timer behind. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER));
    signal?.addEventListener('abort', end);
  });
}
