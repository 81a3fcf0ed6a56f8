import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';

/** Starts a program of the tests' own as a process; what is left of it ends with the test. */
export type StartChild = (...argv: string[]) => ChildProcess;

/**
 * A TypeScript file as a program of its own, by its path: what becomes of a process that is killed, or what Node reads from
 * its environment at its start, can be seen no other way.
 */
export async function bundled(file: URL): Promise<string> {
  const outfile = join(temporaryFolder('recibo-child-'), 'child.mjs');
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await build({ entryPoints: [fileURLToPath(file)], outfile, bundle: true, platform: 'node', format: 'esm', banner });
  return outfile;
}

/**
 * The same, to be started again and again.
 *
 * @param line a line of shell that runs the program, as its arguments.
 */
export async function childProgram(file: URL, line = 'exec "$@"'): Promise<StartChild> {
  const program = await bundled(file);
  return (...argv) => {
    const words = ['-c', line, 'sh', process.execPath, program, ...argv];
    const child = spawn('sh', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
}

/** Waits until the child has ended; gives its exit code, or the signal that ended it. */
export function ending(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
}
