import { isUtf8 } from 'node:buffer';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import { textLines } from '../system/files.ts';
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

/** How much of a row is kept, in bytes, whatever its quotes hold. */
const LONGEST_ROW = 1024 * 1024;
/** In how many rows the head of a table is looked for. */
export const FIRST_ROWS = 20;
const SEPARATOR = /[\t;|,]/;
/** What no text has: begins the only cell of a row that is too long. */
export const CUT = '\0';
/** The separator of a table that has none. */
const NONE = '\u0001';

/** By how a file begins; undefined for a text that may be a list. */
export function kindOf(start: Buffer | undefined) {
  const text = start?.toString('latin1', 0, 512) ?? '';
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(text));
}

/** The first of what comes, so many or up to one that is enough, and all of it from its beginning. */
export async function ahead<T>(source: AsyncIterable<T>, most: number, isEnough: (latest: T) => boolean = () => false) {
  const iterator = source[Symbol.asyncIterator]();
  const first: T[] = [];
  while (first.length < most) {
    const { done, value } = await iterator.next();
    if (!done) first.push(value);
    if (done || isEnough(value)) break;
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

/** So far a comment may be indented. */
const LONGEST_MARGIN = 80;

/** What a text holds: a table, the receipts of its lines or of records, or nothing. @throws Failure `io` of what is no list */
export async function textIn(chunks: AsyncIterable<Buffer>, name: string, isTable: boolean) {
  const isFilled = (bytes: Buffer) => contentOf(bytes) !== '';
  const [read, lines] = await ahead(bytesOf(chunks, name, !isTable), Infinity, (some) => some.some(isFilled));
  const line = contentOf(read.at(-1)?.find(isFilled) ?? Buffer.of());
  if (recordedReceipt(line) !== null) return { rows: null, entries: recordEntries(lines) };
  if (/^[[{]\s*(["{[\]}]|[\d.]+,|$)/.test(line)) throw new Failure('io', ({ files }) => files.noList(name, 'json'));
  if (isTable || SEPARATOR.test(line)) return { rows: csvRows(lines, name), entries: null };
  return { rows: null, entries: line === '' ? null : lineEntries(lines) };
}

async function* bytesOf(chunks: AsyncIterable<Buffer>, name: string, hasComments: boolean): AsyncGenerator<Buffer[]> {
  const isComment = (bytes: Buffer) => hasComments && /^\s*#/.test(bytes.toString('utf8', 0, LONGEST_MARGIN));
  for await (const lines of textLines(chunks, name, LONGEST + 1)) {
    yield lines.map(({ bytes }) => bytes).filter((bytes) => !isComment(bytes));
  }
}

/** A line without blanks. What is not UTF-8 becomes U+FFFD, which no receipt may have. */
function contentOf(line: Buffer): string {
  return trimmed(line.toString('utf8'));
}

/** The receipts of a text, one a line. */
async function* lineEntries(lines: AsyncIterable<readonly Buffer[]>): AsyncGenerator<Entry[]> {
  const entryOf = (bytes: Buffer) => {
    const text = contentOf(bytes);
    return bytes.length > LONGEST ? begun(text) : { text };
  };
  for await (const some of lines) yield some.map(entryOf).filter(({ text }) => text !== '');
}

/** The receipts of recibo's records, each once. */
async function* recordEntries(lines: AsyncIterable<readonly Buffer[]>): AsyncGenerator<Entry[]> {
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
function recordedReceipt(line: string): string | null {
  const [, receipt] = (line.startsWith('{') && /"receipt"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line)) || [];
  return attempt(() => JSON.parse(receipt ?? 'null')) ?? null;
}

/**
 * The rows of a table in a text (RFC 4180), as they are read. Titles may stand above it: the first line with a separator
 * counts; a comma, which numbers have too, only in the very first, or beside the word of receipts. @throws Failure `io`
 */
async function* csvRows(lines: AsyncIterable<readonly Buffer[]>, name: string) {
  const [read, texts] = await ahead(textsOf(lines), FIRST_ROWS);
  const first = read.join('').split('\n', FIRST_ROWS);
  const begin = first.find((text) => text.trim() !== '') ?? '';
  const isBelow = (line: string) => /[\t;|]/.test(line) || (line.includes(',') && /recibo|receipt/i.test(line));
  const head = SEPARATOR.test(begin) ? begin : first.find(isBelow);
  const [, named] = /^\ufeff?"?sep=(.)"?\s*$/i.exec(begin) ?? [];
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    delimiter: named ?? separatorOf(head ?? begin),
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    // As `csv --excel` of a batch writes them: ="35261100012004".
    relax_quotes: true,
  });
  process.getBuiltinModule('node:stream').pipeline(texts, parser, () => undefined);
  // Spreadsheet programs do not show the line that names the separator.
  let number = named === undefined ? 0 : -1;
  try {
    for await (const cells of parser) {
      number += 1;
      if (number > 0) yield { number, cells: cells as string[] };
    }
  } catch (error) {
    const { lines: line } = error as { lines?: number };
    if (line === undefined) throw error;
    throw new Failure('io', (words) => words.files.brokenTable(name, line));
  }
}

async function* textsOf(lines: AsyncIterable<readonly Buffer[]>): AsyncGenerator<string> {
  // Excel in Portuguese writes Windows-1252. In one piece, Node 20 reads it as ISO-8859-1: nodejs/node#60888.
  const decoder = new TextDecoder('windows-1252');
  const textOf = (bytes: Buffer) => {
    const text = isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes, { stream: true });
    return `${bytes.length > LONGEST ? CUT + text.split(/["\t;|,]/, 1) : text}\n`;
  };
  for await (const some of lines) yield some.map(textOf).join('');
}

/** The most frequent one outside quotes; a line without any is one cell, commas of the lines below included. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [...'\t;|,'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), NONE);
}
