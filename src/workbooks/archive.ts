import type { FileEntry } from '@zip.js/zip.js';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';

/** How large a workbook may be as it is, and what of it may be unpacked, in bytes; real ones have some thousand parts at most. */
export const MOST_PACKED = 50 * 1024 * 1024;
const MOST_UNPACKED = 128 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** What stands before each part, without its name, in bytes. */
const LOCAL_HEAD = 30;

/** Names are compared by us, so none is refused for what it is. */
const READING = { filenameValidation: 'tolerant', checkCrc32: true } as const;

/** With sizes in front of the data, which some readers want there. */
const WRITING = { level: 3, zip64: false, dataDescriptor: false, bufferedWrite: true } as const;

const loaded = async () => {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  return zip;
};

/**
 * A zip whose parts are found by their names as packages write them (ECMA-376, part 2): in any letter case, with percent signs,
 * back slashes or a slash in front. There is this one directory, whoever reads. A part that is larger or smaller than is said of
 * it is refused, and so are sizes that are too much together. A signal ends the reading.
 */
export class Archive {
  /** By what `partKey` makes of their names. */
  readonly #entries = new Map<string, FileEntry>();

  private constructor(
    readonly bytes: Uint8Array,
    /** What it is called in messages. */
    readonly file: string,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws Failure `io` where it is no zip, or two readers could see two different ones in it */
  static open(bytes: Uint8Array, file: string, signal: AbortSignal): Promise<Archive> {
    const archive = new Archive(bytes, file, signal);
    return archive.guarded(async () => {
      const { Uint8ArrayReader, ZipReader } = await loaded();
      const reader = new ZipReader(new Uint8ArrayReader(bytes), READING);
      const entries = new Map<string, FileEntry>();
      for await (const entry of reader.getEntriesGenerator()) {
        const { filename: name } = entry;
        if (entries.has(name) || entries.size === MOST_PARTS) throw new Error(name);
        if (entry.directory) continue;
        entries.set(name, entry);
        if (archive.find(name) === undefined) archive.#entries.set(partKey(name), entry);
      }
      const inOrder = [...entries.values()].sort((one, other) => one.offset - other.offset);
      for (const [at, { offset, compressedSize }] of inOrder.entries()) {
        const end = inOrder[at + 1]?.offset ?? bytes.length;
        if (offset + LOCAL_HEAD + compressedSize > end) throw new Error('parts lie over each other');
      }
      const size = inOrder.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
      if (size > MOST_UNPACKED) throw new Failure('io', ({ files }) => files.largeWorkbook(file));
      return archive;
    });
  }

  get names(): string[] {
    return [...this.#entries.values()].map(({ filename }) => filename);
  }

  /** The name of a part in the directory; undefined where it is not there. */
  find(part: string): string | undefined {
    return this.#entries.get(partKey(part))?.filename;
  }

  /** @throws Failure `io` where it is not there, is broken, or has another size than is said of it */
  read(part: string): Promise<Buffer> {
    return this.guarded(async () => {
      const { Uint8ArrayWriter } = await loaded();
      const bytes = await this.#entries.get(partKey(part))?.getData(new Uint8ArrayWriter(), { signal: this.signal });
      if (bytes === undefined) throw new Error(part);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    });
  }

  /**
   * The XML of a part, by its byte order mark or what its XML declaration says (UTF-8, UTF-16, ISO-8859-1, windows-1252); it
   * says UTF-8 itself, as which it is to be written.
   */
  text(part: string): Promise<string> {
    return this.guarded(async () => {
      const bytes = await this.read(part);
      const start = bytes.toString('latin1', 0, 256);
      const [, named = 'utf-8'] = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(start) ?? [];
      const [, little, big] = /^(?:(\xff\xfe|<\0)|(\xfe\xff|\0<))/.exec(start) ?? [];
      const decoder = new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : named, { fatal: true });
      // Node 20 decodes windows-1252 as ISO-8859-1 unless it streams, which takes more than twice the memory.
      const text = decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' });
      return decoder.encoding === 'utf-8'
        ? text
        : text.replace(/^(<\?xml\s[^>]*?\sencoding\s*=\s*["'])[^"']*/, '$1UTF-8');
    });
  }

  /** What is thrown by who reads or changes it is told as one thing: open it, and save it anew. */
  async guarded<T>(task: () => Promise<T>): Promise<T> {
    try {
      this.signal.throwIfAborted();
      return await task();
    } catch (error) {
      this.signal.throwIfAborted();
      throw error instanceof Failure ? error : new Failure('io', ({ files }) => files.badWorkbook(this.file));
    }
  }
}

/**
 * A zip as the parts of another one, as they are packed there, but for those that are changed: text in the place of what was
 * there, null leaves a part out.
 * @param changes by the names in the directory
 */
export async function pack(source: Archive | null, changes: ReadonlyMap<string, Iterable<string> | null>) {
  const { Uint8ArrayReader, ZipWriter } = await loaded();
  const pieces: Uint8Array[] = [];
  const writer = new ZipWriter(writerTo(pieces));
  const add = async (isMeant: (name: string) => boolean) => {
    for (const [name, text] of changes)
      if (text !== null && isMeant(name)) await writer.add(name, ReadableStream.from(bytesOf(text)), WRITING);
  };
  // What tells a workbook from any other zip looks at the first part.
  const isFirst = (name: string) => name.startsWith('[');
  await add(isFirst);
  const filter = ({ filename }: { filename: string }) => !changes.has(filename);
  if (source) await writer.appendZip(new Uint8ArrayReader(source.bytes), { filter, readerOptions: READING });
  await add((name) => !isFirst(name));
  await writer.close();
  return pieces;
}

function writerTo(pieces: Uint8Array[]): WritableStream<Uint8Array> {
  return new WritableStream({ write: (piece) => void pieces.push(piece) });
}

function* bytesOf(text: Iterable<string>): Generator<Uint8Array> {
  for (const piece of text) yield Buffer.from(piece);
}

/** A name of a part as it is compared. */
export function partKey(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  return (attempt(() => decodeURIComponent(path)) ?? path).toLowerCase();
}
