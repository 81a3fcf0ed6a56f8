import { decimalText } from '../notation.ts';
import { type Row, SCALE, scaled, shared } from './sums.ts';

/** Rows on which nobody acts, for reports that do not list them: a short text is kept of each, and one row of those that are alike. */
export class DoneRows {
  readonly #alike = new Map<string, { place: number; row: Row }>();

  /** Which of the alike ones it is, its amount, and when it was asked. */
  shortened(row: Row): string {
    const key = [row.outcome, row.advice, row.service, row.profile].join('\n');
    const found = this.#alike.get(key) ?? { place: this.#alike.size, row };
    // What not all of them say is told of none.
    if (shared(found.row.message) !== shared(row.message)) found.row = { ...found.row, message: '' };
    this.#alike.set(key, found);
    return [found.place, row.value, row.askedMs].join('\t');
  }

  rows(shortened: readonly string[]): Row[] {
    const all = [...this.#alike.values()].map(({ row }) => ({
      row,
      times: 0,
      sum: 0n as bigint | null,
      from: 0,
      to: 0,
    }));
    for (const [place, value = '', askedMs] of shortened.map((one) => one.split('\t'))) {
      const one = all[Number(place)];
      if (one === undefined) continue;
      one.times += 1;
      one.sum = one.sum === null || value === '' ? null : one.sum + scaled(value);
      const ms = Number(askedMs);
      if (ms > 0) [one.from, one.to] = [Math.min(one.from || ms, ms), Math.max(one.to, ms)];
    }
    return all.flatMap(({ row, times, sum, from, to }) =>
      times === 0
        ? []
        : { ...row, times, value: sum === null ? '' : decimalText(sum, SCALE), askedMs: from, lastMs: to },
    );
  }
}
