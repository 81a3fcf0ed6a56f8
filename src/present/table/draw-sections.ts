import type { Theme } from '../colours-and-symbols.ts';
import { type Block, PAGE } from './blocks-side-by-side.ts';
import { type Entry, entriesBlock, narrowLines } from './field-lines.ts';
import { type Rows, rowsBlock } from './grid.ts';
import { beside, EMPTY, extentOf, INDENT, indented, type Line, line, linesOfEach, widestWord } from './line.ts';
import { wrapCell } from './wrap-cell.ts';

/** What the parts of a page are drawn with. */
export interface PageStyle {
  /** Whether there is room for things side by side. */
  readonly isWide: boolean;
  readonly theme: Theme;
}

/** A key or a link; a link may be told in a second form. */
interface Copy {
  readonly label: string;
  readonly values: readonly string[];
}

/** Running text is not wrapped into less than this beside other groups. */
const LEAST_TEXT = 32;

/** Fields under a heading; of a list, each has a line of its own, however short they are. */
export function entriesSection(heading: string, entries: readonly Entry[], style: PageStyle, isList = false): Block {
  const { isWide, theme } = style;
  return headed(heading, isWide ? entriesBlock(entries, isList, theme) : narrowEntries(entries, theme), theme);
}

/** The elements of an array under a heading: a grid may be as wide as the terminal, so that no row of it has to be wrapped. */
export function rowsSection(heading: string, rows: Rows, { isWide, theme }: PageStyle): Block {
  return headed(heading, rowsBlock(rows, isWide, theme), theme, Number.POSITIVE_INFINITY);
}

/** A text that its heading is label enough for. */
export function textSection(heading: string, text: string, { isWide, theme }: PageStyle): Block {
  const columns = extentOf(text);
  const least = widestWord(text, Math.min(columns, LEAST_TEXT));
  const block: Block = {
    natural: INDENT + columns,
    minimum: isWide ? INDENT + least : null,
    draw: (room) => [indented(text === '' ? [line(EMPTY, theme.note)] : wrapCell(text, room - INDENT))],
  };
  return headed(heading, block, theme);
}

/** Each value whole at the beginning of a line, under its label: so it can be clicked, and copied without a break. */
export function copySection(copies: readonly Copy[], { theme }: PageStyle): Block {
  const shown = (value: string): Line => {
    if (value === '') return line(EMPTY, theme.note);
    return /^https?:/i.test(value) ? line(value, theme.link) : line(value);
  };
  const lines = copies.flatMap(({ label, values }) => [line(label, theme.heading), ...values.map(shown)]);
  return { natural: 0, minimum: null, draw: () => [lines] };
}

function narrowEntries(entries: readonly Entry[], theme: Theme): Block {
  return {
    natural: 0,
    minimum: null,
    draw: (columns) => linesOfEach(entries, (entry) => narrowLines(entry, columns, theme)),
  };
}

/** A block below its heading, in at most `widest` columns. */
function headed(heading: string, body: Block, theme: Theme, widest = PAGE): Block {
  const width = extentOf(heading);
  return {
    natural: Math.max(width, body.natural),
    minimum: body.minimum === null ? null : Math.max(width, body.minimum),
    *draw(columns) {
      yield headingLines(heading, Math.min(columns, PAGE), theme);
      yield* body.draw(Math.min(columns, widest));
    },
  };
}

function headingLines(heading: string, columns: number, theme: Theme): Line[] {
  const [first, ...more] = wrapCell(heading, columns, theme.heading);
  if (first === undefined) return [];
  const rule = '─'.repeat(Math.max(0, columns - first.columns - 1));
  return [more.length > 0 || rule === '' ? first : beside(first, line(` ${rule}`, theme.note)), ...more];
}
