import { closeSync, existsSync, fstatSync, type Stats, statSync } from 'node:fs';
import { orElse } from './or-else.ts';
import { endBySignal, type Signal } from './signals.ts';

/** How often it is looked whether a thread has ended that exit would wait for, so that the process is gone within a second. */
const LOOKS = 60;
/** The same after an interruption, most of whose second output may have taken. */
const INTERRUPTED_LOOKS = 10;
const PAUSE_MS = 10;
const SHELL = '/bin/sh';
/** In less time, in seconds, hardly a window is closed: where no output is a terminal, `node:tty` is not loaded for the input, 3 ms. */
const LONG_RUN_S = 1;

/**
 * Ends the process with `code`, whatever is left: a name that is still being looked up, or a child that does not go, must
 * not hold it. All output is through by now, so nothing is lost; and a lookup is spared the 2 to 3 ms of taking its heap down.
 */
export function endWith(host: NodeJS.Process, code: number, interruption: AbortSignal): void {
  const signal: Signal | null = interruption.aborted ? interruption.reason : null;
  host.exitCode = code;
  // On Windows, Node does not mind those.
  if (host.platform !== 'win32') host.once('exit', () => closeClosedTerminals(host, interruption));
  leave(host, code, signal ?? 'SIGKILL', signal === null ? LOOKS : INTERRUPTED_LOOKS);
}

/** Ends the process with the exit code as soon as that is possible, or else, when it has looked so often, by the signal or a crash. */
function leave(host: NodeJS.Process, code: number, signal: Signal | 'SIGKILL', looks: number): void {
  if (!isThreadBusy(host)) host.exit(code);
  if (looks > 0) {
    // Not by the clock: on a busy machine the process may stand still for longer. And only once it has heard, as it does
    // between timers and immediates, what its threads have done meanwhile.
    setTimeout(() => setImmediate(leave, host, code, signal, looks - 1), PAUSE_MS).unref();
    return;
  }
  becomeExit(host, code);
  endBySignal(host, signal);
  crash(host);
}

/**
 * Node sets terminals back as it exits, and aborts with a core dump where it cannot: one that has been closed, as with its window.
 * Descriptors that are not open any more it leaves alone. Devices that never were a terminal are of no more use by now either.
 */
function closeClosedTerminals(host: NodeJS.Process, interruption: AbortSignal): void {
  const isLoaded = [1, 2].some(isLikeTerminal);
  if (!isLoaded && !interruption.aborted && host.uptime() < LONG_RUN_S) return;
  for (const descriptor of [0, 1, 2].filter(isLikeTerminal)) {
    if (!host.getBuiltinModule('node:tty').isatty(descriptor)) orElse(() => closeSync(descriptor), undefined);
  }
}

/**
 * Whether a thread of Node's is at work, for which even `process.exit` waits: a name that is being looked up, for as long as
 * the system's resolver takes, or a file that never comes.
 */
function isThreadBusy(host: NodeJS.Process): boolean {
  return host.getActiveResourcesInfo().some((name) => name.includes('Req'));
}

/** Has another program take the process over, one that ends with `code`. Not before Node 22.15, and not on Windows. */
function becomeExit(host: NodeJS.Process, code: number): void {
  if (!('execve' in host) || typeof host.execve !== 'function' || !existsSync(SHELL)) return;
  host.execve(SHELL, [SHELL, '-c', `exit ${code}`], {});
}

/**
 * Where the signal did nothing: the first process of a container gets none that it sends itself (pid_namespaces(7)). What Node
 * says of a crash is for nobody; all that we had to say is through.
 */
function crash(host: NodeJS.Process): void {
  closeSync(host.stderr.fd);
  host.abort();
}

/**
 * Whether a stream is, or was, a terminal, as far as the system tells: one that has been closed no longer says so, and other
 * devices than `/dev/null` are taken for one.
 */
export function isLikeTerminal(descriptor: number): boolean {
  const status = orElse(() => fstatSync(descriptor), null);
  return status?.isCharacterDevice() === true && !isNullDevice(status);
}

/** Windows has none of that name. */
function isNullDevice({ rdev }: Stats): boolean {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev === rdev;
}
