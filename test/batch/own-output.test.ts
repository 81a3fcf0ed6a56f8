import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { commandFor } from '../support/program.ts';

const LIST = '1004\n2010\n';

/** A run in a folder with a list, which is its input and its output too, opened as a shell does for `< list >> list`. */
async function ontoItself(flags: 'a' | 'w', argv: readonly string[]) {
  const cwd = temporaryFolder('recibo-own-output-');
  const list = join(cwd, 'list');
  writeFileSync(list, LIST);
  const [input, output] = [openSync(list, 'r'), openSync(list, flags)];
  const env = { PATH: process.env.PATH };
  const child = spawn(...commandFor(['nfe', ...argv, '--sandbox', '--lang', 'en']), {
    cwd,
    env,
    stdio: [input, output, 'pipe'],
  });
  for (const descriptor of [input, output]) closeSync(descriptor);
  const ended = new Promise((resolve) => child.on('close', resolve));
  const stderr = child.stderr === null ? '' : await text(child.stderr);
  return { exit: await ended, stderr, list: readFileSync(list, 'utf8') };
}

test.each([
  ['a', ['-i', 'list'], LIST],
  ['a', ['-i', '-', '-o', 'ndjson'], LIST],
  ['a', ['-i', 'list', '--dry-run', '--quiet'], LIST],
  ['w', ['-i', 'list', '-o', 'csv'], ''],
] as const)('nothing is written into the list that is read: opened for %s, %j', async (flags, argv, list) => {
  const stderr = expect.stringMatching(/^recibo: standard output is the list .*\n$/);
  expect(await ontoItself(flags, argv)).toEqual({ exit: 74, stderr, list });
});
