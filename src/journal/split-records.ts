const LINE_FEED = 10;
const QUOTE = 34;

/** Finds where the records of a file end, piece by piece. */
export class RecordEnds {
  readonly #isQuoted: boolean;
  /** What has come of a record whose end has not. */
  #begun: Uint8Array[] = [];
  #isInQuotes = false;
  /** How many bytes of the file are whole records. */
  wholeBytes = 0;

  /** @param isQuoted whether a line end between quotes is part of a value (`csv`). */
  constructor(isQuoted: boolean) {
    this.#isQuoted = isQuoted;
  }

  /** How many bytes have come of a record whose end has not. */
  get restBytes(): number {
    return this.#begun.reduce((sum, { length }) => sum + length, 0);
  }

  /** Those bytes. */
  get rest(): Uint8Array {
    return Buffer.concat(this.#begun);
  }

  /** Takes the next piece; gives each record that ends in it, without its line end: parts of the piece, where they can be. */
  add(piece: Uint8Array): Uint8Array[] {
    const records: Uint8Array[] = [];
    let start = 0;
    for (let end = this.#endIn(piece, 0); end !== -1; end = this.#endIn(piece, start)) {
      const part = piece.subarray(start, end);
      const record = this.#begun.length === 0 ? part : Buffer.concat([...this.#begun, part]);
      records.push(record);
      this.wholeBytes += record.length + 1;
      this.#begun = [];
      start = end + 1;
    }
    // The piece is used again for the next read.
    if (start < piece.length) this.#begun.push(Buffer.from(piece.subarray(start)));
    return records;
  }

  /** The next line end from `from` on that ends a record, or -1. */
  #endIn(piece: Uint8Array, from: number): number {
    for (let at = from; ; ) {
      const end = piece.indexOf(LINE_FEED, at);
      if (this.#isQuoted) this.#passQuotes(piece.subarray(at, end === -1 ? piece.length : end));
      if (end === -1 || !this.#isInQuotes) return end;
      at = end + 1;
    }
  }

  #passQuotes(line: Uint8Array): void {
    for (let quote = line.indexOf(QUOTE); quote !== -1; quote = line.indexOf(QUOTE, quote + 1)) {
      this.#isInQuotes = !this.#isInQuotes;
    }
  }
}
