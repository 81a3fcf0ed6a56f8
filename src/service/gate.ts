import type { Clock } from '../io.ts';

/** A service may ask for a pause of years; after so many milliseconds it is asked again all the same. */
const MOST_HELD_MS = 3_600_000;
/** A service that restarts refuses for so long at most; it is asked again after a second, then after twice as long each time. */
const LONGEST_RESTART_MS = 60_000;
const FIRST_REFUSAL_MS = 1000;
const LAST_REFUSAL_MS = 30_000;

/** A pause, up to a fifth shorter or longer. @param random gives 0 to 1 */
export const jittered = (ms: number, random: () => number) => ms * (0.8 + 0.4 * random());

/** What every request passes before it is sent: `--rate`, and in a batch the pause after a 429, or while the service restarts. */
export class Gate {
  /** Milliseconds between two requests. */
  readonly #spacing: number;
  #nextAt = 0;
  /** By the clock; past where nothing is held up. */
  pausedUntil = 0;
  #isAnswered = false;
  /** Since when nobody listens, by the clock. */
  #refusedSince: number | null = null;
  #refusalMs = FIRST_REFUSAL_MS;

  /** @param rate requests a second; null for no limit. */
  constructor(
    rate: number | null,
    private readonly clock: Clock,
  ) {
    this.#spacing = rate === null ? 0 : 1000 / rate;
  }

  /** Whether nobody listens where the service has answered before. */
  get isRefused(): boolean {
    return this.#refusedSince !== null;
  }

  answered(): void {
    this.#isAnswered = true;
    this.#refusedSince = null;
    this.#refusalMs = FIRST_REFUSAL_MS;
  }

  /** Nobody listened: all pause for so many milliseconds; null where nobody ever answered, or for longer than a restart. */
  refused(): number | null {
    if (!this.#isAnswered) return null;
    const now = this.clock.now();
    this.#refusedSince ??= now;
    if (now - this.#refusedSince >= LONGEST_RESTART_MS) return null;
    // Those that were refused together pause together.
    if (this.pausedUntil <= now) {
      this.pause(jittered(this.#refusalMs, this.clock.random));
      this.#refusalMs = Math.min(2 * this.#refusalMs, LAST_REFUSAL_MS);
    }
    return this.pausedUntil - now;
  }

  /** No request passes for `ms` milliseconds from now. */
  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + Math.min(ms, MOST_HELD_MS));
  }

  /** Resolves once a request may be sent, or it is `until` by the clock; the signal ends that, and rejects with its reason. */
  async enter(until: number, signal: AbortSignal): Promise<void> {
    for (let now = this.clock.now(); now < until; now = this.clock.now()) {
      if (this.pausedUntil > now) {
        await this.clock.sleep(Math.min(this.pausedUntil, until) - now, signal);
        continue;
      }
      if (this.#spacing === 0) return;
      // Its own place in the row is taken now, so that those behind it wait for theirs.
      const at = Math.max(now, this.#nextAt);
      this.#nextAt = at + this.#spacing;
      if (at > now) await this.clock.sleep(Math.min(at, until) - now, signal);
      if (this.pausedUntil <= this.clock.now()) return;
    }
  }
}
