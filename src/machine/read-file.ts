import { closeSync, constants, createReadStream, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FileRead } from '../settings/machine-interface.ts';
import { errorCode, systemError } from '../system-error-code.ts';

/** The most that a settings or token file may hold, in bytes. */
const LIMIT = 1024 * 1024;
/** How long a pipe that is read as a file may take, in milliseconds. */
const PIPE_DEADLINE_MS = 30_000;
const OPEN_TO_OTHERS = 0o044;

/**
 * Reads a small text file, or a pipe in a file's place (`RECIBO_TOKEN_FILE=<(pass show recibo)`).
 *
 * An interruption ends it (`EINTR`). The file is opened so that it cannot block: a read that waits in Node's thread pool, on
 * a pipe nobody writes to, would keep even `process.exit` from ending the process (measured on Node 20).
 */
export async function readTextFile(
  path: string,
  interruption: AbortSignal,
  { platform, versions }: Pick<NodeJS.Process, 'platform' | 'versions'>,
): Promise<FileRead> {
  // What Windows tells of rights says nothing.
  const isOpenToOthers = ({ mode }: Stats) => platform !== 'win32' && (mode & OPEN_TO_OTHERS) !== 0;
  let descriptor: number;
  try {
    // Bun's sockets read no descriptor, but its end waits for no thread.
    const pipe = versions.bun === undefined ? null : statSync(path);
    if (pipe?.isFIFO() === true) {
      return textRead(await readPipe(createReadStream(path), interruption), isOpenToOthers(pipe));
    }
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return failureOf(error);
  }
  try {
    const status = fstatSync(descriptor);
    if (status.isFile()) return textRead(readAll(descriptor), isOpenToOthers(status));
    if (status.isFIFO()) {
      const { Socket } = await import('node:net');
      const socket = new Socket({ fd: descriptor, readable: true, writable: false });
      return textRead(await readPipe(socket, interruption), isOpenToOthers(status));
    }
    return { kind: 'failed', code: status.isDirectory() ? 'EISDIR' : 'ENOTSUP' };
  } catch (error) {
    return failureOf(error);
  } finally {
    closeQuietly(descriptor);
  }
}

function textRead(bytes: Buffer, isOpenToOthers: boolean): FileRead {
  if (bytes.length > LIMIT) return { kind: 'failed', code: 'EFBIG' };
  return { kind: 'text', text: bytes.toString('utf8'), isOpenToOthers };
}

function readAll(descriptor: number): Buffer {
  const bytes = Buffer.allocUnsafe(LIMIT + 1);
  let length = 0;
  let read: number;
  do {
    read = readSync(descriptor, bytes, { offset: length });
    length += read;
  } while (read > 0);
  return bytes.subarray(0, length);
}

/** Reads a pipe to its end. One that is given up may stay: in Bun, its stream is only gone once its thread is. */
function readPipe(pipe: Readable, interruption: AbortSignal): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const giveUp = (code: string) => end(() => reject(systemError(code)));
    const onInterruption = () => giveUp('EINTR');
    const timer = setTimeout(giveUp, PIPE_DEADLINE_MS, 'ETIMEDOUT');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      interruption.removeEventListener('abort', onInterruption);
      settle();
      pipe.destroy();
    };
    const onEnd = () => end(() => resolve(Buffer.concat(pieces)));
    pipe.on('data', (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > LIMIT) onEnd();
    });
    pipe.on('end', onEnd).on('error', (error) => end(() => reject(error)));
    interruption.addEventListener('abort', onInterruption);
    if (interruption.aborted) onInterruption();
  });
}

/** The socket that read a pipe has closed the descriptor itself. */
function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {}
}

function failureOf(error: unknown): FileRead {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'failed', code };
}
