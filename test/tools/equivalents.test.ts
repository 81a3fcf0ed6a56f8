import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A change to a source that nobody could see, by the line that it stands in. */
interface Equivalent {
  readonly path: string;
  readonly at: string;
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

const ROWS: readonly Equivalent[] = JSON.parse(readFileSync('tools/trust/equivalents.json', 'utf8'));

test('every change that is excused stands where its row says', () => {
  const lost = ROWS.filter(({ path, at, original }) => {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    return !lines.some((line) => line.trim() === at && line.includes(original.split('\n')[0] ?? ''));
  });
  expect(lost).toEqual([]);
});

test('no change is excused twice', () => {
  const places = ROWS.map(({ why: _, ...place }) => JSON.stringify(place));
  expect(places.length).toBe(new Set(places).size);
});
