const LINE_FEED = 10;
const QUOTE = 34;

/** Finds where the records of a file end, piece by piece. */
export interface RecordEnds {
  /** Takes the next piece; gives each record that ends in it, without its line end. */
  add(piece: Uint8Array): Uint8Array[];
  /** How many bytes of the file are whole records. */
  readonly wholeBytes: number;
}

/** @param isQuoted whether a line end between quotes is part of a value (`csv`). */
export function recordEnds(isQuoted: boolean): RecordEnds {
  let rest: Uint8Array = new Uint8Array(0);
  let isInQuotes = false;
  let wholeBytes = 0;
  return {
    get wholeBytes() {
      return wholeBytes;
    },
    add(piece) {
      const records: Uint8Array[] = [];
      let start = 0;
      for (let at = 0; at < piece.length; at += 1) {
        const byte = piece[at];
        if (isQuoted && byte === QUOTE) isInQuotes = !isInQuotes;
        if (byte !== LINE_FEED || isInQuotes) continue;
        const record = Buffer.concat([rest, piece.subarray(start, at)]);
        records.push(record);
        wholeBytes += record.length + 1;
        rest = new Uint8Array(0);
        start = at + 1;
      }
      rest = Buffer.concat([rest, piece.subarray(start)]);
      return records;
    },
  };
}
