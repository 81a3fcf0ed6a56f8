import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

/** A program that waits for a file that never comes, in a thread of Node's, and wants to be gone with exit code 75. */
const PROGRAM = `
  import { readFile } from 'node:fs';
  import { endWith } from './src/machine/exit.ts';
  readFile(process.argv[2], () => {});
  endWith(process, 75, new AbortController().signal);
`;

test('a thread that is at work for ever does not keep the process', async () => {
  const folder = temporaryFolder('recibo-exit-');
  const [program, fifo] = [join(folder, 'program.mjs'), join(folder, 'fifo')];
  execFileSync('mkfifo', [fifo]);
  const stdin = { contents: PROGRAM, resolveDir: process.cwd() };
  await build({ stdin, outfile: program, bundle: true, platform: 'node', format: 'esm' });
  const child = spawn(process.execPath, [program, fifo], { stdio: 'ignore' });
  const ended = await new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
  // Where Node can become another program, it keeps its exit code.
  expect(ended).toBe('execve' in process ? 75 : 'SIGKILL');
});
