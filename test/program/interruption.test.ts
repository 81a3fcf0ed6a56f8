import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { asking, commandFor } from '../support/program.ts';

/** Nine megabytes in cells each of which is wrapped: that takes half a second. */
const BODY = JSON.stringify({
  status: '004 (Documento emitido)',
  descricao: 'x',
  data: { itens: Array(430).fill({ id: '1', produto: 'p', nome: '日本 '.repeat(3000) }) },
});
const onAnswered: (() => void)[] = [];
const server = createServer((_, response) => {
  response.end(BODY, () => onAnswered.pop()?.());
});
let port: number;
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => server.close());

/** How a run ends that gets a signal while it draws the answer: its exit code, or the signal. */
async function endOfRun(signal: NodeJS.Signals): Promise<unknown> {
  const answered = new Promise<void>((resolve) => void onAnswered.push(resolve));
  const run = spawn(...commandFor(['nfe', '1', '-o', 'table']), {
    env: { PATH: process.env.PATH, ...asking(`http://127.0.0.1:${port}/v3`) },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => run.on('exit', (code, by) => resolve(by ?? code)));
  await answered;
  // It has begun to read by then. Where it has not, the signal is heard, and ends it with an exit code.
  await new Promise((resolve) => setTimeout(resolve, 100));
  run.kill(signal);
  return ended;
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a run that has its hands full', async (signal, exit) => {
  let ended = await endOfRun(signal);
  // On a busy machine it may be done before the signal comes.
  while (ended === 0) ended = await endOfRun(signal);
  expect([signal, exit]).toContain(ended);
});
