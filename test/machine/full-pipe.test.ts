import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openPipe, type Pipe } from '../support/pipe.ts';
import { PROGRAM } from '../support/program.ts';

const ARGV = ['nfe', '605', '--sandbox', '--lang', 'en'];

/** Starts a run whose streams are what they are given; `ended` has the exit code. */
function start(stdout: Pipe | 'ignore', stderr: Pipe | 'ignore', argv = ARGV) {
  const [one, two] = [stdout, stderr].map((end) => (end === 'ignore' ? end : end.descriptor));
  const run = spawn(process.execPath, [PROGRAM, ...argv], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', one, two],
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  return { run, ended: new Promise((resolve) => run.on('exit', (code, signal) => resolve(signal ?? code))) };
}

function fullPipe(): Pipe {
  const pipe = openPipe();
  onTestFinished(pipe.close);
  pipe.fill();
  return pipe;
}

/** Long enough for the run to have reached its first write, which waits. Where it has not, the test is none, but right. */
function untilWriting(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a run with a full pipe for one of its streams, or for both', async (signal, exit) => {
  const both = fullPipe();
  const runs = [start(fullPipe(), 'ignore'), start('ignore', fullPipe()), start(both, both)];
  await untilWriting();
  for (const { run } of runs) run.kill(signal);
  expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([exit, exit, exit]);
});

test('a pipe that was full gets everything once it is read', async () => {
  const pipe = fullPipe();
  const { ended } = start(pipe, 'ignore', ['nfe', '004', '--sandbox', '--json']);
  await untilWriting();
  pipe.drain();
  expect(await ended).toBe(0);
  expect(JSON.parse(pipe.drain().toString('utf8'))).toMatchObject({ status: '004 (Documento emitido)' });
});
