import { closeSync, createReadStream, fstatSync, open, openSync, type Stats, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode, systemError } from '../system-error-code.ts';
import { untilAborted } from '../time.ts';
import type { FileIdentity } from './file-identity.ts';
import { orElse } from './or-else.ts';

const openInPool = promisify(open);
const STANDARD_INPUT = 0;

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
    if (status.isFile())
      return { kind: 'opened', chunks: inFull(path, descriptor, status.size), isTerminal, file: status };
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
 * A file, from where it was read to: Bun's `process.stdin` would begin it anew. One that became shorter meanwhile has lost
 * receipts, and its last line may be the beginning of one.
 */
async function* inFull(path: string, descriptor: number, size: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  const isOurs = descriptor !== STANDARD_INPUT;
  for await (const chunk of createReadStream(path, { fd: descriptor, autoClose: isOurs })) {
    read += chunk.length;
    yield chunk;
  }
  // Of standard input, somebody may have read the beginning; but nobody closes it.
  const found = isOurs ? read : orElse(() => fstatSync(descriptor).size, size);
  if (found < size) throw systemError('ESTALE');
}

async function* createEmptyList(): AsyncGenerator<Uint8Array> {}
