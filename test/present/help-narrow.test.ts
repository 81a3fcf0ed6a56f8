import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import { helpPage } from '../../src/present/help/assemble-help.ts';
import { renderHelp } from '../../src/present/help/help-layout.ts';

async function helpOn(columns: number): Promise<string> {
  return renderHelp(helpPage('nfe', await CATALOGUES.en.help()) ?? [], columns, createTheme(false));
}

test('under 60 columns what an option does stands below it', async () => {
  expect(await helpOn(59)).toMatch(/^ {2}-q, --quiet\n {4}print no answer/m);
  expect(await helpOn(60)).toMatch(/^ {2}-q, --quiet {2,}print no answer/m);
});

test.each(['pt', 'en'] as const)('on 40 columns no line is wider, what examples are for neither: %s', async (tag) => {
  const words = await CATALOGUES[tag].help();
  for (const page of [null, 'nfe', 'nfse', 'sandbox', 'completion', 'doctor', 'exit-codes']) {
    const blocks = (helpPage(page, words) ?? []).filter(({ kind }) => kind !== 'verbatim');
    const lines = renderHelp(blocks, 40, createTheme(false)).split('\n');
    expect(lines.filter((line) => line.length > 40 && !line.startsWith('  recibo '))).toEqual([]);
  }
});
