import type { PageExtras } from '../../commands/lookup-presenter-interface.ts';
import type { Catalogue } from '../../language/catalogue.ts';
import type { AnsweredRecord } from '../../lookup-record.ts';
import { adviceOn, hintsOn } from '../advice-on-status.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { documentSummaryOf } from '../document-summary.ts';
import type { PrintedAnswer } from '../print-on-stdout.ts';
import { type StreamStyle, WIDE } from '../screen.ts';
import { arranged, type Block } from './blocks-side-by-side.ts';
import { BLANK, type Line, textOf } from './line.ts';
import { sectionsOf } from './page-body.ts';
import { footerLines, headLines } from './page-head.ts';

/**
 * An answer as a page for people: the outcome first, then the document in groups, then what is to be copied.
 *
 * @param style its `rows` are those that what is said beside the page leaves free.
 */
export async function renderTable(
  record: AnsweredRecord,
  style: StreamStyle,
  catalogue: Catalogue,
  extras: PageExtras,
): Promise<PrintedAnswer> {
  const { isTerminal, columns, rows } = style;
  const words = await catalogue.document();
  const theme = createTheme(style.isColoured);
  const advice = adviceOn(record, words, await hintsOn(record, catalogue, extras));
  const head = {
    record,
    advice: extras.hasWaited ? { ...advice, tip: null } : advice,
    document: documentSummaryOf(record, words),
  };
  const { baseUrl, hidesCpfs } = extras;
  const blocks = sectionsOf(head, { words, baseUrl, hidesCpfs, isTerminal, isWide: columns >= WIDE, theme });
  const page = pageLines(headLines(head, words, columns, theme), blocks, columns);
  const beginning = rows === null ? [] : firstRows(page, rows, columns);
  const isTall = rows !== null && rowsOf(beginning.flat(), columns) >= rows;
  const footer = isTall ? [BLANK, ...footerLines(head, words, columns, theme)] : [];
  return { text: printed(beginning, page), footer: textOf(footer) };
}

function* pageLines(head: readonly Line[], blocks: readonly Block[], columns: number): Generator<readonly Line[]> {
  yield head;
  if (blocks.length > 0) yield [BLANK];
  yield* arranged(blocks, columns);
}

/** As many lines as fill so many rows of the terminal, or all there are; they are taken from the page. */
function firstRows(page: Generator<readonly Line[]>, rows: number, columns: number): (readonly Line[])[] {
  const beginning: (readonly Line[])[] = [];
  for (let left = rows; left > 0; ) {
    const { value, done } = page.next();
    if (done) break;
    beginning.push(value);
    left -= rowsOf(value, columns);
  }
  return beginning;
}

/** How many rows of the terminal lines take: it breaks one that is wider than it is. */
function rowsOf(lines: readonly Line[], columns: number): number {
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.columns / columns)), 0);
}

/** Some lines at a time, each made as it is printed: there may be a million. */
function* printed(...parts: readonly Iterable<readonly Line[]>[]): Generator<string> {
  for (const part of parts) for (const lines of part) yield textOf(lines);
}
