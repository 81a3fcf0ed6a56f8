import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isHangupIgnored, listenForSignals } from '../../src/machine/signals.ts';
import { temporaryFolder } from '../support/folder.ts';

/** No process has this number, so that only the name tells. */
const NOBODY = 0;

test.each([
  ['nohup', true],
  ['/usr/bin/nohup', true],
  ['/usr/bin/nohup.sh', false],
  ['/usr/bin/nohup/recibo', false],
  ['mynohup', false],
  ['', false],
  [undefined, false],
])('started by %j, a run outlives its terminal: %s', (startedBy, isIgnored) => {
  expect(isHangupIgnored(startedBy, NOBODY)).toBe(isIgnored);
});

test('a run that outlives its terminal hears of the other signals', () => {
  const listeners = new Map<string, (signal: string) => void>();
  const host = Object.create(process, {
    env: { value: { _: 'nohup' } },
    on: { value: (name: string, listener: (signal: string) => void) => listeners.set(name, listener) },
  });
  const { interruption } = listenForSignals(host);
  listeners.get('SIGHUP')?.('SIGHUP');
  expect(interruption.aborted).toBe(false);
  listeners.get('SIGTERM')?.('SIGTERM');
  expect(interruption.reason).toBe('SIGTERM');
  expect([...listeners.keys()]).toContain('SIGINT');
});

/** What a script does before it starts a run, its own name, and whether that run is to outlive its terminal. */
const SCRIPTS: readonly (readonly [string, string, boolean])[] = [
  ["trap '' HUP", 'parent', true],
  ["trap '' HUP INT QUIT TERM RTMAX", 'parent', true],
  ["trap '' INT QUIT TERM USR1 RTMAX", 'parent', false],
  // With each of those that share its digit.
  ...['INT', 'QUIT', 'INT QUIT', 'ILL', 'INT ILL', 'QUIT ILL', 'INT QUIT ILL'].map(
    (others) => [`trap '' HUP ${others}`, 'parent', true] as const,
  ),
  [':', 'parent', false],
  ['printf SigIgn:1 > /proc/$$/comm', 'SigIgn:1', false],
];

// Only Linux tells which signals another process ignores.
test.runIf(process.platform === 'linux').each(SCRIPTS)(
  'behind %j a program called %j has handed that on: %s',
  async (line, name, isIgnored) => {
    const program = join(temporaryFolder('recibo-hangup-'), name);
    writeFileSync(program, `#!/usr/bin/env bash\n${line}\necho ready\nread -r end\n`);
    chmodSync(program, 0o755);
    const parent = spawn(program, { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    await once(parent.stdout, 'data');
    expect(isHangupIgnored(undefined, parent.pid ?? 0)).toBe(isIgnored);
  },
);
