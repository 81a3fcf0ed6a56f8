import { Failure } from '../failure.ts';
import { fs, lazy } from '../lazy.ts';
import { discard, errorCode, regularFile, sync } from './files.ts';

/** The owner of a lock gives a sign of life so often, and is gone after so long without one, in milliseconds. */
const BEAT_MS = 10_000;
const GONE_MS = 60_000;

/** What is in a lock: the owner's pid, where that counts, since when it runs, and what no other has. A crash leaves it empty, or NULs. */
const OWNER = /^(?:recibo (\d+) (\S+) (\S+) \S+\n|\0*)$/;

/**
 * Keeps every other run from a file, on this machine, in another container or on another host that shares the folder: by
 * `<path>.lock`, whose time is the sign of life.
 * @returns `keep` throws once another run has taken the lock over, which it does if this process stood still for long.
 * @throws Failure `io` where another run holds it
 */
export function lock(path: string): { keep(): void; free(): void } {
  const file = `${path}.lock`;
  const text = `recibo ${process.pid} ${place()} ${startOf(process.pid) ?? '-'} ${lazy.crypto().randomUUID()}\n`;
  const descriptor = take(path, file, text);
  let seenAt = Date.now();
  const beat = () => {
    if (look(file)?.text !== text) throw locked(path, look(file)?.text);
    // Not `utimes`: the time of a shared folder is its server's.
    fs.writeSync(descriptor, text, 0);
    sync(descriptor);
    seenAt = Date.now();
  };
  const timer = setInterval(() => {
    try {
      beat();
    } catch {
      // `keep` tells it before anything else is written.
    }
  }, BEAT_MS).unref();
  return {
    keep: () => {
      if (Date.now() - seenAt > 2 * BEAT_MS) beat();
    },
    free: () => {
      clearInterval(timer);
      fs.closeSync(descriptor);
      if (look(file)?.text === text) discard(file);
    },
  };
}

/** Whoever takes over a lock holds one for that meanwhile, so that of several one does, and by one rename. */
function take(path: string, file: string, text: string): number {
  const taken = create(file, text);
  if (taken !== null) return taken;
  const next = `${file}.next`;
  const descriptor = take(path, next, text);
  let isTaken = false;
  try {
    const owner = look(file);
    isTaken = owner !== null && isGone(owner, fs.fstatSync(descriptor).mtimeMs, file);
    if (isTaken) fs.renameSync(next, file);
    else if (owner !== null) throw locked(path, owner.text);
  } finally {
    if (!isTaken) {
      fs.closeSync(descriptor);
      discard(next);
    }
  }
  return isTaken ? descriptor : take(path, file, text);
}

/** Null where there is a file of that name. Without a hard link, which FAT does not have: it may be seen while it is empty. */
function create(file: string, text: string): number | null {
  let descriptor: number | null = null;
  try {
    descriptor = fs.openSync(file, 'wx');
    fs.writeFileSync(descriptor, text);
    return descriptor;
  } catch (error) {
    if (descriptor === null && errorCode(error) === 'EEXIST') return null;
    if (descriptor !== null) {
      fs.closeSync(descriptor);
      discard(file);
    }
    throw error;
  }
}

/** A lock as it is now; null where there is none. It is opened, since a shared folder tells by name what it was like a minute ago. */
function look(file: string) {
  if (regularFile(file) === undefined) return null;
  try {
    const descriptor = fs.openSync(file, 'r');
    const bytes = Buffer.alloc(256);
    const length = fs.readSync(descriptor, bytes);
    const { mtimeMs } = fs.fstatSync(descriptor);
    fs.closeSync(descriptor);
    return { text: bytes.toString('latin1', 0, length), mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the owner of a lock is seen to be gone, or, where its process cannot be seen from here, has been still for long. */
function isGone({ text, mtimeMs }: { text: string; mtimeMs: number }, now: number, file: string): boolean {
  const owner = OWNER.exec(text);
  if (owner === null) throw new Failure('io', (words) => words.files.noLock(file));
  const [, pid, where, since] = owner;
  if (where === undefined || where === '-' || where !== place()) return Math.abs(now - mtimeMs) > GONE_MS;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return true;
  }
  // Numbers are given anew. What hides the processes of other users hides this one.
  return ![since, null].includes(startOf(Number(pid)));
}

/** Where a pid is a process that can be seen from here: this start of this machine, this namespace. `-` where that cannot be read. */
function place(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim() + fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '-';
  }
}

/** When a process was started, by proc(5); empty for one that has ended (a zombie), null where it cannot be read. */
function startOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, state = '', start = null] = /.*\) (\S)(?: \S+){18} (\S+)/s.exec(stat) ?? [];
    return /[ZX]/.test(state) ? '' : start;
  } catch {
    return null;
  }
}

function locked(path: string, owner = ''): Failure {
  return new Failure('io', (words) => words.files.locked(path, `${path}.lock`, OWNER.exec(owner)?.[1] ?? '?'));
}
