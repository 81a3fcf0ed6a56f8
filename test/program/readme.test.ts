import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PROGRAM } from '../support/program.ts';
import { asking } from '../support/run.ts';

const READMES = ['README.md', 'README.pt-BR.md'];

/** The shell blocks of a README, which are to be typed as they stand. */
function recipesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);
}

describe.each(READMES)('%s', (file) => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, latency: 0 });
  });
  afterAll(() => sandbox.close());

  it('keeps what its recipes say, typed one after the other in sh -e', async () => {
    const folder = temporaryFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const words = PROGRAM.map((word) => `'${word}'`).join(' ');
    writeFileSync(join(bin, 'recibo'), `#!/bin/sh\nexec ${words} "$@"\n`);
    chmodSync(join(bin, 'recibo'), 0o755);
    const env = {
      ...asking(sandbox.baseUrl),
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      HOME: folder,
      NO_PROXY: '127.0.0.1',
    };
    for (const recipe of recipesOf(file)) {
      const { exit, stdout, stderr } = await inShell(recipe, folder, env);
      expect({ recipe, exit, stderr }).toMatchObject({ exit: 0 });
      const promised = [...recipe.matchAll(/# (exit \d+)$/gm)].map(([, text]) => text);
      expect(stdout.match(/^exit \d+$/gm) ?? []).toEqual(promised);
    }
  });
});

function inShell(script: string, cwd: string, env: Record<string, string>) {
  return new Promise<{ exit: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile('sh', ['-ec', script], { cwd, env }, (error, stdout, stderr) =>
      resolve({ exit: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}
