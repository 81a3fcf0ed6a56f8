import type { WriteFailure } from './write-bytes.ts';

/** Where bytes go: a standard stream, or a file. Takes all of what it is given, or says why not. */
export interface Sink {
  write(bytes: Uint8Array): Promise<WriteFailure | null>;
}

/** Writes records in large pieces, each of which holds whole records only. */
export interface Writer {
  /**
   * Takes a record, each byte of its UTF-8 as one character. Null: go on. A promise has to be awaited before the next record,
   * so that what waits for a slow reader does not grow; it resolves to null, or to what has kept records from being written:
   * from then on none is.
   */
  write(record: string): Promise<WriteFailure | null> | null;
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
  /** The records that wait: to make bytes of many at once takes half the time. */
  let text = '';
  let isTimed = false;
  let failure: WriteFailure | null = null;
  let last: Promise<WriteFailure | null> = Promise.resolve(null);

  async function send(): Promise<WriteFailure | null> {
    if (text === '') return failure;
    const bytes = Buffer.from(text, 'latin1');
    text = '';
    failure ??= await sink.write(bytes);
    return failure;
  }

  function flush(): Promise<WriteFailure | null> {
    last = last.then(send);
    return last;
  }

  /** A timer is left alone when a piece is full: to set and clear one for each piece costs more than it saves. */
  function flushSoon(): void {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      void flush();
    }, DELAY_MS);
  }

  /** Whether there was room for the record. */
  function take(record: string): boolean {
    if (text.length + record.length > capacity) return false;
    text += record;
    flushSoon();
    return true;
  }

  async function takeOnceThereIsRoom(record: string): Promise<WriteFailure | null> {
    if ((await flush()) !== null || take(record)) return failure;
    // It is larger than a piece, and goes alone.
    text = record;
    return flush();
  }

  return {
    flush,
    failure: () => failure,
    write(record) {
      return failure === null && take(record) ? null : takeOnceThereIsRoom(record);
    },
  };
}
