const LINE_FEED = 10;
const QUOTE = 34;

/** Finds where the records of a file end, piece by piece. */
interface RecordEnds {
  /** Takes the next piece; gives each record that ends in it, without its line end: parts of the piece, where they can be. */
  add(piece: Uint8Array): Uint8Array[];
  /** How many bytes of the file are whole records. */
  readonly wholeBytes: number;
  /** How many bytes have come of a record whose end has not. */
  readonly restBytes: number;
  /** Those bytes. */
  readonly rest: Uint8Array;
}

/** @param isQuoted whether a line end between quotes is part of a value (`csv`). */
export function recordEnds(isQuoted: boolean): RecordEnds {
  let begun: Uint8Array[] = [];
  let isInQuotes = false;
  let wholeBytes = 0;

  /** The next line end from `from` on that ends a record, or -1. */
  function endIn(piece: Uint8Array, from: number): number {
    let at = from;
    for (;;) {
      const end = piece.indexOf(LINE_FEED, at);
      const last = end === -1 ? piece.length : end;
      if (isQuoted) {
        const line = piece.subarray(at, last);
        for (let quote = line.indexOf(QUOTE); quote !== -1; quote = line.indexOf(QUOTE, quote + 1)) {
          isInQuotes = !isInQuotes;
        }
      }
      if (end === -1 || !isInQuotes) return end;
      at = end + 1;
    }
  }

  return {
    get wholeBytes() {
      return wholeBytes;
    },
    get restBytes() {
      return begun.reduce((sum, { length }) => sum + length, 0);
    },
    get rest() {
      return Buffer.concat(begun);
    },
    add(piece) {
      const records: Uint8Array[] = [];
      let start = 0;
      for (let end = endIn(piece, 0); end !== -1; end = endIn(piece, start)) {
        const part = piece.subarray(start, end);
        const record = begun.length === 0 ? part : Buffer.concat([...begun, part]);
        records.push(record);
        wholeBytes += record.length + 1;
        begun = [];
        start = end + 1;
      }
      // The piece is used again for the next read.
      if (start < piece.length) begun.push(Buffer.from(piece.subarray(start)));
      return records;
    },
  };
}
