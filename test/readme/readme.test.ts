import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PROGRAM } from '../support/program.ts';

const ROOT = new URL('../../', import.meta.url);
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

function read(name: string): string {
  return readFileSync(new URL(name, ROOT), 'utf8');
}

describe('a page', () => {
  it.each(PAGES)('%s names only files that exist', (page) => {
    const named = [
      ...read(page).matchAll(
        /`((?:src|test|tools|bin|completions|man|\.ci|\.github)\/[\w./-]*)`|\]\((?!http)([\w./-]+)\)/g,
      ),
    ];
    const paths = named.map(([, quoted, linked]) => quoted ?? linked ?? '');
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  it.each(PAGES)('%s names only scripts that exist', (page) => {
    const named = [...read(page).matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

/** The blocks of shell that a reader can copy; installing and testing are what brought us here. */
const BLOCKS = [...read('README.md').matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .map(([, block = '']) => block.replace(/^(npm|export) .*\n/gm, ''))
  .filter((block) => block.trim() !== '');

describe('every command of the README runs', () => {
  let sandbox: Sandbox;
  const bin = temporaryFolder('recibo-bin-');

  beforeAll(async () => {
    sandbox = await startSandbox();
    writeFileSync(join(bin, 'recibo'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`, { mode: 0o755 });
    // jq need not be here; that it is handed JSON can be seen without it.
    const reader = 'JSON.parse(require("fs").readFileSync(0, "utf8"))';
    writeFileSync(join(bin, 'jq'), `#!/bin/sh\nexec '${process.execPath}' -e '${reader}'\n`, { mode: 0o755 });
  });
  afterAll(() => sandbox.close());

  it.each(BLOCKS)('%s', async (block) => {
    const promised = [...block.matchAll(/# (exit \d+)$/gm)].map(([, exit]) => exit);
    const { exit, stdout } = await shell(block, {
      PATH: `${bin}:${process.env.PATH}`,
      RECIBO_BASE_URL: sandbox.baseUrl,
      RECIBO_TOKEN: 'a-company-token',
      HOME: bin,
    });
    expect(exit).toBe(0);
    for (const text of promised) expect(stdout).toContain(text);
  });
});

function shell(script: string, env: NodeJS.ProcessEnv): Promise<{ exit: number | null; stdout: string }> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-e', '-c', script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.on('close', (exit) => resolve({ exit, stdout }));
  });
}
