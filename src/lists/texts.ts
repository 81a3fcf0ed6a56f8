import { isUtf8 } from 'node:buffer';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import type { Row } from '../workbooks/cells.ts';
import { withoutMarks, withoutSender, wordsIn } from './chats.ts';
import { begun, type Entry, LONGEST, type Tell, trimmed } from './receipt.ts';
import { FIRST, isComment, type Layout, layoutIn, RowReader } from './tables.ts';

/** What people take for a list, by its first bytes (ISO-8859-1). Of pictures: PNG, JPEG, GIF, WebP, TIFF, and HEIC of telephones. */
const KINDS = {
  workbook: /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  packed: /^(\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/,
  picture: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp)/s,
  pdf: /^%PDF-/,
  // Also in UTF-16.
  markup: /^(\xef\xbb\xbf)?\s*<|^(\xff\xfe|\xfe\xff)[\0\s]*<|^\{\\rtf/,
  // UTF-16 has a NUL before, or a byte order mark.
  binary: /^(?!\xff\xfe|\xfe\xff)[^\0]{2,}\0/,
};

/** How JSON begins, which is no list: not so a messenger's `[29/11/2026 09:12]` or `[29.11.2026, 09:12]`. */
const JSON_START = /^[[{]\s*(["{[\]}]|$|(-?\d+(\.\d+)?(e[+-]?\d+)?|true|false|null)\s*(,|\]$))/i;

/** What most lines of long lists are. */
const WORD = /^(?!\d{1,3}[.-])(?=\D*\d)[\w.-]*$/;

/** A line as it is read, without its end; of one that is too long more than {@link LONGEST} bytes. */
export interface Line {
  readonly bytes: Buffer;
}

/** By how a file begins; undefined for a text that may be a list. */
export function fileKind(start: Buffer | undefined) {
  const text = start?.toString('latin1', 0, 512) ?? '';
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(text));
}

/** Of a text's first lines those by which it is known what it is. */
export function sampleOf(lines: readonly Line[], isNamed: boolean): string[] {
  const isSeen = (line: string) => trimmed(line) !== '' && (isNamed || !isComment(line));
  return lines
    .map(({ bytes }) => bytes.toString('utf8'))
    .filter(isSeen)
    .slice(0, FIRST);
}

/** How a table stands in a text, by its first lines; null of a list. @throws Failure `io` of JSON, but for recibo's records */
export function layoutOf(sample: readonly string[], name: string, isNamed: boolean): Layout | null {
  const line = trimmed(sample[0] ?? '');
  if (recordedReceipt(line) !== null) return null;
  if (JSON_START.test(line)) throw new Failure('io', ({ files }) => files.noList(name, 'json'));
  return layoutIn(isNamed ? sample : sample.map(withoutSender), isNamed);
}

/** The receipts of a line: of a list, of a chat, or of recibo's records, each once. */
export function lineEntries({ cells: [cell], isCut }: Row, recorded: Set<string>): Entry[] {
  const text = trimmed(String(cell));
  if (text.startsWith('{')) {
    const receipt = recordedReceipt(text);
    if (receipt === null) return [begun(text, ({ noRecord }) => noRecord)];
    return recorded.size < recorded.add(receipt).size ? [{ text: receipt }] : [];
  }
  if (isCut) return [begun(text)];
  if (text === '') return [];
  if (WORD.test(text)) return [{ text }];
  return wordsIn(withoutMarks(text)).map((word) => ({ text: word }));
}

/** The receipt of a record of recibo, also of one that is cut behind it; null of any other line. */
function recordedReceipt(line: string): string | null {
  const [, receipt] = (line.startsWith('{') && /"receipt"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line)) || [];
  return attempt(() => JSON.parse(receipt ?? 'null')) ?? null;
}

/** The rows of a text, as they are read. @throws Failure `io` where quotes stay open */
export async function* rowsIn(lines: AsyncIterable<readonly Line[]>, layout: Layout | null, name: string, tell: Tell) {
  const reader = new RowReader(layout, name);
  // They take a byte order mark off. In one piece, Node 20 reads Windows-1252 as ISO-8859-1: nodejs/node#60888.
  const [utf8, windows] = [new TextDecoder(), new TextDecoder('windows-1252')];
  const rowOf = ({ bytes }: Line): Row | [] => {
    // What is not UTF-8 becomes U+FFFD in a list, which no receipt may have.
    const isUnicode = layout === null || isUtf8(bytes);
    const line = isUnicode ? utf8.decode(bytes) : windows.decode(bytes, { stream: true });
    return reader.read(line, bytes.length > LONGEST) ?? [];
  };
  for await (const some of lines) yield some.flatMap(rowOf);
  reader.end();
  if (reader.comments > 0) await tell(({ batch }) => batch.comments(reader.comments));
}
