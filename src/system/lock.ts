import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { fs } from '../lazy.ts';
import { discard, errorCode, regularFile, remove, unwritable } from './files.ts';

/** A run rewrites its lock so often, and is gone where nobody has for so long; that is looked for so often. In milliseconds. */
const BEAT_MS = 2_000;
const GONE_MS = 30_000;
const LOOK_MS = 250;

/** What is in a lock: the pid of its run, and where that counts. A crash leaves an empty file, or NULs. */
const HOLDER = /^(?:recibo (\d+) (\S*) .*|recibo .*|\0*)$/s;

export interface Lock {
  /** Before each write, and before anything is replaced or removed. @throws Failure `io` where another run has the file by now */
  check(): void;
  /** @throws Failure `io` where the lock stays */
  free(): void;
}

/** How another run is waited for: `tell` is called once it is; one that holds the lock for a moment only (`isBrief`) to its end. */
export type Watch = Pick<Host, 'clock' | 'signal'> & { readonly tell: () => unknown; readonly isBrief: boolean };

/**
 * Keeps every other run from a file, on this machine, in another container or on another host that shares the folder: by
 * `<path>.lock`, which its run rewrites every few seconds. Whoever finds one watches it, by no clock but its own.
 * @throws Failure `io` where another run lives
 */
export async function lock(path: string, watch: Watch): Promise<Lock> {
  const file = `${path}.lock`;
  const holder = `recibo ${process.pid} ${place()} ${crypto.randomUUID()} `;
  const isHeld = () => look(file)?.startsWith(holder) === true;
  const beat = () => isHeld() && fs.writeFileSync(file, holder + crypto.randomUUID(), { flag: 'r+' });
  await take(file, holder, path, watch).catch((error) => {
    throw unwritable(file, error);
  });
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

/** Creates a lock, or takes over one that was left: under a lock for that, so that of several runs one does, and by one rename. */
async function take(file: string, holder: string, path: string, watch: Watch): Promise<void> {
  while (!isCreated(file, holder)) {
    const found = look(file);
    if (!(await isLeft(file, found, path, watch))) continue;
    const next = `${file}.next`;
    await take(next, holder, path, { ...watch, isBrief: true });
    if (look(file) === found) return fs.renameSync(next, file);
    discard(next);
  }
}

/** Without a hard link, which FAT does not have: it may be seen while it is empty. */
function isCreated(file: string, text: string): boolean {
  let descriptor: number | null = null;
  try {
    descriptor = fs.openSync(file, 'wx');
    fs.writeSync(descriptor, text);
    fs.closeSync(descriptor);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // A full disk leaves it empty.
    if (descriptor !== null) discard(file);
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

/** Watches a lock until its run is known to be gone; false where there is none any more, or another. @throws Failure `io` */
async function isLeft(file: string, found: string | null, path: string, watch: Watch): Promise<boolean> {
  const [match, pid, where] = HOLDER.exec(found ?? '') ?? [];
  if (match === undefined) throw new Failure('io', (words) => words.files.noLock(file));
  if (where && where === place() && !isRunning(Number(pid))) return true;
  // Looks are counted, since a clock goes on while this run is stopped, perhaps together with the other.
  for (let ms = 0; ms < GONE_MS; ms += LOOK_MS) {
    await watch.clock.sleep(LOOK_MS, watch.signal);
    const now = look(file);
    if (now === null || (now !== found && watch.isBrief)) return false;
    if (now !== found) throw new Failure('io', (words) => words.files.locked(path, HOLDER.exec(now)?.[1] ?? '?'));
    if (ms === 0) await watch.tell();
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
function place(): string {
  const boot = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return attempt(() => boot() + fs.readlinkSync('/proc/self/ns/pid')) ?? '';
}
