/**
 * How long a connection may still idle. One timer does for all of its pauses: nearly all are over at once, and a timer for
 * each would be 4 % of a batch. It holds no process.
 */
export class IdleTime {
  readonly #onOver: () => void;
  /** By `performance.now()`. */
  #endsAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param onOver called a moment after the time is over. */
  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** The connection idles from now on, for at most so many milliseconds. */
  start(ms: number): void {
    this.#endsAt = performance.now() + ms;
    this.#arm();
  }

  /** It is in use again. */
  stop(): void {
    this.#endsAt = Number.POSITIVE_INFINITY;
  }

  #arm(): void {
    this.#timer ??= setTimeout(() => this.#look(), this.#endsAt - performance.now()).unref();
  }

  #look(): void {
    this.#timer = undefined;
    if (this.isOver) this.#onOver();
    else if (this.#endsAt !== Number.POSITIVE_INFINITY) this.#arm();
  }
}
