import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { sleep } from '../../src/clock-and-sleep.ts';
import { temporaryFolder } from '../support/folder.ts';
import { onTerminal } from '../support/terminal.ts';

test('a signal takes the live line away at once: a second one may end the process before anything else is written', async () => {
  const interruption = new AbortController();
  const written: string[] = [];
  let show: (shown: unknown) => void;
  const isShown = new Promise((resolve) => (show = resolve));
  const stderr = {
    ...{ isTerminal: true, columns: 80, rows: 24, hasReader: () => true },
    write: async (data: string | Uint8Array) => {
      written.push(String(data));
      show(null);
      return null;
    },
  };
  const argv = ['nfe', '1408', '2408', '--sandbox', '--lang', 'en'];
  const run = onTerminal(argv, { machine: { stderr, interruption: interruption.signal } });
  await isShown;
  expect(written.join('')).toContain('0 of 2');
  interruption.abort('SIGINT');
  expect(written.at(-1)).toBe('\r\u001b[K');
  expect(await run).toMatchObject({ exit: 130 });
});

test.each([
  [74, { lockFile: async () => late({ kind: 'in-use' } as const) }],
  [1, { loadHttpClient: async () => Promise.reject(await late(new Error('a fault of our own'))) }],
])('nothing is left of the live line, nor of a lock, where a batch comes to nothing: %i', async (code, machine) => {
  const folder = temporaryFolder('recibo-line-');
  const argv = ['nfe', '1408', '2408', '--sandbox', '--out', join(folder, 'out.ndjson'), '--lang', 'en'];
  const { exit, stderr } = await onTerminal(argv, { machine });
  expect(exit).toBe(code);
  const end = stderr.lastIndexOf('\r\u001b[K');
  expect(stderr.slice(0, end)).toContain('0 of 2');
  expect(stripVTControlCharacters(stderr.slice(end))).toMatch(/^\rrecibo: /);
  expect(readdirSync(folder).filter((name) => name !== 'out.ndjson')).toEqual([]);
});

/** Gives it once the live line is drawn. */
async function late<Thing>(thing: Thing): Promise<Thing> {
  await sleep(300);
  return thing;
}

test.each([
  ['out.ndjson', /to go on from here:\nrecibo nfe .*out\.ndjson/s],
  ['out\n.ndjson', /to go on from here, type the same line with\s--resume and without\s--force\n$/],
])('the line to go on with is told where it can be typed as it is shown: %j', async (name, told) => {
  const path = join(temporaryFolder('recibo-line-'), name);
  const argv = ['nfe', '500', '004', '--sandbox', '--fail-fast', '--concurrency', '1', '--out', path, '--lang', 'en'];
  const { exit, stderr } = await onTerminal(argv);
  expect([exit, stripVTControlCharacters(stderr)]).toEqual([50, expect.stringMatching(told)]);
});
