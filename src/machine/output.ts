import { fstatSync, writeSync } from 'node:fs';
import type { WriteStream } from 'node:tty';
import { errorCode } from './error-code.ts';

/** Standard output or standard error. */
export interface OutputStream {
  readonly isTerminal: boolean;
  /** The terminal's width in columns; 0 where it has none or there is no terminal. */
  readonly columns: number;
  /** Writes all of it; the result is null, or why it could not be written. Never throws. */
  write(data: string | Uint8Array): Promise<WriteFailure | null>;
  /** The stream itself, for a spinner; null where there is no terminal. */
  readonly terminal: WriteStream | null;
}

/** `closed`: the reader went away, which is no error. `code` is the system's, e.g. `ENOSPC`. */
export type WriteFailure = { readonly kind: 'closed' } | { readonly kind: 'failed'; readonly code: string };

/** How much may still be written directly to a pipe, in bytes: one count for both streams, which may be one pipe. */
export interface PipeRoom {
  left: number;
}

/** What fits into an empty pipe for certain. */
export function newPipeRoom(): PipeRoom {
  return { left: 16 * 1024 };
}

/**
 * Opens a standard stream.
 *
 * A file is written to directly: Node's own stream for files does not look at how much was written, so that a disk that
 * fills up in the middle of a write would go unnoticed. So is a pipe, as long as there is room: Node's stream for it takes
 * 3 ms to load. What goes beyond goes through that stream, so that a signal is heard while the reader takes its time.
 */
export function openOutput(
  descriptor: 1 | 2,
  open: () => WriteStream,
  isTerminal: boolean,
  room: PipeRoom,
): OutputStream {
  const terminal = isTerminal ? open() : null;
  const isFile = !isTerminal && isFileOrDevice(descriptor);
  return {
    isTerminal,
    terminal,
    get columns() {
      return terminal?.columns ?? 0;
    },
    async write(data) {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      if (isFile) return writeDirectly(bytes, descriptor, open);
      if (isTerminal || bytes.length > room.left) room.left = 0;
      else room.left -= bytes.length;
      return room.left === 0 ? writeToStream(bytes, open()) : writeDirectly(bytes, descriptor, open, room);
    },
  };
}

function isFileOrDevice(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isFile() || status.isCharacterDevice();
  } catch {
    return false;
  }
}

async function writeDirectly(
  bytes: Uint8Array,
  descriptor: number,
  open: () => WriteStream,
  room?: PipeRoom,
): Promise<WriteFailure | null> {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    return null;
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN') return failureOf(error);
    // A pipe that is full, and that whoever made it has made non-blocking: from now on, all goes the way of the rest.
    if (room !== undefined) room.left = 0;
    return writeToStream(bytes.subarray(written), open());
  }
}

function writeToStream(bytes: Uint8Array, stream: WriteStream): Promise<WriteFailure | null> {
  return new Promise((resolve) => {
    // The callback tells of the failure; without a listener the same failure would end the process.
    if (stream.listenerCount('error') === 0) stream.on('error', () => {});
    stream.write(bytes, (error) => resolve(error == null ? null : failureOf(error)));
  });
}

function failureOf(error: unknown): WriteFailure {
  const code = errorCode(error);
  const isClosed = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'].includes(code);
  return isClosed ? { kind: 'closed' } : { kind: 'failed', code };
}
