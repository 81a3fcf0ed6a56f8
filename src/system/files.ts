import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { TextDecoder } from 'node:util';
import { Failure } from '../failure.ts';
import { lazy } from '../lazy.ts';

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
 * What is known of a regular file; undefined where nothing has that name.
 *
 * @throws Failure `io` for anything else, which recibo never writes to or replaces: a link, a device, a pipe, a folder.
 */
export function regularFile(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isFile()) return stats;
  const target = stats.isSymbolicLink() ? readlinkSync(path) : null;
  throw new Failure('io', (words) => words.files.notRegular(path, target));
}

/** Whether an input (`-` is standard input) is the file that a path leads to, under whatever name. */
export function isSameFile(input: string, path: string): boolean {
  try {
    const [one, other] = [input === '-' ? fstatSync(0) : statSync(input), statSync(path)];
    return one.isFile() && one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}

/**
 * Writes a file that is there whole or not at all, and never through a link: to a draft beside it, which then gets its name.
 *
 * @param content as one, or in pieces, so that a large one need not be in memory.
 * @param isReplacing whether a regular file of that name gives way, once the new one is whole.
 * @param mode before the umask.
 * @returns false where a regular file of that name is there and stays.
 * @throws Failure `io`
 */
export function writeFile(
  path: string,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
  isReplacing: boolean,
  mode = 0o666,
): boolean {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  const draft = join(dirname(path), `.recibo-${lazy.crypto().randomUUID()}`);
  if (regularFile(path) !== undefined && !isReplacing) return false;
  try {
    const descriptor = openSync(draft, 'wx', mode);
    try {
      for (const piece of pieces) writeWhole(descriptor, typeof piece === 'string' ? Buffer.from(piece) : piece);
      // Without it, a crash of the machine could leave the name with an empty file.
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

/** A hard link fails if the name exists by now; a rename would replace what has it. */
function placeWhereFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
  } catch {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
    // FAT and some network file systems have no hard links.
    renameSync(draft, path);
  }
  return true;
}

/**
 * Writes all bytes to a file. Node's streams ignore a short write: a disk that fills up in the middle of one would go unnoticed.
 *
 * @throws what the system says.
 */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}

/**
 * Makes a folder and its parents, one by one: with `recursive`, `mkdirSync('/proc/x')` never returns on Node 20.
 *
 * @param mode of each that is made, before the umask.
 * @throws what the system says.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path) || dirname(path) === path) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another run may have made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** A line of a file, without its line feed: only the last one may lack it. */
export interface Line {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * The lines of a text as people save it, in UTF-8 ({@link linesOf}): UTF-16 is decoded, a 0x1A that ends the file dropped.
 *
 * @param name of the file, for messages.
 * @throws Failure `io` for UTF-16 without a byte order mark, and for a workbook
 */
export async function* textLines(chunks: AsyncIterable<Buffer>, name: string, longest: number): AsyncGenerator<Line> {
  for await (const { bytes, isWhole } of linesOf(utf8Of(chunks, name), longest)) {
    const end = !isWhole && bytes.at(-1) === 0x1a ? bytes.length - 1 : bytes.length;
    if (isWhole || end > 0) yield { bytes: bytes.subarray(0, end), isWhole };
  }
}

async function* utf8Of(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) decoder = decoderOf(chunk, name);
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}

/** What decodes a text, by how it begins; null for UTF-8. */
function decoderOf(text: Buffer, name: string): TextDecoder | null {
  const signature = text.toString('hex', 0, 4);
  // A zip, as .xlsx and .ods are; an .xls or a workbook with a password.
  if (/^(504b0304|d0cf11e0)/.test(signature)) throw new Failure('io', (words) => words.files.badWorkbook(name));
  if (signature.startsWith('fffe')) return new TextDecoder('utf-16le');
  if (signature.startsWith('feff')) return new TextDecoder('utf-16be');
  if (text.subarray(0, 2).includes(0)) throw new Failure('io', (words) => words.files.utf16(name));
  return null;
}

/**
 * The lines of a file or stream as it is read.
 *
 * @param longest how much of a line is kept, in bytes: memory has a limit, whatever comes.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Line> {
  let begun: Buffer = Buffer.alloc(0);
  const withMore = (bytes: Buffer) => {
    if (begun.length >= longest) return begun;
    return (begun.length === 0 ? bytes : Buffer.concat([begun, bytes])).subarray(0, longest);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield { bytes: withMore(chunk.subarray(start, end)), isWhole: true };
      begun = begun.subarray(0, 0);
      start = end + 1;
    }
    begun = withMore(chunk.subarray(start));
  }
  if (begun.length > 0) yield { bytes: begun, isWhole: false };
}
