import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, PROGRAM } from '../support/program.ts';

/** A shell that limits itself and then becomes the program, asked about a simulated service or none that is there. */
function limited(limit: string, options: string, argv: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    NODE_OPTIONS: options,
    ...asking('http://127.0.0.1:9/v3'),
  };
  const line = `ulimit ${limit}; exec "$0" "$@"`;
  return new Promise<{ exit: unknown; stdout: string; stderr: string }>((resolve) => {
    const words = ['-c', line, ...PROGRAM, 'nfe', ...argv];
    execFile('sh', words, { env }, (error, stdout, stderr) => {
      resolve({ exit: error === null ? 0 : (error.code ?? error.signal), stdout, stderr });
    });
  });
}

type Limited = Awaited<ReturnType<typeof limited>>;

function expectWholeOrTold({ exit, stdout, stderr }: Limited, words: RegExp): void {
  if (exit === 0) expect({ isWhole: stdout.startsWith('status\t004'), stderr }).toEqual({ isWhole: true, stderr: '' });
  else expect({ exit, stdout, isTold: words.test(stderr) }).toEqual({ exit: 69, stdout: '', isTold: true });
}

/** How many files the runtime opens before it runs anything of ours differs from version to version: it ends in its own ways. */
function isOurs({ exit, stderr }: Limited): boolean {
  return typeof exit === 'number' && !stderr.startsWith('node:');
}

test('a limit on files, met by the sandbox, does no harm or is told, with exit code 69', async () => {
  const limits = Array.from({ length: 10 }, (_, index) => `-n ${index + 18}`);
  const runs = await Promise.all(limits.map((limit) => limited(limit, '', ['004', '--sandbox'])));
  const ours = runs.filter(isOurs);
  expect(ours).not.toEqual([]);
  for (const run of ours) expectWholeOrTold(run, /no more files or connections/);
});

test('a limit on files, met by a list or the file of records, is told as such: no name or permission is wrong', async () => {
  const folder = temporaryFolder('recibo-limits-');
  writeFileSync(join(folder, 'list'), '004\n');
  // The program that brings its own runtime opens fewer files before its own.
  const limits = [6, 7, 8, 9, ...Array.from({ length: 10 }, (_, index) => index + 19)];
  const runs = await Promise.all(
    limits.map((limit) => {
      const files = ['--input', join(folder, 'list'), '--out', join(folder, `${limit}`)];
      // With one of these limits the sandbox of that program can take no connection, and the lookup all of its time.
      return limited(`-n ${limit}`, '', [...files, '--sandbox', '--lang', 'en', '--timeout', '5s']);
    }),
  );
  const told = runs.filter(isOurs).filter(({ exit }) => exit === 74);
  expect(told).not.toEqual([]);
  for (const { stderr } of told) {
    expect(stderr).toMatch(/ \(EMFILE\): .*no more files or connections .* Raise the limit, /);
    expect(stderr).not.toContain('Check');
  }
});

test.each([
  ['a limit on address space', '-v 4000000', ''],
  ['--jitless', '-c 0', '--jitless'],
])('%s does no harm or is told, with exit code 69', async (_, limit, options) => {
  expectWholeOrTold(await limited(limit, options, ['004', '--sandbox']), /cannot run WebAssembly/);
});
