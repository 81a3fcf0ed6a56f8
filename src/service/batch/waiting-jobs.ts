import { LONGEST_TIMER } from '../../clock-and-sleep.ts';
import type { Job } from './batch-interface.ts';

/** A job with its place in the list. */
export interface NumberedJob<Result> {
  readonly number: number;
  readonly job: Job<Result>;
}

/** What waits for its next question (`--wait`): it holds no connection, and each has a timer. */
export class WaitingJobs<Result> {
  readonly #onDue: () => void;
  readonly #timers = new Map<NumberedJob<Result>, NodeJS.Timeout>();
  /** What has waited long enough. */
  readonly #due: NumberedJob<Result>[] = [];

  /** @param onDue is called when one has waited long enough */
  constructor(onDue: () => void) {
    this.#onDue = onDue;
  }

  /** How many there are, those among them that have waited long enough. */
  get count(): number {
    return this.#timers.size + this.#due.length;
  }

  /** Lets one wait for so many milliseconds. */
  add(numbered: NumberedJob<Result>, ms: number): void {
    const onDue = () => {
      this.#timers.delete(numbered);
      this.#due.push(numbered);
      this.#onDue();
    };
    this.#timers.set(numbered, setTimeout(onDue, Math.min(ms, LONGEST_TIMER)));
  }

  /** One that has waited long enough, and waits no more. */
  takeDue(): NumberedJob<Result> | undefined {
    return this.#due.shift();
  }

  /** All of them, those first that have waited long enough; none waits any more. */
  takeAll(): NumberedJob<Result>[] {
    const all = [...this.#due.splice(0), ...this.#timers.keys()];
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    return all;
  }
}
