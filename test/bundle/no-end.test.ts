import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking } from '../support/program.ts';
import { freshCopy } from './copy.ts';

test('a run in which nothing can go on any more is a fault, and no success', async () => {
  const copy = freshCopy();
  const neverOpens = join(temporaryFolder('recibo-no-end-'), 'never-opens.cjs');
  writeFileSync(neverOpens, `require('node:fs').open = () => {};`);
  const options = { environment: asking('http://127.0.0.1:9/v3'), node: ['--require', neverOpens] };
  const { exit, stdout, stderr } = await copy.run(['nfe', '--input', 'list'], options);
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  expect(stderr).toMatch(/^recibo: this is a fault of recibo itself\..*\n$/);
});
