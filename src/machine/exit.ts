import { fstatSync, statSync } from 'node:fs';
import type { Signal } from '../outcome.ts';
import { endBySignal } from './signals.ts';

/** How long what is left may take after the run is over, in milliseconds, before the process is ended all the same. */
const GRACE_MS = 100;

/**
 * Ends the process with `code` as soon as nothing is left to do, and soon in any case: a name that is still being
 * looked up, or a child that does not go, must not hold it. All output is through by now, so nothing is lost.
 */
export function endWith(host: NodeJS.Process, code: number, interruption: AbortSignal): void {
  host.exitCode = code;
  if (interruption.aborted && isExitBarred(host, interruption.reason)) endBySignal(host, interruption.reason);
  setTimeout(() => host.exit(code), GRACE_MS).unref();
}

/**
 * Even `process.exit` waits for a name that is being looked up, for as long as the system's resolver takes; and it aborts,
 * with a core dump, where it cannot set a terminal back that has been closed.
 */
function isExitBarred(host: NodeJS.Process, signal: Signal): boolean {
  if (host.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')) return true;
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
