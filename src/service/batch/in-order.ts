/**
 * Puts what ends in any order back into the order of its numbers, within a window: number `n` can be put only once
 * `n - size` has been taken.
 */
export class InOrder<T> {
  readonly #slots: (T | undefined)[];
  #first = 0;

  constructor(size: number) {
    this.#slots = new Array<T | undefined>(size).fill(undefined);
  }

  /** Whether there is room for `number`. */
  hasRoom(number: number): boolean {
    return number - this.#first < this.#slots.length;
  }

  put(number: number, item: T): void {
    this.#slots[number % this.#slots.length] = item;
  }

  /** The next in order, or undefined where it has not ended yet. */
  take(): T | undefined {
    const slot = this.#first % this.#slots.length;
    const item = this.#slots[slot];
    if (item === undefined) return undefined;
    this.#slots[slot] = undefined;
    this.#first += 1;
    return item;
  }
}
