import { closeSync, createReadStream, fstatSync, open, openSync, type Stats, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode, systemError } from '../system-error-code.ts';
import { untilAborted } from '../time.ts';
import type { FileIdentity } from './file-identity.ts';

const openInPool = promisify(open);

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
    if (path === '-') {
      // Node takes a folder for an empty stream.
      const status = fstatSync(0);
      refuseFolder(status);
      return {
        kind: 'opened',
        chunks: host.standardInput(),
        isTerminal: host.isTerminal(0),
        file: regularFile(status),
      };
    }
    const descriptor = await openDescriptor(path, host.interruption);
    if (descriptor === null) return { kind: 'opened', chunks: createEmptyList(), isTerminal: false, file: null };
    const isTerminal = host.isTerminal(descriptor);
    return {
      kind: 'opened',
      chunks: await streamOf(path, descriptor, isTerminal, host.endWaitsForReads),
      isTerminal,
      file: regularFile(fstatSync(descriptor)),
    };
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
  isTerminal: boolean,
  endWaitsForReads: boolean,
): Promise<AsyncIterable<Uint8Array>> {
  const status = fstatSync(descriptor);
  refuseFolder(status);
  if (isTerminal) return new (await import('node:tty')).ReadStream(descriptor);
  if (status.isFIFO() && endWaitsForReads)
    return new (await import('node:net')).Socket({ fd: descriptor, writable: false });
  return createReadStream(path, { fd: descriptor });
}

function refuseFolder(status: Stats): void {
  if (status.isDirectory()) throw systemError('EISDIR');
}

function regularFile(status: Stats): FileIdentity | null {
  return status.isFile() ? status : null;
}

async function* createEmptyList(): AsyncGenerator<Uint8Array> {}
