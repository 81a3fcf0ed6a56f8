import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
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
    const words = ['-c', line, ...PROGRAM, 'nfe', '004', ...argv];
    execFile('sh', words, { env }, (error, stdout, stderr) => resolve({ exit: error?.code ?? 0, stdout, stderr }));
  });
}

// The few files that Node itself opens differ from version to version.
test.each([
  ['a limit on files, met by the sandbox', '-n 20', '', ['--sandbox'], /no more files or connections/],
  ['a limit on address space', '-v 4000000', '', ['--sandbox'], /cannot run WebAssembly/],
  ['--jitless', '-c 0', '--jitless', ['--sandbox'], /cannot run WebAssembly/],
] as const)('%s does no harm or is told, with exit code 69', async (_, limit, options, argv, words) => {
  const { exit, stdout, stderr } = await limited(limit, options, argv);
  if (exit === 0) expect({ isWhole: stdout.startsWith('status\t004'), stderr }).toEqual({ isWhole: true, stderr: '' });
  else expect({ exit, stdout, isTold: words.test(stderr) }).toEqual({ exit: 69, stdout: '', isTold: true });
});
