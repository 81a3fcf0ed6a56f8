import type { PageExtras } from '../../commands/lookup-presenter-interface.ts';
import type { Catalogue } from '../../language/catalogue.ts';
import type { AnsweredRecord } from '../../lookup-record.ts';
import { adviceOn, hintsOn } from '../advice-on-status.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { documentSummaryOf } from '../document-summary.ts';
import type { PrintedAnswer } from '../print-on-stdout.ts';
import { type StreamStyle, WIDE } from '../screen.ts';
import { arranged, type Block } from './blocks-side-by-side.ts';
import { BLANK, type Line, rowsOf } from './line.ts';
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
  { baseUrl, showsHints, hasWaited }: PageExtras,
): Promise<PrintedAnswer> {
  const words = await catalogue.document();
  const { operation, answer } = record;
  const hints = showsHints ? await hintsOn(record, catalogue) : null;
  const theme = createTheme(style.isColoured);
  const { columns } = style;
  const found = adviceOn(record, words, hints);
  const advice = hasWaited ? { ...found, tip: null } : found;
  const document = documentSummaryOf(record, words);
  const hiddenBelow = [...document.named, ...advice.told];
  const alsoAbove = document.summed;
  const isWide = columns >= WIDE;
  const blocks = sectionsOf(answer.tree, { operation, words, baseUrl, hiddenBelow, alsoAbove, isWide, theme });
  const head = { record, advice, document };
  const page = pageLines(headLines(head, words, columns, theme), blocks, columns);
  const beginning = style.rows === null ? [] : firstRows(page, style.rows, columns);
  const isTall =
    beginning.reduce((rows, one) => rows + rowsOf(one, columns), 0) >= (style.rows ?? Number.POSITIVE_INFINITY);
  const footer = isTall ? [BLANK, ...footerLines(head, words, columns, theme)] : [];
  return { text: textOf(beginning, page), footer: [...textOf(footer)].join('') };
}

function* pageLines(head: readonly Line[], blocks: readonly Block[], columns: number): Generator<Line> {
  yield* head;
  if (blocks.length > 0) yield BLANK;
  yield* arranged(blocks, columns);
}

/** As many lines as fill so many rows of the terminal, or all there are; they are taken from the page. */
function firstRows(page: Generator<Line>, rows: number, columns: number): Line[] {
  const lines: Line[] = [];
  for (let left = rows; left > 0; ) {
    const { value, done } = page.next();
    if (done) break;
    lines.push(value);
    left -= rowsOf(value, columns);
  }
  return lines;
}

/** Line by line, each made as it is printed: there may be a million. */
function* textOf(...parts: readonly Iterable<Line>[]): Generator<string> {
  for (const lines of parts) for (const { text } of lines) yield `${text}\n`;
}
