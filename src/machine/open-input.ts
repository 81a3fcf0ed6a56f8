import { closeSync, createReadStream, fstatSync, open, openSync, read, type Stats, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { untilAborted } from '../clock-and-sleep.ts';
import { errorCode, systemError } from '../system-error-code.ts';
import type { FileIdentity } from './file-identity.ts';

const openInPool = promisify(open);
const readInPool = promisify(read);
const STANDARD_INPUT = 0;
/** How much of a file is read at once, in bytes. */
const PIECE = 64 * 1024;

/** A list to be read, or why it cannot be; `code` is the system's. */
export type InputOpened =
  | {
      readonly kind: 'opened';
      readonly chunks: AsyncIterable<Uint8Array>;
      readonly isTerminal: boolean;
      /** The regular file that is read; null where it is none, a pipe for instance. */
      readonly file: FileIdentity | null;
    }
  | { readonly kind: 'failed'; readonly code: string };

/** What opening a list needs of the process. */
interface InputHost {
  /** A list whose opening the user breaks off is empty. */
  readonly interruption: AbortSignal;
  /** What `-` stands for. */
  standardInput(): AsyncIterable<Uint8Array>;
  isTerminal(descriptor: number): boolean;
  /** Whether the end of the process waits for a read that is under way: Node's does, Bun's does not. */
  readonly endWaitsForReads: boolean;
}

/** Opens a file to be read in pieces, as far as it is asked for. */
export async function openInput(path: string, host: InputHost): Promise<InputOpened> {
  try {
    const descriptor = path === '-' ? STANDARD_INPUT : await openDescriptor(path, host.interruption);
    if (descriptor === null) return { kind: 'opened', chunks: createEmptyList(), isTerminal: false, file: null };
    const status = fstatSync(descriptor);
    // Node takes a folder for an empty stream.
    if (status.isDirectory()) throw systemError('EISDIR');
    const isTerminal = host.isTerminal(descriptor);
    if (status.isFile()) return { kind: 'opened', chunks: inFull(descriptor, status.size), isTerminal, file: status };
    const chunks = path === '-' ? host.standardInput() : await streamOf(path, descriptor, status, isTerminal, host);
    return { kind: 'opened', chunks, isTerminal, file: null };
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) };
  }
}

/**
 * A named pipe opens only once somebody writes to it. Null where the user does not wait for that; a file, which keeps nobody
 * waiting, is opened after an interruption, too: it may have to be counted.
 */
async function openDescriptor(path: string, interruption: AbortSignal): Promise<number | null> {
  if (interruption.aborted) return statSync(path).isFile() ? openSync(path, 'r') : null;
  const opening = openInPool(path, 'r');
  const descriptor = await untilAborted(opening, interruption);
  if (descriptor !== undefined) return descriptor;
  opening.then(closeSync, () => {});
  return null;
}

/** A socket's reads keep nothing from ending the process, but it takes a descriptor in Node only. */
async function streamOf(
  path: string,
  descriptor: number,
  status: Stats,
  isTerminal: boolean,
  { endWaitsForReads }: InputHost,
): Promise<AsyncIterable<Uint8Array>> {
  if (isTerminal) return new (await import('node:tty')).ReadStream(descriptor);
  if (status.isFIFO() && endWaitsForReads)
    return new (await import('node:net')).Socket({ fd: descriptor, writable: false });
  return createReadStream(path, { fd: descriptor });
}

/**
 * A file, from where it was read to: Bun's `process.stdin` would begin it anew. One that ends before the greatest size
 * that it had, and has become smaller, has lost receipts, and its last line may be the beginning of one. One that has never
 * become smaller was not cut: somebody has read its beginning, or the system makes it up (`/sys`).
 *
 * @param size what it had when it was opened: it may be cut while other files are looked through (`--resume`).
 */
async function* inFull(descriptor: number, size: number): AsyncGenerator<Uint8Array> {
  let [count, greatest] = [0, size];
  try {
    for (;;) {
      greatest = Math.max(greatest, sizeOf(descriptor));
      const chunk = await readPiece(descriptor);
      count += chunk.length;
      if (chunk.length > 0) yield chunk;
      else if (count < greatest && sizeOf(descriptor) < greatest) throw systemError('ESTALE');
      else return;
    }
  } finally {
    // Standard input is not ours to close.
    if (descriptor !== STANDARD_INPUT) closeSync(descriptor);
  }
}

function sizeOf(descriptor: number): number {
  return fstatSync(descriptor).size;
}

/** What stands where a file was read to, a piece of it; nothing at its end. */
async function readPiece(descriptor: number): Promise<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(PIECE);
  const { bytesRead } = await readInPool(descriptor, piece, 0, PIECE, null);
  return piece.subarray(0, bytesRead);
}

async function* createEmptyList(): AsyncGenerator<Uint8Array> {}
