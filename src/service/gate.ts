import type { Clock } from '../io.ts';

/** A service may ask for a pause of years; after so many milliseconds it is asked again all the same. */
const LONGEST_PAUSE_MS = 3_600_000;

/** What every request passes before it is sent: `--rate`, and in a batch the pause after a 429. */
export class Gate {
  readonly #clock: Clock;
  /** Milliseconds between two requests. */
  readonly #spacing: number;
  #nextAt = 0;
  #pausedUntil = 0;

  /** @param rate requests a second; null for no limit. */
  constructor(rate: number | null, clock: Clock) {
    this.#clock = clock;
    this.#spacing = rate === null ? 0 : 1000 / rate;
  }

  /** By the clock; past where nothing is held up. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** No request passes for `ms` milliseconds from now. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + Math.min(ms, LONGEST_PAUSE_MS));
  }

  /**
   * Resolves once a request may be sent, or it is `until`.
   * @param until by the clock.
   * @param signal ends the waiting: rejects with its reason.
   */
  async enter(until: number, signal: AbortSignal): Promise<void> {
    for (let now = this.#clock.now(); now < until; now = this.#clock.now()) {
      if (this.#pausedUntil > now) {
        await this.#clock.sleep(Math.min(this.#pausedUntil, until) - now, signal);
        continue;
      }
      if (this.#spacing === 0) return;
      // Its own place in the row is taken now, so that those behind it wait for theirs.
      const at = Math.max(now, this.#nextAt);
      this.#nextAt = at + this.#spacing;
      if (at > now) await this.#clock.sleep(Math.min(at, until) - now, signal);
      if (this.#pausedUntil <= this.#clock.now()) return;
    }
  }
}
