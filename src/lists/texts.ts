import { Failure } from '../failure.ts';
import { type Entry, LONGEST, noReceipt, tooLong, trimmed } from './receipt.ts';

/** What people take for a list, by its first bytes (ISO-8859-1). Of pictures: PNG, JPEG, GIF, WebP, TIFF, and HEIC of telephones. */
const KINDS = {
  workbook: /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  packed: /^(\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/,
  picture: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp)/s,
  pdf: /^%PDF-/,
  markup: /^(\xef\xbb\xbf)?\s*<|^\{\\rtf/,
} as const;
export type FileKind = keyof typeof KINDS | 'json' | 'binary';

/** By how a file begins; null for a text that may be a list. */
export function kindOf(start: Buffer): FileKind | null {
  const text = start.toString('latin1', 0, 512);
  for (const [kind, signature] of Object.entries(KINDS)) if (signature.test(text)) return kind as FileKind;
  // UTF-16 has its first one before, or a byte order mark.
  return !/^(\xff\xfe|\xfe\xff)/.test(text) && text.indexOf('\0') > 1 ? 'binary' : null;
}

/** Whether what has come tells the kind of a file. Who types a list is answered after a line. */
export function isBegun(chunks: readonly Buffer[]): boolean {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0) >= 16 || chunks.some((chunk) => chunk.includes('\n'));
}

/** Ends the reading of what is no list. */
export function noList(name: string, kind: FileKind): Failure {
  return new Failure('io', ({ files }) => files.noList(name, kind));
}

/** The first of what comes, until they are enough, and all of it from its beginning. */
export async function ahead<T>(source: AsyncIterable<T>, isEnough: (read: readonly T[]) => boolean) {
  const iterator = source[Symbol.asyncIterator]();
  const first: T[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    first.push(next.value);
    if (isEnough(first)) break;
  }
  async function* all(): AsyncGenerator<T> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [first, all()] as const;
}

/** Whether a line says something: it is not blank, and no comment. */
export function isContent(line: Buffer): boolean {
  const text = trimmed(line.toString('utf8', 0, LONGEST));
  return text !== '' && !text.startsWith('#');
}

/** The receipts of a text, one a line. What is not UTF-8 becomes U+FFFD, which no receipt may have. */
export async function* lineEntries(lines: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  for await (const bytes of lines) {
    const text = trimmed(bytes.toString('utf8'));
    if (text === '' || text.startsWith('#')) continue;
    yield bytes.length > LONGEST ? tooLong(text, null) : { text };
  }
}

/** The receipt of a record of recibo, also of one that is cut behind it; null of any other line. */
export function recordedReceipt(line: string): string | null {
  const [, receipt] = (line.startsWith('{') && /"receipt"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line)) || [];
  try {
    return receipt === undefined ? null : JSON.parse(receipt);
  } catch {
    return null;
  }
}

/** The receipts of recibo's records, each once. */
export async function* recordEntries(lines: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const seen = new Set<string>();
  for await (const bytes of lines) {
    if (!isContent(bytes)) continue;
    const line = bytes.toString('utf8');
    const text = recordedReceipt(trimmed(line));
    if (text === null) yield { ...tooLong(line, null), failure: noReceipt(({ noRecord }) => noRecord, null) };
    else if (!seen.has(text)) yield { text };
    seen.add(text ?? '');
  }
}

/** Whether a text begins as JSON does, and not as a line of a chat: [12/11 09:14] Fulano. */
export function isJson(line: string): boolean {
  if (/^[[{]\s*(["{[\]}]|$)/.test(line)) return true;
  try {
    return /^[[{]/.test(line) && typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
