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
