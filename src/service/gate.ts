import type { Failure } from '../failure.ts';
import type { Clock } from '../host.ts';
import type { ServiceTerms } from './request.ts';

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 10_000;
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
  /** When `--rate` allows another request, by the clock. */
  #nextAt = 0;
  /** By the clock; past where nothing is held up. */
  pausedUntil = 0;
  #isAnswered = false;
  /** Since when nobody listens, by the clock. */
  #refusedSince: number | null = null;

  constructor(
    private readonly terms: Pick<ServiceTerms, 'isBatch' | 'rate'>,
    private readonly clock: Clock,
  ) {}

  /** Whether nobody listens where the service has answered before. */
  get isRefused(): boolean {
    return this.#refusedSince !== null;
  }

  answered(): void {
    this.#isAnswered = true;
    this.#refusedSince = null;
  }

  /**
   * The pause before the next try, in milliseconds. One that `isShared` is kept here by every lookup of a batch. Whether what
   * failed is a try, of which there are so many: while a service restarts it is none.
   */
  pauseAfter({ reason, pauseMs }: Failure, tries: number): { ms: number; isShared: boolean; isTry: boolean } {
    const { isBatch } = this.terms;
    if (isBatch && reason === 'refused' && this.#isRestarting())
      return { ms: this.pausedUntil - this.clock.now(), isShared: true, isTry: false };
    const backoffMs = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
    if (reason !== 'throttled') return { ms: pauseMs ?? this.clock.random() * backoffMs, isShared: false, isTry: true };
    // Whoever asks for too short a pause, or for one that is over, is asked too often all the same.
    const ms = Math.max(pauseMs ?? 0, backoffMs);
    if (isBatch) this.#pause(ms);
    return { ms, isShared: isBatch, isTry: true };
  }

  /** Nobody listens: all pause, unless nobody ever answered, or it has been so for longer than a restart. */
  #isRestarting(): boolean {
    if (!this.#isAnswered) return false;
    const now = this.clock.now();
    this.#refusedSince ??= now;
    const refusedMs = now - this.#refusedSince;
    if (refusedMs >= LONGEST_RESTART_MS) return false;
    // Those that were refused together pause together: as long as all pauses before, and a second.
    const pauseMs = Math.min(refusedMs + FIRST_REFUSAL_MS, LAST_REFUSAL_MS);
    if (this.pausedUntil <= now) this.#pause(jittered(pauseMs, this.clock.random));
    return true;
  }

  #pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + Math.min(ms, MOST_HELD_MS));
  }

  /** Resolves once a request may be sent, or it is `until` by the clock; the signal ends that, and rejects with its reason. */
  async enter(until: number, signal: AbortSignal): Promise<void> {
    const { rate } = this.terms;
    for (let now = this.clock.now(); now < until; now = this.clock.now()) {
      if (this.pausedUntil > now) {
        await this.clock.sleep(Math.min(this.pausedUntil, until) - now, signal);
        continue;
      }
      if (rate === null) return;
      // Its own place in the row is taken now, so that those behind it wait for theirs.
      const at = Math.max(now, this.#nextAt);
      this.#nextAt = at + 1000 / rate;
      if (at > now) await this.clock.sleep(Math.min(at, until) - now, signal);
      if (this.pausedUntil <= this.clock.now()) return;
    }
  }
}
