import type { Paper } from '../io.ts';
import { isNarrow } from './screen.ts';
import { pad, width, wrap } from './text.ts';

const MARGIN = 2;
const GAP = 2;
/** From here on, in columns, short fields stand side by side. */
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
  if (isNarrow(paper)) {
    const textOf = ({ label, value }: Entry) => (label === '' ? value : `${paint.dim(`${label}:`)} ${value}`);
    return chunks.flat().flatMap((entry) => wrap(textOf(entry), paper.width, 'whole'));
  }
  const half = Math.floor(paper.width / 2);
  const rows = sideBySide(chunks, paper);
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

/** The entries of each line: two short ones of a chunk, or one. */
function sideBySide(chunks: readonly (readonly Entry[])[], paper: Paper): [Entry, Entry?][] {
  const half = Math.floor(paper.width / 2);
  const labels = Math.min(half, widest(chunks.flat().map(({ label }) => label)));
  const room = paper.width < SIDE_BY_SIDE ? -1 : half - MARGIN - labels - GAP;
  return chunks.flatMap((chunk) => {
    const rows: [Entry, Entry?][] = [];
    for (const entry of chunk) {
      const row = rows.at(-1);
      const isPair = [row?.[0], entry].every((one) => one !== undefined && width(one.value) <= room);
      if (isPair && row?.length === 1) row[1] = entry;
      else rows.push([entry]);
    }
    return rows;
  });
}

/** Lists are parted by blanks alone. */
const LINES =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid';
const NO_LINES = Object.fromEntries(LINES.split(' ').map((name) => [name, '']));

/** So many lines are drawn at once: cli-table3 takes 17 s for 20,000. */
const PIECE = 100;

/**
 * Rows of safe texts, perhaps with colour, as lines within the paper's width; on a narrow one each cell is a line, behind its
 * head. Without heads the first cell of a row says what it is.
 */
export async function grid(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  paper: Paper,
  { align = [], indent = 0 }: { readonly align?: readonly ('left' | 'right')[]; readonly indent?: number } = {},
): Promise<string[]> {
  const widths = widthsOf(head, rows, paper.width - indent, align);
  if (isNarrow(paper) || widths === null) return rows.flatMap((row, at) => stack(head, row, at, paper));
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
  const pieces = Array.from({ length: Math.ceil(lines.length / PIECE) }, (_, at) => {
    const table = new Table({
      chars: { ...NO_LINES, middle: ' '.repeat(GAP) },
      // Its own colours go into pipes too.
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    });
    table.push(...lines.slice(at * PIECE, (at + 1) * PIECE));
    return table.toString().split('\n');
  });
  return pieces.flat().map((line) => ' '.repeat(indent) + line.trimEnd());
}

function stack(head: readonly string[] | null, row: readonly string[], at: number, paper: Paper): string[] {
  if (head === null) return wrap(row.join(' '), paper.width, 'whole');
  const entries = row.map((value, column) => ({ label: head[column] ?? '', value: value.trim() }));
  return [...(at > 0 ? [''] : []), ...entryLines([entries], paper)];
}

/**
 * The columns' widths: where room is short heads give way first, down to their longest word, then the widest column. Of aligned
 * columns those at the left alone, down to their longest word; null where that is not enough.
 */
function widthsOf(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  columns: number,
  align: readonly ('left' | 'right')[],
): number[] | null {
  const names = head ?? rows[0]?.map(() => '') ?? [];
  const bodies = names.map((name, at) => widest([...rows.map((row) => row[at] ?? ''), ...name.split(' ')]));
  const over = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one + GAP, -GAP) - columns;
  const whole = bodies.map((one, at) => Math.max(one, width(names[at] ?? '')));
  if (over(whole) <= 0) return whole;
  const least = bodies.map((one, at) => {
    const words = () => [names[at] ?? '', ...rows.map((row) => row[at] ?? '')].flatMap((text) => text.split(' '));
    return head === null || align.length === 0 ? 4 : align[at] === 'right' ? one : widest(words());
  });
  for (let left = over(bodies); left > 0; left -= 1) {
    const rooms = bodies.map((one, at) => (one > (least[at] ?? 0) ? one : 0));
    const most = rooms.indexOf(Math.max(...rooms));
    if (rooms[most] === 0) return align.length === 0 || head === null ? bodies : null;
    bodies[most] = (bodies[most] ?? 0) - 1;
  }
  return bodies;
}

/** Of any number of texts: the arguments of a call may be no more than some 100,000. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, width(text)), 0);
}
