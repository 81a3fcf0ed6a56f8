import type { Clock } from '../../clock-and-sleep.ts';

interface ThrottleOptions {
  /** The most requests a second, over all lookups; null for no limit. */
  readonly rate: number | null;
  readonly clock: Clock;
  /** The end of the run: nothing is kept waiting after it. */
  readonly interruption: AbortSignal;
  /** What has to be waited for before more is asked, since what is told of it has not been read yet; null for nothing. */
  readonly backlog: () => Promise<unknown> | null;
  /** Hears of each wait that is so long that it has to be told: one for each pause, and the first that `--rate` asks for. */
  readonly onLongWait: (wait: ThrottleWait) => void;
}

/** What keeps all requests waiting: a 429, or `--rate`. */
export interface ThrottleWait {
  readonly reason: 'rate-limited' | 'rate';
  readonly ms: number;
}

/** Above this, in milliseconds, a wait is told. */
const LONG_MS = 10_000;
/** The service may ask for a pause of years; after so many milliseconds it is asked again all the same. */
const LONGEST_PAUSE_MS = 3_600_000;

/** What every request of a batch passes before it is sent: `--rate`, and the pause that a 429 asks of all. */
export class Throttle {
  readonly #options: ThrottleOptions;
  /** Milliseconds between two requests. */
  readonly #spacing: number;
  readonly #closing = new AbortController();
  readonly #callingOff = new AbortController();
  /** The end of the waiting of those whose lookup has not begun, and of those whose lookup has. */
  readonly #untilClosed: AbortSignal;
  readonly #untilCalledOff: AbortSignal;
  #nextAt = 0;
  #pausedUntil = 0;
  #isRateTold = false;

  constructor(options: ThrottleOptions) {
    this.#options = options;
    this.#spacing = options.rate === null ? 0 : 1000 / options.rate;
    this.#untilCalledOff = AbortSignal.any([options.interruption, this.#callingOff.signal]);
    this.#untilClosed = AbortSignal.any([this.#untilCalledOff, this.#closing.signal]);
  }

  /** What all requests wait for now, where that has to be told; null for nothing. */
  get wait(): ThrottleWait | null {
    const now = this.#options.clock.now();
    if (this.#pausedUntil > now) return { reason: 'rate-limited', ms: this.#pausedUntil - now };
    if (this.#spacing < LONG_MS) return null;
    // Those behind the first in the row have taken later places.
    const ms = (this.#nextAt - now) % this.#spacing;
    return ms > 0 ? { reason: 'rate', ms } : null;
  }

  /**
   * No request passes for `ms` milliseconds from now, or an hour if that is less.
   *
   * @returns whether that began a pause; false where one was under way: the request that met a 429 now was sent before that.
   */
  pause(ms: number): boolean {
    const now = this.#options.clock.now();
    const isNew = this.#pausedUntil <= now;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(ms, LONGEST_PAUSE_MS));
    if (!isNew) return false;
    this.#tell({ reason: 'rate-limited', ms: this.#pausedUntil - now });
    return true;
  }

  /** Whether no lookup may begin any more. */
  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Lets no lookup begin any more, and keeps none waiting for it. */
  close(): void {
    this.#closing.abort();
  }

  /** Whether nobody is kept waiting any more. */
  get isCalledOff(): boolean {
    return this.#callingOff.signal.aborted;
  }

  /** The same, and ends the waiting of those whose lookup has begun as well: to ask again could not help. */
  callOff(): void {
    this.close();
    this.#callingOff.abort();
  }

  /**
   * Resolves when a request may be sent, with the milliseconds that it had to wait; null where it need not wait.
   *
   * @param isBegun whether its lookup has begun: it is then waited for unless the batch is called off.
   */
  enter(isBegun: boolean): Promise<number> | null {
    const backlog = this.#options.backlog();
    // Most batches have neither, and do not look at the clock for it.
    if (backlog === null && this.#spacing === 0 && this.#pausedUntil === 0) return null;
    const now = this.#options.clock.now();
    if (backlog === null && this.#pausedUntil <= now && this.#nextAt <= now) {
      this.#nextAt = now + this.#spacing;
      return null;
    }
    return this.#wait(now, backlog, isBegun ? this.#untilCalledOff : this.#untilClosed);
  }

  async #wait(since: number, backlog: Promise<unknown> | null, ending: AbortSignal): Promise<number> {
    const { clock } = this.#options;
    await backlog;
    while (!ending.aborted) {
      const now = clock.now();
      if (this.#pausedUntil > now) {
        await this.#sleepUntil(this.#pausedUntil, ending);
        continue;
      }
      // Its own place in the row is taken now, so that those behind it wait for theirs.
      const at = Math.max(now, this.#nextAt);
      this.#nextAt = at + this.#spacing;
      // A long queue that moves quickly is not worth telling: what counts is the pause between two requests.
      if (!this.#isRateTold) this.#isRateTold = this.#tell({ reason: 'rate', ms: Math.min(at - now, this.#spacing) });
      await this.#sleepUntil(at, ending);
      if (this.#pausedUntil <= clock.now()) break;
    }
    return clock.now() - since;
  }

  async #sleepUntil(at: number, ending: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (let ms = at - clock.now(); ms > 0 && !ending.aborted; ms = at - clock.now()) {
      await clock.sleep(ms, ending);
    }
  }

  /** Whether it had to be told. */
  #tell(wait: ThrottleWait): boolean {
    if (wait.ms < LONG_MS) return false;
    this.#options.onLongWait(wait);
    return true;
  }
}
