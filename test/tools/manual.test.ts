import { expect, test } from 'vitest';
import { generated } from '../../tools/generated-files.ts';

/*
 * After `npm run generate`, where the tools are to be had, nothing may be printed by
 *   mandoc -T lint man/man1/*.1 man/pt/man1/*.1
 *   for page in man/man1/*.1; do LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l "$page" > /dev/null; done
 */
const PAGES = (await generated())
  .filter(({ path }) => path.startsWith('man/'))
  .map(({ path, make }) => [path, make('')]);

test.each(PAGES)('%s has no line that roff would take for an order', (_, page = '') => {
  const macros = page.split('\n').flatMap((line) => line.match(/^[.'](\S*)/)?.[1] ?? []);
  expect([...new Set(macros)].sort()).toEqual(
    ['PP', 'RE', 'RS', 'SH', 'SS', 'TH', 'TP', 'br', 'fi', 'nf', 'nh', 'ad'].sort(),
  );
});

test.each(PAGES)('%s has no line too long for mandoc -T lint, and only characters of ASCII', (_, page = '') => {
  expect(page.split('\n').filter((line) => line.length > 80 || /[^ -~]/.test(line))).toEqual([]);
});
