import { fstatSync, ftruncateSync, write, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { sleep, untilAborted } from '../clock-and-sleep.ts';
import { errorCode, systemError } from '../system-error-code.ts';
import { orElse } from './or-else.ts';

/**
 * Why something could not be written. `closed`: the reader went away, which is no error. `failed`: the system's code, such
 * as `ENOSPC`. `abandoned`: the run was interrupted, and the reader did not take it in the time that was left.
 */
export type WriteFailure =
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'abandoned' };

/** What an error that came up in writing says. */
export function failureOf(error: unknown): WriteFailure {
  const code = errorCode(error);
  const isClosed = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'].includes(code);
  return isClosed ? { kind: 'closed' } : { kind: 'failed', code };
}

/** The longest pause before a reader is tried again, in milliseconds. */
const LONGEST_PAUSE_MS = 50;
/** What a pipe of Linux takes whole or not at all, in bytes (`PIPE_BUF`, pipe(7)). */
const ATOMIC_BYTES = 4096;
/** What a pipe of Linux holds, in bytes (pipe(7)). */
const PIPE_BYTES = 64 * 1024;
const LINE_FEED = 10;

/**
 * Writes all of it to a descriptor for which the system makes nobody wait (`O_NONBLOCK`). While it takes no more, tries again
 * after a pause: Node itself waits for a pipe by a stream that takes 3 ms to load, and for a terminal not at all but by
 * standing still, deaf to signals.
 *
 * Whenever it ends, the reader of a pipe has got whole lines only, as far as they have no more than 4 KB.
 *
 * @param graceOver ends the trying.
 */
export async function writePatiently(
  descriptor: number,
  bytes: Uint8Array,
  graceOver: AbortSignal,
): Promise<WriteFailure | null> {
  let written = 0;
  for (let pause = 1; written < bytes.length; ) {
    const piece = bytes.subarray(written, endOfPiece(bytes, written));
    const taken = writeSome(descriptor, piece);
    if (typeof taken !== 'number') return taken;
    written += taken;
    if (taken > 0) pause = 1;
    if (taken === piece.length) continue;
    if (graceOver.aborted) return { kind: 'abandoned' };
    await sleep(pause, graceOver);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
  return null;
}

/**
 * Writes to a terminal for which the system makes nobody wait. The rest of what is more than it takes at once goes by a stream of
 * Node's, which the system wakes as soon as there is room: of ten megabytes, pauses take a second, and four times the processor's
 * time.
 *
 * @param openStream for the same terminal; it takes a while to load, and few answers are that long.
 */
export function writerToTerminal(
  descriptor: number,
  openStream: () => Writable,
  graceOver: AbortSignal,
): (bytes: Uint8Array) => Promise<WriteFailure | null> {
  let stream: Writable | null = null;
  return async (bytes) => {
    const taken = writeSome(descriptor, bytes);
    if (typeof taken !== 'number') return taken;
    if (taken === bytes.length) return null;
    stream ??= orElse(openStream, null);
    // Of one that has been closed meanwhile there is none, and the next try tells why.
    if (stream === null) return writePatiently(descriptor, bytes.subarray(taken), graceOver);
    const failure = await writeToStream(stream, bytes.subarray(taken), graceOver);
    if (failure === null) return null;
    // What is given up must not come behind what is written next.
    stream.destroy();
    stream = null;
    return failure;
  };
}

/** As many whole lines as a pipe takes at once; of one that is longer, as much as a whole pipe holds. */
function endOfPiece(bytes: Uint8Array, start: number): number {
  const most = start + ATOMIC_BYTES;
  const lastEnd = bytes.subarray(start, most).lastIndexOf(LINE_FEED);
  if (lastEnd !== -1) return start + lastEnd + 1;
  const rest = bytes.subarray(most, start + PIPE_BYTES);
  const end = rest.indexOf(LINE_FEED);
  return most + (end === -1 ? rest.length : end + 1);
}

/** How many bytes were taken; 0 where the reader has to read first. */
function writeSome(descriptor: number, bytes: Uint8Array): number | WriteFailure {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    return errorCode(error) === 'EAGAIN' ? 0 : failureOf(error);
  }
}

/** Writes all of it at once, however long that takes; the bytes that were written, and what kept the rest. */
export function writeDirectly(
  descriptor: number,
  bytes: Uint8Array,
): { written: number; failure: WriteFailure | null } {
  let written = 0;
  try {
    while (written < bytes.length) written += someOf(writeSync(descriptor, bytes, written));
    return { written, failure: null };
  } catch (error) {
    return { written, failure: failureOf(error) };
  }
}

/**
 * Writes all of it in a thread of Node's, which may have to wait for the reader: the process hears signals meanwhile. Gives the
 * bytes that were written, and what kept the rest.
 *
 * @param graceOver ends the waiting, and leaves the thread to its fate.
 */
export async function writeInThread(
  descriptor: number,
  bytes: Uint8Array,
  graceOver: AbortSignal,
): Promise<{ written: number; failure: WriteFailure | null }> {
  let written = 0;
  const writeRest = async (): Promise<WriteFailure | null> => {
    try {
      while (written < bytes.length) written += someOf(await writeFrom(descriptor, bytes, written));
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  return { failure: await withinGrace(writeRest(), graceOver), written };
}

/** A file that takes nothing, and does not say why, would be tried for ever: such as the memory of a process that has ended. */
function someOf(count: number): number {
  if (count === 0) throw systemError('EIO');
  return count;
}

/** Writes what the system takes at once of the bytes from `start` on; how many that were. */
function writeFrom(descriptor: number, bytes: Uint8Array, start: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(descriptor, bytes, start, (error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

/**
 * Writes all of it at the end of a file that has no other writer, or as much as the disk has room for and is whole: the rest of
 * what a full disk has cut is taken back.
 *
 * @param wholeBytesOf how many bytes of a beginning of `bytes` are whole.
 */
export function appendWhole(
  descriptor: number,
  bytes: Uint8Array,
  wholeBytesOf: (beginning: Uint8Array) => number,
): WriteFailure | null {
  try {
    const { size } = fstatSync(descriptor);
    const { written, failure } = writeDirectly(descriptor, bytes);
    if (failure !== null) ftruncateSync(descriptor, size + wholeBytesOf(bytes.subarray(0, written)));
    return failure;
  } catch (error) {
    return failureOf(error);
  }
}

/** Writes all of it by a stream of Node's. */
export function writeToStream(
  stream: Writable,
  bytes: Uint8Array,
  graceOver: AbortSignal,
): Promise<WriteFailure | null> {
  // The callback tells of the failure; without a listener the same failure would end the process.
  if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  const written = new Promise<WriteFailure | null>((resolve) => {
    stream.write(bytes, (error) => resolve(error == null ? null : failureOf(error)));
  });
  return withinGrace(written, graceOver);
}

async function withinGrace(
  writing: Promise<WriteFailure | null>,
  graceOver: AbortSignal,
): Promise<WriteFailure | null> {
  const failure = await untilAborted(writing, graceOver);
  return failure === undefined ? { kind: 'abandoned' } : failure;
}
