import { Failure, Interruption } from '../failure.ts';
import type { Clock } from '../io.ts';
import type { Question } from '../record.ts';
import { isThrottled } from './faults.ts';
import type { Gate } from './gate.ts';
import type { Trace } from './trace.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** The cause of a failure that the end of `--wait` made, which says nothing of the service. */
const WAIT_OVER = Symbol();

export interface RetryTerms {
  /** The longest that all tries together may take, in milliseconds. */
  readonly timeout: number;
  /** How often a failed request is tried again. */
  readonly retries: number;
  /** In a batch, the pause after a 429 holds up all lookups, and is no part of any one's time. */
  readonly isBatch: boolean;
  readonly gate: Gate;
  readonly clock: Clock;
  /** The end of the run. */
  readonly signal: AbortSignal;
  readonly trace: Trace | null;
}

export interface Limits {
  readonly question: Question;
  /** No try goes on longer than so many milliseconds after the question's first request (`--wait`). */
  readonly patience: number;
  /** What ends the waiting at the gate. */
  readonly waiting: AbortSignal;
}

/** When one try ends, by the clock, whatever the peer does, and what it fails with then. */
export interface Deadline {
  readonly at: number;
  readonly late: () => Failure;
}

/**
 * Tries until there is an answer, another try makes no sense, or the time is over. A pause that would pass the deadline ends
 * it at once. Waiting at the gate takes none of the time.
 *
 * @throws Failure the last one
 */
export async function withRetries<T>(
  { timeout, retries, isBatch, gate, clock, signal, trace }: RetryTerms,
  { question, patience, waiting }: Limits,
  attempt: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  let leftMs = timeout;
  for (let tries = 1; ; tries += 1) {
    await gate.enter((question.startedAt ?? Number.POSITIVE_INFINITY) + patience, waiting);
    signal.throwIfAborted();
    const startedAt = clock.now();
    const until = (question.startedAt ?? startedAt) + patience;
    const isWaitOver = until - startedAt < leftMs;
    const late = () =>
      isWaitOver
        ? new Failure('no-answer-in-time', (words) => words.service.waitOver(), { cause: WAIT_OVER })
        : new Failure('no-answer-in-time', (words) => words.service.late(timeout));
    const at = Math.min(startedAt + leftMs, until);
    if (at <= startedAt) throw late();
    try {
      return await attempt({ at, late });
    } catch (error) {
      if (!(error instanceof Failure) || error instanceof Interruption) throw error;
      const pauseMs = error.pauseMs ?? clock.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
      const isOfAll = isBatch && isThrottled(error);
      if (isOfAll) gate.pause(pauseMs);
      const now = clock.now();
      leftMs = isOfAll ? timeout : leftMs - (now - startedAt) - pauseMs;
      if (!error.retry || tries > retries || leftMs <= 0 || now + pauseMs >= until) throw error;
      trace?.pause(question, pauseMs, tries, error.pauseMs === null ? 'backoff' : 'asked');
      if (!isOfAll) await clock.sleep(pauseMs, signal);
    }
  }
}

/** Whether a try was broken off because there is nothing left of `--wait`. */
export function isWaitOver({ cause }: Failure): boolean {
  return cause === WAIT_OVER;
}
