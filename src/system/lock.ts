import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import { fs } from '../lazy.ts';
import { discard, errorCode, regularFile } from './files.ts';

/** The owner of a lock gives a sign of life so often, and is gone after so long without one, in milliseconds. */
const BEAT_MS = 10_000;
const GONE_MS = 60_000;

/** What is in a lock: the owner's pid, where that counts, its start, and what no other has. A crash leaves a part of it, or NULs. */
const OWNER = /^(?:recibo (\d+) (\S*) (\S*) \S+\n|recibo .*|\d*\n?|\0*)$/;

/**
 * Keeps every other run from a file, on this machine, in another container or on another host that shares the folder: by
 * `<path>.lock`, whose time is the sign of life. @throws Failure `io` where another run holds it; so does `keep` once another has
 * taken it over, which it does if this process stood still for long.
 */
export function lock(path: string): { keep(): void; free(): void } {
  const file = `${path}.lock`;
  const text = `recibo ${process.pid} ${place()} ${startOf(process.pid)} ${crypto.randomUUID()}\n`;
  take(path, file, text);
  let seenAt = Date.now();
  const beat = () => {
    const found = look(file);
    if (found?.text !== text) throw locked(path, found?.text);
    // Not `utimes`: the time of a shared folder is its server's.
    fs.writeFileSync(file, text, { flag: 'r+' });
    seenAt = Date.now();
  };
  // `keep` tells what fails before anything else is written.
  const timer = setInterval(() => attempt(beat), BEAT_MS).unref();
  return {
    keep: () => {
      if (Date.now() - seenAt > 2 * BEAT_MS) beat();
    },
    free: () => {
      clearInterval(timer);
      release(file, text);
    },
  };
}

/** Whoever takes over a lock holds one for that meanwhile, so that of several one does, and by one rename. */
function take(path: string, file: string, text: string): void {
  if (isCreated(file, text)) return;
  const next = `${file}.next`;
  take(path, next, text);
  try {
    const owner = look(file);
    if (owner !== null && !isGone(owner, fs.statSync(next).mtimeMs, file)) throw locked(path, owner.text);
    if (owner !== null) fs.renameSync(next, file);
    else take(path, file, text);
  } finally {
    release(next, text);
  }
}

/** Without a hard link, which FAT does not have: it may be seen while it is empty. */
function isCreated(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // A full disk leaves it empty.
    discard(file);
    throw error;
  }
}

function release(file: string, text: string): void {
  if (look(file)?.text === text) discard(file);
}

/** A lock as it is now; null where there is none. It is opened, since a shared folder tells by name what it was like a minute ago. */
function look(file: string) {
  if (regularFile(file) === undefined) return null;
  let descriptor: number | null = null;
  try {
    descriptor = fs.openSync(file, 'r');
    return { text: fs.readFileSync(descriptor, 'latin1'), mtimeMs: fs.fstatSync(descriptor).mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor);
  }
}

/** Whether the owner of a lock has been still for long, or its process can be seen from here to be gone. */
function isGone({ text, mtimeMs }: { text: string; mtimeMs: number }, now: number, file: string): boolean {
  const owner = OWNER.exec(text);
  if (owner === null) throw new Failure('io', (words) => words.files.noLock(file));
  const [, pid = '', where, start] = owner;
  if (Math.abs(now - mtimeMs) > GONE_MS) return true;
  return Boolean(where) && where === place() && start !== startOf(pid);
}

/** When a process was started, by the kernel's clock; empty where it is gone, or only its parent still knows of it. */
function startOf(pid: number | string): string {
  const stat = attempt(() => fs.readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? '';
  // Behind the name of its program, which may hold anything (proc_pid_stat(5)).
  const [state = '', ...numbers] = stat.replace(/^.*\) /s, '').split(' ');
  return 'ZX'.includes(state) ? '' : (numbers[18] ?? '');
}

/** Where a pid is a process that can be seen from here: this start of this machine, this namespace. Empty where that cannot be read. */
function place(): string {
  const boot = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return attempt(() => boot() + fs.readlinkSync('/proc/self/ns/pid')) ?? '';
}

function locked(path: string, owner = ''): Failure {
  return new Failure('io', (words) => words.files.locked(path, `${path}.lock`, OWNER.exec(owner)?.[1] ?? '?'));
}
