import { type Clock, LONGEST_TIMER } from '../clock-and-sleep.ts';

/**
 * What ends a request before its answer has come. An `AbortSignal` does the same, but with its controller and listeners
 * costs more than the rest of a lookup's own work.
 */
export interface Deadline {
  readonly isOver: boolean;
  /** Called once, when it is over; one listener at a time. */
  onOver: (() => void) | null;
}

/** The end of one lookup's time and the user's interruption, as one. */
export class LookupTime implements Deadline {
  readonly #clock: Clock;
  readonly #onMoved: (time: LookupTime) => void;
  /** By the clock; infinite while it is stopped. */
  endsAt: number;
  isOver = false;
  onOver: (() => void) | null = null;

  /** @param onMoved told of a new end. */
  constructor(timeoutMs: number, clock: Clock, onMoved: (time: LookupTime) => void) {
    this.#clock = clock;
    this.#onMoved = onMoved;
    this.endsAt = clock.now() + timeoutMs;
  }

  /** Milliseconds until the time is over; at least 0. */
  leftMs(): number {
    return Math.max(0, this.endsAt - this.#clock.now());
  }

  /** Does not count the time until `work` is done, whose result is the milliseconds that it took. */
  async stopFor(work: Promise<number>): Promise<void> {
    const { endsAt } = this;
    this.endsAt = Number.POSITIVE_INFINITY;
    this.endsAt = endsAt + (await work);
    this.#onMoved(this);
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onOver?.();
  }
}

/**
 * The times of all lookups of a run, which one interruption ends. Made once a run: it listens for as long as that. One timer
 * does for all of them, set for the first that will end: hardly any does, and a timer for each is 2 % of a batch.
 */
export class LookupTimes {
  readonly timeoutMs: number;
  readonly #clock: Clock;
  readonly #interruption: AbortSignal;
  readonly #running = new Set<LookupTime>();
  #timer: NodeJS.Timeout | undefined;
  /** When the timer goes off, by the clock. */
  #firesAt = Number.POSITIVE_INFINITY;

  /** @param timeoutMs of one lookup, in milliseconds. */
  constructor(timeoutMs: number, clock: Clock, interruption: AbortSignal) {
    this.timeoutMs = timeoutMs;
    this.#clock = clock;
    this.#interruption = interruption;
    interruption.addEventListener('abort', () => {
      for (const time of this.#running) time.end();
    });
  }

  get isInterrupted(): boolean {
    return this.#interruption.aborted;
  }

  /** Starts the time of one lookup, cut to `mostMs` milliseconds, which has to be stopped. */
  start(mostMs: number): LookupTime {
    const time = new LookupTime(Math.min(this.timeoutMs, mostMs), this.#clock, this.#watch);
    if (this.isInterrupted) time.end();
    this.#running.add(time);
    this.#watch(time);
    return time;
  }

  /** Stops the time of a lookup that has come to its end. */
  stop(time: LookupTime): void {
    this.#running.delete(time);
    if (this.#running.size === 0) this.#unset();
  }

  /** Resolves after `ms` milliseconds, or as soon as there is an interruption. */
  pause(ms: number): Promise<void> {
    return this.#clock.sleep(ms, this.#interruption);
  }

  readonly #watch = (time: LookupTime): void => {
    const { endsAt, isOver } = time;
    if (isOver || endsAt >= this.#firesAt || !this.#running.has(time)) return;
    this.#unset();
    this.#firesAt = endsAt;
    this.#timer = setTimeout(() => this.#onTimer(endsAt), Math.min(endsAt - this.#clock.now(), LONGEST_TIMER));
  };

  /** @param due what ends by then is over: a timer may go off a millisecond before its time. */
  #onTimer(due: number): void {
    this.#unset();
    const now = Math.max(due, this.#clock.now());
    for (const time of this.#running) if (time.endsAt <= now) time.end();
    for (const time of this.#running) this.#watch(time);
  }

  /** Leaves no timer behind. */
  #unset(): void {
    clearTimeout(this.#timer);
    this.#firesAt = Number.POSITIVE_INFINITY;
  }
}
