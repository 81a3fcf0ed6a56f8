import type { BatchLimits, BatchWork, Job, Kept, Step } from './batch-interface.ts';
import { type NumberedJob, WaitingJobs } from './waiting-jobs.ts';
import { OrderedWriter } from './write-in-input-order.ts';

/** Does the work until nothing is left of it, or a stop or an interruption. Rejects for a bug. */
export function runBatch<Result, Kind extends Kept>(work: BatchWork<Result, Kind>, limits: BatchLimits): Promise<void> {
  return new Promise((resolve, reject) => new Batch(work, limits, resolve, reject).pump());
}

class Batch<Result, Kind extends Kept> {
  readonly #work: BatchWork<Result, Kind>;
  readonly #limits: BatchLimits;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  readonly #writer: OrderedWriter<Kind>;
  /** There is never more of it than the window. */
  readonly #waiting: WaitingJobs<Result>;
  /** What was read and is not begun, the last first: what has ended must not be kept by its list. */
  #ready: (Job<Result> | { readonly result: Result })[] = [];
  #begun = 0;
  #active = 0;
  #isReading = false;
  #isExhausted = false;
  #isStopped: boolean;
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
    const goOn = () => this.pump();
    this.#writer = new OrderedWriter(limits.window, work.write, goOn, this.#fail);
    this.#waiting = new WaitingJobs(goOn);
    this.#isStopped = limits.interruption.aborted;
    limits.interruption.addEventListener('abort', this.#stop);
  }

  /** Begins whatever may begin, writes whatever can be written, and sees whether all is done. */
  pump(): void {
    if (this.#isOver) return;
    // What is written makes room for more.
    do while (this.#beginNext());
    while (this.#writer.drain());
    if (this.#active > 0 || this.#writer.isWriting || this.#hasMore()) return;
    this.#close();
    this.#resolve();
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
    return this.#waiting.count > 0 || (!this.#isStopped && !this.#isExhausted);
  }

  #beginNext(): boolean {
    if (this.#isStopped || this.#active >= this.#limits.concurrency) return false;
    const due = this.#waiting.takeDue();
    if (due !== undefined) {
      this.#ask(due);
      return true;
    }
    if (!this.#hasRoom()) return false;
    const entry = this.#ready.pop();
    if (entry === undefined) {
      this.#read();
      return false;
    }
    const number = this.#begun;
    this.#begun += 1;
    if ('result' in entry) this.#endWith(number, entry.result);
    else this.#ask({ number, job: entry });
    return true;
  }

  #hasRoom(): boolean {
    const { isWriting, next, size } = this.#writer;
    return !isWriting && this.#begun - next < this.#limits.window && size <= this.#limits.mostKept;
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

  #ask(numbered: NumberedJob<Result>): void {
    this.#active += 1;
    numbered.job.step().then((step) => {
      this.#active -= 1;
      this.#onStep(numbered, step);
      this.pump();
    }, this.#fail);
  }

  #onStep({ number, job }: NumberedJob<Result>, step: Step<Result>): void {
    if (step.kind === 'ended') this.#endWith(number, step.result);
    else if (step.kind === 'broken-off' || this.#isStopped) this.#endWith(number, job.resultSoFar());
    else this.#waiting.add({ number, job }, step.ms);
  }

  #endWith(number: number, result: Result | null): void {
    this.#writer.put(number, result === null ? null : this.#work.keep(result));
    if (!this.#isStopped && this.#work.isStopped()) this.#stopAsking();
  }

  readonly #fail = (error: unknown): void => {
    this.#close();
    this.#reject(error);
  };

  #close(): void {
    this.#isOver = true;
    this.#waiting.takeAll();
    this.#limits.interruption.removeEventListener('abort', this.#stop);
    this.#work.entries.return(undefined).catch(() => {});
  }
}
