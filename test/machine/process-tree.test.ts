import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endTree } from '../../src/machine/process-tree.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A Windows whose `taskkill` notes its words, and of which no process is signalled. */
function windows() {
  const folder = temporaryFolder('recibo-tree-');
  const noted = join(folder, 'noted');
  const taskkill = join(folder, 'taskkill');
  writeFileSync(taskkill, `#!/bin/sh\necho "$@" > '${noted}'\n`);
  chmodSync(taskkill, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const kill = vi.fn<NodeJS.Process['kill']>();
  const host = { platform: 'win32' as const, kill };
  return { host, kill, noted: () => (existsSync(noted) ? readFileSync(noted, 'utf8') : null) };
}

test('on Windows the system ends the tree of a program that is running', async () => {
  const child = spawn('sleep', ['100'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  const { host, kill, noted } = windows();
  await endTree({ root: child.pid ?? 0, variable: 'RECIBO_TEST=1' }, host);
  expect([noted(), kill.mock.calls]).toEqual([`/pid ${child.pid} /T /F\n`, []]);
});

test('and there is none of one that has ended', async () => {
  const { host, kill, noted } = windows();
  await endTree({ root: null, variable: 'RECIBO_TEST=1' }, host);
  expect([noted(), kill.mock.calls]).toEqual([null, []]);
});
