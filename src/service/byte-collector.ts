const NOTHING = new Uint8Array(0);
const FIRST_CAPACITY = 16 * 1024;

/**
 * Bytes in one growing array. A list of chunks would cost about 100 bytes a chunk, and a peer may send ten million chunks of
 * one byte.
 */
export class ByteCollector {
  #bytes: Uint8Array = NOTHING;
  #length = 0;

  add(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    // Most bodies come at once: the first chunk is not copied.
    if (this.#length === 0) this.#bytes = chunk;
    else {
      if (needed > this.#bytes.length) this.#grow(Math.max(needed, 2 * this.#bytes.length, FIRST_CAPACITY));
      this.#bytes.set(chunk, this.#length);
    }
    this.#length = needed;
  }

  /** What was added so far. */
  get bytes(): Uint8Array {
    return this.#length === this.#bytes.length ? this.#bytes : this.#bytes.subarray(0, this.#length);
  }

  #grow(capacity: number): void {
    const grown = new Uint8Array(capacity);
    grown.set(this.bytes);
    this.#bytes = grown;
  }
}
