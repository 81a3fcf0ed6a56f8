import { LONGEST_TIMER } from '../../time.ts';
import type { BatchLimits, BatchWork, Job, Kept, Step } from './batch-interface.ts';
import { DueTimes } from './due-times.ts';

/** Does the work until nothing is left of it, or a stop or an interruption. Rejects for a bug. */
export function runBatch<Result, Kind extends Kept>(work: BatchWork<Result, Kind>, limits: BatchLimits): Promise<void> {
  return new Promise((resolve, reject) => new Batch(work, limits, resolve, reject).pump());
}

interface Numbered<Result> {
  readonly number: number;
  readonly job: Job<Result>;
}

/** Stands for what was broken off: nothing of it is written. */
const NOTHING = Symbol('nothing');

class Batch<Result, Kind extends Kept> {
  readonly #work: BatchWork<Result, Kind>;
  readonly #limits: BatchLimits;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  /** What has ended and is still to be written, by its number. */
  readonly #ended = new Map<number, Kind | typeof NOTHING>();
  /** The number of what is to be written next. */
  #next = 0;
  readonly #waiting = new DueTimes<Numbered<Result>>();
  /** What was read and is not begun, the last first: what has ended must not be kept by its list. */
  #ready: (Job<Result> | { readonly result: Result })[] = [];
  #begun = 0;
  #active = 0;
  #kept = 0;
  #isReading = false;
  #isExhausted = false;
  #isStopped: boolean;
  #isWriting = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    work: BatchWork<Result, Kind>,
    limits: BatchLimits,
    resolve: () => void,
    reject: (error: unknown) => void,
  ) {
    this.#work = work;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#isStopped = limits.interruption.aborted;
    limits.interruption.addEventListener('abort', this.#stop);
  }

  /** Begins whatever may begin, writes whatever can be written, and sees whether all is done. */
  pump(): void {
    if (this.#isOver) return;
    // What is written makes room for more.
    do while (this.#beginNext());
    while (this.#drain());
    this.#arm();
    if (this.#active === 0 && !this.#isWriting && !this.#hasMore()) this.#end();
  }

  readonly #stop = (): void => {
    this.#stopAsking();
    this.pump();
  };

  /** Nothing is asked from now on: what waits ends with its last answer. */
  #stopAsking(): void {
    this.#isStopped = true;
    for (const { number, job } of this.#waiting.takeAll()) this.#endWith(number, job.resultSoFar());
  }

  #hasMore(): boolean {
    if (this.#waiting.size > 0) return true;
    return !this.#isStopped && !this.#isExhausted;
  }

  #beginNext(): boolean {
    if (this.#isStopped || this.#active >= this.#limits.concurrency) return false;
    // Most batches wait for nothing, and the clock, asked twice for each receipt, would be 1 % of one.
    const due = this.#waiting.size === 0 ? null : this.#waiting.takeDue(this.#limits.clock.now());
    if (due !== null) {
      this.#ask(due);
      return true;
    }
    const hasRoom = this.#begun - this.#next < this.#limits.window && this.#kept <= this.#limits.mostKept;
    if (this.#isWriting || !hasRoom) return false;
    const entry = this.#ready.pop();
    if (entry === undefined) {
      this.#read();
      return false;
    }
    const number = this.#begun;
    this.#begun += 1;
    if ('result' in entry) {
      this.#endWith(number, entry.result);
      this.#drain();
    } else this.#ask({ number, job: entry });
    return true;
  }

  #read(): void {
    if (this.#isReading || this.#isExhausted) return;
    this.#isReading = true;
    this.#work.entries.next().then(({ value, done }) => {
      this.#isReading = false;
      this.#isExhausted = done === true;
      this.#ready = done === true ? [] : value.toReversed();
      this.pump();
    }, this.#fail);
  }

  #ask(numbered: Numbered<Result>): void {
    this.#active += 1;
    numbered.job.step().then((step) => {
      this.#active -= 1;
      this.#onStep(numbered, step);
      this.pump();
    }, this.#fail);
  }

  #onStep({ number, job }: Numbered<Result>, step: Step<Result>): void {
    if (step.kind === 'ended') this.#endWith(number, step.result);
    else if (step.kind === 'broken-off' || this.#isStopped) this.#endWith(number, job.resultSoFar());
    else this.#waiting.add(this.#limits.clock.now() + step.ms, { number, job });
  }

  #endWith(number: number, result: Result | null): void {
    if (result === null) {
      this.#ended.set(number, NOTHING);
      return;
    }
    const kept = this.#work.keep(result);
    this.#kept += kept.size;
    this.#ended.set(number, kept);
    if (!this.#isStopped && this.#work.isStopped()) this.#stopAsking();
  }

  /** Writes what is next in order; whether there was anything. */
  #drain(): boolean {
    let hasTaken = false;
    while (!this.#isWriting) {
      const next = this.#ended.get(this.#next);
      if (next === undefined) break;
      this.#ended.delete(this.#next);
      this.#next += 1;
      hasTaken = true;
      if (next === NOTHING) continue;
      this.#kept -= next.size;
      const written = this.#work.write(next);
      if (written === null) continue;
      this.#isWriting = true;
      written.then(() => {
        this.#isWriting = false;
        this.pump();
      }, this.#fail);
    }
    return hasTaken;
  }

  /** One timer, for the earliest of those that wait. */
  #arm(): void {
    const { next } = this.#waiting;
    clearTimeout(this.#timer);
    if (next === null || this.#active >= this.#limits.concurrency) return;
    const ms = Math.max(1, next - this.#limits.clock.now());
    this.#timer = setTimeout(() => this.pump(), Math.min(ms, LONGEST_TIMER));
  }

  readonly #fail = (error: unknown): void => {
    this.#close();
    this.#reject(error);
  };

  #end(): void {
    this.#close();
    this.#resolve();
  }

  #close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#limits.interruption.removeEventListener('abort', this.#stop);
    this.#work.entries.return(undefined).catch(() => {});
  }
}
