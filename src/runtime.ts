import { fstatSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { sleep } from './machine/clock.ts';
import { runCommand } from './machine/command.ts';
import { readTextFile } from './machine/file.ts';
import { patienceWithServers } from './machine/name-lookups.ts';
import { type OutputStream, openOutputs, type StandardStream } from './machine/output.ts';
import { listenForSignals } from './machine/signals.ts';
import type { Signal } from './outcome.ts';
import type { Clock } from './service/clock.ts';
import type { Machine } from './settings/resolve.ts';

/** The world as one value. Everything that a run reads or changes comes through it, so that a test can bring its own. */
export interface Runtime extends Machine {
  /** What was typed behind `recibo`. */
  readonly argv: readonly string[];
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly clock: Clock;
  /** Aborted by the first signal that ends the run; its reason is the {@link Signal}. */
  readonly interruption: AbortSignal;
  /** From now on a signal ends the process by itself: for work without a pause, during which we would not hear of it. */
  readonly yieldToSignals: () => void;
  /** Has the system's resolver give up on a name before `ms` milliseconds are over. */
  readonly limitNameLookups: (ms: number) => void;
  /** Rejects with an error that nobody caught: a fault of our own. */
  readonly crash: Promise<never>;
}

/** How long what is left may take after the run is over, in milliseconds, before the process is ended all the same. */
const GRACE_MS = 100;

/** The process that we run in. Called once; this is the only file that names it. */
export function processRuntime(): Runtime {
  silenceNode();
  const signals = listenForSignals(process);
  const { interruption } = signals;
  return {
    argv: process.argv.slice(2),
    environment: process.env,
    home: homeFolder(),
    isWindows: process.platform === 'win32',
    ...openOutputs(
      standardStream(1, () => process.stdout),
      standardStream(2, () => process.stderr),
      signals,
    ),
    clock: { now: monotonicNow, wallClock: Date.now, sleep, random: Math.random },
    interruption,
    yieldToSignals: signals.leaveToSystem,
    limitNameLookups,
    crash: uncaughtError(),
    files: { read: readTextFile },
    run: (command, deadlineMs) => runCommand(command, deadlineMs, interruption),
  };
}

/**
 * Ends the process with `code` as soon as nothing is left to do, and soon in any case: a name that is still being
 * looked up, or a child that does not go, must not hold it. All output is through by now, so nothing is lost.
 */
export function endProcess(code: number, { interruption }: Runtime): void {
  process.exitCode = code;
  // The signal itself, no longer caught, ends the process whatever holds it; to the shell its exit code is the same.
  if (interruption.aborted && isExitBarred(interruption.reason)) {
    process.removeAllListeners(interruption.reason);
    process.kill(process.pid, interruption.reason);
  }
  setTimeout(() => process.exit(code), GRACE_MS).unref();
}

/**
 * Even `process.exit` waits for a name that is being looked up, for as long as the system's resolver takes; and it aborts,
 * with a core dump, where it cannot set a terminal back that has been closed.
 */
function isExitBarred(signal: Signal): boolean {
  if (process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')) return true;
  return signal === 'SIGHUP' && [0, 1, 2].some(isLikeTerminal);
}

/** Whether a stream is, or was, a terminal: one that has been closed no longer says so. */
function isLikeTerminal(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isCharacterDevice() && status.rdev !== statSync('/dev/null').rdev;
  } catch {
    return false;
  }
}

/**
 * A lookup by the system's resolver cannot be cancelled, and Node waits for it even in `process.exit`: with a name server
 * that never answers, a run of 2 s took 10 s. glibc reads its patience from this variable.
 */
function limitNameLookups(ms: number): void {
  const seconds = patienceWithServers(ms, resolverSettings());
  process.env.RES_OPTIONS = `${process.env.RES_OPTIONS ?? ''} timeout:${seconds} attempts:1`.trim();
}

function resolverSettings(): string {
  try {
    return readFileSync('/etc/resolv.conf', 'utf8');
  } catch {
    return '';
  }
}

/** Milliseconds. Not `performance.now`, whose first call takes 2 ms, since it loads eight modules of Node's. */
function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function standardStream(descriptor: 1 | 2, open: StandardStream['open']): StandardStream {
  return { descriptor, isTerminal: isTerminal(descriptor), open };
}

/** `node:tty` brings sockets and streams along, 3 ms of them: it is asked only where the answer could be yes. */
function isTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor);
  } catch {
    return false;
  }
}

/** Node's own warnings are no business of our users, and would stand between our lines. */
function silenceNode(): void {
  process.removeAllListeners('warning');
  // tls.connect warns about this variable, which has no say here: certificates are always verified.
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
}

function uncaughtError(): Promise<never> {
  return new Promise((_, reject) => {
    process.on('uncaughtException', reject);
    process.on('unhandledRejection', reject);
  });
}

/** `HOME`, or what the system's user table says; null where neither knows a place: a relative one is in the working folder. */
function homeFolder(): string | null {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : null;
  } catch {
    return null;
  }
}
