import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, type Interruption } from '../failure.ts';
import type { Io } from '../io.ts';
import { lazy } from '../lazy.ts';
import { errorCode } from './files.ts';

/** How long `tokenCommand` may take: long enough to type a passphrase, short enough not to be forgotten. */
const TOKEN_COMMAND_MS = 30_000;
/** How long what it has printed may still be under way once it has ended. */
const LAST_WORDS_MS = 100;
/** Of what it prints, in characters: more is no token. */
const TOKEN_LIMIT = 65_536;
/** The system's program for a link fails within this time, or may run as long as a browser. */
const OPEN_MS = 1500;
export const NO_SUCH_PROGRAM = 127;

/**
 * What the program of `tokenCommand`, which `name` names, prints: without a shell and without an input; its errors are shown.
 * @throws Failure `config` where it fails, in whatever way
 */
export async function outputOf(
  [program = '', ...words]: readonly string[],
  folder: string,
  name: string,
  { signal, env }: Pick<Io, 'signal' | 'env'>,
  timeout = TOKEN_COMMAND_MS,
): Promise<string> {
  let printed = '';
  let how: Failure['say'];
  try {
    const options = { cwd: folder, env, signal, timeout, windowsHide: true } as const;
    const { spawn } = process.getBuiltinModule('node:child_process');
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed = (printed + text).slice(0, TOKEN_LIMIT);
    });
    child.stderr.pipe(process.stderr, { end: false });
    // What it leaves behind, as an agent, may hold its output for hours: it has answered once it has ended.
    const ended = once(child, 'exit').then(() => sleep(LAST_WORDS_MS, undefined, { ref: false }));
    await Promise.race([once(child, 'close'), ended]);
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    const { exitCode, killed, signalCode } = child;
    if (exitCode === 0) return printed;
    how = ({ settings }) => settings.commandEnd(exitCode ?? (killed ? null : signalCode), timeout / 1000);
  } catch (error) {
    signal.throwIfAborted();
    const isForShell = /^~|[\s$]/.test(program);
    how = ({ settings, files }) => (isForShell ? settings.noShell : files.reason(errorCode(error)));
  }
  throw new Failure('config', (words) => words.settings.commandFailed(name, how(words)));
}

/**
 * Runs a program without a shell, on our own streams, until it ends; a signal is passed on to it. Gives what a shell would: its
 * exit code, 128 + n where a signal has ended it, 127 where there is no such program.
 */
export async function runProgram(
  [program = '', ...words]: readonly string[],
  env: Io['env'],
  signal: AbortSignal,
): Promise<number> {
  try {
    const child = process.getBuiltinModule('node:child_process').spawn(program, words, { stdio: 'inherit', env });
    signal.addEventListener('abort', () => {
      const { signal: name }: Interruption = signal.reason;
      // On Ctrl-C a terminal signals the whole process group: a second SIGINT could end a program that cleans up.
      if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
    });
    const [code, ended] = await once(child, 'exit');
    return ended === null ? code : 128 + constants.signals[ended as NodeJS.Signals];
  } catch {
    return NO_SUCH_PROGRAM;
  }
}

/** Opens an address with the system's own program for it. @returns false where that is known to have failed */
export async function openLink(address: string): Promise<boolean> {
  // A browser inherits the environment, and may run for days.
  delete process.env.RECIBO_TOKEN;
  try {
    const { default: open } = lazy.open();
    const child = await open(address);
    // `open` unrefs the child: nothing else would keep this process alive.
    if (child.exitCode === null) await Promise.race([once(child, 'exit'), sleep(OPEN_MS)]);
    return (child.exitCode ?? 0) === 0 && child.signalCode === null;
  } catch {
    return false;
  }
}
