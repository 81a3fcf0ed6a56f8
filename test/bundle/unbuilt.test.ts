import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

test('a checkout that has not been built says how to build it', () => {
  const folder = temporaryFolder('recibo-unbuilt-');
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(folder, 'bin'), { recursive: true });
  const run = spawnSync(process.execPath, [join(folder, 'bin', 'recibo.js'), '--version'], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stdout: '' });
  expect(run.stderr.match(/npm run build$/gm)).toHaveLength(2);
});
