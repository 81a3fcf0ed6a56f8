/** A power of two, and more than the digits of a key. */
const ROOM = 64;

/** Where the digits stand that were met last in a text: as many as a key has. */
export class LastDigits {
  readonly #places = new Uint32Array(ROOM);
  #count = 0;

  /** How many were met since the last break. */
  get count(): number {
    return this.#count;
  }

  add(place: number): void {
    this.#places[this.#count & (ROOM - 1)] = place;
    this.#count += 1;
  }

  /** Adds all places of a part of the text. */
  addRun(start: number, end: number): void {
    const forgotten = Math.max(0, end - start - ROOM);
    this.#count += forgotten;
    for (let place = start + forgotten; place < end; place += 1) this.add(place);
  }

  /** What comes does not belong to what was. */
  clear(): void {
    this.#count = 0;
  }

  /** Where one of the last `length` digits stands, counted from the first of these. */
  place(length: number, digit: number): number {
    return this.#places[(this.#count - length + digit) & (ROOM - 1)] ?? 0;
  }
}
