import { caught, Failure } from '../failure.ts';
import type { Question } from '../record.ts';
import type { Service } from './service.ts';

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 10_000;

/** What bounds the questions about one receipt, besides the time of each. */
export interface Limits {
  /** `--wait`: no try goes on longer than so many milliseconds after the first request about the receipt. */
  readonly wait?: number | undefined;
  /** When that was sent, by the clock; null where there was none yet. */
  readonly since?: number | null;
  /** Ends what waits at the gate; rejects with its reason. */
  readonly halted?: AbortSignal | undefined;
}

/** When one try ends, by the clock, whatever the peer does, and what it fails with then; `proxy` as it is shown. */
export interface Deadline {
  readonly at: number;
  readonly late: (proxy: string | null) => Failure;
}

/**
 * Tries until there is an answer, another try makes no sense, or the time is over. A pause that would pass the deadline
 * ends it at once. Time at the gate is not counted.
 * @throws Failure the last one
 */
export async function withRetries<T>(
  { terms: { timeout, retries, isBatch, trace }, gate, io: { clock, signal } }: Pick<Service, 'terms' | 'gate' | 'io'>,
  question: Question,
  { wait = Number.POSITIVE_INFINITY, since = null, halted = signal }: Limits,
  attempt: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  let leftMs = timeout;
  let end = (since ?? Number.POSITIVE_INFINITY) + wait;
  for (let tries = 1; ; ) {
    await gate.enter(end, halted);
    signal.throwIfAborted();
    const startedAt = clock.now();
    end = Math.min(end, startedAt + wait);
    const deadline = deadlineOf(startedAt + leftMs, end, timeout);
    if (deadline.at <= startedAt) throw deadline.late(null);
    try {
      return await attempt(deadline);
    } catch (thrown) {
      const error = caught(thrown);
      const heldMs = isBatch && error.cue === 'refused' ? gate.refused() : null;
      const backoffMs = clock.random() * Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
      const pauseMs = heldMs ?? error.pauseMs ?? backoffMs;
      const isThrottled = isBatch && error.cue === 'throttled';
      if (isThrottled) gate.pause(pauseMs);
      const isOfAll = isThrottled || heldMs !== null;
      const now = clock.now();
      leftMs = isOfAll ? timeout : leftMs - (now - startedAt) - pauseMs;
      const mayRetry = heldMs !== null || (error.retry && tries <= retries);
      if (!mayRetry || leftMs <= 0 || now + pauseMs >= end) throw error;
      trace?.pause?.(question, pauseMs, tries, error.pauseMs === null ? 'backoff' : 'asked');
      if (!isOfAll) await clock.sleep(pauseMs, signal);
      if (heldMs === null) tries += 1;
    }
  }
}

/** The end of a try: by `--timeout`, or by the end of `--wait` where that comes first. */
function deadlineOf(timeoutAt: number, waitEnd: number, timeout: number): Deadline {
  const isWait = waitEnd < timeoutAt;
  const late = (proxy: string | null) => {
    const say: Failure['say'] = ({ service }) => (isWait ? service.waitOver() : service.late(timeout, proxy));
    return new Failure('no-answer-in-time', say, { cue: isWait ? 'wait-over' : null });
  };
  return { at: Math.min(timeoutAt, waitEnd), late };
}
