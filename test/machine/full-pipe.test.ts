import type { SpawnOptions } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/peer-client.ts';
import { openPipe, type Pipe } from '../support/pipe.ts';
import { asking } from '../support/program.ts';
import { startService } from '../support/service-double.ts';
import { start, untilListening } from '../support/started.ts';

/** A run with an answer and a warning, so that both streams have something to say. */
const ARGV = ['nfe', '605', '--sandbox', '--lang', 'en'];

function fullPipe(): Pipe {
  const pipe = openPipe();
  onTestFinished(pipe.close);
  pipe.fill();
  return pipe;
}

/** Long enough for a run to have reached its first write, which waits. Where it has not, the test is none, but right. */
function untilWriting(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

test('a signal ends a run with a full pipe for one of its streams, or for both', async () => {
  const runs = SIGNALS.flatMap(([signal, exit]) => {
    const both = fullPipe().descriptor;
    const started = [
      start(ARGV, ['ignore', fullPipe().descriptor, 'ignore']),
      start(ARGV, ['ignore', 'ignore', fullPipe().descriptor]),
      start(ARGV, ['ignore', both, both]),
    ];
    return started.map((run) => ({ run, signal, exit }));
  });
  await Promise.all(runs.map(({ run }) => untilListening(run)));
  await untilWriting();
  for (const { run, signal } of runs) run.kill(signal);
  expect(await Promise.all(runs.map(({ run }) => run.ended))).toEqual(runs.map(({ exit }) => exit));
});

test('a pipe that was full gets everything once it is read', async () => {
  const pipe = fullPipe();
  const { ended } = start(['nfe', '004', '--sandbox', '--json'], ['ignore', pipe.descriptor, 'ignore']);
  await untilWriting();
  // Some of what the run writes may come while the zeros that filled the pipe are still being read.
  const drained = pipe.drain();
  expect(await ended).toBe(0);
  const written = Buffer.concat([drained, pipe.drain()]).toString('utf8').replace(/^\0+/, '');
  expect(JSON.parse(written)).toMatchObject({ status: '004 (Documento emitido)' });
});

test('a pipe that was full and loses its reader ends the run quietly', async () => {
  const pipe = openPipe();
  pipe.fill();
  const { ended } = start(['nfe', '900', '--sandbox', '--json'], ['ignore', pipe.descriptor, 'ignore']);
  await untilWriting();
  pipe.close();
  expect(await ended).toBe(90);
});

test('a long record that is not read yet has its second after a signal', async () => {
  const body = JSON.stringify({ status: '500 (Não existe)', descricao: 'x'.repeat(300 * 1024) });
  const service = await startService((_receipt, _nth, response) => void response.end(body));
  const errors = join(temporaryFolder('recibo-pipe-'), 'errors');
  const stdio: SpawnOptions['stdio'] = ['ignore', fullPipe().descriptor, openSync(errors, 'w')];
  const run = start(['nfe', '1', '-o', 'ndjson', '--lang', 'en'], stdio, asking(service.baseUrl));
  await until(() => service.asked.length === 1);
  await untilWriting();
  run.kill('SIGTERM');
  expect([await run.ended, readFileSync(errors, 'utf8')]).toEqual([143, 'recibo: interrupted (SIGTERM).\n']);
});

test('what an interruption leaves in a pipe are whole lines', async () => {
  const folder = temporaryFolder('recibo-pipe-');
  const list = join(folder, 'list');
  writeFileSync(list, '1004\n'.repeat(400));
  const pipe = openPipe();
  onTestFinished(pipe.close);
  const run = start(['nfe', '--sandbox', '-i', list, '-o', 'ndjson'], ['ignore', pipe.descriptor, 'ignore']);
  let text = '';
  await until(() => {
    text += pipe.drain();
    return text.length > 10_000;
  });
  await untilWriting();
  run.kill('SIGINT');
  expect(await run.ended).toBe(130);
  const lines = `${text}${pipe.drain()}`.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) JSON.parse(line);
});
