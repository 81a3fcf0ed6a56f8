import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CANARY, withoutCanary } from './canary.ts';
import { temporaryFolder } from './folder.ts';

/** The built program's entry. */
export const PROGRAM = fileURLToPath(new URL('../../bin/recibo.js', import.meta.url));

/** What a run of the built program left behind. */
export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code; null where a signal ended the process uncaught. */
  readonly exit: number | null;
  /** Standard output as it came. */
  readonly bytes: Buffer;
}

export interface RunOptions {
  /** The whole environment, but for `PATH` and an empty home. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The working folder. */
  readonly folder?: string;
  /** Options for Node itself. */
  readonly node?: readonly string[];
  /** Another copy of the program. Default: {@link PROGRAM}. */
  readonly program?: string;
}

const EMPTY_HOME = temporaryFolder('recibo-home-');

/** Runs the built program as a process of its own, with pipes for its streams; fails where it prints the token. */
export function recibo(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { environment = {}, folder, node = [], program = PROGRAM } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...node, program, ...argv], {
      env: { PATH: process.env.PATH, HOME: EMPTY_HOME, ...environment },
      ...(folder === undefined ? {} : { cwd: folder }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (exit) => {
      const bytes = Buffer.concat(stdout);
      const run = { stdout: bytes.toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8'), exit, bytes };
      try {
        resolve(withoutCanary(run));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** The environment that makes a run ask `baseUrl`. */
export function asking(baseUrl: string, token = CANARY): Record<string, string> {
  return { RECIBO_BASE_URL: baseUrl, RECIBO_TOKEN: token };
}
