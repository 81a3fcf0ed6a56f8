import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';
import { newTerminal } from '../support/new-terminal.ts';
import { until } from '../support/peer-client.ts';
import { asking, PROGRAM_IN_SHELL } from '../support/program.ts';

/** What turns, and what takes the line of it away. */
const FRAME = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] /g;
const ERASE = '\r\u001b[K';

/**
 * Runs a lookup that is never answered on a terminal, and sends it a signal as soon as
 * the spinner turns. Gives what the terminal was sent.
 */
function interruptedSpinner(signal: NodeJS.Signals): Promise<string> {
  const line = `stty cols 100; ${PROGRAM_IN_SHELL} nfe 408 --sandbox & echo "pid $!"; wait $!; echo "exit $?"`;
  const terminal = newTerminal(line);
  return new Promise((resolve, reject) => {
    let screen = '';
    let isSent = false;
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text;
      const pid = /pid (\d+)/.exec(screen)?.[1];
      if (isSent || pid === undefined || screen.search(FRAME) === -1) return;
      isSent = true;
      process.kill(Number(pid), signal);
    });
    terminal.on('error', reject);
    terminal.on('close', () => resolve(screen));
  });
}

describe('a signal while the spinner turns', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends the run with %d and takes the spinner away', async (signal, exit) => {
    const screen = await interruptedSpinner(signal);
    const [lastFrame = screen.length] = [...screen.matchAll(FRAME)].map(({ index }) => index).slice(-1);
    expect(screen.indexOf(ERASE, lastFrame)).toBeGreaterThan(lastFrame);
    expect(screen).toMatch(new RegExp(`interrupted \\(${signal}\\)[\\s\\S]*exit ${exit}`));
  });
});

it('a terminal that stands still does not keep a signal waiting', async () => {
  const folder = temporaryFolder('recibo-still-');
  const noted = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : '';
  // More than fits is on its way to the terminal already, and nobody reads.
  const fill = `head -c 1000000 /dev/zero | tr '\\0' x & sleep 0.5`;
  const run = `${PROGRAM_IN_SHELL} nfe 408 --sandbox & echo $! > pid; wait $!; echo $? > exit`;
  const terminal = newTerminal(`cd "${folder}"; stty cols 100; ${fill}; ${run}`);
  await until(() => noted('pid') !== '');
  // The spinner turns by then. Where it does not, the test is none, but right.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  process.kill(Number(noted('pid')), 'SIGTERM');
  await until(() => noted('exit') !== '');
  expect(noted('exit')).toBe('143');
  terminal.kill('SIGKILL');
});

it('says how long it takes, of how long, and which try it is', async () => {
  let asked = 0;
  // Busy once, and then silent for as long as it takes to read the screen.
  const server = createServer((_, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503, { 'Retry-After': '1' }).end();
  });
  const { RECIBO_BASE_URL } = asking(`http://127.0.0.1:${await listen(server)}/v3`);
  const settings = `RECIBO_TOKEN=x RECIBO_BASE_URL=${RECIBO_BASE_URL}`;
  const terminal = newTerminal(`stty cols 100; ${settings} exec ${PROGRAM_IN_SHELL} nfe 1 --timeout 90s`);
  let screen = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
  });
  await until(() => /asking 127\.0\.0\.1:\d+: \d+ s of 90 s · try 2/.test(screen));
  terminal.kill('SIGKILL');
  server.close();
  server.closeAllConnections();
});

it('a terminal that is closed ends the run without a crash', async () => {
  const file = join(temporaryFolder('recibo-closed-'), 'stderr');
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const terminal = newTerminal(`exec ${PROGRAM_IN_SHELL} nfe 408 --sandbox --verbose 2>"${file}"`);
  await until(() => written().includes('GET '));
  terminal.kill('SIGKILL');
  await until(() => written().includes('interrupted (SIGHUP)'));
  await until(() => !isOpen(file));
  expect(written()).not.toContain('Assertion');
});

/** Whether a process still has the file open. */
function isOpen(file: string): boolean {
  return spawnSync('sh', ['-c', 'ls -l /proc/[0-9]*/fd 2>/dev/null | grep -F -- "$0"', file]).status === 0;
}
