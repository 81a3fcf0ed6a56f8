import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.ts';

/** The system's code of an error, such as `ENOENT`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** What the failure to write a file says. */
export function unwritable(path: string, error: unknown): Failure {
  return new Failure('io', (words) => words.files.unwritable(path, errorCode(error)), { cause: error });
}

/** What the failure to read a file says. */
export function unreadable(path: string, error: unknown): Failure {
  return new Failure('io', (words) => words.files.unreadable(path, errorCode(error)), { cause: error });
}

/**
 * Writes a file that is there whole or not at all, and never through a link: to a draft beside it, which then gets its name.
 *
 * @param content as one, or in pieces, so that a large one need not be in memory.
 * @param isReplacing whether a file of that name gives way, once the new one is whole.
 * @param mode what of it the umask leaves.
 * @returns false where something of that name is there, and does not give way.
 * @throws Failure `io`
 */
export function writeFile(
  path: string,
  content: string | Uint8Array | Iterable<string>,
  isReplacing: boolean,
  mode = 0o666,
): boolean {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  const draft = join(dirname(path), `.recibo-${randomUUID()}`);
  try {
    const descriptor = openSync(draft, 'wx', mode);
    try {
      for (const piece of pieces) writeWhole(descriptor, Buffer.from(piece));
      // Else a machine that stops could leave the name, and nothing behind it.
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (!isReplacing) return placeWhereFree(draft, path);
    renameSync(draft, path);
    return true;
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** By a second name for the same file: unlike a move, that never takes the place of what has come meanwhile. */
function placeWhereFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
  } catch {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
    // Some file systems give no second names (FAT, and some of a network).
    renameSync(draft, path);
  }
  return true;
}

/**
 * Writes all of it to a file. Node's own streams do not look at how much was written: a disk that is full in the middle of a
 * piece would go unnoticed.
 *
 * @throws what the system says.
 */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}

/**
 * Makes a folder and those above it where they are not there. Step by step: Node's own way never returns where the system says
 * that `/proc/x` is missing.
 *
 * @param mode of those that are made, but for what the umask takes away.
 * @throws what the system says.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path) || dirname(path) === path) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another run may have been faster.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

const LINE_FEED = 10;

/** A line of a file, without its end: only the last one may lack it. */
export interface Line {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * The lines of a file or stream as it is read.
 *
 * @param longest how much of a line is kept, in bytes; what is longer takes no more memory.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Line> {
  let begun: Buffer[] = [];
  let left = longest;
  const keep = (bytes: Buffer) => {
    if (left > 0 && bytes.length > 0) begun.push(bytes.subarray(0, left));
    left -= bytes.length;
  };
  const take = () => {
    const [only = Buffer.alloc(0), ...others] = begun;
    const bytes = others.length === 0 ? only : Buffer.concat(begun);
    begun = [];
    left = longest;
    return bytes;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      keep(chunk.subarray(start, end));
      yield { bytes: take(), isWhole: true };
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  if (begun.length > 0) yield { bytes: take(), isWhole: false };
}
