import type { BatchWork, Kept } from './batch-interface.ts';

/** Puts what ends in any order back into the order of the list, and writes it as soon as all before it are written. */
export class OrderedWriter<Kind extends Kept> {
  readonly #write: BatchWork<never, Kind>['write'];
  readonly #onWritten: () => void;
  readonly #onFailure: (error: unknown) => void;
  /**
   * What has ended and is still to be written, by its number in the window; null for what was broken off. A `Map` that is
   * filled and emptied all the time is copied at every few entries: 2 % of a batch.
   */
  readonly #ended: (Kind | null | undefined)[];
  /** The number of what is to be written next. */
  next = 0;
  /** How much is kept until it is its turn, in characters or bytes. */
  size = 0;
  /** Whether there is no room for more. */
  isWriting = false;

  /**
   * @param window how many may have begun from the next on that is to be written
   * @param write gives null where there is room for the next at once, else what resolves when there is
   * @param onWritten is called whenever there is room again
   * @param onFailure hears why nothing more can be written
   */
  constructor(
    window: number,
    write: BatchWork<never, Kind>['write'],
    onWritten: () => void,
    onFailure: (error: unknown) => void,
  ) {
    this.#ended = new Array(window);
    this.#write = write;
    this.#onWritten = onWritten;
    this.#onFailure = onFailure;
  }

  /** Takes what the entry with this number came to; null where that is nothing. */
  put(number: number, kept: Kind | null): void {
    this.#ended[number % this.#ended.length] = kept;
    this.size += kept?.size ?? 0;
  }

  /** Writes what is next in order; whether there was anything. */
  drain(): boolean {
    const first = this.next;
    while (!this.isWriting) {
      const place = this.next % this.#ended.length;
      const next = this.#ended[place];
      if (next === undefined) break;
      this.#ended[place] = undefined;
      this.next += 1;
      if (next !== null) this.#begin(next);
    }
    return this.next > first;
  }

  #begin(kept: Kind): void {
    this.size -= kept.size;
    const written = this.#write(kept);
    if (written === null) return;
    this.isWriting = true;
    written.then(() => {
      this.isWriting = false;
      this.#onWritten();
    }, this.#onFailure);
  }
}
