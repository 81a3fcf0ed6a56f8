import { expect, test } from 'vitest';
import { Failure, Interruption } from '../../src/failure.ts';
import { outputOf, runProgram } from '../../src/system/programs.ts';
import { WORDS } from '../../src/words/index.ts';

const node = (script: string) => [process.execPath, '-e', script];
const place = 'profiles.a.tokenCommand';

function output(command: readonly string[], timeout: number, signal = new AbortController().signal) {
  return outputOf(command, '/', place, { signal, env: process.env }, timeout);
}

test('a program that gives a token runs in its folder, without a shell', async () => {
  expect(await output(node('console.log(process.cwd(), "$HOME")'), 20_000)).toBe('/ $HOME\n');
});

test('it has answered once it has ended, whoever still holds its output', async () => {
  expect(await output(['sh', '-c', 'sleep 25 & echo the-token'], 20_000)).toBe('the-token\n');
});

test('it has its own deadline, and a signal ends it', async () => {
  const slow = await output(node('setTimeout(() => {}, 60_000)'), 100).catch((error: unknown) => error);
  expect(slow).toBeInstanceOf(Failure);
  expect((slow as Failure).say(WORDS.en)).toContain(`${place} gave no token: it took longer than 0.1 s`);
  const user = new AbortController();
  const running = output(node('setTimeout(() => {}, 60_000)'), 20_000, user.signal);
  user.abort(new Interruption('SIGTERM'));
  await expect(running).rejects.toBe(user.signal.reason);
});

test('a program on our streams ends with its exit code, as a shell tells it', async () => {
  const { signal } = new AbortController();
  const exits = [node('process.exit(3)'), node('process.kill(process.pid, "SIGKILL")'), ['no-such-program'], ['']];
  expect(await Promise.all(exits.map((command) => runProgram(command, process.env, signal)))).toEqual([
    3, 137, 127, 127,
  ]);
  const user = new AbortController();
  const ended = runProgram(node('setTimeout(() => {}, 60_000)'), process.env, user.signal);
  user.abort(new Interruption('SIGTERM'));
  expect(await ended).toBe(143);
});
