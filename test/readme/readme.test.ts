import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import manifest from '../../package.json';
import { STATUSES } from '../../src/contract/status-table.ts';
import { EXITS } from '../../src/exit-codes-by-status-and-problem.ts';
import { LANGUAGES } from '../../src/options/choices.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { blocksOf, codesOf, linksOf, ROOT, readPage } from './page.ts';
import { Reader } from './shell.ts';

const READMES = ['README.md', 'README.pt-BR.md'];
const PAGES = [...READMES, 'CONTRIBUTING.md', 'SECURITY.md'];

describe.each(PAGES)('%s', (name) => {
  const page = readPage(name);

  it('names only files that exist', () => {
    const linked = linksOf(page).filter((link) => !/^(https?:|#)/.test(link));
    const quoted = codesOf(page).filter((code) =>
      /^(src|test|tools|examples|bin|completions|man|\.ci|\.github)\/[\w./-]*(\/\*\/[\w./-]*)?$/.test(code),
    );
    // An asterisk stands for each language.
    const named = quoted.flatMap((path) => [...new Set(LANGUAGES.map((tag) => path.replace('*', tag)))]);
    const paths = [...linked.map((link) => link.replace(/#.*/, '')), ...named];
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  it('names only scripts that exist', () => {
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });
});

/** The blocks of shell that a reader can copy, but for installing, which is what brought us here. */
function recipesOf(page: string): string[] {
  return blocksOf(readPage(page), 'sh')
    .map((block) => block.replace(/^(npm|export) .*\n/gm, ''))
    .filter((block) => block.trim() !== '');
}

describe.each(READMES)('what %s tells the reader to type', (page) => {
  let sandbox: Sandbox;
  let environment: Record<string, string>;
  const reader = new Reader();
  const recipes = recipesOf(page);

  beforeAll(async () => {
    sandbox = await startSandbox();
    environment = { RECIBO_BASE_URL: sandbox.baseUrl, RECIBO_TOKEN: 'a-company-token' };
  });
  afterAll(() => sandbox.close());

  it.each(recipes)('runs: %s', async (recipe) => {
    const promised = [...recipe.matchAll(/# (exit \d+)$/gm)].map(([, exit]) => exit);
    const { exit, stdout } = await reader.run(recipe, environment);
    expect(exit).toBe(0);
    for (const text of promised) expect(stdout).toContain(text);
  });

  it('names the statuses that --resume does not ask about again', () => {
    const final = STATUSES.filter(({ course }) => course === 'final').map(({ code }) => code);
    expect(readPage(page)).toContain(`(${final.join(', ')})`);
  });

  test.each(STATUSES)('has a branch for status $code where it branches on the exit code', async ({ code, name }) => {
    const recipe = recipes.find((block) => /^case /m.test(block)) ?? '';
    const exit = EXITS.find((row) => row.name === name)?.codes[0];
    const branch = new RegExp(`^ +(?:\\d+\\|)*${exit}(?:\\|\\d+)*\\) +echo "([^$"]*)`, 'm').exec(recipe)?.[1];
    const { stdout } = await reader.run(recipe.replace(/(?<=^receipt=).*/m, code), environment);
    expect(stdout).toContain(branch ?? `a branch for ${exit}`);
  });

  it('goes through the pieces of a list as well a second time, and not through the records of the first', async () => {
    const loop = /^for part in .*$/m.exec(recipes.join('\n'))?.[0] ?? '';
    const pieces = new Reader();
    for (const name of ['part.aa', 'part.ab']) pieces.write(name, '1004\n');
    const { stdout } = await pieces.run(`${loop}\n${loop}\nls`, environment);
    expect(stdout.split('\n')).toEqual(['part.aa', 'part.aa.ndjson', 'part.ab', 'part.ab.ndjson', '']);
  });
});
