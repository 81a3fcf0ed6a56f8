import { caught } from '../failure.ts';
import type { Clock } from '../host.ts';
import {
  type Criteria,
  failed,
  judge,
  type LookupRecord,
  NOTHING_SENT,
  type Question,
  type Timing,
} from '../record.ts';
import { jittered } from './gate.ts';
import type { Service } from './service.ts';

/** How long one receipt is asked about, and what its answers are judged by. */
export interface WaitTerms extends Criteria {
  /** How long to go on while the answer is on its way, in milliseconds; undefined to ask once. */
  readonly wait?: number;
  /** The first pause between two questions, in milliseconds. */
  readonly interval: number;
  /** After how many 999 in a row it is still asked again. */
  readonly retries: number;
}

/** What was found before a pause, when the next question is due, and when the waiting ends, by the clock. */
export interface Pause {
  readonly record: LookupRecord;
  readonly dueAt: number;
  readonly until: number;
}

/** A 500 in so many milliseconds from the first question may be of a receipt that was just handed out. */
const LATE_MS = 30_000;
/** Each pause is so much longer than the one before, up to so many milliseconds. */
const GROWTH = 1.5;
const LONGEST_MS = 15_000;

/** The inquiry into one receipt: `--wait` asks again and again, until there is a record that stays. */
export class Inquiry {
  /** Every request but those for documents. */
  attempts = 0;
  #startedAt: number | null = null;
  #askedAt: Date | null = null;
  /** What counts once time is over: the last answer under which the document is on its way, else what was found last. */
  #best: LookupRecord | null = null;
  #isAnswered = false;
  /** 999 in a row. */
  #errors = 0;
  #pauseMs: number;

  constructor(
    readonly question: Question,
    private readonly terms: WaitTerms,
    private readonly service: Pick<Service, 'ask' | 'terms' | 'name'>,
    private readonly clock: Clock,
  ) {
    this.#pauseMs = terms.interval;
  }

  /**
   * Asks one question, its retries included: gives the record that stays, or a pause until the next question. Throws an
   * interruption, a bug, or the reason of `halted`, which ends what waits at the gate.
   */
  async ask(halted?: AbortSignal): Promise<LookupRecord | Pause> {
    const limits = { wait: this.terms.wait, since: this.#startedAt, halted };
    const onSend = () => {
      this.attempts += 1;
      this.#startedAt ??= this.clock.now();
      this.#askedAt = this.clock.date();
    };
    try {
      const body = await this.service.ask(this.question, limits, onSend);
      return this.#after(judge(this.question, body, this.#timing(), this.terms));
    } catch (error) {
      if (error === halted?.reason) throw error;
      return this.#after(failed(this.question, caught(error), this.#timing()));
    }
  }

  #after(found: LookupRecord): LookupRecord | Pause {
    const { wait } = this.terms;
    if (wait === undefined) return found;
    const startedAt = this.#startedAt ?? this.clock.now();
    const mayChange = this.#note(found, startedAt);
    const isOver = found.failure?.reason === 'wait-over';
    if (!mayChange && !isOver) return found;
    const isPassing = ({ status }: LookupRecord) => status?.course === 'passing';
    if (this.#best === null || (!isOver && (isPassing(found) || !isPassing(this.#best)))) this.#best = found;
    const pauseMs = isOver ? null : this.#pauseAfter(found, startedAt, wait);
    if (pauseMs !== null) return { record: found, dueAt: this.clock.now() + pauseMs, until: startedAt + wait };
    return this.#best === found ? found : { ...this.#best, ...this.#timing() };
  }

  #timing(): Timing {
    if (this.#startedAt === null) return NOTHING_SENT;
    const { attempts, service } = this;
    const askedAt = this.#askedAt?.toISOString() ?? null;
    const elapsedMs = this.clock.now() - this.#startedAt;
    return { attempts, elapsedMs, askedAt, service: service.name, profile: service.terms.profile };
  }

  /** Notes what was found, and says whether asking again may find something else. */
  #note(found: LookupRecord, startedAt: number): boolean {
    const { failure } = found;
    const course = found.status?.course;
    const isLate = !this.#isAnswered && found.outcome === 'not-found' && this.clock.now() - startedAt < LATE_MS;
    this.#isAnswered ||= course !== undefined && !isLate;
    this.#errors = course === 'unknown' ? this.#errors + 1 : 0;
    if (course === 'unknown') return this.#errors <= this.terms.retries;
    if (course !== undefined) return course === 'passing' || isLate;
    return failure !== null && (failure.retry || (failure.reason === 'refused' && this.#isAnswered));
  }

  /**
   * In milliseconds; null where there is no time for another question. A pause that would pass the end is cut, so that the last
   * question is asked shortly before it. In a batch a 500 is asked about once more, when it says for certain that there is none.
   */
  #pauseAfter({ outcome, failure }: LookupRecord, startedAt: number, wait: number): number | null {
    const now = this.clock.now();
    // A tenth of the time is kept for the last question, but no more than a second.
    const mostMs = startedAt + wait - now - Math.min(1000, wait / 10);
    const isLate = outcome === 'not-found' && this.service.terms.isBatch;
    const askedMs = isLate ? startedAt + LATE_MS - now : (failure?.pauseMs ?? 0);
    if (mostMs <= 0 || (askedMs > mostMs && !isLate)) return null;
    const pauseMs = jittered(this.#pauseMs, this.clock.random);
    // A first one that is longer stays.
    this.#pauseMs = Math.max(this.#pauseMs, Math.min(this.#pauseMs * GROWTH, LONGEST_MS));
    return Math.min(Math.max(pauseMs, askedMs), mostMs);
  }
}
