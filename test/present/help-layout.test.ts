import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import { helpPage } from '../../src/present/help/assemble-help.ts';
import { renderHelp } from '../../src/present/help/help-layout.ts';

const plain = createTheme(false);

test('a term that is too wide for its column stands on a line of its own', () => {
  const rows = [28, 29].map((length) => ({ term: 't'.repeat(length), meaning: 'one two '.repeat(6).trim() }));
  const [, ...lines] = renderHelp([{ kind: 'terms', heading: 'Terms', rows }], 60, plain).split('\n');
  const below = ' '.repeat(32);
  expect(lines).toEqual([
    `  ${'t'.repeat(28)}  one two one two one two one`,
    `${below}two one two one two`,
    `  ${'t'.repeat(29)}`,
    `${below}one two one two one two one`,
    `${below}two one two one two`,
    '',
  ]);
});

test.each([
  ['nfe', 'recibo nfe [receipt...] [options]'],
  ['completion', 'recibo completion bash|zsh|fish|powershell'],
  ['logout', 'recibo logout [options]'],
])('how %s is typed: %s', async (command, typed) => {
  const page = helpPage(command, await CATALOGUES.en.help()) ?? [];
  expect(page.flatMap((block) => (block.kind === 'usage' ? block.lines : []))).toEqual([typed]);
});
