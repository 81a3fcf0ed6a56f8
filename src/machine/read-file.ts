import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { errorCode, systemError } from '../error-code.ts';
import type { FileRead } from '../settings/machine.ts';

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
export async function readTextFile(path: string, interruption: AbortSignal): Promise<FileRead> {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return failureOf(error);
  }
  try {
    const status = fstatSync(descriptor);
    if (status.isFile()) return textRead(readAll(descriptor), status);
    if (status.isFIFO()) return await readPipe(descriptor, status, interruption);
    return { kind: 'failed', code: status.isDirectory() ? 'EISDIR' : 'ENOTSUP' };
  } catch (error) {
    return failureOf(error);
  } finally {
    closeQuietly(descriptor);
  }
}

function textRead(bytes: Buffer, { mode }: Stats): FileRead {
  if (bytes.length > LIMIT) return { kind: 'failed', code: 'EFBIG' };
  const isOpenToOthers = constants.O_NONBLOCK !== undefined && (mode & OPEN_TO_OTHERS) !== 0;
  return { kind: 'text', text: bytes.toString('utf8'), isOpenToOthers };
}

function readAll(descriptor: number): Buffer {
  const chunks: Buffer[] = [];
  for (let length = 0; length <= LIMIT; ) {
    const chunk = Buffer.alloc(64 * 1024);
    const read = readSync(descriptor, chunk);
    if (read === 0) break;
    chunks.push(chunk.subarray(0, read));
    length += read;
  }
  return Buffer.concat(chunks);
}

async function readPipe(descriptor: number, status: Stats, interruption: AbortSignal): Promise<FileRead> {
  const { Socket } = await import('node:net');
  const socket = new Socket({ fd: descriptor, readable: true, writable: false });
  const end = (code: string) => socket.destroy(systemError(code));
  const onInterruption = () => end('EINTR');
  if (interruption.aborted) onInterruption();
  interruption.addEventListener('abort', onInterruption);
  const timer = setTimeout(end, PIPE_DEADLINE_MS, 'ETIMEDOUT');
  const chunks: Buffer[] = [];
  try {
    let length = 0;
    for await (const chunk of socket) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LIMIT) break;
    }
    return textRead(Buffer.concat(chunks), status);
  } finally {
    clearTimeout(timer);
    interruption.removeEventListener('abort', onInterruption);
  }
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
