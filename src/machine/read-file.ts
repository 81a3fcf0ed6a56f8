import { accessSync, constants, createReadStream, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { untilAborted } from '../clock-and-sleep.ts';
import type { FileRead } from '../settings/machine-interface.ts';
import { errorCode, systemError } from '../system-error-code.ts';

/** The most that a settings or token file may hold, in bytes. */
const LIMIT = 1024 * 1024;
/** How long a pipe that is read as a file may take, in milliseconds. */
const PIPE_DEADLINE_MS = 30_000;
const OPEN_TO_OTHERS = 0o044;

type Host = Pick<NodeJS.Process, 'platform' | 'versions' | 'getuid'>;

/**
 * Reads a small text file, or a pipe in a file's place (`RECIBO_TOKEN_FILE=<(pass show recibo)`).
 *
 * An interruption ends it (`EINTR`). A pipe is opened so that it cannot block: a read that waits in Node's thread pool, on a pipe
 * nobody writes to, would keep even `process.exit` from ending the process (measured on Node 20).
 */
export async function readTextFile(path: string, interruption: AbortSignal, host: Host): Promise<FileRead> {
  try {
    const status = statSync(path);
    const isPipe = status.isFIFO();
    if (!isPipe && !status.isFile()) return { kind: 'failed', code: status.isDirectory() ? 'EISDIR' : 'ENOTSUP' };
    if (status.size > LIMIT) return { kind: 'failed', code: 'EFBIG' };
    const bytes = isPipe ? await readPipe(await openPipe(path, host), interruption) : readFileSync(path);
    if (bytes.length > LIMIT) return { kind: 'failed', code: 'EFBIG' };
    // What Windows tells of rights says nothing.
    const isOpenToOthers = host.platform !== 'win32' && (status.mode & OPEN_TO_OTHERS) !== 0;
    const isFixed = isOpenToOthers && !isOursToClose(path, status, host);
    return { kind: 'text', text: bytes.toString('utf8'), isOpenToOthers, isFixed };
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'failed', code };
  }
}

/** Whether we may change a file's rights: it is ours, and not on a file system that can only be read (a Secret of Kubernetes). */
function isOursToClose(path: string, { uid }: Stats, { getuid }: Host): boolean {
  if (getuid !== undefined && ![0, uid].includes(getuid())) return false;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return errorCode(error) !== 'EROFS';
  }
}

/** Bun's sockets read no descriptor, but its end waits for no thread. */
async function openPipe(path: string, { versions }: Host): Promise<Readable> {
  if (versions.bun !== undefined) return createReadStream(path);
  const { Socket } = await import('node:net');
  const { O_RDONLY, O_NONBLOCK } = constants;
  return new Socket({ fd: openSync(path, O_RDONLY | O_NONBLOCK), readable: true, writable: false });
}

/** Reads a pipe to its end. One that is given up may stay: in Bun, its stream is only gone once its thread is. */
async function readPipe(pipe: Readable, interruption: AbortSignal): Promise<Buffer> {
  const read = async () => {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of pipe) {
      pieces.push(piece);
      length += piece.length;
      if (length > LIMIT) break;
    }
    return Buffer.concat(pieces);
  };
  const deadline = AbortSignal.timeout(PIPE_DEADLINE_MS);
  const ending = AbortSignal.any([interruption, deadline]);
  const bytes = await untilAborted(read(), ending).finally(() => pipe.destroy());
  if (bytes === undefined) throw systemError(deadline.aborted ? 'ETIMEDOUT' : 'EINTR');
  return bytes;
}
