import { closeSync, constants, fstatSync, openSync, readlinkSync, type Stats, statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { errorCode } from '../system-error-code.ts';
import { type FileIdentity, isSameFile } from './file-identity.ts';
import { orElse } from './or-else.ts';
import type { Signals } from './signals.ts';
import type { WriteFailure } from './write-bytes.ts';
import { writeDirectly, writeInThread, writePatiently, writerToTerminal, writeToStream } from './write-bytes.ts';

/** Standard output or standard error. */
export interface OutputStream {
  readonly isTerminal: boolean;
  /** The terminal's width in columns; 0 where it has none or there is no terminal. */
  readonly columns: number;
  /** Its height in rows; 0 likewise. */
  readonly rows: number;
  /**
   * Writes all of it, behind what was to be written before; the result is null, or why it could not be written. Never
   * throws, and never keeps a signal from being heard. After an interruption it soon gives up (`abandoned`).
   */
  write(data: string | Uint8Array): Promise<WriteFailure | null>;
  /** Whether there may be somebody who reads: not at the end of a pipe whose reader has gone, as far as the system says so. */
  hasReader(): boolean;
}

/** What a standard stream is in the process that we run in. */
export interface StandardStream {
  readonly descriptor: number;
  readonly isTerminal: boolean;
  readonly isWindows: boolean;
  /** Node's own stream for it, which takes 3 ms to load. */
  open(): Writable & Pick<WriteStream, 'columns' | 'rows'>;
  /** A stream to a terminal that has this descriptor too, which makes nobody wait for it; null where there is none. */
  readonly openWaiting: ((descriptor: number) => Writable) | null;
}

/** Opens both standard streams: where they lead to the same place, what is written comes in the order of the calls. */
export function openOutputs(
  stdout: StandardStream,
  stderr: StandardStream,
  signals: Signals,
): { stdout: OutputStream; stderr: OutputStream } {
  const [one, other] = [statusOf(stdout.descriptor), statusOf(stderr.descriptor)];
  const write = inOrder(writerFor(stdout, one, signals));
  const isSame = one !== null && other !== null && isSameFile(one, other);
  const writeOther = isSame ? write : inOrder(writerFor(stderr, other, signals));
  return { stdout: outputTo(stdout, write), stderr: outputTo(stderr, writeOther) };
}

/** Whether a descriptor of ours leads to this file. */
export function leadsTo(descriptor: number, file: FileIdentity): boolean {
  const status = statusOf(descriptor);
  return status !== null && isSameFile(status, file);
}

type Write = (bytes: Uint8Array) => Promise<WriteFailure | null>;

function outputTo({ descriptor, isTerminal, isWindows, open }: StandardStream, write: Write): OutputStream {
  const terminal = isTerminal ? open() : null;
  return {
    isTerminal,
    get columns() {
      return terminal?.columns ?? 0;
    },
    get rows() {
      return terminal?.rows ?? 0;
    },
    write: (data) => write(typeof data === 'string' ? Buffer.from(data) : data),
    hasReader: () => isWindows || !isDeserted(descriptor),
  };
}

/** One write at a time. */
function inOrder(write: Write): Write {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    const written = last.then(() => write(bytes));
    last = written;
    return written;
  };
}

/**
 * Node's own stream for a file does not look at how much was written, so that a disk that fills up in the middle of a write
 * would go unnoticed.
 */
function writerFor(stream: StandardStream, status: Stats | null, signals: Signals): Write {
  const { descriptor, isTerminal, isWindows, open, openWaiting } = stream;
  // The console of Windows takes text and no bytes.
  if (isTerminal && isWindows) return (bytes) => writeToStream(open(), bytes, signals.graceOver);
  if (status !== null && (status.isFile() || (status.isCharacterDevice() && !isTerminal))) {
    return async (bytes) => writeDirectly(descriptor, bytes).failure;
  }
  const own = !isWindows && (isTerminal || status?.isFIFO()) ? orElse(() => openAgain(descriptor), null) : null;
  if (own === null) return writerByStream(stream, signals);
  if (isTerminal && openWaiting !== null && hasName(own)) {
    return writerToTerminal(own, () => openWaiting(own), signals.graceOver);
  }
  return (bytes) => writePatiently(own, bytes, signals.graceOver);
}

function pathOf(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

/**
 * A descriptor of our own for the same pipe or terminal, so that the flags of the shared one stay. Not for Windows, where `/proc`
 * is a folder of the drive that anybody can make, to read along.
 */
function openAgain(descriptor: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  return openSync(pathOf(descriptor), O_WRONLY | O_NONBLOCK | O_NOCTTY);
}

/** Whether a terminal is to be found where the system says that it is: one from outside of a container is not. */
function hasName(descriptor: number): boolean {
  const [own, named] = [statusOf(descriptor), orElse(() => statSync(readlinkSync(pathOf(descriptor))), null)];
  return own !== null && named !== null && isSameFile(own, named);
}

/**
 * A pipe with a name that has no reader cannot be opened for writing (`ENXIO`, fifo(7)). That of a shell, which has none, Linux
 * opens all the same: there only the next write tells.
 */
function isDeserted(descriptor: number): boolean {
  if (statusOf(descriptor)?.isFIFO() !== true) return false;
  try {
    closeSync(openAgain(descriptor));
    return false;
  } catch (error) {
    return errorCode(error) === 'ENXIO';
  }
}

/**
 * For a socket, for a pipe or terminal of another user's, and for systems without `/proc`. Node's own stream makes everybody
 * who shares the pipe non-blocking: it is taken only where somebody else has done so before.
 */
function writerByStream({ descriptor, open }: StandardStream, { graceOver }: Signals): Write {
  let isStream = false;
  return async (bytes) => {
    if (isStream) return writeToStream(open(), bytes, graceOver);
    const { written, failure } = await writeInThread(descriptor, bytes, graceOver);
    if (failure?.kind !== 'failed' || failure.code !== 'EAGAIN') return failure;
    isStream = true;
    return writeToStream(open(), bytes.subarray(written), graceOver);
  };
}

function statusOf(descriptor: number): Stats | null {
  return orElse(() => fstatSync(descriptor), null);
}
