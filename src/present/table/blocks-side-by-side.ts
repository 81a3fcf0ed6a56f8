import { BLANK, beside, blanks, type Line } from './line.ts';

/** A part of a page that can be drawn in different widths. */
export interface Block {
  /** The width, in columns, beyond which more room changes nothing much. */
  readonly natural: number;
  /** The least width that it may share a row with others in; null where it always has a row for itself. */
  readonly minimum: number | null;
  /** Its lines, those that belong together at a time: there may be a million. */
  readonly draw: (columns: number) => Iterable<readonly Line[]>;
}

/** Groups, and the rules above them, get no wider than this: beyond, they lead the eye nowhere, and no two end at one edge. */
export const PAGE = 100;
const GAP = 2;

/** One block, or two side by side, drawn, and the height of the page from here on. */
interface Row {
  readonly lines: readonly Line[];
  readonly count: number;
  readonly height: number;
}

/** The blocks in their order, a blank line between: side by side where that makes the page shorter. */
export function* arranged(blocks: readonly Block[], columns: number): Generator<readonly Line[]> {
  let isFirst = true;
  for (const row of rowsIn(blocks, columns)) {
    if (!isFirst) yield [BLANK];
    isFirst = false;
    yield* row;
  }
}

/** A block that has a row for itself, whatever stands beside it, is drawn as its lines are taken. */
function* rowsIn(blocks: readonly Block[], columns: number): Generator<Iterable<readonly Line[]>> {
  const room = roomForTwo(columns);
  for (let at = 0; at < blocks.length; ) {
    const alone = blocks.findIndex(({ minimum }, index) => index >= at && (minimum === null || minimum > room));
    const end = alone === -1 ? blocks.length : alone;
    for (const lines of shortestRows(blocks.slice(at, end), columns)) yield [lines];
    yield* blocks.slice(end, end + 1).map((block) => block.draw(columns));
    at = end + 1;
  }
}

/** The rows of blocks that may share them, of those that make the fewest lines. */
function shortestRows(blocks: readonly Block[], columns: number): (readonly Line[])[] {
  const rows: Row[] = [];
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const choices = rowsFrom(blocks.slice(at, at + 2), columns).map(({ lines, count }) => {
      const rest = rows[at + count];
      return { lines, count, height: lines.length + (rest === undefined ? 0 : 1 + rest.height) };
    });
    const [first, ...others] = choices;
    if (first !== undefined) rows[at] = others.reduce((least, one) => (one.height < least.height ? one : least), first);
  }
  const chosen: (readonly Line[])[] = [];
  for (let at = 0, row = rows[0]; row !== undefined; row = rows[at]) {
    chosen.push(row.lines);
    at += row.count;
  }
  return chosen;
}

/** The rows that could begin with the first of the blocks: alone, or with the next one. */
function rowsFrom([first, second]: readonly Block[], columns: number): Pick<Row, 'lines' | 'count'>[] {
  if (first === undefined) return [];
  const pairs = second === undefined ? [] : pairsOf(first, second, columns);
  return [{ lines: allOf(first, columns), count: 1 }, ...pairs.map((lines) => ({ lines, count: 2 }))];
}

/** Two blocks side by side: once with all the room that the first can use, once with all that the second can. */
function pairsOf(first: Block, second: Block, columns: number): Line[][] {
  if (first.minimum === null || second.minimum === null) return [];
  const room = roomForTwo(columns);
  const most = room - second.minimum;
  const widths = [Math.min(first.natural, most), Math.max(first.minimum, room - second.natural)];
  return widths
    .filter((width) => width >= (first.minimum ?? 0) && width <= most)
    .map((width) => sideBySide(first, width, allOf(second, room - width)));
}

function roomForTwo(columns: number): number {
  return Math.min(columns, PAGE) - GAP;
}

function sideBySide(first: Block, columns: number, others: readonly Line[]): Line[] {
  const own = allOf(first, columns);
  return Array.from({ length: Math.max(own.length, others.length) }, (_, row) => {
    const [left = BLANK, right = BLANK] = [own[row], others[row]];
    return right.columns === 0 ? left : beside(left, blanks(columns - left.columns + GAP), right);
  });
}

function allOf(block: Block, columns: number): Line[] {
  return [...block.draw(columns)].flat();
}
