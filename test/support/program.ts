import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folder.ts';
import { expectNoToken } from './run.ts';

/** The program under test, as words of a command: the file that `RECIBO_PROGRAM` names, else the npm form run by this Node. */
export const PROGRAM: readonly string[] =
  process.env.RECIBO_PROGRAM === undefined
    ? [process.execPath, fileURLToPath(new URL('../../bin/recibo.js', import.meta.url))]
    : [resolve(process.env.RECIBO_PROGRAM)];

/** The same as words of a shell command. */
export const IN_SHELL = PROGRAM.map((word) => `'${word}'`).join(' ');

export interface ProgramRun {
  /** As a shell sees it: 128 + n where a signal has ended it. */
  readonly exit: number;
  /** The signal that ended the process. */
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  /** The whole environment, but for `PATH` and an empty home. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}

const HOME = temporaryFolder();
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15, SIGCONT: 18, SIGSTOP: 19 } as const;

/** Runs the built program as a process of its own, with pipes for its streams; fails where it prints the token. */
export function recibo(argv: readonly string[], options: ProgramOptions = {}): Promise<ProgramRun> {
  return startProgram(argv, options).ended;
}

/** The same in a shell, where `recibo` is the program. */
export function shell(script: string, options: ProgramOptions = {}): Promise<ProgramRun> {
  return start('bash', ['-c', `recibo() { ${IN_SHELL} "$@"; }\n${script}`], options).ended;
}

/** Starts a run without waiting for its end. */
export function startProgram(argv: readonly string[], options: ProgramOptions = {}) {
  const [file = '', ...words] = PROGRAM;
  return start(file, [...words, ...argv], options);
}

function start(file: string, words: readonly string[], { env = {}, stdin = '' }: ProgramOptions) {
  const child = spawn(file, words, { env: { PATH: process.env.PATH, HOME, ...env } });
  child.stdin.on('error', () => undefined).end(stdin);
  return { kill: (signal: keyof typeof SIGNALS) => child.kill(signal), ended: ending(child) };
}

async function ending(child: ChildProcess): Promise<ProgramRun> {
  const streams = [textOf(child.stdout), textOf(child.stderr), once(child, 'close')] as const;
  const [stdout, stderr, [code, signal]] = await Promise.all(streams);
  expectNoToken(stdout);
  expectNoToken(stderr);
  const number = SIGNALS[signal as keyof typeof SIGNALS] ?? 0;
  return { exit: code ?? 128 + number, signal, stdout, stderr };
}

async function textOf(stream: Readable | null): Promise<string> {
  let text = '';
  for await (const piece of stream?.setEncoding('utf8') ?? []) text += piece;
  return text;
}

/** Polls until `isSo`. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 2));
}
