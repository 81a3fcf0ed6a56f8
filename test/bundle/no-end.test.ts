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

test.each([
  ['thrown', `setImmediate(() => { throw new Error('nobody caught it'); })`],
  ['rejected', `Promise.reject(new Error('nobody caught it'))`],
])('what is %s and caught by nobody is a fault, whatever Node is told to make of it', async (_, code) => {
  const copy = freshCopy();
  const fails = join(temporaryFolder('recibo-uncaught-'), 'fails.cjs');
  writeFileSync(fails, `require('node:fs').open = () => void ${code};`);
  const environment = { ...asking('http://127.0.0.1:9/v3'), RECIBO_DEBUG: '1' };
  const node = ['--unhandled-rejections=none', '--require', fails];
  const { exit, stdout, stderr } = await copy.run(['nfe', '--input', 'list'], { environment, node });
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  expect(stderr).toMatch(/^recibo: this is a fault of recibo itself\..*\nError: nobody caught it\n/);
});
