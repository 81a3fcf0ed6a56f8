import { statusOf } from '../contract/statuses.ts';
import { Failure, Interruption } from '../failure.ts';
import type { Clock } from '../io.ts';
import { failed, judge, type LookupRecord, type Question, type Standards } from '../record.ts';
import { isRefused } from './faults.ts';
import { isWaitOver } from './retry.ts';
import type { Service } from './service.ts';
import { pauses } from './wait.ts';

/** How long a receipt is asked about, and what its answers are judged by. */
export interface Patience extends Standards {
  /** How long to go on while the answer is 002 or 003, in milliseconds. */
  readonly wait?: number;
  /** The first pause between two questions, in milliseconds. */
  readonly interval: number;
  readonly retries: number;
}

/** What goes on around the questions. */
export interface Turns {
  readonly clock: Clock;
  /** The end of waiting: rejects with its reason. What is being asked is broken off only by the run's own signal. */
  readonly waiting: AbortSignal;
  /** Lets a question have its turn once there is a place (batch); one that is asked again goes before a new one. */
  readonly inTurn?: <T>(turn: () => Promise<T>, isAgain: boolean) => Promise<T>;
  /** What was found; it is asked again at `dueAt`, and given up at `until`, by the clock. */
  readonly onWait?: (found: LookupRecord, dueAt: number, until: number) => void;
  /** What is still done about a record that stays, in the same turn. */
  readonly onFinal?: (record: LookupRecord) => Promise<LookupRecord>;
}

/** How much of the time is kept for the last question: a tenth, but not more than so many milliseconds. */
const LAST_QUESTION = 0.1;
const LAST_QUESTION_MS = 1000;

/** Asks about a receipt, again and again with `--wait`, and tells what became of it. Throws an interruption, or a bug. */
export async function untilFinal(service: Service, question: Question, patience: Patience, turns: Turns) {
  const { wait, interval, retries } = patience;
  const { clock, waiting, inTurn = (turn) => turn(), onWait, onFinal = async (record) => record } = turns;
  const intervals = pauses(interval, clock.random);
  /** What counts once time is over: the last answer under which the document is on its way, else what was found last. */
  let last: LookupRecord | null = null;
  let isAnswered = false;
  let serviceErrors = 0;
  for (let isAgain = false; ; isAgain = true) {
    const next = await inTurn(turn, isAgain);
    if (typeof next !== 'number') return next;
    await clock.sleep(next, waiting);
  }

  /** The record that stays, or how long to wait for another one, in milliseconds. */
  async function turn(): Promise<LookupRecord | number> {
    const found = await ask();
    const course = courseOf(found);
    isAnswered ||= course !== null;
    serviceErrors = course === 'unknown' ? serviceErrors + 1 : 0;
    const isCut = found.failure !== null && isWaitOver(found.failure);
    if (wait === undefined || !(isCut || mayChange(found))) return onFinal(found);
    if (last === null || (!isCut && (course === 'passing' || courseOf(last) !== 'passing'))) last = found;
    const until = (question.startedAt ?? clock.now()) + wait;
    const pauseMs = isCut ? null : pauseWithin(wait, until - clock.now(), found.failure?.pauseMs ?? 0);
    if (pauseMs === null) return onFinal({ ...last, attempts: question.attempts, elapsedMs: elapsed() });
    onWait?.(found, clock.now() + pauseMs, until);
    return pauseMs;
  }

  async function ask(): Promise<LookupRecord> {
    try {
      return judge(question, await service.ask(question, wait, waiting), elapsed(), patience);
    } catch (error) {
      if (!(error instanceof Failure) || error instanceof Interruption) throw error;
      return failed(question, error, elapsed());
    }
  }

  function elapsed(): number {
    return clock.now() - (question.startedAt ?? clock.now());
  }

  /** Whether asking again may find something else. */
  function mayChange(found: LookupRecord): boolean {
    const course = courseOf(found);
    if (course !== null) return course === 'passing' || (course === 'unknown' && serviceErrors <= retries);
    const { failure } = found;
    return failure !== null && (failure.retry || (isAnswered && isRefused(failure)));
  }

  /** A pause that would pass the end is cut, so that the last question is asked shortly before it; null where there is no room. */
  function pauseWithin(wait: number, leftMs: number, askedMs: number): number | null {
    const mostMs = leftMs - Math.min(LAST_QUESTION_MS, wait * LAST_QUESTION);
    if (mostMs <= 0 || askedMs > mostMs) return null;
    return Math.min(Math.max(intervals.next().value, askedMs), mostMs);
  }
}

function courseOf({ status }: LookupRecord) {
  return statusOf(status ?? '')?.course ?? null;
}
