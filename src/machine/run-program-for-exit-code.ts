import { constants } from 'node:os';
import { errorCode } from '../system-error-code.ts';
import type { Signal } from './signals.ts';
import { startProgram } from './start-program-or-script.ts';

/** What came of a program: its exit code, or the system's error code where it could not be started. */
export type ProgramRun =
  | { readonly kind: 'ended'; readonly exit: number }
  | { readonly kind: 'not-started'; readonly code: string };

/** What a program is run in. */
interface ProgramOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A signal that we get ends the program, not the wait for it. */
  readonly interruption: AbortSignal;
  /** Whether the terminal tells the program of Ctrl-C by itself. */
  readonly isOnTerminal: boolean;
}

/**
 * Runs a program without a shell, on our own streams, until it ends. One that a signal ended has 128 and the signal's
 * number as its exit code, as in a shell.
 */
export async function runProgram(command: readonly string[], options: ProgramOptions): Promise<ProgramRun> {
  const { spawn } = await import('node:child_process');
  const { environment, interruption } = options;
  // What an unset variable leaves, `-- "$PROGRAM"`, is no program, as in a shell; Node calls it a wrong argument.
  if (!command[0]) return { kind: 'not-started', code: 'ENOENT' };
  return new Promise<ProgramRun>((resolve, reject) => {
    const child = startProgram(command, (program, words) =>
      spawn(program, words, { stdio: 'inherit', env: environment }),
    );
    const passOn = () => {
      const signal: Signal = interruption.reason;
      // The terminal sends Ctrl-C to everybody in front of it: a second one could end a program that is tidying up.
      if (signal !== 'SIGINT' || !options.isOnTerminal) child.kill(signal);
    };
    child.on('error', reject);
    child.on('exit', (exit, signal) => {
      resolve({ kind: 'ended', exit: signal === null ? (exit ?? 0) : 128 + constants.signals[signal] });
    });
    if (interruption.aborted) passOn();
    else interruption.addEventListener('abort', passOn);
  }).catch((error: unknown) => ({ kind: 'not-started', code: errorCode(error) }));
}
