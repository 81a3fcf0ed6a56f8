import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
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
  { platform }: Pick<NodeJS.Process, 'platform'>,
): Promise<FileRead> {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return failureOf(error);
  }
  try {
    const status = fstatSync(descriptor);
    // What Windows tells of rights says nothing.
    const isOpenToOthers = platform !== 'win32' && (status.mode & OPEN_TO_OTHERS) !== 0;
    if (status.isFile()) return textRead(readAll(descriptor), isOpenToOthers);
    if (status.isFIFO()) return textRead(await readPipe(descriptor, interruption), isOpenToOthers);
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

async function readPipe(descriptor: number, interruption: AbortSignal): Promise<Buffer> {
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
    return Buffer.concat(chunks);
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
