import { type Clock, LONGEST_TIMER } from './clock.ts';

export interface GateOptions {
  /** The most requests a second, over all lookups; null for no limit. */
  readonly rate: number | null;
  readonly clock: Clock;
  /** The user's interruption: nobody is kept waiting after it. */
  readonly interruption: AbortSignal;
}

/** What every request of a batch passes before it is sent: `--rate`, and the pause that a 429 asks of all. */
export class Gate {
  readonly #clock: Clock;
  readonly #interruption: AbortSignal;
  /** Milliseconds between two requests. */
  readonly #spacing: number;
  #nextAt = 0;
  #pausedUntil = 0;
  /** How many pauses there have been. */
  #pauses = 0;

  constructor({ rate, clock, interruption }: GateOptions) {
    this.#clock = clock;
    this.#interruption = interruption;
    this.#spacing = rate === null ? 0 : 1000 / rate;
  }

  /** How many pauses have begun: a request that was sent before the last of them could not know of it. */
  get pauses(): number {
    return this.#pauses;
  }

  /** Milliseconds that are left of the pause after a 429; 0 where there is none. */
  get pauseLeftMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now());
  }

  /** No request passes for `ms` milliseconds from now. */
  pause(ms: number): void {
    if (this.pauseLeftMs === 0) this.#pauses += 1;
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
  }

  /** Resolves when a request may be sent, with the milliseconds that it had to wait; null where it need not wait. */
  enter(): Promise<number> | null {
    const now = this.#clock.now();
    if (this.#pausedUntil <= now && this.#nextAt <= now) {
      this.#nextAt = now + this.#spacing;
      return null;
    }
    return this.#wait(now);
  }

  async #wait(since: number): Promise<number> {
    let now = since;
    while (!this.#interruption.aborted) {
      const at = Math.max(this.#pausedUntil, this.#nextAt);
      if (at <= now) {
        this.#nextAt = now + this.#spacing;
        break;
      }
      // Its own place in the row is taken now, so that those behind it wait for theirs.
      const isPaused = this.#pausedUntil > now;
      if (!isPaused) this.#nextAt = at + this.#spacing;
      await this.#clock.sleep(Math.min(at - now, LONGEST_TIMER), this.#interruption);
      now = this.#clock.now();
      if (!isPaused && this.#pausedUntil <= now) break;
    }
    return this.#clock.now() - since;
  }
}
