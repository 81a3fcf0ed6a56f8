import { Failure } from '../failure.ts';
import type { Row } from '../workbooks/cells.ts';
import { isReceipts, withoutSender } from './chats.ts';

/** In how many lines and rows it is looked for what they are. */
export const FIRST = 20;
/** How much a cell in quotes may hold, in characters: a quote that is never closed would take the rest of the file. */
const LONGEST_CELL = 1024 * 1024;
const SEPARATORS = ['\t', ';', '|', ','];
/** A first line that names the separator, which spreadsheet programs do not show. */
const NAMED = /^"?sep=(.)"?\s*$/i;

/** How a table stands in a text. */
export interface Layout {
  readonly separator: string | null;
  /** Whether it is known to be a table: then it has no comments, and no messenger has put something before its lines. */
  readonly isNamed: boolean;
}

/** Whether the first lines of a text are rows of a table. */
export function isTable(lines: readonly string[]): boolean {
  return NAMED.test(lines[0] ?? '') || candidates(lines).some(({ rows, isMost }) => isMost && !rows.every(isReceipts));
}

/**
 * The separator by which most of the first lines have the same number of cells, the most of several: of those that stand in a line
 * with the word, since addresses have as many commas as they like. Null where there is none.
 */
export function separatorOf(lines: readonly string[]): string | null {
  const [, named] = NAMED.exec(lines[0] ?? '') ?? [];
  const heads = lines.filter((line) => /recibo|receipt/i.test(line));
  const isInHead = ({ sign }: Candidate) => Number(heads.some((line) => line.includes(sign)));
  const [best] = candidates(lines).sort(
    (one, other) =>
      isInHead(other) - isInHead(one) || Number(other.isMost) - Number(one.isMost) || other.cells - one.cells,
  );
  return named ?? best?.sign ?? null;
}

type Candidate = ReturnType<typeof candidates>[number];

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

/** Makes rows of lines (RFC 4180). A row ends with its line, unless a quote is open; a quote inside a cell is a sign like others. */
export class RowReader {
  #cells: string[] = [];
  /** What there is of a cell whose quotes are open. */
  #quoted: string | null = null;
  #rows = 0;

  constructor(
    private readonly layout: Layout,
    private readonly name: string,
  ) {}

  /** Whether a quote is open behind the last line. */
  get isOpen(): boolean {
    return this.#quoted !== null;
  }

  /** The row that ends with this line, if one does. @param isCut whether there is only its beginning, where any quote may be open */
  read(line: string, isCut: boolean): Row | null {
    if (this.#rows === 0 && NAMED.test(line)) return null;
    if (isCut && !this.isOpen) this.#cells.push(line);
    else this.#take(this.layout.isNamed ? line : withoutSender(line));
    if ((this.#quoted?.length ?? 0) > LONGEST_CELL) this.end();
    if (this.isOpen) return null;
    this.#rows += 1;
    return { number: this.#rows, cells: this.#cells.splice(0), isCut };
  }

  #take(line: string): void {
    const { separator } = this.layout;
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
