import type { Paper } from '../io.ts';
import { pad, width, wrap } from './text.ts';

const MARGIN = 2;
const GAP = 2;
/** In columns: below the first there are `label: value` lines, and lists whose entries stand below each other. */
const NARROW = 60;
/** From here on short fields stand side by side. */
const SIDE_BY_SIDE = 80;
/** The least columns that a cell keeps. */
const LEAST = 4;

/** A value and what it is; both safe for a terminal, perhaps with colour. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** Entries that have a value, the values at one edge. Two of a chunk share a line where that is wide enough for both. */
export function detailLines(all: readonly (readonly Detail[])[], paper: Paper): string[] {
  const { paint } = paper;
  const chunks = all.map((chunk) => chunk.filter(({ value }) => value !== ''));
  if (paper.width < NARROW) {
    const textOf = ({ label, value }: Detail) => (label === '' ? value : `${paint.dim(`${label}:`)} ${value}`);
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
function inPairs(chunk: readonly Detail[], room: number): [Detail, Detail?][] {
  const rows: [Detail, Detail?][] = [];
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
/** Nor do colours of its own get into pipes. */
const LOOK = {
  chars: { ...Object.fromEntries(LINES.split(' ').map((name) => [name, ''])), middle: ' '.repeat(GAP) },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};

/**
 * Rows of safe texts, perhaps with colour, as lines that fit the paper; where that has no room for them a cell is a line, behind
 * its head if any. @param align of a list whose columns are drawn whole, but for those at the left
 */
export async function grid(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  paper: Paper,
  align: readonly ('left' | 'right')[] = [],
  indent = 0,
): Promise<string[]> {
  const widths = paper.width < NARROW ? null : widthsOf(head, rows, paper.width - indent, align);
  if (widths === null) {
    return rows.flatMap((row, at) => {
      if (head === null) return wrap(row.join(' '), paper.width, 'whole');
      const entries = row.map((value, column) => ({ label: head[column] ?? '', value: value.trim() }));
      return [...(at > 0 ? [''] : []), ...detailLines([entries], paper)];
    });
  }
  const { default: CliTable } = await import('cli-table3');
  // A table each: it takes 17 s for 20,000 rows at once. It cuts what is wider than a column of a set width, and measures for
  // itself; a cell of several lines takes it time by the cube of its length: 30 s for 2,000 characters.
  const drawn = (row: readonly string[]) => {
    const cells = row.map((cell, at) => wrap(cell, widths[at] ?? 0));
    const height = Math.max(0, ...cells.map((lines) => lines.length));
    const table = new CliTable(LOOK);
    for (let line = 0; line < height; line += 1)
      table.push(widths.map((columns, at) => pad(cells[at]?.[line] ?? '', columns, align[at])));
    return table.toString().split('\n');
  };
  const names = head === null ? [] : drawn(head.map((name) => paper.paint.dim(name)));
  return [...names, ...rows.flatMap(drawn)].map((line) => ' '.repeat(indent) + line.trimEnd());
}

// Where room is short heads give way first, down to their longest word, then the widest columns. Of aligned columns those at the
// left alone, down to their longest word; null where that is not enough.
function widthsOf(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  room: number,
  align: readonly ('left' | 'right')[],
): number[] | null {
  const columns = (head ?? rows[0] ?? []).map((_, at) => {
    const [name, texts] = [head?.[at] ?? '', rows.map((row) => row[at] ?? '')];
    const most = widest([...texts, ...name.split(' ')]);
    const words = align[at] === 'right' ? most : widest([name, ...texts].flatMap((text) => text.split(' ')));
    return { most, least: align.length === 0 ? LEAST : words, whole: Math.max(most, width(name)) };
  });
  const fits = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one + GAP, -GAP) <= room;
  const whole = columns.map((column) => column.whole);
  if (fits(whole)) return whole;
  for (let limit = room; limit >= LEAST; limit -= 1) {
    const widths = columns.map(({ most, least }) => Math.min(most, Math.max(least, limit)));
    if (fits(widths)) return widths;
  }
  return null;
}

/** Of any number of texts: the arguments of a call may be no more than some 100,000. */
const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, width(text)), 0);
