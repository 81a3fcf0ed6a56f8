import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childProgram, ending } from '../support/child-program.ts';
import { temporaryFolder } from '../support/folder.ts';

/** What a `taskkill` that only notes its words was called with, where a program's tree is ended. */
async function wordsOfTaskkill(...pid: string[]): Promise<string> {
  const folder = temporaryFolder('recibo-tree-');
  const noted = join(folder, 'noted');
  writeFileSync(noted, '');
  writeFileSync(join(folder, 'taskkill'), `#!/bin/sh\necho "$@" > '${noted}'\n`);
  chmodSync(join(folder, 'taskkill'), 0o755);
  const module = new URL('children/ending-on-windows.ts', import.meta.url);
  const startEnding = await childProgram(module, `PATH='${folder}':$PATH "$@"`);
  expect(await ending(startEnding(...pid))).toBe(0);
  return readFileSync(noted, 'utf8');
}

test('on Windows the system ends the tree of a program that is running', async () => {
  expect(await wordsOfTaskkill('12345678')).toBe('/pid 12345678 /T /F\n');
});

test('and there is none of one that has ended', async () => {
  expect(await wordsOfTaskkill()).toBe('');
});
