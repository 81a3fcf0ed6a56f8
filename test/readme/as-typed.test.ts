import { describe, expect, it } from 'vitest';
import { blocksOf, readPage } from './page.ts';
import { Reader } from './shell.ts';

/** What holds for the commands of a page wherever they are typed: shells and tools differ, and one reader has one. */
describe.each(['README.md', 'README.pt-BR.md'])('the commands of %s', (name) => {
  const page = readPage(name);
  const lines = ['sh', 'text'].flatMap((language) => blocksOf(page, language).join('').split('\n'));

  it('have no comment behind them, which zsh hands to them at a prompt, but for an echo', () => {
    expect(lines.filter((line) => /\S +# /.test(line) && !/ echo "exit \$\?" +# exit \d+$/.test(line))).toEqual([]);
  });

  it('put into brackets what awk makes the name of a file of, as the awk of macOS asks', () => {
    const names = lines.flatMap((line) => [...line.matchAll(/print > (.)/g)].map(([, first]) => first));
    expect(names).toEqual(['(']);
  });

  it('keep of each receipt the last record, in the order of the list', async () => {
    const receipts = Array.from({ length: 30 }, (_, index) => `35261100${index}004`);
    const records = (exitCode: number) =>
      receipts.map((receipt) => JSON.stringify({ receipt, document: 'nfe', exitCode }));
    const reader = new Reader();
    reader.write('all.ndjson', `${[...records(22), ...records(0).reverse()].join('\n')}\n`);
    const recipe = lines.find((line) => line.endsWith(' > last.ndjson')) ?? '';
    const { stdout } = await reader.run(`${recipe}\ncat last.ndjson`);
    expect(stdout).toBe(`${records(0).join('\n')}\n`);
  });
});
