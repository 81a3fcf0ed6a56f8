import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { orElse } from '../../src/machine/or-else.ts';
import { listenForSignals } from '../../src/machine/signals.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';
import { startMisbehaving } from '../support/misbehaving.ts';
import { until } from '../support/peer-client.ts';
import { openPipe } from '../support/pipe.ts';
import { asking, PROGRAM_IN_SHELL } from '../support/program.ts';
import { start, untilListening } from '../support/started.ts';

const BODY = JSON.stringify({ status: '500 (Não existe)', descricao: 'x' });

/** A service that tells of a question, and answers it a while later. */
let tell = () => {};
const server = createServer((_, response) => {
  tell();
  setTimeout(() => response.end(BODY), 500);
});
let environment: Record<string, string>;
beforeAll(async () => {
  environment = asking(`http://127.0.0.1:${await listen(server)}/v3`);
});
afterAll(() => server.close());

function asked(): Promise<void> {
  return new Promise((resolve) => {
    tell = resolve;
  });
}

describe('while output waits for its reader', () => {
  async function waiting() {
    const pipe = openPipe();
    onTestFinished(pipe.close);
    pipe.fill();
    const run = start(['nfe', '004', '--sandbox'], ['ignore', pipe.descriptor, 'ignore']);
    await untilListening(run);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { run, pipe };
  }

  test('a second signal ends the process at once', async () => {
    const { run } = await waiting();
    run.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 200));
    run.kill('SIGINT');
    expect(await run.ended).toBe('SIGINT');
  });

  test('after a signal it still comes', async () => {
    const { run, pipe } = await waiting();
    run.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    pipe.drain();
    expect(await run.ended).toBe(143);
    expect(pipe.drain().toString('utf8')).toContain('004 (Documento emitido)');
  });
});

describe('by the clock', () => {
  /** Listens in a process that is made up; gives what stands for a signal so many milliseconds later, and what has ended it. */
  function listening() {
    const [handlers, ended]: [Map<string, (signal: string) => void>, string[]] = [new Map(), []];
    let ms = 1234;
    const host = Object.create(process, {
      on: { value: (name: string, handler: (signal: string) => void) => handlers.set(name, handler) },
      hrtime: { value: () => [0, ms * 1e6] },
      removeAllListeners: { value: () => {} },
      kill: { value: (_: number, signal: string) => ended.push(signal) },
    });
    const signals = listenForSignals(host);
    const send = (later: number) => {
      ms += later;
      handlers.get('SIGTERM')?.('SIGTERM');
    };
    return { signals, send, ended };
  }

  afterEach(() => void vi.useRealTimers());

  test.each([
    [50, []],
    [51, ['SIGTERM']],
  ])('a signal that comes again within a moment is the same one: after %i ms', (later, ends) => {
    const { signals, send, ended } = listening();
    send(0);
    send(later);
    expect([signals.interruption.reason, ended]).toEqual(['SIGTERM', ends]);
  });

  test('what is still to be written has less than a second', () => {
    vi.useFakeTimers();
    const { signals, send } = listening();
    send(0);
    vi.advanceTimersByTime(799);
    expect([signals.interruption.aborted, signals.graceOver.aborted]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(signals.graceOver.aborted).toBe(true);
  });
});

describe('SIGHUP', () => {
  const RUN = `${PROGRAM_IN_SHELL} nfe 1 --json`;

  test.each([
    ['ends a run', `${RUN} & echo $!; wait $!`, 129],
    ['does not end one under nohup', `nohup ${RUN} & echo $!; wait $!`, 50],
    ['does not end one that a script under nohup has started', `trap '' HUP; ${RUN} & echo $!; wait $!`, 50],
  ])('%s', async (_, line, exit) => {
    const question = asked();
    const env = { PATH: process.env.PATH, ...environment };
    const shell = spawn('bash', ['-c', line], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = new Promise<number>((resolve) => {
      createInterface(shell.stdout).once('line', (text) => resolve(Number(text)));
    });
    const ended = new Promise((resolve) => shell.on('close', resolve));
    await question;
    process.kill(await pid, 'SIGHUP');
    expect(await ended).toBe(exit);
  });
});

test('a signal ends a batch in the middle of its list, with the exit code of the signal', async () => {
  const folder = temporaryFolder('recibo-list-');
  const [list, out] = [join(folder, 'list'), join(folder, 'records.ndjson')];
  writeFileSync(list, '1004\n'.repeat(100_000));
  const run = start(['nfe', '--input', list, '--sandbox', '--out', out], 'ignore');
  while (!existsSync(out) || statSync(out).size === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  run.kill('SIGINT');
  expect(await run.ended).toBe(130);
  expect(readFileSync(out, 'utf8').endsWith('}\n')).toBe(true);
});

/** Where the links of a folder lead that have not gone meanwhile. */
function linksIn(folder: string): (string | null)[] {
  return readdirSync(folder).map((name) => orElse(() => readlinkSync(join(folder, name)), null));
}

test('a signal ends a run that waits for a token from a pipe', async () => {
  const { path, close } = openPipe();
  onTestFinished(close);
  const variables = { RECIBO_BASE_URL: 'http://127.0.0.1:9/v3', RECIBO_TOKEN_FILE: path };
  const run = start(['nfe', '1'], 'ignore', variables);
  await until(() => linksIn(`/proc/${run.pid}/fd`).includes(path));
  run.kill('SIGTERM');
  expect(await run.ended).toBe(143);
});

test('a signal ends a run whose service is silent', async () => {
  const silent = await startMisbehaving('silent');
  onTestFinished(silent.close);
  const run = start(['nfe', '1'], 'ignore', asking(`${silent.baseUrl}/v3`));
  while (silent.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  run.kill('SIGINT');
  expect(await run.ended).toBe(130);
});

test('a signal that came before it is left to the system is heard', async () => {
  const signals = listenForSignals(process);
  process.kill(process.pid, 'SIGTERM');
  await signals.leaveToSystem();
  expect(signals.interruption.reason).toBe('SIGTERM');
});

test('SIGUSR1 opens no debugger', async () => {
  const silent = await startMisbehaving('silent');
  onTestFinished(silent.close);
  const stderr = openPipe();
  onTestFinished(stderr.close);
  const run = start(['nfe', '1', '-q'], ['ignore', 'ignore', stderr.descriptor], asking(`${silent.baseUrl}/v3`));
  while (silent.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  run.kill('SIGUSR1');
  run.kill('SIGTERM');
  expect(await run.ended).toBe(143);
  expect(stderr.drain().toString('utf8')).not.toMatch(/debugger/i);
});
