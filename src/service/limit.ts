import type { ServiceReply } from './classify.ts';
import { type Clock, LONGEST_TIMER } from './clock.ts';

/** The end of a lookup's time and the user's interruption, as one. */
export interface Limit {
  /** Aborted by whichever comes first. */
  readonly signal: AbortSignal;
  /** Milliseconds since the start, by the clock. */
  elapsedMs(): number;
  /** Milliseconds until the time is over; at least 0. */
  leftMs(): number;
  /** What the limit, once reached, makes of the lookup. */
  reply(): ServiceReply | { readonly kind: 'interrupted' };
  /** Leaves neither timer nor listener behind. */
  lift(): void;
}

/** Starts the time of one lookup. */
export function startLimit(timeoutMs: number, clock: Clock, interruption: AbortSignal): Limit {
  const startedAt = clock.now();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, Math.min(timeoutMs, LONGEST_TIMER));
  if (interruption.aborted) abort();
  interruption.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    elapsedMs: () => clock.now() - startedAt,
    leftMs: () => Math.max(0, startedAt + timeoutMs - clock.now()),
    reply: () =>
      interruption.aborted
        ? { kind: 'interrupted' }
        : { kind: 'fault', fault: { kind: 'deadline', timeoutMs }, body: null },
    lift: () => {
      clearTimeout(timer);
      interruption.removeEventListener('abort', abort);
    },
  };
}
