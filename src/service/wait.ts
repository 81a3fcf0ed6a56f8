import { Failure, Interruption } from '../failure.ts';
import type { Clock } from '../io.ts';
import { failed, judge, type LookupRecord, type Question, type Standards } from '../record.ts';
import type { Limits } from './retry.ts';

/** How long one receipt is asked about, and what its answers are judged by. */
export interface WaitTerms extends Standards {
  /** How long to go on while the answer is on its way, in milliseconds; undefined to ask once. */
  readonly wait?: number;
  /** The first pause between two questions, in milliseconds. */
  readonly interval: number;
  /** How many 999 in a row are asked again about. */
  readonly retries: number;
}

/** What was found before a pause, when it is asked again, and until when it is waited, by the clock. */
export interface Pause {
  readonly record: LookupRecord;
  readonly dueAt: number;
  readonly until: number;
}

/** What goes on around the questions. */
export interface Surroundings {
  readonly clock: Clock;
  /** Ends the pauses: rejects with its reason. A request under way is broken off only by the run's own signal. */
  readonly halted: AbortSignal;
  /** Runs a question once there is a place (batch); one that is asked again goes before a new one. */
  readonly inTurn?: <T>(turn: () => Promise<T>, isAgain: boolean) => Promise<T>;
  readonly onPause?: (pause: Pause) => void;
  /** What is still done about the record that stays, in the same turn. */
  readonly onFinal?: (record: LookupRecord) => Promise<LookupRecord>;
}

/** A 500 in so many milliseconds from the first question may be of a receipt that was just handed out. */
const LATE_MS = 30_000;
/** How much of the time is kept for the last question: a tenth, but not more than so many milliseconds. */
const LAST_QUESTION = 0.1;
const LAST_QUESTION_MS = 1000;

/** Asks about a receipt once, and gives the body of the answer. @throws Failure */
export type Ask = (limits: Limits) => Promise<string>;

/** Asks about a receipt, again and again with `--wait`, and tells what became of it. Throws an interruption, or a bug. */
export async function untilFinal(question: Question, ask: Ask, terms: WaitTerms, around: Surroundings) {
  const { clock, halted, inTurn = (turn) => turn(), onPause, onFinal = async (record) => record } = around;
  const course = new Course(terms, clock);
  for (let isAgain = false; ; isAgain = true) {
    const next = await inTurn(async () => {
      const found = await askOnce(question, ask, terms, around);
      const startedAt = question.startedAt ?? clock.now();
      const after = course.after(found, startedAt);
      if ('record' in after)
        return {
          record: await onFinal(after.record === found ? found : { ...after.record, ...soFar(question, clock) }),
        };
      onPause?.({ record: found, dueAt: clock.now() + after.againMs, until: startedAt + (terms.wait ?? 0) });
      return after;
    }, isAgain);
    if ('record' in next) return next.record;
    await clock.sleep(next.againMs, halted);
  }
}

async function askOnce(question: Question, ask: Ask, terms: WaitTerms, { clock, halted }: Surroundings) {
  try {
    const body = await ask({ halted, wait: terms.wait });
    return judge(question, body, soFar(question, clock).elapsedMs, terms);
  } catch (error) {
    if (!(error instanceof Failure) || error instanceof Interruption) throw error;
    return failed(question, error, soFar(question, clock).elapsedMs);
  }
}

function soFar({ attempts, startedAt }: Question, clock: Clock) {
  return { attempts, elapsedMs: startedAt === null ? 0 : clock.now() - startedAt };
}

/** What was found about one receipt so far, and whether it is worth another question. */
class Course {
  readonly #pauses: Generator<number, never>;
  /** What counts once time is over: the last answer under which the document is on its way, else what was found last. */
  #best: LookupRecord | null = null;
  #isAnswered = false;
  /** 999 in a row. */
  #errors = 0;

  constructor(
    private readonly terms: WaitTerms,
    private readonly clock: Clock,
  ) {
    this.#pauses = pauses(terms.interval, clock.random);
  }

  /** What comes after an answer: the record that stays, or another question, in milliseconds. */
  after(found: LookupRecord, startedAt: number): { record: LookupRecord } | { againMs: number } {
    const { wait } = this.terms;
    const isOver = found.failure?.cue === 'wait-over';
    const mayChange = this.#mayChange(found, startedAt);
    const best = this.#best;
    const isBetter = !mayChange || courseOf(found) === 'passing' || courseOf(best ?? found) !== 'passing';
    this.#best = best === null || (isBetter && !isOver) ? found : best;
    const againMs =
      wait === undefined || isOver || !mayChange
        ? null
        : this.#pauseWithin(startedAt + wait - this.clock.now(), wait, found.failure?.pauseMs ?? 0);
    return againMs === null ? { record: this.#best } : { againMs };
  }

  /** Whether asking again may find something else. */
  #mayChange(found: LookupRecord, startedAt: number): boolean {
    const { failure } = found;
    const course = courseOf(found);
    const isLate = !this.#isAnswered && found.outcome === 'not-found' && this.clock.now() - startedAt < LATE_MS;
    this.#isAnswered ||= course !== null && !isLate;
    this.#errors = course === 'unknown' ? this.#errors + 1 : 0;
    if (course === 'unknown') return this.#errors <= this.terms.retries;
    if (course !== null) return course === 'passing' || isLate;
    return failure !== null && (failure.retry || (failure.cue === 'refused' && this.#isAnswered));
  }

  /** A pause that would pass the end is cut, so that the last question is asked shortly before it; null where there is no room. */
  #pauseWithin(leftMs: number, wait: number, askedMs: number): number | null {
    const mostMs = leftMs - Math.min(LAST_QUESTION_MS, wait * LAST_QUESTION);
    if (mostMs <= 0 || askedMs > mostMs) return null;
    return Math.min(Math.max(this.#pauses.next().value, askedMs), mostMs);
  }
}

function courseOf({ status }: LookupRecord) {
  return status?.course ?? null;
}

const GROWTH = 1.5;
const LONGEST_MS = 15_000;
const JITTER = 0.2;

/**
 * The pauses between the questions of `--wait`, in milliseconds: each half as long again as the one before, up to 15 s (a
 * first one that is longer stays), and up to a fifth shorter or longer than that. `random` gives 0 to 1.
 */
export function* pauses(firstMs: number, random: () => number): Generator<number, never> {
  for (let ms = firstMs; ; ms = Math.max(ms, Math.min(ms * GROWTH, LONGEST_MS))) {
    yield ms * (1 - JITTER + 2 * JITTER * random());
  }
}
