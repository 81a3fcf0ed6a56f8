import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import { begun, type Entry, LONGEST, trimmed } from './receipt.ts';

/** What people take for a list, by its first bytes (ISO-8859-1). Of pictures: PNG, JPEG, GIF, WebP, TIFF, and HEIC of telephones. */
const KINDS = {
  workbook: /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  packed: /^(\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/,
  picture: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp)/s,
  pdf: /^%PDF-/,
  markup: /^(\xef\xbb\xbf)?\s*<|^\{\\rtf/,
  // UTF-16 has a NUL before, or a byte order mark.
  binary: /^(?!\xff\xfe|\xfe\xff)[^\0]{2,}\0/,
};
type FileKind = keyof typeof KINDS | 'json';

/** By how a file begins; undefined for a text that may be a list. */
export function kindOf(start: Buffer | undefined): FileKind | undefined {
  const text = start?.toString('latin1', 0, 512) ?? '';
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(text));
}

/** Ends the reading of what is no list. */
export function noList(name: string, kind: FileKind): Failure {
  return new Failure('io', ({ files }) => files.noList(name, kind));
}

/** The first of what comes, until they are enough, and all of it from its beginning. */
export async function ahead<T>(source: AsyncIterable<T>, isEnough: (latest: T, read: readonly T[]) => boolean) {
  const iterator = source[Symbol.asyncIterator]();
  const first: T[] = [];
  for (let isRead = false; !isRead; ) {
    const { done, value } = await iterator.next();
    if (!done) first.push(value);
    isRead = done || isEnough(value, first);
  }
  async function* all(): AsyncGenerator<T> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [first, all()] as const;
}

/** One by one what comes so many at a time. */
export async function* each<T>(source: AsyncIterable<readonly T[]> | Iterable<readonly T[]>): AsyncGenerator<T> {
  for await (const some of source) yield* some;
}

/** A line without blanks. What is not UTF-8 becomes U+FFFD, which no receipt may have. */
export function contentOf(line: Buffer): string {
  return trimmed(line.toString('utf8'));
}

/** The receipts of a text, one a line. */
export async function* lineEntries(lines: AsyncIterable<readonly Buffer[]>): AsyncGenerator<Entry[]> {
  const entryOf = (bytes: Buffer) => {
    const text = contentOf(bytes);
    return text !== '' && bytes.length > LONGEST ? begun(text) : { text };
  };
  for await (const some of lines) yield some.map(entryOf).filter(({ text }) => text !== '');
}

/** The receipts of recibo's records, each once. */
export async function* recordEntries(lines: AsyncIterable<readonly Buffer[]>): AsyncGenerator<Entry[]> {
  const seen = new Set(['']);
  for await (const bytes of each(lines)) {
    const line = contentOf(bytes);
    const receipt = recordedReceipt(line) ?? (line === '' ? '' : null);
    if (receipt === null) yield [begun(line, ({ noRecord }) => noRecord)];
    else if (!seen.has(receipt)) yield [{ text: receipt }];
    seen.add(receipt ?? '');
  }
}

/** The receipt of a record of recibo, also of one that is cut behind it; null of any other line. */
export function recordedReceipt(line: string): string | null {
  const [, receipt] = (line.startsWith('{') && /"receipt"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line)) || [];
  return attempt(() => JSON.parse(receipt ?? 'null')) ?? null;
}
