import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

export interface ChildTask {
  readonly urls: readonly string[];
  readonly proxy: string | null;
  /** All at once rather than one after the other. */
  readonly together: boolean;
}

export interface ChildProgram {
  /** Runs the task; ends with what it printed once the process has ended by itself. */
  run(task: ChildTask, environment?: Readonly<Record<string, string>>): Promise<{ results: unknown; stderr: string }>;
  remove(): Promise<void>;
}

/**
 * `peer-child.ts` as a program of its own: what Node reads from its environment at its start (`NODE_EXTRA_CA_CERTS`), and
 * whether a process ends by itself, can be seen no other way.
 */
export async function buildChild(): Promise<ChildProgram> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recibo-peer-'));
  const program = path.join(folder, 'child.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('peer-child.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return {
    run: async (task, environment = {}) => {
      const env = { PATH: process.env.PATH, ...environment };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)], { env });
      return { results: JSON.parse(stdout), stderr };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
