import { fstatSync, writeSync } from 'node:fs';
import type { WriteStream } from 'node:tty';

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

/**
 * Opens a standard stream.
 *
 * A file is written to directly: Node's own stream for files does not look at how much was written, so that a disk
 * that fills up in the middle of a write would go unnoticed.
 */
export function openOutput(descriptor: 1 | 2, open: () => WriteStream, isTerminal: boolean): OutputStream {
  const isFile = !isTerminal && isFileOrDevice(descriptor);
  const terminal = isTerminal ? open() : null;
  const write = isFile ? writeToFile : writeToStream;
  return {
    isTerminal,
    terminal,
    get columns() {
      return terminal?.columns ?? 0;
    },
    write: (data) => write(data, descriptor, open),
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

async function writeToFile(data: string | Uint8Array, descriptor: number): Promise<WriteFailure | null> {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

function writeToStream(
  data: string | Uint8Array,
  _descriptor: number,
  open: () => WriteStream,
): Promise<WriteFailure | null> {
  return new Promise((resolve) => {
    const stream = open();
    // The callback tells of the failure; without a listener the same failure would end the process.
    if (stream.listenerCount('error') === 0) stream.on('error', () => {});
    stream.write(data, (error) => resolve(error == null ? null : failureOf(error)));
  });
}

function failureOf(error: unknown): WriteFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED'
    ? { kind: 'closed' }
    : { kind: 'failed', code };
}
