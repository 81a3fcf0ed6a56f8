import type { WriteFailure } from './write-failure.ts';

/** Where bytes go: a standard stream, or a file. Takes all of what it is given, or says why not. */
export interface Sink {
  write(bytes: Uint8Array): Promise<WriteFailure | null>;
}

/** Writes records in large pieces, each of which holds whole records only. */
export interface Writer {
  /**
   * Takes a record. Null: go on. A promise has to be awaited before the next record, so that what waits for a slow reader
   * does not grow; it resolves to null, or to what has kept records from being written: from then on none is.
   */
  write(record: string | Uint8Array): Promise<WriteFailure | null> | null;
  /** Hands on all that was taken; to be awaited at the end. */
  flush(): Promise<WriteFailure | null>;
  /** What has kept records from being written so far. */
  failure(): WriteFailure | null;
}

/** How much is gathered before it is handed on, in bytes. */
const CAPACITY = 64 * 1024;
/** How long a record may lie here, in milliseconds: too short to be noticed, and long enough for many at full speed. */
const DELAY_MS = 20;

/** A writer in front of `sink`, which it alone writes to; `capacity` in bytes. */
export function createWriter(sink: Sink, { capacity = CAPACITY } = {}): Writer {
  let records: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | null = null;
  let failure: WriteFailure | null = null;
  let last: Promise<WriteFailure | null> = Promise.resolve(null);

  async function send(): Promise<WriteFailure | null> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const piece = Buffer.concat(records, length);
    records = [];
    length = 0;
    if (failure === null && piece.length > 0) failure = await sink.write(piece);
    return failure;
  }

  function flush(): Promise<WriteFailure | null> {
    last = last.then(send);
    return last;
  }

  function take(record: Uint8Array): void {
    records.push(record);
    length += record.length;
    timer ??= setTimeout(flush, DELAY_MS);
  }

  async function takeOnceThereIsRoom(record: Uint8Array): Promise<WriteFailure | null> {
    if ((await flush()) !== null) return failure;
    take(record);
    return record.length > capacity ? flush() : null;
  }

  return {
    flush,
    failure: () => failure,
    write(record) {
      const bytes = typeof record === 'string' ? Buffer.from(record) : record;
      if (failure !== null || length + bytes.length > capacity) return takeOnceThereIsRoom(bytes);
      take(bytes);
      return null;
    },
  };
}
