import { LONGEST_TIMER } from '../longest-timer.ts';
import type { Clock } from './clock.ts';

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
  readonly #startedAt: number;
  #timeoutMs: number;
  #timer: NodeJS.Timeout | undefined;
  isOver = false;
  onOver: (() => void) | null = null;

  constructor(timeoutMs: number, clock: Clock) {
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#arm(timeoutMs);
  }

  /** Milliseconds since the start, by the clock. */
  elapsedMs(): number {
    return this.#clock.now() - this.#startedAt;
  }

  /** Milliseconds until the time is over; at least 0. */
  leftMs(): number {
    return Math.max(0, this.#timeoutMs - this.elapsedMs());
  }

  /** Does not count the time until `work` is done, whose result is the milliseconds that it took. */
  async stopFor(work: Promise<number>): Promise<void> {
    clearTimeout(this.#timer);
    this.#timeoutMs += await work;
    this.#arm(this.leftMs());
  }

  /** Ends it. */
  end(): void {
    this.stop();
    if (this.isOver) return;
    this.isOver = true;
    this.onOver?.();
  }

  /** Leaves no timer behind. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(ms: number): void {
    this.#timer = setTimeout(() => this.end(), Math.min(ms, LONGEST_TIMER));
  }
}

/** The times of all lookups of a run, which one interruption ends. Made once a run: it listens for as long as that. */
export class LookupTimes {
  readonly timeoutMs: number;
  readonly #clock: Clock;
  readonly #interruption: AbortSignal;
  readonly #running = new Set<LookupTime>();

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

  /**
   * Starts the time of one lookup, which has to be stopped.
   *
   * @param mostMs cuts it, in milliseconds.
   */
  start(mostMs: number): LookupTime {
    const time = new LookupTime(Math.min(this.timeoutMs, mostMs), this.#clock);
    if (this.isInterrupted) time.end();
    this.#running.add(time);
    return time;
  }

  /** Stops the time of a lookup that has come to its end. */
  stop(time: LookupTime): void {
    time.stop();
    this.#running.delete(time);
  }

  /** Resolves after `ms` milliseconds, or as soon as there is an interruption. */
  pause(ms: number): Promise<void> {
    return this.#clock.sleep(ms, this.#interruption);
  }
}
