import { isUtf8 } from 'node:buffer';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import type { Row } from '../workbooks/cells.ts';
import { isReceipts, withoutMarks, withoutSender, wordsIn } from './chats.ts';
import { begun, type Entry, isLikely, LONGEST, type Tell, trimmed } from './receipt.ts';

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

/** In how many lines and rows it is looked for what they are. */
export const FIRST = 20;
const SEPARATORS = ['\t', ';', '|', ','];
/** A first line that names the separator, which spreadsheet programs do not show. */
const NAMED = /^"?sep=(.)"?\s*$/i;

/** A line as it is read, without its end; of one that is too long more than {@link LONGEST} bytes. */
export interface Line {
  readonly bytes: Buffer;
}

/** How a table stands in a text. */
export interface Layout {
  readonly separator: string | null;
  /** Whether it is known to be a table: then it has no comments, and no messenger has put something before its lines. */
  readonly isNamed: boolean;
}

/** By how a file begins; undefined for a text that may be a list. */
export function fileKind(start: Buffer | undefined) {
  const text = start?.toString('latin1', 0, 512) ?? '';
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(text));
}

/** Of a text's first lines those by which it is known what it is. */
export function sampleOf(lines: readonly Line[], isNamed: boolean): string[] {
  const sample: string[] = [];
  // Not all lines of a piece are made texts for it: a twentieth of a batch.
  for (const { bytes } of lines) {
    const line = bytes.toString('utf8');
    if (trimmed(line) !== '' && (isNamed || !isComment(line))) sample.push(line);
    if (sample.length === FIRST) break;
  }
  return sample;
}

/**
 * How a table stands in a text, by its first lines; null of a list. Its separator is the one by which most of the lines have the
 * same number of cells, the most of several: of those in a line with the word, since addresses have as many commas as they like.
 * @throws Failure `io` of JSON, but for recibo's records
 */
export function layoutOf(sample: readonly string[], name: string, isNamed: boolean): Layout | null {
  const start = trimmed(sample[0] ?? '');
  if (recordedReceipt(start) !== null) return null;
  if (JSON_START.test(start)) throw new Failure('io', ({ files }) => files.noList(name, 'json'));
  const lines = isNamed ? sample : sample.map(withoutSender);
  const [, named] = NAMED.exec(lines[0] ?? '') ?? [];
  const found = candidates(lines).sort((one, other) => +other.isMost - +one.isMost || other.cells - one.cells);
  const isTable = found.some(({ rows, isMost }) => isMost && !rows.every(isReceipts));
  if (!isNamed && named === undefined && !isTable) return null;
  const heads = lines.filter((line) => /recibo|receipt/i.test(line));
  const best = found.find(({ sign }) => heads.some((line) => line.includes(sign))) ?? found[0];
  return { separator: named ?? best?.sign ?? null, isNamed };
}

/** For each separator that there is the lines with the same number of cells, two or more: as many as agree in it. */
function candidates(lines: readonly string[]) {
  // Rules (`+----+`) are no rows.
  const texts = lines.filter((line) => /[^\s+|=_-]/.test(line));
  return SEPARATORS.flatMap((sign) => {
    const counts = texts.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length);
    const sizes = counts.map((cells) => ({ cells, rows: texts.filter((_, at) => cells > 1 && counts[at] === cells) }));
    const [best] = sizes.sort((one, other) => other.rows.length - one.rows.length || other.cells - one.cells);
    return best?.rows.length ? [{ sign, ...best, isMost: best.rows.length * 2 > texts.length }] : [];
  });
}

function isComment(line: string): boolean {
  return /^\s*#/.test(line);
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

/**
 * Makes rows of lines: of a list (null) each is one of one cell. In a table (RFC 4180) a row ends with its line, unless a quote is
 * open; a quote inside a cell is a sign like others.
 */
export class RowReader {
  /** How many comments may hold receipts. */
  comments = 0;
  #cells: string[] = [];
  /** What there is of a cell whose quotes are open. */
  #quoted: string | null = null;
  #rows = 0;

  constructor(
    private readonly layout: Layout | null,
    private readonly name: string,
  ) {}

  /** Whether a quote is open behind the last line. */
  get isOpen(): boolean {
    return this.#quoted !== null;
  }

  /** The row that ends with this line, if one does. @param isCut whether there is only its beginning, where any quote may be open */
  read(line: string, isCut: boolean): Row | null {
    if (!this.layout?.isNamed && isComment(line)) {
      this.comments += Number(isLikely(line));
      this.#rows += Number(this.layout === null);
      return null;
    }
    if (this.#rows === 0 && NAMED.test(line)) return null;
    if (this.layout === null || (isCut && !this.isOpen)) this.#cells.push(line);
    else this.#take(this.layout.isNamed ? line : withoutSender(line), this.layout.separator);
    if (this.isOpen) return null;
    this.#rows += 1;
    return { number: this.#rows, cells: this.#cells.splice(0), isCut };
  }

  #take(line: string, separator: string | null): void {
    for (let [at, end] = [0, 0]; end !== -1; at = end + 1) {
      if (!this.isOpen && line[at] === '"') {
        this.#quoted = '';
        at += 1;
      }
      if (this.#quoted !== null) {
        const text = /^[^"]*(?:""[^"]*)*/.exec(line.slice(at))?.[0] ?? '';
        this.#quoted += text.replaceAll('""', '"');
        at += text.length + 1;
        if (at > line.length) {
          this.#quoted += '\n';
          return;
        }
      }
      end = separator === null ? -1 : line.indexOf(separator, at);
      this.#cells.push((this.#quoted ?? '') + line.slice(at, end === -1 ? undefined : end));
      this.#quoted = null;
    }
  }

  /** @throws Failure `io` where a quote is still open */
  end(): void {
    if (this.isOpen) throw new Failure('io', (words) => words.files.brokenTable(this.name, this.#rows + 1));
  }
}
