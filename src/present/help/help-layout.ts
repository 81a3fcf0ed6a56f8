import type { Theme } from '../colours-and-symbols.ts';
import { WIDE } from '../screen.ts';
import { columnsOf } from '../text-width.ts';
import { hanging, wrapText } from '../wrap-text.ts';

/** A page of help, as blocks: printed on a terminal, or turned into a manual. */
export type HelpPage = readonly HelpBlock[];

export type HelpBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'usage'; readonly heading: string; readonly lines: readonly string[] }
  /** Terms and what they mean, in two columns. */
  | { readonly kind: 'terms'; readonly heading: string; readonly rows: readonly Term[] }
  /** Commands to type, each under what it does. */
  | { readonly kind: 'examples'; readonly heading: string; readonly rows: readonly Term[] }
  /** Text that keeps its line breaks. */
  | { readonly kind: 'verbatim'; readonly text: string };

export interface Term {
  readonly term: string;
  readonly meaning: string;
}

/** Help is never wider than this, so that it reads well on a wide terminal too. */
const WIDEST = 80;
const INDENT = 2;
const GAP = 2;
/** A term that is wider stands on a line of its own. */
const WIDEST_TERM = 28;

/** A page of help as text. */
export function renderHelp(page: HelpPage, columns: number, theme: Theme): string {
  const width = Math.min(columns, WIDEST);
  return `${page.map((block) => blockLines(block, width, theme).join('\n')).join('\n\n')}\n`;
}

function blockLines(block: HelpBlock, width: number, theme: Theme): string[] {
  switch (block.kind) {
    case 'paragraph':
      return wrapText(block.text, width);
    case 'usage':
      return [...heading(block.heading, width, theme), ...block.lines.map((line) => indent(line))];
    case 'terms':
      return [...heading(block.heading, width, theme), ...termLines(block.rows, width, theme)];
    case 'examples':
      return [...heading(block.heading, width, theme), ...exampleLines(block.rows, width, theme)];
    case 'verbatim':
      return block.text.split('\n').map((line) => indent(line));
  }
}

function heading(text: string, width: number, theme: Theme): string[] {
  return wrapText(`${text}:`, width).map(theme.heading);
}

function termLines(rows: readonly Term[], width: number, theme: Theme): string[] {
  return width < WIDE ? stackedTerms(rows, width, theme) : termColumns(rows, width, theme);
}

/** Each term on a line, its meaning below. */
function stackedTerms(rows: readonly Term[], width: number, theme: Theme): string[] {
  const margin = ' '.repeat(2 * INDENT);
  return rows.flatMap(({ term, meaning }) => [
    indent(theme.label(term.trimStart())),
    ...wrapText(meaning, width - margin.length).map((line) => `${margin}${line}`),
  ]);
}

function termColumns(rows: readonly Term[], width: number, theme: Theme): string[] {
  const longest = Math.max(...rows.map(({ term }) => columnsOf(term)));
  const room = Math.min(longest, WIDEST_TERM);
  const meaningColumns = width - INDENT - room - GAP;
  const margin = INDENT + room + GAP;
  return rows.flatMap(({ term, meaning }) => {
    const label = indent(theme.label(term));
    const lines = wrapText(meaning, meaningColumns);
    return columnsOf(term) > room
      ? [label, ...hanging(' '.repeat(margin), lines, margin)]
      : hanging(label + ' '.repeat(room - columnsOf(term) + GAP), lines, margin);
  });
}

/** A command is never broken: it is to be copied. */
function exampleLines(rows: readonly Term[], width: number, theme: Theme): string[] {
  const mark = '# ';
  return rows.flatMap(({ term, meaning }) => [
    ...wrapText(meaning, width - INDENT - mark.length).map((line) => indent(theme.note(`${mark}${line}`))),
    indent(theme.strong(term)),
  ]);
}

function indent(line: string): string {
  return `${' '.repeat(INDENT)}${line}`;
}
