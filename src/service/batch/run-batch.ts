import { LONGEST_TIMER } from '../../time.ts';
import type { BatchLimits, BatchWork, Job, Kept, Step } from './batch-interface.ts';

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
  /** What waits for its next question, of which there is never more than the window, and its timers. */
  readonly #waiting = new Map<Numbered<Result>, NodeJS.Timeout>();
  /** What has waited long enough. */
  readonly #due: Numbered<Result>[] = [];
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
    if (this.#active === 0 && !this.#isWriting && !this.#hasMore()) this.#end();
  }

  readonly #stop = (): void => {
    this.#stopAsking();
    this.pump();
  };

  /** Nothing is asked from now on: what waits ends with its last answer. */
  #stopAsking(): void {
    this.#isStopped = true;
    const waiting = [...this.#due.splice(0), ...this.#waiting.keys()];
    this.#stopTimers();
    for (const { number, job } of waiting) this.#endWith(number, job.resultSoFar());
  }

  #hasMore(): boolean {
    if (this.#waiting.size + this.#due.length > 0) return true;
    return !this.#isStopped && !this.#isExhausted;
  }

  #beginNext(): boolean {
    if (this.#isStopped || this.#active >= this.#limits.concurrency) return false;
    const due = this.#due.shift();
    if (due !== undefined) {
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
    else this.#wait({ number, job }, step.ms);
  }

  #wait(numbered: Numbered<Result>, ms: number): void {
    const onDue = () => {
      this.#waiting.delete(numbered);
      this.#due.push(numbered);
      this.pump();
    };
    this.#waiting.set(numbered, setTimeout(onDue, Math.min(ms, LONGEST_TIMER)));
  }

  #stopTimers(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
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
    this.#stopTimers();
    this.#limits.interruption.removeEventListener('abort', this.#stop);
    this.#work.entries.return(undefined).catch(() => {});
  }
}
