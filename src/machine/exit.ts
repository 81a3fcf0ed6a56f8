import { fstatSync, statSync } from 'node:fs';
import type { Signal } from '../outcome.ts';
import { endBySignal } from './signals.ts';

/**
 * Ends the process with `code`, whatever is left: a name that is still being looked up, or a child that does not go, must
 * not hold it. All output is through by now, so nothing is lost; and a lookup is spared the 2 to 3 ms of taking its heap down.
 */
export function endWith(host: NodeJS.Process, code: number, interruption: AbortSignal): void {
  if (interruption.aborted && isExitBarred(host, interruption.reason)) endBySignal(host, interruption.reason);
  host.exit(code);
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
