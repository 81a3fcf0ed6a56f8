import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { fs } from '../lazy.ts';
import { discard, errorCode, regularFile, remove, unwritable } from './files.ts';

/** A run rewrites its lock so often, and is gone where nobody has for so long; that is looked for so often. In milliseconds. */
const BEAT_MS = 2_000;
const GONE_MS = 30_000;
const LOOK_MS = 250;

/** What is in a lock: its run, with a pid and where that counts, and what changes. A crash leaves an empty file, or NULs. */
const LOCK = /^(?:(recibo (\d+) ?(\S*) ?\S*).*|\0*)$/s;

export interface Lock {
  /** Before each write, and before anything is replaced or removed. @throws Failure `io` where another run has the file by now */
  check(): void;
  /** @throws Failure `io` where the lock stays */
  free(): void;
}

/** How another run is waited for: `tell` is called once it is watched. */
export type Watch = Pick<Host, 'clock' | 'signal'> & { readonly tell: () => unknown };

/**
 * Keeps every other run from a file, on this machine, in another container or on another host that shares the folder: by
 * `<path>.lock`, which its run rewrites every few seconds. Whoever finds one watches it, by no clock but its own.
 * @throws Failure `io` where another run lives
 */
export async function lock(path: string, watch: Watch): Promise<Lock> {
  const file = `${path}.lock`;
  const run = `recibo ${process.pid} ${namespace()} ${crypto.randomUUID()} `;
  const isHeld = () => look(file)?.startsWith(run) === true;
  try {
    while (!isCreated(file, run)) {
      const found = look(file);
      if (found === null || !(await isLeft(found, path, watch))) continue;
      // Another may do so at the same moment: the one that loses its new lock sees that before it writes.
      if (look(file) === found) fs.rmSync(file, { force: true });
    }
  } catch (error) {
    throw unwritable(file, error);
  }
  const beat = () => isHeld() && fs.writeFileSync(file, run + crypto.randomUUID(), { flag: 'r+' });
  // What fails is told by the next check.
  const timer = setInterval(() => attempt(beat), BEAT_MS).unref();
  return {
    check: () => {
      if (!isHeld()) throw new Failure('io', (words) => words.files.lockLost(path));
    },
    free: () => {
      clearInterval(timer);
      if (isHeld()) remove(file);
    },
  };
}

/** Without a hard link, which FAT does not have: it may be seen while it is empty. */
function isCreated(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // A full disk leaves it empty.
    if (Object(error).syscall !== 'open') discard(file);
    throw error;
  }
}

/** What is in a lock; null where there is none. It is opened: a shared folder tells by name what it was like a minute ago. */
function look(file: string): string | null {
  try {
    return regularFile(file) === undefined ? null : fs.readFileSync(file, 'latin1');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw unwritable(file, error);
  }
}

/** Watches a lock until its run is known to be gone; false where it is no longer that run's. @throws Failure `io` where it lives */
async function isLeft(found: string, path: string, { clock, signal, tell }: Watch): Promise<boolean> {
  const file = `${path}.lock`;
  const [match, run, pid = '?', where] = LOCK.exec(found) ?? [];
  if (match === undefined) throw new Failure('io', (words) => words.files.noLock(file));
  if (where && where === namespace() && !isRunning(Number(pid))) return true;
  // Looks are counted, since a clock goes on while this run is stopped, perhaps together with the other.
  for (let ms = 0; ms < GONE_MS; ms += LOOK_MS) {
    await clock.sleep(LOOK_MS, signal);
    const now = look(file);
    if (now === null || LOCK.exec(now)?.[1] !== run) return false;
    if (now !== found) throw new Failure('io', (words) => words.files.locked(path, pid));
    if (ms === 0) await tell();
  }
  return true;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** Where a pid is a process that can be seen from here: this start of this machine, this namespace. Empty where that cannot be read. */
function namespace(): string {
  const boot = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return attempt(() => boot() + fs.readlinkSync('/proc/self/ns/pid')) ?? '';
}
