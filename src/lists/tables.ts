import { isUtf8 } from 'node:buffer';
import { Failure } from '../failure.ts';
import { LONGEST } from './receipt.ts';
import { ahead } from './texts.ts';

/** Of a workbook: a formula whose result is not stored. */
export const UNSOLVED = Symbol('unsolved');

/** A cell; of a csv always a text. */
export type Value = string | number | boolean | Date | typeof UNSOLVED | null | undefined;

/** A row of a table. */
export interface Row {
  /** As spreadsheet programs show it: from 1, blank rows counted. */
  readonly number: number;
  readonly cells: readonly Value[];
  readonly isHidden?: boolean;
}

/** How much of a row is kept, in bytes, whatever its quotes hold. */
const LONGEST_ROW = 1024 * 1024;
/** In how many rows the head of a table is looked for. */
export const FIRST_ROWS = 20;
const SEPARATORS = ['\t', ';', '|', ','];
/** Begins the only cell of a row that is too long to be read, and separates nothing where a line has no separator. */
export const CUT = '\0';

/** Whether a line may be a row of several cells. */
export function hasSeparator(line: string): boolean {
  return SEPARATORS.some((sign) => line.includes(sign));
}

/**
 * The rows of a table in a text (RFC 4180), as they are read. Titles may stand above it: the first line with a separator
 * counts; a comma, which numbers have too, only in the very first, or beside the word of receipts.
 * @param lines without their ends, cut behind `LONGEST`.
 * @param name of the file, for messages.
 * @throws Failure `io`
 */
export async function* csvRows(lines: AsyncIterable<Buffer>, name: string): AsyncGenerator<Row> {
  const [first, texts] = await ahead(textsOf(lines), (_, read) => read.length === FIRST_ROWS);
  const begin = first.find((text) => text.trim() !== '') ?? '';
  const isBelow = (line: string) => /[\t;|]/.test(line) || (line.includes(',') && /recibo|receipt/i.test(line));
  const head = hasSeparator(begin) ? begin : first.find(isBelow);
  const [, named] = /^"?sep=(.)"?\s*$/i.exec(begin) ?? [];
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
      if (number > 0) yield { number, cells };
    }
  } catch (error) {
    const { lines: line } = error as { lines?: number };
    if (line === undefined) throw error;
    throw new Failure('io', (words) => words.files.brokenTable(name, line));
  }
}

async function* textsOf(lines: AsyncIterable<Buffer>): AsyncGenerator<string> {
  // Excel in Portuguese writes Windows-1252. In one piece, Node 20 reads it as ISO-8859-1: nodejs/node#60888.
  const decoder = new TextDecoder('windows-1252');
  for await (const bytes of lines) {
    const text = isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes, { stream: true });
    yield `${bytes.length > LONGEST ? CUT + text.split(/["\t;|,]/, 1) : text}\n`;
  }
}

/** The most frequent one outside quotes; a line without any is one cell, commas of the lines below included. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best), CUT);
}
