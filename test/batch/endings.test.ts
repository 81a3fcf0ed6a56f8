import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/peer-client.ts';
import { openPipe } from '../support/pipe.ts';
import { asking, PROGRAM_IN_SHELL, startProgram } from '../support/program.ts';
import { type Answer, ISSUED, PENDING, type ServiceDouble, startService } from '../support/service-double.ts';
import { start } from '../support/started.ts';

let service: ServiceDouble;

/** The first receipts are answered, the others never; asked about again and again. */
const mostlyPending: Answer = (receipt, _, response) => void response.end(receipt.startsWith('a') ? ISSUED : PENDING);
const WAITING = ['--wait=1h', '--interval', '50ms', '-o', 'ndjson'];

describe('a batch that waits for documents ends', () => {
  test('once its reader has gone, though there is nothing to write', async () => {
    service = await startService(mostlyPending);
    const pipe = openPipe();
    const run = start(
      ['nfe', 'a1', 'p1', 'p2', ...WAITING],
      ['ignore', pipe.descriptor, 'ignore'],
      asking(service.baseUrl),
    );
    const { asked } = service;
    await until(() => asked.length > 5);
    pipe.close();
    // Of what was answered by then.
    expect(await run.ended).toBe(0);
  });

  test('once there is no room for what has been written last', async () => {
    service = await startService(mostlyPending);
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const run = start(['nfe', 'a1', 'p1', ...WAITING], ['ignore', full, 'ignore'], asking(service.baseUrl));
    expect(await run.ended).toBe(74);
  });
});

test('in a pipe nothing is told of what keeps all requests waiting, however long; what ended the run is', async () => {
  service = await startService(mostlyPending);
  const argv = ['nfe', 'a1', 'a2', '--lang', 'en', '--rate', '0.00000001'];
  const run = startProgram(argv, asking(service.baseUrl));
  const { asked } = service;
  await until(() => asked.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 400));
  run.kill('SIGTERM');
  const { exit, stderr } = await run.ended;
  expect(exit).toBe(143);
  expect(stderr).not.toContain('next request');
  expect(stderr).toMatch(/^recibo: [^\n]*SIGTERM/m);
});

test('--verbose whose reader does not read keeps the batch waiting', async () => {
  service = await startService(mostlyPending);
  const folder = temporaryFolder('recibo-verbose-');
  writeFileSync(join(folder, 'list'), 'a1\n'.repeat(3000));
  const pipe = openPipe();
  onTestFinished(pipe.close);
  const argv = ['nfe', '-i', join(folder, 'list'), '-v', '-o', 'ndjson'];
  const run = start(argv, ['ignore', 'ignore', pipe.descriptor], asking(service.baseUrl));
  const { asked } = service;
  let before = -1;
  // Until nothing more is asked.
  while (asked.length !== before || before === 0) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  expect(before).toBeLessThan(2000);
  run.kill('SIGKILL');
});

test('a folder as standard input is no list', async () => {
  const folder = openSync(temporaryFolder('recibo-folder-'), 'r');
  onTestFinished(() => closeSync(folder));
  expect(await start(['nfe', '-i', '-', '--sandbox'], [folder, 'ignore', 'ignore']).ended).toBe(74);
});

test('of a list that cannot be read twice, what was done is told', async () => {
  service = await startService((_, __, response) => void response.writeHead(401).end());
  const run = spawn('sh', ['-c', `printf 'a\\nb\\nc\\n' | ${PROGRAM_IN_SHELL} nfe -i - --lang en`], {
    env: { PATH: process.env.PATH, ...asking(service.baseUrl) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  run.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  expect(await new Promise((resolve) => run.on('close', resolve))).toBe(77);
  expect(stderr).toMatch(/\d receipts? ha(s|ve) a record/);
});

test.each([['-o', 'ndjson'], ['--dry-run']])(
  'a list that breaks off while it is read is told of: %s',
  async (...options) => {
    // It can be opened, but not read from its beginning.
    const argv = ['nfe', '-i', '/proc/self/mem', '--sandbox', ...options];
    expect(await start(argv, ['ignore', 'ignore', 'ignore']).ended).toBe(74);
  },
);
