import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { CANARY, withoutCanary } from './canary.ts';
import { temporaryFolder } from './folder.ts';

/** The npm form, run by this Node, as words of a command. */
export const NPM_FORM: readonly [string, ...string[]] = [
  process.execPath,
  fileURLToPath(new URL('../../bin/recibo.js', import.meta.url)),
];

/** The same of the program under test: the file that `RECIBO_PROGRAM` names, else the npm form. */
export const PROGRAM: readonly [string, ...string[]] =
  process.env.RECIBO_PROGRAM === undefined ? NPM_FORM : [resolve(process.env.RECIBO_PROGRAM)];

/** The same for a shell. */
export const PROGRAM_IN_SHELL = PROGRAM.map((word) => `'${word}'`).join(' ');

/** What to hand to `spawn` for a run with these arguments. */
export function commandFor(argv: readonly string[], program = PROGRAM): [file: string, words: string[]] {
  const [file, ...words] = program;
  return [file, [...words, ...argv]];
}

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
  /** Another copy of the program, as words of a command. Default: {@link PROGRAM}. */
  readonly program?: readonly [string, ...string[]];
}

const EMPTY_HOME = temporaryFolder('recibo-home-');

/** Runs the built program as a process of its own, with pipes for its streams; fails where it prints the token. */
export function recibo(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { environment = {}, folder, program = PROGRAM } = options;
  const child = spawn(...commandFor(argv, program), {
    env: { PATH: process.env.PATH, HOME: EMPTY_HOME, ...environment },
    ...(folder === undefined ? {} : { cwd: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return runOf(child);
}

/** What a process leaves behind. */
function runOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Run> {
  return new Promise((settle, reject) => {
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (exit) => {
      const bytes = Buffer.concat(stdout);
      const run = { stdout: bytes.toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8'), exit, bytes };
      try {
        settle(withoutCanary(run));
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

/** A run of the built program that goes on while the test does. */
export interface StartedProgram {
  kill(signal: NodeJS.Signals): void;
  /** What it left behind, once it is over. */
  readonly ended: Promise<Run>;
}

/** Starts the built program with pipes for its streams. */
export function startProgram(argv: readonly string[], environment: Readonly<Record<string, string>>): StartedProgram {
  const child = spawn(...commandFor(argv), {
    env: { PATH: process.env.PATH, HOME: EMPTY_HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { kill: (signal) => child.kill(signal), ended: runOf(child) };
}
