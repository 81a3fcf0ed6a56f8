import { expect, test } from 'vitest';
import { onTerminal } from '../support/terminal.ts';

async function meaningsOf(word: string) {
  const { exit, stdout } = await onTerminal(['explain', word, '--json'], { terminals: [] });
  expect(exit).toBe(0);
  return JSON.parse(stdout).meanings;
}

test('an exit is told by its name with all of its codes, and by one of them with that one', async () => {
  const exit = (codes: string) => ({ kind: 'exit', facts: { 'exit-code': { value: codes } } });
  expect(await meaningsOf('interrupted')).toMatchObject([exit('130/143/129')]);
  expect(await meaningsOf('143')).toMatchObject([exit('143')]);
});

test.each([
  ['João 👍🏽', '6 characters'],
  ['3526 1111-2223', '12 characters'],
  ['é', '1 character'],
])('%j means nothing, and its characters are counted as those of a receipt are', async (word, count) => {
  const { exit, stderr } = await onTerminal(['explain', word], { terminals: [], environment: { LANG: 'en' } });
  expect([exit, stderr]).toEqual([2, expect.stringContaining(`(${count})`)]);
});

test('a word that means nothing is 2', async () => {
  expect(await onTerminal(['explain', 'xyz'], { terminals: [] })).toMatchObject({ exit: 2, stdout: '' });
});
