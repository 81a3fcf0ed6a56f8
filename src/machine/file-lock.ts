import { closeSync, openSync, realpathSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sleep } from '../clock-and-sleep.ts';
import type { FileLock, LockResult } from '../settings/machine-interface.ts';
import { errorCode } from '../system-error-code.ts';
import { hasOtherLock, ownLock } from './lock-names.ts';
import { orElse } from './or-else.ts';
import { removeWherePossible } from './remove-where-possible.ts';

export type { FileLock, LockResult };

/** The process, as far as locks are concerned. */
type LockHost = Pick<NodeJS.Process, 'pid' | 'kill'>;

/** How long, in milliseconds, two that want a lock in the same moment may need to agree; for a lock that is held, too. */
const PATIENCE_MS = 300;
const LONGEST_PAUSE_MS = 40;
/** How often a lock is kept fresh, in milliseconds, for those who cannot see our process (`process-mark.ts`). */
const FRESHEN_MS = 10_000;

/**
 * Locks a file by an empty one beside it, whose name names our process. Whoever has made his own and then sees no other one of
 * a process that is still there has the lock: of two, at least the later one sees the other. Nothing is ever taken over: a
 * file whose process is gone does not count, and any run may remove it.
 *
 * @param patienceMs how long to wait for another run, in milliseconds.
 * @param interruption ends the waiting, with the code `EINTR`.
 */
export async function lockFile(
  path: string,
  host: LockHost,
  patienceMs = PATIENCE_MS,
  interruption?: AbortSignal,
): Promise<LockResult> {
  const endsAt = performance.now() + patienceMs;
  try {
    const place = realPathOf(path);
    for (;;) {
      const lock = tryToLock(place, host);
      if (lock !== null) return { kind: 'locked', lock };
      if (interruption?.aborted) return { kind: 'failed', code: 'EINTR' };
      if (performance.now() >= endsAt) return { kind: 'in-use' };
      await sleep(Math.random() * LONGEST_PAUSE_MS, interruption);
    }
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) };
  }
}

function tryToLock(path: string, host: LockHost): FileLock | null {
  if (hasOtherLock(path, host)) return null;
  const own = ownLock(path, host);
  try {
    closeSync(openSync(own, 'wx'));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  }
  const timer = setInterval(freshen, FRESHEN_MS, own).unref();
  const release = () => {
    clearInterval(timer);
    removeWherePossible(own);
  };
  if (!hasOtherLock(path, host)) return { release };
  release();
  return null;
}

/** One that was taken away is not there to be kept. */
function freshen(path: string): void {
  const now = new Date();
  orElse(() => utimesSync(path, now, now), null);
}

/** Where the file is, or will be: it has one name then, whatever links lead to it. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return join(realpathSync(dirname(path)), basename(path));
  }
}
