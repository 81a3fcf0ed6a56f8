import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';
import { newTerminal } from '../support/new-terminal.ts';
import { until } from '../support/peer-client.ts';
import { asking, PROGRAM_IN_SHELL } from '../support/program.ts';

/** Many times what a terminal takes at once. */
const ITEMS = Array.from({ length: 30_000 }, (_, index) => `item ${index}`);
const BODY = JSON.stringify({ status: '004 (Documento emitido)', descricao: '', data: { x: ITEMS } });
const server = createServer((_, response) => response.end(BODY));
let settings: string;
beforeAll(async () => {
  const { RECIBO_BASE_URL } = asking(`http://127.0.0.1:${await listen(server)}/v3`);
  settings = `RECIBO_TOKEN=x RECIBO_BASE_URL=${RECIBO_BASE_URL}`;
});
afterAll(() => server.close());

test('comes whole and in order, and ends with the exit code', async () => {
  const terminal = newTerminal(`${settings} ${PROGRAM_IN_SHELL} nfe 1 --json; echo "exit $?"`);
  let screen = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    // A reader that takes its time: what comes meanwhile has to wait.
    if (Math.random() < 0.1) {
      terminal.stdout.pause();
      setTimeout(() => terminal.stdout.resume(), 2);
    }
  });
  await new Promise((resolve) => terminal.on('close', resolve));
  const shown = screen.replace(/\u001b\[[\d;]*m/g, '');
  expect([...shown.matchAll(/"(item \d+)"/g)].map(([, item]) => item)).toEqual(ITEMS);
  expect(shown).toMatch(/exit 0\s*$/);
});

test('on one that was stopped does not keep a signal waiting', async () => {
  const folder = temporaryFolder('recibo-stopped-');
  const noted = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : '';
  // The shell itself would say there that its job was ended, and wait for the terminal too.
  const end = 'exec 2> /dev/null; wait $!; echo $? > exit';
  const run = `${settings} ${PROGRAM_IN_SHELL} nfe 1 --json & echo $! > pid; ${end}`;
  const terminal = newTerminal(`cd "${folder}"; ${run}`);
  // Nobody reads it.
  terminal.stdout.pause();
  await until(() => noted('pid') !== '');
  const pid = noted('pid');
  let before = -1;
  await until(() => {
    const isWaiting = before > 4096 && before === writtenBy(pid);
    before = writtenBy(pid);
    return isWaiting;
  });
  process.kill(Number(pid), 'SIGTERM');
  await until(() => noted('exit') !== '');
  expect(noted('exit')).toBe('143');
  terminal.kill('SIGKILL');
});

// Whoever is deaf to it hands that on; the other shell goes on behind it, and its program hears it.
test.each([
  ['of a shell that outlives it', "trap '' HUP", ['74']],
  ['of any other shell', 'trap : HUP', ['74', '129']],
])('that is closed, %s, ends the run by an exit code and in no crash', async (_, trap, codes) => {
  const folder = temporaryFolder('recibo-closed-');
  const exit = join(folder, 'exit');
  const run = `${trap}; ${settings} ${PROGRAM_IN_SHELL} nfe 1 2 3 --json; echo $? > exit`;
  const terminal = newTerminal(`cd "${folder}"; ${run}`);
  await new Promise((resolve) => terminal.stdout.once('data', resolve));
  terminal.kill('SIGKILL');
  await until(() => existsSync(exit) && readFileSync(exit, 'utf8') !== '');
  expect(codes).toContain(readFileSync(exit, 'utf8').trim());
});

/** How many bytes a process has written. */
function writtenBy(pid: string): number {
  return Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}
