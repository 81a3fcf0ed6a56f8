import { isUtf8 } from 'node:buffer';
import { Failure } from '../failure.ts';
import { lazy } from '../lazy.ts';
import { type Line, textLines } from '../system/files.ts';

/** How much of a line of a table is kept, in bytes. */
const LONGEST_LINE = 1024 * 1024;

/** A row of a table, and its number, or that of its line, for whoever looks it up there. */
export interface Row {
  /** Of a workbook. */
  readonly sheet?: string;
  readonly number: number;
  readonly cells: readonly (string | undefined)[];
}

/** The rows of a table in a text (RFC 4180), as they are read. @throws Failure `io` */
export async function* csvRows(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Row> {
  const texts = textsOf(textLines(chunks, name, LONGEST_LINE));
  const { value: head } = await texts.next();
  if (head === undefined) return;
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    delimiter: separatorOf(head),
    info: true,
    max_record_size: LONGEST_LINE,
    relax_column_count: true,
    // As `csv --excel` of a batch writes them: ="35261100012004".
    relax_quotes: true,
    skip_empty_lines: true,
  });
  parser.write(head);
  lazy.stream().pipeline(texts, parser, () => undefined);
  try {
    for await (const { record, info } of parser) yield { number: info.lines, cells: record };
  } catch (error) {
    const { lines: line } = error as { lines?: number };
    if (line === undefined) throw error;
    throw new Failure('io', (words) => words.files.brokenTable(name, line));
  }
}

async function* textsOf(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  // Excel in Portuguese writes Windows-1252.
  const decoder = new TextDecoder('windows-1252');
  for await (const { bytes } of lines) yield `${isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes)}\n`;
}

/** The most frequent one outside quotes; a line without any is one cell, commas of the lines below included. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
