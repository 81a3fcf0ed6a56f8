/** The longest delay that `setTimeout` takes, in milliseconds (24.8 days): above it, it fires at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * What `work` gives; undefined as soon as the signal is aborted, also where it was so before. The work goes on unheard.
 *
 * Not `Promise.race`: with one promise for the whole run it would keep everything that ever raced until that is settled.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    work.finally(() => signal.removeEventListener('abort', end)).then(resolve, reject);
  });
}

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

/** Milliseconds to come as seconds that people are told, rounded up: a pause of less than one is told by its tenths. */
export function secondsToCome(ms: number, pauseMs = ms): number {
  return pauseMs < 1000 ? Math.ceil(ms / 100) / 10 : Math.ceil(ms / 1000);
}

/** Time and chance, as the retry loop sees them. */
export interface Clock {
  /** Milliseconds on a clock that never jumps; only differences mean anything. */
  now(): number;
  /** Milliseconds since 1970, for dates that a peer names. */
  wallClock(): number;
  /** Resolves after `ms` milliseconds, or `LONGEST_TIMER` where that is less, or as soon as `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}
