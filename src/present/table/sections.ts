import type { Theme } from '../theme.ts';
import type { Block } from './arrange.ts';
import { entriesBlock, narrowLines } from './entries.ts';
import { foldCell } from './fold-cell.ts';
import { rowsBlock } from './grid.ts';
import { beside, EMPTY, extentOf, INDENT, indented, type Line, line, widestWord } from './line.ts';
import type { Copy, Section } from './model.ts';

/** Rules get no longer than this: beyond, they lead the eye nowhere. */
const LONGEST_RULE = 100;
/** Running text is not folded into less than this beside other groups. */
const LEAST_TEXT = 32;

/** A section as a block, its heading first. */
export function sectionBlock(section: Section, isWide: boolean, theme: Theme): Block {
  if (section.kind === 'copy') return copyBlock(section.copies, theme);
  const body = bodyOf(section, isWide, theme);
  const heading = extentOf(section.heading);
  return {
    natural: Math.max(heading, body.natural),
    minimum: body.minimum === null ? null : Math.max(heading, body.minimum),
    draw: (columns) => [...headingLines(section.heading, columns, theme), ...body.draw(columns)],
  };
}

function bodyOf(section: Exclude<Section, { kind: 'copy' }>, isWide: boolean, theme: Theme): Block {
  switch (section.kind) {
    case 'entries':
      return isWide
        ? entriesBlock(section.entries, section.isList === true, theme)
        : narrowEntries(section.entries, theme);
    case 'rows':
      return rowsBlock(section, isWide, theme);
    case 'text':
      return textBlock(section.text, isWide, theme);
  }
}

function narrowEntries(entries: Extract<Section, { kind: 'entries' }>['entries'], theme: Theme): Block {
  return {
    natural: 0,
    minimum: null,
    draw: (columns) => entries.flatMap((entry) => narrowLines(entry, columns, theme)),
  };
}

function textBlock(text: string, isWide: boolean, theme: Theme): Block {
  const columns = extentOf(text);
  const least = Math.max(widestWord(text), Math.min(columns, LEAST_TEXT));
  return {
    natural: INDENT + columns,
    minimum: isWide ? INDENT + least : null,
    draw: (room) => (text === '' ? [line(EMPTY, theme.note)] : foldCell(text, room - INDENT)).map(indented),
  };
}

/** Each value whole at the beginning of a line: so it can be clicked, and copied without a break. */
function copyBlock(copies: readonly Copy[], theme: Theme): Block {
  const shown = (value: string): Line => {
    if (value === '') return line(EMPTY, theme.note);
    return /^https?:/i.test(value) ? line(value, theme.link) : line(value);
  };
  const lines = copies.flatMap(({ label, values }) => [line(label, theme.heading), ...values.map(shown)]);
  return { natural: 0, minimum: null, draw: () => lines };
}

function headingLines(heading: string, columns: number, theme: Theme): Line[] {
  const [first, ...more] = foldCell(heading, columns, theme.heading);
  if (first === undefined) return [];
  const rule = '─'.repeat(Math.max(0, Math.min(columns, LONGEST_RULE) - first.columns - 1));
  return [more.length > 0 || rule === '' ? first : beside(first, line(` ${rule}`, theme.note)), ...more];
}
