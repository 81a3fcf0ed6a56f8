import { expect, test } from 'vitest';
import manifest from '../package.json';
import { reportsIn, reportsTo, version } from '../src/about.ts';

test.each([
  [{}, null],
  [{ bugs: '' }, null],
  [{ bugs: {} }, null],
  [{ bugs: 'https://bugs.example' }, 'https://bugs.example'],
  [{ bugs: { url: 'https://bugs.example', email: 'bugs@example.com' } }, 'https://bugs.example'],
  [{ bugs: { email: 'bugs@example.com' } }, 'bugs@example.com'],
  [{ bugs: { url: '', email: 'bugs@example.com' } }, 'bugs@example.com'],
  [{ bugs: { url: 7, email: '' } }, null],
  [{ bugs: 7 }, null],
  [{ bugs: null }, null],
])('%j names where to report: %s', (about, place) => {
  expect(reportsIn(about)).toBe(place);
});

test("what is told of recibo is its manifest's", () => {
  expect({ version, reportsTo }).toEqual({ version: manifest.version, reportsTo: reportsIn(manifest) });
});
