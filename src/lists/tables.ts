import { Failure } from '../failure.ts';
import type { Row } from '../workbooks/cells.ts';
import { isReceipts, withoutSender } from './chats.ts';
import { isLikely } from './receipt.ts';

/** In how many lines and rows it is looked for what they are. */
export const FIRST = 20;
const SEPARATORS = ['\t', ';', '|', ','];
/** A first line that names the separator, which spreadsheet programs do not show. */
const NAMED = /^"?sep=(.)"?\s*$/i;

/** How a table stands in a text. */
export interface Layout {
  readonly separator: string | null;
  /** Whether it is known to be a table: then it has no comments, and no messenger has put something before its lines. */
  readonly isNamed: boolean;
}

/**
 * How a table stands in a text, by its first lines; null of a list. Its separator is the one by which most of the lines have the
 * same number of cells, the most of several: of those in a line with the word, since addresses have as many commas as they like.
 */
export function layoutIn(lines: readonly string[], isNamed: boolean): Layout | null {
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

export function isComment(line: string): boolean {
  return /^\s*#/.test(line);
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
