import type { PageExtras } from '../../commands/lookup-presenter-interface.ts';
import type { Catalogue } from '../../language/catalogue.ts';
import type { AnsweredRecord } from '../../lookup-record.ts';
import { adviceOn, hintsOn } from '../advice-on-status.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { documentSummaryOf } from '../document-summary.ts';
import type { PrintedAnswer } from '../print-on-stdout.ts';
import { type StreamStyle, WIDE } from '../screen.ts';
import { arranged } from './blocks-side-by-side.ts';
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
  const body = arranged(blocks, columns);
  const page = [...headLines(head, words, columns, theme), ...(body.length === 0 ? [] : [BLANK, ...body])];
  const isTall = style.rows !== null && rowsOf(page, columns) >= style.rows;
  const footer = isTall ? [BLANK, ...footerLines(head, words, columns, theme)] : [];
  return { text: textOf(page), footer: [...textOf(footer)].join('') };
}

/** Line by line: of ten megabytes, a text as a whole would be one more copy. */
function* textOf(lines: readonly Line[]): Generator<string> {
  for (const { text } of lines) yield `${text}\n`;
}
