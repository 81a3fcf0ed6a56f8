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
    while (this.#clock.now() < until) {
      const isPaused = await this.#sleepUntil(Math.min(this.#pausedUntil, until), signal);
      if (isPaused) continue;
      if (this.#spacing === 0) return;
      // Its own place in the row is taken now, so that those behind it wait for theirs.
      const at = Math.max(this.#clock.now(), this.#nextAt);
      this.#nextAt = at + this.#spacing;
      await this.#sleepUntil(Math.min(at, until), signal);
      if (this.#pausedUntil <= this.#clock.now()) return;
    }
  }

  /** Whether that took any time. */
  async #sleepUntil(at: number, signal: AbortSignal): Promise<boolean> {
    const ms = at - this.#clock.now();
    if (ms > 0) await this.#clock.sleep(ms, signal);
    return ms > 0;
  }
}
