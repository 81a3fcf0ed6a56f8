import { Failure } from '../failure.ts';
import type { Row } from '../workbooks/cells.ts';
import { withoutSender } from './chats.ts';
import { LONGEST } from './receipt.ts';

/** In how many lines and rows it is looked for what they are. */
export const FIRST = 20;
/** NUL marks the only cell of a row that was cut. */
export const CUT = '\0';
/** How much a cell in quotes may hold, in characters. */
const LONGEST_CELL = 1024 * 1024;
const SEPARATORS = ['\t', ';', '|', ','];
/** A first line that names the separator, which spreadsheet programs do not show. */
const NAMED = /^"?sep=(.)"?\s*$/i;

/** Whether the first lines of a text are rows of a table. @param isReceipts whether a line holds nothing but receipts */
export function isTable(lines: readonly string[], isReceipts: (line: string) => boolean): boolean {
  if (NAMED.test(lines[0] ?? '')) return true;
  return candidates(lines).some(({ rows, isMost }) => isMost && !rows.every(isReceipts));
}

/** The separator by which most of the first lines have the same number of cells, the most of several; null where there is none. */
export function separatorOf(lines: readonly string[]): string | null {
  const [, named] = NAMED.exec(lines[0] ?? '') ?? [];
  const found = candidates(lines).sort((one, other) => other.rows.length - one.rows.length);
  const most = found.filter(({ isMost }) => isMost).sort((one, other) => other.cells - one.cells);
  // Addresses and descriptions have as many commas as they like, but not the line that names the columns.
  const heads = lines.filter((line) => /recibo|receipt/i.test(line));
  const headed = most.filter(({ rows }) => rows.some((line) => heads.includes(line)));
  const ragged = found.filter(({ sign, rows }) => rows.length > 1 && heads.some((line) => line.includes(sign)));
  const [best] = [...headed, ...ragged, ...most, ...found];
  return named ?? best?.sign ?? null;
}

/** For each separator that there is the lines with the same number of cells, two or more: as many as agree in it. */
function candidates(lines: readonly string[]) {
  // Blank lines and rules (`+----+`) are no rows.
  const filled = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  const texts = filled.length > 0 ? filled : lines;
  return SEPARATORS.flatMap((sign) => {
    const counts = texts.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length);
    const sizes = counts.map((cells) => ({ cells, rows: texts.filter((_, at) => cells > 1 && counts[at] === cells) }));
    const [best] = sizes.sort((one, other) => other.rows.length - one.rows.length || other.cells - one.cells);
    return best?.rows.length ? [{ sign, ...best, isMost: best.rows.length * 2 > texts.length }] : [];
  });
}

/** How a table stands in a text. */
export interface Layout {
  readonly separator: string | null;
  /** Whether it is known to be a table: then it has no comments, and no messenger has put something before its lines. */
  readonly isNamed: boolean;
}

/** A line as its row is read of it. @param size in bytes */
export function rowText(line: string, size: number, { isNamed }: Layout): string {
  if (size > LONGEST) return `${CUT}${line.split(/["\t;|,]/, 1)}`;
  return isNamed || !/^\W*[[\d]/.test(line) ? line : withoutSender(line);
}

/** Whether a line is a comment, and no row. */
export function isComment(line: string, { isNamed }: Pick<Layout, 'isNamed'>): boolean {
  return !isNamed && /^[\s\ufeff]*#/.test(line);
}

/** The rows of a table in a text (RFC 4180), as they are read. @throws Failure `io` where quotes stay open */
export async function* rowsIn(lines: AsyncIterable<readonly string[]>, separator: string | null, name: string) {
  const reader = new RowReader(separator);
  for await (const some of lines) yield some.flatMap((line) => reader.read(line, name) ?? []);
  reader.end(name);
}

/** Makes rows of lines. A row ends with its line, unless a quote is open; elsewhere than around a cell quotes are signs like others. */
export class RowReader {
  #cells: string[] = [];
  /** What there is of a cell in quotes that are still open. */
  #quoted: string | null = null;
  #lines = 0;
  #rows = 0;

  constructor(private readonly separator: string | null) {}

  /** @returns the row that ends with this line, if one does. */
  read(line: string, name: string): Row | null {
    this.#lines += 1;
    if (this.#lines === 1 && NAMED.test(line)) return null;
    if (!this.#take(line)) {
      if ((this.#quoted?.length ?? 0) > LONGEST_CELL) this.end(name);
      return null;
    }
    const cells = this.#cells;
    this.#cells = [];
    this.#rows += 1;
    return { number: this.#rows, cells };
  }

  /** Whether a quote is open behind the last line. */
  get isOpen(): boolean {
    return this.#quoted !== null;
  }

  /** Takes the cells of a line. @returns whether the row has ended */
  #take(line: string): boolean {
    for (let at = 0; ; ) {
      if (this.#quoted !== null) {
        const quote = line.indexOf('"', at);
        this.#quoted += quote === -1 ? `${line.slice(at)}\n` : line.slice(at, quote);
        if (quote === -1) return false;
        at = quote + 1;
        if (line[at] === '"') {
          this.#quoted += '"';
          at += 1;
          continue;
        }
      } else if (line[at] === '"') {
        this.#quoted = '';
        at += 1;
        continue;
      }
      const end = this.separator === null ? -1 : line.indexOf(this.separator, at);
      this.#cells.push((this.#quoted ?? '') + (end === -1 ? line.slice(at) : line.slice(at, end)));
      this.#quoted = null;
      if (end === -1) return true;
      at = end + 1;
    }
  }

  /** @throws Failure `io` where a quote is still open */
  end(name: string): void {
    const line = this.#lines;
    if (this.#quoted !== null) throw new Failure('io', (words) => words.files.brokenTable(name, line));
  }
}
