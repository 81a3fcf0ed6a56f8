import { GAP } from './line.ts';

/** What a field takes in columns: its label, and what stands beside it. */
export interface FieldSize {
  readonly label: number;
  readonly value: number;
  /** Whether it is a single line: only such fields stand side by side. */
  readonly isShort: boolean;
}

/** A run of fields, from `from` to before `to`, in columns of so many rows; they are read down each column. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly columns: readonly { readonly labels: number; readonly values: number }[];
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
        const rows = Math.ceil((to - from) / count);
        yield { from, to, rows, columns: columnsIn(sizes, from, to, rows, mostLabels) };
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
): Band['columns'] {
  const onTheLeft = [...sizes.slice(0, from + rows), ...sizes.slice(to)];
  const first = Math.min(mostLabels, widestLabel(onTheLeft));
  return Array.from({ length: Math.ceil((to - from) / rows) }, (_, column) => {
    const start = from + column * rows;
    const own = sizes.slice(start, Math.min(to, start + rows));
    return { labels: column === 0 ? first : widestLabel(own), values: Math.max(...own.map(({ value }) => value)) };
  });
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

function rowsSaved({ from, to, rows }: Band): number {
  return to - from - rows;
}
