import { type Clock, LONGEST_TIMER } from '../clock.ts';
import { DueTimes } from './due-times.ts';
import { InOrder } from './order.ts';

/** What one step with a receipt came to: its end, or that it is to be asked about again after `ms`. */
export type Step<Result> =
  | { readonly kind: 'ended'; readonly result: Result }
  | { readonly kind: 'again'; readonly ms: number }
  /** The user's interruption broke it off: it has no result. */
  | { readonly kind: 'broken-off' };

/** One receipt on its way through a batch. */
export interface Job<Result> {
  /** Asks once. */
  step(): Promise<Step<Result>>;
  /** What it comes to if it is not asked again; null where there is no answer yet. */
  lastResult(): Result | null;
}

/** What is to be done, some at a time: a job, or a result that needs no question. */
export type BatchEntries<Result> = AsyncGenerator<readonly (Job<Result> | { readonly result: Result })[]>;

export interface BatchWork<Result> {
  readonly entries: BatchEntries<Result>;
  /** Hears of each result as its question ends; true where no new question may be asked after it. */
  readonly onEnded: (result: Result) => boolean;
  /** Writes a result, in the order of the entries; what it gives resolves when there is room for the next. */
  readonly write: (result: Result) => Promise<void> | null;
}

export interface BatchLimits {
  /** Questions under way at once. */
  readonly concurrency: number;
  /** The most receipts between the first that is not written yet and the last that was begun. */
  readonly window: number;
  readonly clock: Clock;
  /** The user's interruption: no new questions, and what waits ends with its last answer. */
  readonly interruption: AbortSignal;
}

/** Does the work until nothing is left of it, or a stop or an interruption. Rejects for a bug. */
export function runBatch<Result>(work: BatchWork<Result>, limits: BatchLimits): Promise<void> {
  return new Promise((resolve, reject) => new Batch(work, limits, resolve, reject).pump());
}

interface Numbered<Result> {
  readonly number: number;
  readonly job: Job<Result>;
}

/** Of what was broken off nothing is written. */
const NOTHING = Symbol('nothing');

class Batch<Result> {
  readonly #work: BatchWork<Result>;
  readonly #limits: BatchLimits;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  readonly #order: InOrder<{ readonly result: Result } | typeof NOTHING>;
  readonly #waiting = new DueTimes<Numbered<Result>>();
  #ready: readonly (Job<Result> | { readonly result: Result })[] = [];
  #readyAt = 0;
  #begun = 0;
  #active = 0;
  #isReading = false;
  #isExhausted = false;
  #isStopped = false;
  #isWriting = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: BatchWork<Result>, limits: BatchLimits, resolve: () => void, reject: (error: unknown) => void) {
    this.#work = work;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#order = new InOrder(limits.window);
    limits.interruption.addEventListener('abort', this.#stop);
  }

  /** Begins whatever may begin, writes whatever can be written, and sees whether all is done. */
  pump(): void {
    if (this.#isOver) return;
    while (this.#beginNext());
    this.#drain();
    this.#arm();
    if (this.#active === 0 && !this.#isWriting && !this.#hasMore()) this.#end();
  }

  readonly #stop = (): void => {
    this.#isStopped = true;
    for (const { number, job } of this.#waiting.takeAll()) this.#endWith(number, job.lastResult());
    this.pump();
  };

  #hasMore(): boolean {
    if (this.#waiting.size > 0) return true;
    return !this.#isStopped && !(this.#isExhausted && this.#readyAt >= this.#ready.length);
  }

  #beginNext(): boolean {
    if (this.#isStopped || this.#active >= this.#limits.concurrency) return false;
    const due = this.#waiting.takeDue(this.#limits.clock.now());
    if (due !== null) {
      this.#ask(due);
      return true;
    }
    if (this.#isWriting || !this.#order.hasRoom(this.#begun)) return false;
    const entry = this.#ready[this.#readyAt];
    if (entry === undefined) {
      this.#read();
      return false;
    }
    this.#readyAt += 1;
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
      this.#ready = done === true ? [] : value;
      this.#readyAt = 0;
      this.pump();
    }, this.#reject);
  }

  #ask(numbered: Numbered<Result>): void {
    this.#active += 1;
    numbered.job.step().then((step) => {
      this.#active -= 1;
      this.#onStep(numbered, step);
      this.pump();
    }, this.#reject);
  }

  #onStep({ number, job }: Numbered<Result>, step: Step<Result>): void {
    if (step.kind === 'ended') this.#endWith(number, step.result);
    else if (step.kind === 'broken-off' || this.#isStopped) this.#endWith(number, job.lastResult());
    else this.#waiting.add(this.#limits.clock.now() + step.ms, { number, job });
  }

  #endWith(number: number, result: Result | null): void {
    this.#order.put(number, result === null ? NOTHING : { result });
    if (result === null || !this.#work.onEnded(result) || this.#isStopped) return;
    this.#isStopped = true;
    for (const waiting of this.#waiting.takeAll()) this.#endWith(waiting.number, waiting.job.lastResult());
  }

  #drain(): void {
    while (!this.#isWriting) {
      const next = this.#order.take();
      if (next === undefined) return;
      const written = next === NOTHING ? null : this.#work.write(next.result);
      if (written === null) continue;
      this.#isWriting = true;
      written.then(() => {
        this.#isWriting = false;
        this.pump();
      }, this.#reject);
    }
  }

  /** One timer, for the earliest of those that wait. */
  #arm(): void {
    clearTimeout(this.#timer);
    const { next } = this.#waiting;
    if (next === null || this.#active >= this.#limits.concurrency) return;
    const ms = Math.max(1, next - this.#limits.clock.now());
    this.#timer = setTimeout(() => this.pump(), Math.min(ms, LONGEST_TIMER));
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#limits.interruption.removeEventListener('abort', this.#stop);
    void this.#work.entries.return(undefined);
    this.#resolve();
  }
}
