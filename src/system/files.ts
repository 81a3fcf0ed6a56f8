import { once } from 'node:events';
import { createReadStream, promises as files, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { fs } from '../lazy.ts';

/** Of a text, in characters: its pieces are written together. */
const CHUNK = 65_536;

/** The system's code of an error, such as `ENOENT`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const failing = (say: 'unreadable' | 'unwritable') => (path: string, error: unknown) =>
  error instanceof Failure ? error : new Failure('io', ({ files }) => files[say](path, errorCode(error)));
/** The failure (`io`) behind an error in writing or reading a file; what is one already comes back as it is. */
export const unwritable = failing('unwritable');
export const unreadable = failing('unreadable');

/** Does what writes to a file. @throws Failure `io` */
export function writing<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** A name that Windows keeps for a device, in any folder and with any ending: what is written there is lost. */
const DEVICE = /(?:^|[\\/])(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^\\/]*)?$/i;

/** What is known of a regular file, if it is there. @throws Failure `io` for anything else: it is never written to */
export function regularFile(path: string, platform = process.platform): Stats | undefined {
  const isDevice = platform === 'win32' && DEVICE.test(path);
  const stats = writing(path, () => fs.lstatSync(path, { throwIfNoEntry: false }));
  if (!isDevice && (stats === undefined || stats.isFile())) return stats;
  const target = stats?.isSymbolicLink() ? fs.readlinkSync(path) : null;
  throw new Failure('io', (words) => words.files.notRegular(path, target));
}

/** What is known of a file, by any text as its name or as it is open; undefined where nothing can be. */
export const statsOf = (file: string | number): Stats | undefined =>
  attempt(() => (typeof file === 'number' ? fs.fstatSync(file) : fs.statSync(file)));

/** Whether an input (`-` is standard input) is the file that a path leads to, under whatever name. */
export function isSameFile(input: string, path: string): boolean {
  const [one, other] = [statsOf(input === '-' ? 0 : input), statsOf(path)];
  return one?.isFile() === true && one.ino === other?.ino && one.dev === other.dev;
}

/**
 * Writes a file that is there whole or not at all, and never through a link: to a draft beside it, which then gets its name.
 * A regular file of that name stays, and false comes back, unless `isReplacing`. @throws Failure `io`
 * @param pieces so that a large one need not be in memory. Between them signals are heard, and locks give signs of life.
 * @param how `check` throws where the file is another run's by now
 */
export async function writeFile(
  path: string,
  pieces: Iterable<string | Uint8Array>,
  how: { isReplacing: boolean; mode?: number; signal?: AbortSignal; check?: () => void },
): Promise<boolean> {
  const { isReplacing, mode = 0o666, signal, check } = how;
  const draft = join(dirname(path), `.recibo-${crypto.randomUUID()}`);
  try {
    if (regularFile(path) !== undefined && !isReplacing) return false;
    const file = await files.open(draft, 'wx', mode);
    try {
      for await (const chunk of inChunks(pieces, signal)) await file.writeFile(chunk);
      // Without it, a crash of the machine could leave the name with an empty file. Some folders of a network have no such thing.
      await file.sync().catch((error) => {
        if (!/^(ENOTSUP|EOPNOTSUPP|EINVAL|ENOSYS)$/.test(errorCode(error))) throw error;
      });
    } finally {
      await file.close();
    }
    check?.();
    // A link fails where the name exists by now. FAT and some network file systems have none.
    if (!isReplacing && attempt(() => fs.linkSync(draft, path) === undefined)) return true;
    if (!isReplacing && fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
    fs.renameSync(draft, path);
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    throw unwritable(path, error);
  } finally {
    discard(draft);
  }
}

/** Pieces of a text joined to chunks, between which whatever waits gets its turn. @throws the signal's reason */
export async function* inChunks(pieces: Iterable<string | Uint8Array>, signal?: AbortSignal) {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    if (typeof piece === 'string' && text.length < CHUNK) continue;
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    yield* typeof piece === 'string' ? [text] : [text, piece];
    text = '';
  }
  yield text;
}

