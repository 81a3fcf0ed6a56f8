import { expect, test } from 'vitest';
import { runProgram } from '../../src/machine/run-program-for-exit-code.ts';

const PATH = { PATH: process.env.PATH };

function run(command: readonly string[], interruption = new AbortController().signal, isOnTerminal = false) {
  return runProgram(command, { environment: { ...PATH, CODE: '7' }, interruption, isOnTerminal });
}

test.each([
  ['exit 3', 3],
  ['exit 0', 0],
  ['exit $CODE', 7],
  ['kill -TERM $$', 143],
  ['kill -HUP $$', 129],
])('a program that comes to %j has the exit code %i, as in a shell', async (line, exit) => {
  expect(await run(['sh', '-c', line])).toEqual({ kind: 'ended', exit });
});

test.each([
  [['no-such-program-of-recibo'], 'ENOENT'],
  [[''], 'ENOENT'],
  [['/'], 'EACCES'],
  [['a\0b'], 'ERR_INVALID_ARG_VALUE'],
])('%j is not started', async (command, code) => {
  expect(await run(command)).toEqual({ kind: 'not-started', code });
});

test('a signal is passed on to the program, whenever it comes, and ends it, not the wait for it', async () => {
  const interruption = new AbortController();
  const running = run(['sleep', '1000'], interruption.signal);
  interruption.abort('SIGTERM');
  expect(await running).toEqual({ kind: 'ended', exit: 143 });
  expect(await run(['sleep', '1000'], AbortSignal.abort('SIGHUP'))).toEqual({ kind: 'ended', exit: 129 });
});

test('Ctrl-C is passed on where the terminal does not tell the program of it by itself', async () => {
  const interruption = AbortSignal.abort('SIGINT');
  expect(await run(['sleep', '1000'], interruption)).toEqual({ kind: 'ended', exit: 130 });
  expect(await run(['sh', '-c', 'exit 5'], interruption, true)).toEqual({ kind: 'ended', exit: 5 });
  expect(await run(['sleep', '1000'], AbortSignal.abort('SIGTERM'), true)).toEqual({ kind: 'ended', exit: 143 });
});
