import { isUtf8 } from 'node:buffer';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import { linesOf } from '../system/files.ts';
import { isReceipts, withoutMarks, withoutSender, wordsIn } from './chats.ts';
import { ahead, each } from './pieces.ts';
import { begun, type Entry, isLikely, LONGEST, trimmed } from './receipt.ts';
import { FIRST, isComment, isTable, type Layout, rowsIn, rowText, separatorOf } from './tables.ts';

/** What people take for a list, by its first bytes (ISO-8859-1). Of pictures: PNG, JPEG, GIF, WebP, TIFF, and HEIC of telephones. */
const KINDS = {
  workbook: /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  packed: /^(\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/,
  picture: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp)/s,
  pdf: /^%PDF-/,
  markup: /^(\xef\xbb\xbf)?\s*<|^\{\\rtf/,
  // UTF-16 has a NUL before, or a byte order mark.
  binary: /^[^\0]{2,}\0/,
};

/** How JSON begins, which is no list: not so a messenger's `[29/11/2026 09:12]` or `[29.11.2026, 09:12]`. */
const JSON_START = /^[[{]\s*(["{[\]}]|$|(-?\d+(\.\d+)?(e[+-]?\d+)?|true|false|null)\s*(,|\]$))/i;

/** What there is of a text beside its receipts. */
interface Leftovers {
  /** Comments with five digits or more. */
  comments: number;
  /** Lines of a list without a digit. */
  wordless: number;
}

/** By how a file begins; undefined for a text that may be a list. */
export function kindOf(start: Buffer | undefined) {
  const [first, second] = start ?? [];
  const utf16 = first === 0xff && second === 0xfe ? 'le' : first === 0xfe && second === 0xff ? 'be' : null;
  const bytes = start?.subarray(0, 512);
  const text = utf16 === null ? bytes?.toString('latin1') : new TextDecoder(`utf-16${utf16}`).decode(bytes);
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(text ?? ''));
}

/**
 * Reads a text: a table, else the receipts of its lines or of records; its leftovers are whole once all is read.
 * @param isNamed whether it is known to be a table
 * @param isLate what ends the waiting for more of its first lines, where they come from a pipe
 * @throws Failure `io` of what is no list
 */
export async function readText(
  chunks: AsyncIterable<Buffer>,
  name: string,
  isNamed: boolean,
  isLate: Promise<void> | null,
) {
  const leftovers = { comments: 0, wordless: 0 };
  const isEnough = (pieces: readonly (readonly Buffer[])[]) =>
    pieces.reduce((sum, lines) => sum + lines.filter(({ length }) => length > 0).length, 0) >= FIRST;
  const [pieces, lines] = await ahead(bytesOf(chunks, name, isNamed ? null : leftovers), isEnough, isLate);
  const first = pieces.flat().map(contentOf).filter(Boolean).slice(0, FIRST);
  const [line = ''] = first;
  if (recordedReceipt(line) !== null) return { table: null, entries: recordEntries(lines), leftovers };
  if (JSON_START.test(line)) throw new Failure('io', ({ files }) => files.noList(name, 'json'));
  const plain = isNamed ? first : first.map(withoutSender);
  if (!isNamed && !isTable(plain, isReceipts))
    return { table: null, entries: lineEntries(lines, leftovers), leftovers };
  const layout = { separator: separatorOf(plain), isNamed };
  return { table: { layout, rows: rowsIn(textsOf(lines, layout), layout.separator, name) }, leftovers };
}

/** The lines of a text. @param leftovers counts comments, which a table of its own may not have */
async function* bytesOf(chunks: AsyncIterable<Buffer>, name: string, leftovers: Leftovers | null) {
  for await (const lines of linesOf(chunks, name, LONGEST + 1)) {
    const found: Buffer[] = [];
    for (const { bytes } of lines) {
      const isLeft = leftovers !== null && isComment(bytes.toString('utf8', 0, LONGEST_MARGIN), { isNamed: false });
      if (isLeft) leftovers.comments += Number(isLikely(bytes.toString('latin1')));
      // CP/M filled the last block of a file with 0x1A.
      else
        found.push(
          bytes.subarray(0, bytes.at(-1) === 0x1a ? bytes.findLastIndex((byte) => byte !== 0x1a) + 1 : undefined),
        );
    }
    yield found;
  }
}

/** So far a comment may be indented, in bytes. */
const LONGEST_MARGIN = 80;

/** A line without blanks. What is not UTF-8 becomes U+FFFD, which no receipt may have. */
function contentOf(line: Buffer): string {
  return trimmed(line.toString('utf8'));
}

/** What most lines of long lists are. */
const WORD = /^(?=\D*\d)[\w.-]*$/;

/** The receipts of a text or of a chat, one a line or several with commas between them. */
async function* lineEntries(lines: AsyncIterable<readonly Buffer[]>, leftovers: Leftovers): AsyncGenerator<Entry[]> {
  const entriesOf = (bytes: Buffer): Entry[] => {
    const text = contentOf(bytes);
    if (bytes.length > LONGEST) return [begun(text)];
    if (WORD.test(text) && !/^\d{1,3}[.-]/.test(text)) return [{ text }];
    const rest = withoutMarks(text);
    if (/\d|^\.{1,2}$/.test(rest)) return wordsIn(rest).map((word) => ({ text: word }));
    leftovers.wordless += Number(text !== '');
    return [];
  };
  for await (const some of lines) yield some.flatMap(entriesOf);
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

/** The lines of a table. */
async function* textsOf(lines: AsyncIterable<readonly Buffer[]>, layout: Layout): AsyncGenerator<string[]> {
  // Excel in Portuguese writes Windows-1252. In one piece, Node 20 reads it as ISO-8859-1: nodejs/node#60888.
  const decoder = new TextDecoder('windows-1252');
  const textOf = (bytes: Buffer) => {
    const text = isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes, { stream: true });
    return rowText(text, bytes.length, layout);
  };
  let isFirst = true;
  for await (const some of lines) {
    const texts = some.map(textOf);
    if (isFirst && texts[0]) texts[0] = texts[0].replace(/^\ufeff/, '');
    isFirst &&= texts.length === 0;
    yield texts;
  }
}
