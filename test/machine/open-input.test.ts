import { execFile, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openInput } from '../../src/machine/open-input.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openFiles } from '../support/open-files.ts';
import { until } from '../support/peer-client.ts';
import { newFifo } from '../support/pipe.ts';
import { PROGRAM } from '../support/program.ts';
import { start } from '../support/started.ts';

const batch = (path: string) => ['nfe', '--input', path, '--sandbox', '--lang', 'en', '--output', 'ndjson'];

test('a list that goes on for ever does not hold a batch that has ended', async () => {
  const line = '"$@" --input <(echo 1401; exec sleep 100)';
  const argv = ['-c', line, 'bash', ...PROGRAM, 'nfe', '--sandbox'];
  const run = spawn('bash', argv, { env: { PATH: process.env.PATH }, stdio: 'ignore', detached: true });
  onTestFinished(() => void (run.pid && process.kill(-run.pid, 'SIGKILL')));
  expect(await new Promise((resolve) => run.on('exit', resolve))).toBe(77);
});

test('a list that nobody has begun to write does not keep a signal waiting', async () => {
  const { kill, ended } = start(batch(newFifo()), 'ignore');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  kill('SIGTERM');
  expect([143, 'SIGTERM']).toContain(await ended);
});

test('a list that is written later is waited for', async () => {
  const path = newFifo();
  const { ended } = start(batch(path), 'ignore');
  const writer = spawn('sh', ['-c', 'sleep 0.5; { echo 1004; sleep 0.3; echo 2004; } > "$0"', path], {
    stdio: 'ignore',
  });
  onTestFinished(() => void writer.kill('SIGKILL'));
  expect(await ended).toBe(0);
});

describe.each([
  ['that is named', 'exec "$@" --input "$0"'],
  ['at standard input', 'exec "$@" --input - < "$0"'],
])('a list %s', (_, line) => {
  test.each([
    [4000, 2000],
    // As long as it was at first, and still without the end of what was written to it meanwhile.
    [8000, 5000],
  ])(
    'of 4,000 receipts that becomes one of %i, then of %i, was cut: what is left of its last line is no receipt',
    async (most, left) => {
      const folder = temporaryFolder('recibo-input-');
      const [list, out] = [join(folder, 'list'), join(folder, 'records')];
      const receiptOf = (index: number) => `${String(index).padStart(480, '0')}500`;
      const lines = Array.from({ length: most }, (_, index) => `${receiptOf(index)}\n`);
      const sizeOf = () => (existsSync(out) ? statSync(out).size : 0);
      const recordsIn = () => readFileSync(out, 'utf8').trimEnd().split('\n');
      writeFileSync(list, lines.slice(0, 4000).join(''));
      const argv = [...PROGRAM, 'nfe', '--sandbox', '--lang', 'en', '--out', out];
      const run = promisify(execFile)('sh', ['-c', line, list, ...argv], { env: { PATH: process.env.PATH } });
      await until(() => sizeOf() > 0);
      appendFileSync(list, lines.slice(4000).join(''));
      // A thousand records more, as long as those before.
      const enough = (sizeOf() / recordsIn().length) * (recordsIn().length + 1000);
      await until(() => most === 4000 || sizeOf() > enough);
      truncateSync(list, left * 484 + 100);
      await expect(run).rejects.toMatchObject({
        code: 74,
        stderr: expect.stringMatching(/was cut or replaced while it was read/),
      });
      const records = recordsIn();
      expect(records.length).toBeLessThan(most);
      expect(records.at(-1)).toContain(`{"receipt":"${receiptOf(records.length - 1)}",`);
    },
    60_000,
  );
});

test('a list that is cut once it is open, and before any of it is read, was cut, and is closed', async () => {
  const list = join(temporaryFolder('recibo-input-'), 'list');
  writeFileSync(list, '1004\n2004\n3004\n');
  const host = {
    interruption: new AbortController().signal,
    standardInput: () => process.stdin,
    isTerminal: () => false,
    endWaitsForReads: true,
  };
  const opened = await openInput(list, host);
  truncateSync(list, '1004\n20'.length);
  const read = async () => {
    if (opened.kind === 'opened') for await (const chunk of opened.chunks) expect(chunk.length).toBe(7);
  };
  await expect(read()).rejects.toMatchObject({ code: 'ESTALE' });
  expect(openFiles()).not.toContain(list);
});

test('of a list at standard input whose beginning somebody has read, the rest is all there is', async () => {
  const list = join(temporaryFolder('recibo-input-'), 'list');
  writeFileSync(list, '1004\n2004\n3004\n');
  const line = '{ read -r first; "$@" --input -; } < "$0"';
  const argv = [...PROGRAM, 'nfe', '--sandbox', '--field', 'status'];
  const { stdout } = await promisify(execFile)('bash', ['-c', line, list, ...argv], {
    env: { PATH: process.env.PATH },
  });
  expect(stdout.split('\n')).toHaveLength(3);
});

/** A file that the system makes up: its size is that of a page, whatever is in it. */
const MADE_UP = '/sys/kernel/mm/transparent_hugepage/enabled';

test.runIf(existsSync(MADE_UP) && statSync(MADE_UP).size > readFileSync(MADE_UP).length).each([
  ['that is named', 'exec "$@" --input "$0"'],
  ['at standard input', 'exec "$@" --input - < "$0"'],
])('a list %s that is shorter than its size says was not cut', async (_, line) => {
  const argv = [...PROGRAM, 'nfe', '--sandbox', '--field', 'status', '--accept', '500'];
  const { stdout } = await promisify(execFile)('sh', ['-c', line, MADE_UP, ...argv], {
    env: { PATH: process.env.PATH },
  });
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
});
