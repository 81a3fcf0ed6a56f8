import type { Clock } from '../clock-and-sleep.ts';
import type { Status } from '../contract/status-table.ts';
import type { Fault } from './fault.ts';
import { isWorthAnotherTry, pauseAskedWith } from './retriable-faults-and-backoff.ts';

/** The longest pause between two questions that growing leads to, in milliseconds. */
const LONGEST_GROWN_MS = 15_000;
const GROWTH = 1.5;
/** How much of the time is kept for the last question, in milliseconds. */
const LAST_QUESTION_MS = 1000;
/** How far a pause may be from its length, either way. */
const JITTER = 0.2;

export interface PatienceOptions {
  /** How long one receipt is waited for, in milliseconds. */
  readonly patienceMs: number;
  /** The first pause between two questions, in milliseconds. */
  readonly intervalMs: number;
  /** How many answers 999 in a row are outlasted. */
  readonly retries: number;
  readonly clock: Clock;
}

/** What a question came to, as far as waiting depends on it. */
export type Finding =
  | { readonly kind: 'status'; readonly course: Status['course'] }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** A reply that is no answer. */
  | { readonly kind: 'breach' };

/** How long is waited for one receipt whose document is not there yet (`--wait`), and when it is asked about again. */
export class Patience {
  readonly #options: PatienceOptions;
  readonly #endsAt: number;
  #pauseMs: number;
  #hasAnswer = false;
  #isLast = false;
  #serviceErrors = 0;

  /** @param startedAt when the first question was sent, by the clock. */
  constructor(options: PatienceOptions, startedAt: number) {
    this.#options = options;
    this.#endsAt = startedAt + options.patienceMs;
    this.#pauseMs = options.intervalMs;
  }

  /** Milliseconds that are left, and that a question may take at the most. */
  leftMs(): number {
    return Math.max(0, this.#endsAt - this.#options.clock.now());
  }

  /** Notes what was found; gives the milliseconds until the next question, or null where there is to be none. */
  pauseAfter(finding: Finding): number | null {
    if (finding.kind === 'status') this.#hasAnswer = true;
    this.#serviceErrors = finding.kind === 'status' && finding.course === 'unknown' ? this.#serviceErrors + 1 : 0;
    if (!this.outlasts(finding)) return null;
    const own = this.#pauseMs * (1 - JITTER + 2 * JITTER * this.#options.clock.random());
    this.#pauseMs = Math.max(this.#pauseMs, Math.min(this.#pauseMs * GROWTH, LONGEST_GROWN_MS));
    const asked = finding.kind === 'fault' ? pauseAskedWith(finding.fault) : null;
    return this.#within(Math.max(own, asked ?? 0), own);
  }

  /** A pause that would pass the end is cut once, so that the last question is asked shortly before it. */
  #within(ms: number, own: number): number | null {
    const left = this.leftMs();
    if (ms < left) return ms;
    const last = left - Math.min(LAST_QUESTION_MS, left / 2);
    if (this.#isLast || ms > own || last < 1) return null;
    this.#isLast = true;
    return last;
  }

  /** Whether something else may still follow what was found last. */
  outlasts(finding: Finding): boolean {
    switch (finding.kind) {
      case 'status':
        return (
          finding.course === 'passing' || (finding.course === 'unknown' && this.#serviceErrors <= this.#options.retries)
        );
      case 'fault':
        return isWorthAnotherTry(finding.fault) || (finding.fault.kind === 'connection-refused' && this.#hasAnswer);
      case 'breach':
        return false;
    }
  }
}
