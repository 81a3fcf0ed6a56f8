import { GAP } from './line.ts';

/** What a field takes in columns: its label, and what stands beside it. */
export interface FieldSize {
  readonly label: number;
  readonly value: number;
  /** Whether it is a single line: only such fields stand side by side. */
  readonly isShort: boolean;
}

/** A run of fields, from `from` to before `to`, that stand in several columns; they are read down each column. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly BandColumn[];
}

/** The fields from `from` to before `to`, and the widths of their labels and values. */
export interface BandColumn {
  readonly from: number;
  readonly to: number;
  readonly labels: number;
  readonly values: number;
}

/** What stands between the columns of a band. */
export const BAND_GAP = 3;
const MOST_COLUMNS = 3;

/** The part of a group's rows that a band has to save: a single pair in a long group only breaks the reading. */
const LEAST_SAVED = 0.25;

/**
 * The band that saves the most rows within `room` columns, of several the longest; null where none saves much. Its first
 * column and the fields above and below share one column of labels, of `mostLabels` at most.
 */
export function bandOf(sizes: readonly FieldSize[], mostLabels: number, room: number): Band | null {
  let best: Band | null = null;
  for (const band of bandsIn(sizes, mostLabels)) {
    if (widthOf(band) <= room && (best === null || isBetter(band, best))) best = band;
  }
  return best !== null && rowsSaved(best) >= sizes.length * LEAST_SAVED ? best : null;
}

function* bandsIn(sizes: readonly FieldSize[], mostLabels: number): Generator<Band> {
  for (let from = 0; from < sizes.length; from += 1) {
    for (let to = from + 1; to <= sizes.length && sizes[to - 1]?.isShort; to += 1) {
      for (let count = 2; count <= Math.min(MOST_COLUMNS, to - from); count += 1) {
        yield { from, to, columns: columnsIn(sizes, from, to, Math.ceil((to - from) / count), mostLabels) };
      }
    }
  }
}

function columnsIn(
  sizes: readonly FieldSize[],
  from: number,
  to: number,
  rows: number,
  mostLabels: number,
): BandColumn[] {
  const onTheLeft = [...sizes.slice(0, from + rows), ...sizes.slice(to)];
  const columns: BandColumn[] = [];
  for (let at = from; at < to; at += rows) {
    const end = Math.min(to, at + rows);
    const own = sizes.slice(at, end);
    columns.push({
      from: at,
      to: end,
      labels: at === from ? Math.min(mostLabels, widestLabel(onTheLeft)) : widestLabel(own),
      values: Math.max(...own.map(({ value }) => value)),
    });
  }
  return columns;
}

function widestLabel(sizes: readonly FieldSize[]): number {
  return Math.max(...sizes.map(({ label }) => label));
}

function widthOf({ columns }: Band): number {
  const own = columns.reduce((total, { labels, values }) => total + labels + GAP + values, 0);
  return own + BAND_GAP * (columns.length - 1);
}

function isBetter(band: Band, best: Band): boolean {
  const more = rowsSaved(band) - rowsSaved(best);
  return more > 0 || (more === 0 && band.to - band.from > best.to - best.from);
}

function rowsSaved({ from, to, columns }: Band): number {
  return to - from - Math.max(...columns.map((column) => column.to - column.from));
}
