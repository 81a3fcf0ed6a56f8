import type { Paper } from '../io.ts';
import { pad, width, wrap } from './text.ts';

const MARGIN = 2;
const GAP = 2;
/** In columns: below the first there are `label: value` lines, and lists whose entries stand below each other. */
const NARROW = 60;
/** From here on short fields stand side by side. */
const SIDE_BY_SIDE = 80;

/** A value and what it is; both safe for a terminal, perhaps with colour. */
export interface Entry {
  readonly label: string;
  readonly value: string;
}

/** Entries that have a value, the values at one edge. Two of a chunk share a line where that is wide enough for both. */
export function entryLines(all: readonly (readonly Entry[])[], paper: Paper): string[] {
  const { paint } = paper;
  const chunks = all.map((chunk) => chunk.filter(({ value }) => value !== ''));
  if (paper.width < NARROW) {
    const textOf = ({ label, value }: Entry) => (label === '' ? value : `${paint.dim(`${label}:`)} ${value}`);
    return chunks.flat().flatMap((entry) => wrap(textOf(entry), paper.width, 'whole'));
  }
  const half = Math.floor(paper.width / 2);
  const longest = Math.min(half, widest(chunks.flat().map(({ label }) => label)));
  const room = paper.width < SIDE_BY_SIDE ? -1 : half - MARGIN - longest - GAP;
  const rows = chunks.flatMap((chunk) => inPairs(chunk, room));
  const left = Math.min(half, widest(rows.map(([{ label }]) => label)));
  const edge = MARGIN + (left === 0 ? 0 : left + GAP);
  const right = widest(rows.map(([, second]) => second?.label ?? ''));
  return rows.flatMap(([first, second]) => {
    const head = ' '.repeat(MARGIN) + paint.dim(first.label);
    // What a narrow space would break, as a key, stands below its label.
    if (width(first.label) > left || widest(first.value.split(' ')) > paper.width - edge) {
      const lines = wrap(first.value, paper.width - 2 * MARGIN, 'whole');
      return [head, ...lines.map((line) => ' '.repeat(2 * MARGIN) + line)];
    }
    const [line = '', ...more] = wrap(first.value, paper.width - edge, 'whole');
    const whole = pad(head, edge) + line;
    if (second === undefined) return [whole, ...more.map((line) => ' '.repeat(edge) + line)];
    return [pad(whole, half + MARGIN) + pad(paint.dim(second.label), right + GAP) + second.value];
  });
}

/** The entries of each line: two whose values fit into the room that each has, or one. */
function inPairs(chunk: readonly Entry[], room: number): [Entry, Entry?][] {
  const rows: [Entry, Entry?][] = [];
  for (const entry of chunk) {
    const row = rows.at(-1);
    if (row?.length === 1 && [row[0], entry].every(({ value }) => width(value) <= room)) row[1] = entry;
    else rows.push([entry]);
  }
  return rows;
}

/** Lists are parted by blanks alone. */
const LINES =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid';
const NO_LINES = Object.fromEntries(LINES.split(' ').map((name) => [name, '']));
/** Nor do colours of its own get into pipes. */
const LOOK = {
  chars: { ...NO_LINES, middle: ' '.repeat(GAP) },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};
/** So many lines are drawn at once: cli-table3 takes 17 s for 20,000. */
const PIECE = 100;

/** Rows of safe texts, perhaps with colour, as lines that fit the paper; on a narrow one a cell is a line, behind its head if any. */
export async function grid(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  paper: Paper,
  { align = [], indent = 0 }: { readonly align?: readonly ('left' | 'right')[]; readonly indent?: number } = {},
): Promise<string[]> {
  const widths = widthsOf(head, rows, paper.width - indent, align);
  if (paper.width < NARROW || widths === null) {
    return rows.flatMap((row, at) => {
      if (head === null) return wrap(row.join(' '), paper.width, 'whole');
      const entries = row.map((value, column) => ({ label: head[column] ?? '', value: value.trim() }));
      return [...(at > 0 ? [''] : []), ...entryLines([entries], paper)];
    });
  }
  // cli-table3 cuts what is wider than a column of a set width, and measures for itself; a cell of several lines takes it time
  // by the cube of its length: 30 s for 2,000 characters.
  const wrapped = (row: readonly string[]) => {
    const cells = row.map((cell, at) => wrap(cell, widths[at] ?? 0));
    const height = Math.max(0, ...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      widths.map((columns, at) => pad(cells[at]?.[line] ?? '', columns, align[at])),
    );
  };
  const names = head?.map((name) => paper.paint.dim(name)) ?? [];
  const lines = [...wrapped(names), ...rows.flatMap(wrapped)];
  const { default: Table } = await import('cli-table3');
  const drawn: string[] = [];
  for (let at = 0; at < lines.length; at += PIECE) {
    const table = new Table(LOOK);
    table.push(...lines.slice(at, at + PIECE));
    drawn.push(...table.toString().split('\n'));
  }
  return drawn.map((line) => ' '.repeat(indent) + line.trimEnd());
}

// Where room is short heads give way first, down to their longest word, then the widest column. Of aligned columns those at the
// left alone, down to their longest word; null where that is not enough.
function widthsOf(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  room: number,
  align: readonly ('left' | 'right')[],
): number[] | null {
  const isLoose = head === null || align.length === 0;
  const columns = (head ?? rows[0] ?? []).map((_, at) => {
    const name = head?.[at] ?? '';
    const texts = rows.map((row) => row[at] ?? '');
    const content = widest([...texts, ...name.split(' ')]);
    const longest = align[at] === 'right' ? content : widest([name, ...texts].flatMap((text) => text.split(' ')));
    return { content, least: isLoose ? 4 : longest, whole: Math.max(content, width(name)) };
  });
  const over = (kind: 'content' | 'whole') => columns.reduce((sum, column) => sum + column[kind] + GAP, -GAP) - room;
  if (over('whole') <= 0) return columns.map(({ whole }) => whole);
  for (let left = over('content'); left > 0; left -= 1) {
    const [most] = columns
      .filter(({ content, least }) => content > least)
      .sort((one, other) => other.content - one.content);
    if (most === undefined) return isLoose ? columns.map(({ content }) => content) : null;
    most.content -= 1;
  }
  return columns.map(({ content }) => content);
}

/** Of any number of texts: the arguments of a call may be no more than some 100,000. */
const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, width(text)), 0);