/** Whether an open file still has its name: it may have been removed or replaced. */
export function isNamed(file: number, path: string): boolean {
  const [{ nlink, ino }, named] = [fs.fstatSync(file), fs.lstatSync(path, { throwIfNoEntry: false })];
  return named !== undefined && (nlink > 0 || named.ino === ino);
}

/** @throws Failure `io` where a file cannot be removed */
export const remove = (path: string): void => writing(path, () => fs.unlinkSync(path));

/** Removes a file, if it is there and can be removed: why it was of no use is what counts. */
export const discard = (path: string): void => attempt(() => fs.unlinkSync(path));

/** Makes a folder and its parents: `mkdirSync('/proc/x')` with `recursive` never returns on Node 20. @throws Failure `io` */
export function makeFolder(path: string, mode = 0o777): void {
  const parent = dirname(path);
  if (parent !== path && !fs.existsSync(path)) makeFolder(parent, mode);
  try {
    fs.mkdirSync(path, { mode });
  } catch (error) {
    const stats = statsOf(path);
    // Windows would say of whatever is asked of its inside that there is no such file.
    if (!stats?.isDirectory()) throw unwritable(path, stats ? Object.assign(new Error(), { code: 'ENOTDIR' }) : error);
  }
}

/** The pieces of a file, or of standard input (`-`), until the signal ends that. @throws Failure `io` that says the `name` */
export async function* chunksOf(file: string, name: string, { stdin }: Pick<Host, 'stdin'>, signal: AbortSignal) {
  try {
    // In pieces of 64 kB a csv of a million rows takes 160 MB, in these 130; in smaller ones a batch takes a twentieth longer.
    const stream: Readable = file === '-' ? stdin.open() : createReadStream(file, { highWaterMark: 32_768 });
    // A pipe does not open before somebody writes to it.
    if (file !== '-') await once(stream, 'open', { signal });
    for await (const chunk of process.getBuiltinModule('node:stream').addAbortSignal(signal, stream))
      yield chunk as Buffer;
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(name, error);
  }
}

/**
 * The lines of a file or stream, those that are read at once together: without their ends, which only the last one may lack
 * (`isWhole`), and of each at most `longest` bytes: memory has a limit, whatever comes.
 * @param name of a text as people save it, in UTF-8: lines end in LF, CRLF or CR, UTF-16 is decoded, and 0x1A, which ended files
 * once, is dropped; null of what recibo has written. @throws Failure `io` for UTF-16 without a byte order mark
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, name: string | null, longest: number) {
  const ends = name === null ? '\n' : /\x1a?\r\n?|\x1a?\n/;
  let textOf: ReturnType<typeof readerOf> | undefined;
  let [begun, held] = ['', ''];
  const lineOf = (text: string, isWhole = true) => ({ bytes: Buffer.from(text.slice(0, longest), 'latin1'), isWhole });
  for await (const chunk of chunks) {
    textOf ??= readerOf(chunk, name);
    const text = held + textOf(chunk);
    // A LF may follow in the next chunk.
    held = (name !== null && /\x1a?\r?$/.exec(text.slice(-2))?.[0]) || '';
    const [first = '', ...more] = text.slice(0, text.length - held.length).split(ends);
    if (begun.length < longest) begun += first;
    if (more.length === 0) continue;
    const lines = [begun, ...more];
    begun = lines.pop() ?? '';
    yield lines.map((line) => lineOf(line));
  }
  if (name !== null) begun = begun.replace(/(?<!\x1a)\x1a+$/, '');
  if (begun !== '' || held.includes('\r')) yield [lineOf(begun, held.includes('\r'))];
}

/** What makes ISO-8859-1, a character a byte, of a file that begins so: of UTF-16 the bytes of UTF-8. */
function readerOf(start: Buffer, name: string | null): (chunk: Buffer) => string {
  const signature = start.toString('hex', 0, 4);
  if (name !== null && /^(00|..00)/.test(signature)) throw new Failure('io', (words) => words.files.utf16(name));
  if (name === null || !/^(fffe|feff)/.test(signature)) return (chunk) => chunk.toString('latin1');
  const decoder = new TextDecoder(signature < 'ff' ? 'utf-16be' : 'utf-16le');
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true })).toString('latin1');
}
