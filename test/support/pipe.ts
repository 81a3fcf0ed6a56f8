import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folder.ts';

/** A pipe whose reader reads only when it is told to. */
export interface Pipe {
  readonly path: string;
  /** The end to write to, as a process gets it from a shell: writing to it waits where it is full. */
  readonly descriptor: number;
  /** Writes to it until nothing more fits. */
  fill(): void;
  /** Everything that is in it now. */
  drain(): Buffer;
  /** The reader goes away. */
  closeReader(): void;
  /** Both ends go away, as far as they are ours. */
  close(): void;
}

/** A named pipe that nobody has opened yet, for its owner alone. */
export function newFifo(): string {
  const path = join(temporaryFolder('recibo-pipe-'), 'pipe');
  execFileSync('mkfifo', ['-m', '600', path]);
  return path;
}

/** A new pipe. Node's own to a child are sockets, and read whether anybody asks or not. */
export function openPipe(): Pipe {
  const path = newFifo();
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const descriptor = openSync(path, constants.O_WRONLY);
  return {
    path,
    descriptor,
    fill: () => fill(path),
    drain: () => drain(reader),
    closeReader: () => closeSync(reader),
    close: () => {
      closeSync(reader);
      closeSync(descriptor);
    },
  };
}

function fill(path: string): void {
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  while (untilWouldWait(() => writeSync(writer, Buffer.alloc(4096))) !== null);
  closeSync(writer);
}

function drain(reader: number): Buffer {
  const chunk = Buffer.alloc(64 * 1024);
  const chunks: Buffer[] = [];
  for (;;) {
    const read = untilWouldWait(() => readSync(reader, chunk)) ?? 0;
    if (read === 0) return Buffer.concat(chunks);
    chunks.push(Buffer.from(chunk.subarray(0, read)));
  }
}

/** What `work` moved, in bytes; null where it would have had to wait. */
function untilWouldWait(work: () => number): number | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
}
