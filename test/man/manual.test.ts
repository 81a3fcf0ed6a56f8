import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { help as helpEn } from '../../src/language/en/help.ts';
import { manual as manualEn } from '../../src/language/en/manual.ts';
import { help as helpPt } from '../../src/language/pt/help.ts';
import { manual as manualPt } from '../../src/language/pt/manual.ts';
import { manualPage } from '../../src/present/manual/page.ts';

/*
 * `npm run generate` writes both pages anew. After that, where the tools are to be had, nothing may be printed by
 *   mandoc -T lint man/*.1
 *   for page in man/*.1; do LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l "$page" > /dev/null; done
 */
const PAGES = {
  'recibo.1': manualPage({ help: helpEn, manual: manualEn }, version),
  'recibo-pt.1': manualPage({ help: helpPt, manual: manualPt }, version),
};

test.each(Object.entries(PAGES))('man/%s is what the tables make (else: npm run generate)', async (name, page) => {
  await expect(page).toMatchFileSnapshot(`../../man/${name}`);
});

test.each(Object.entries(PAGES))('%s has no line that roff would take for an order', (_, page) => {
  const macros = page.split('\n').flatMap((line) => line.match(/^[.'](\S*)/)?.[1] ?? []);
  expect([...new Set(macros)].sort()).toEqual(
    ['PP', 'RE', 'RS', 'SH', 'SS', 'TH', 'TP', 'br', 'fi', 'nf', 'nh', 'ad'].sort(),
  );
});

test.each(Object.entries(PAGES))(
  '%s has no line too long for mandoc -T lint, and only characters of ASCII',
  (_, page) => {
    expect(page.split('\n').filter((line) => line.length > 80 || /[^ -~]/.test(line))).toEqual([]);
  },
);
