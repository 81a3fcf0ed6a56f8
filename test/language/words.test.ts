import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';

/** Every text of a catalogue's part by its place; those that a function makes are not among them. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsIn(child, `${path}/${key}`));
}

/** The same in both languages: names of things, and examples to type. */
const COMMON = /\/(command|term)$|^\/(operation|noAnswer)|CFOP|CNPJ|CPF|DANFE|XML|PDF|Normal|HTTP \d+$|Id$|Cliente|NF/;

const PARTS = ['document', 'help', 'hints'] as const;

test.each(PARTS)('no text of %s is empty or has blanks around it', async (part) => {
  for (const catalogue of Object.values(CATALOGUES)) {
    const texts = textsIn(await catalogue[part]());
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(([, text]) => text === '' || text.trim() !== text)).toEqual([]);
  }
});

test.each(PARTS)('the two languages have the same texts in %s', async (part) => {
  const [pt, en] = await Promise.all([CATALOGUES.pt[part](), CATALOGUES.en[part]()]);
  expect(
    textsIn(pt)
      .map(([path]) => path)
      .sort(),
  ).toEqual(
    textsIn(en)
      .map(([path]) => path)
      .sort(),
  );
});

test.each(['help', 'hints'] as const)('sentences of %s are translated', async (part) => {
  const [pt, en] = await Promise.all([CATALOGUES.pt[part](), CATALOGUES.en[part]()]);
  const english = new Map(textsIn(en));
  const same = textsIn(pt).filter(([path, text]) => text.split(' ').length > 3 && english.get(path) === text);
  expect(same.filter(([path]) => !COMMON.test(path))).toEqual([]);
});
