import { type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { commandFor } from './program.ts';

/** A run of the built program that is under way. */
export interface StartedRun {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const EMPTY_HOME = temporaryFolder('recibo-home-');

/** Starts the built program with streams as they are given; what is left of it ends with the test. */
export function start(
  argv: readonly string[],
  stdio: SpawnOptions['stdio'],
  environment: Readonly<Record<string, string>> = {},
): StartedRun {
  const env = { PATH: process.env.PATH, HOME: EMPTY_HOME, ...environment };
  const run = spawn(...commandFor(argv), { env, stdio });
  onTestFinished(() => void run.kill('SIGKILL'));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    run.on('error', reject).on('exit', (code, signal) => resolve(signal ?? code));
  });
  return { pid: run.pid ?? 0, kill: (signal) => void run.kill(signal), ended };
}

/** Waits until the run hears signals: it listens for SIGHUP, which Node leaves to the system, together with all others. */
export async function untilListening({ pid }: StartedRun): Promise<void> {
  const hangup = 1n;
  for (;;) {
    const caught = /^SigCgt:\s+([\da-f]+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    if ((BigInt(`0x${caught}`) & hangup) !== 0n) return;
    await sleep(20);
  }
}
