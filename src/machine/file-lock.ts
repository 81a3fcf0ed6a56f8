import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** A file that no other run on this machine writes to meanwhile. */
export interface FileLock {
  release(): void;
}

export type LockResult =
  | { readonly kind: 'locked'; readonly lock: FileLock }
  /** Another run has it. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly code: string };

/** What is asked of the system about processes. */
export interface Processes {
  /** Our own number. */
  readonly own: number;
  isAlive(id: number): boolean;
}

/**
 * Locks a file by another one beside it, which names our process. The lock of a process that is gone is taken over: its
 * file is moved away first, which only one of several runs can do.
 */
export function lockFile(path: string, processes: Processes): LockResult {
  const lock = `${path}.lock`;
  const mark = `${processes.own} ${startOf(processes.own)}\n`;
  try {
    if (!isCreated(lock, mark) && !(isMovedAway(lock, processes) && isCreated(lock, mark))) return { kind: 'in-use' };
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) };
  }
  return { kind: 'locked', lock: { release: () => rmSync(lock, { force: true }) } };
}

function isCreated(lock: string, mark: string): boolean {
  try {
    writeFileSync(lock, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function isMovedAway(lock: string, processes: Processes): boolean {
  const found = contentOf(lock);
  if (found === null) return true;
  if (isHeld(found, processes)) return false;
  const aside = `${lock}.${processes.own}`;
  try {
    renameSync(lock, aside);
  } catch {
    return false;
  }
  const moved = contentOf(aside);
  // Between the look and the move, another run may have made it its own: then it gets it back.
  if (moved !== null && moved !== found && isHeld(moved, processes)) linkSync(aside, lock);
  rmSync(aside, { force: true });
  return moved === found;
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A number that another process has been given since then has another start. */
function isHeld(content: string, { isAlive }: Processes): boolean {
  const [id = '', start = ''] = content.trim().split(' ');
  // One that is being written is as good as held.
  if (!/^\d+$/.test(id)) return content === '';
  return isAlive(Number(id)) && (start === '' || start === startOf(Number(id)));
}

/** When a process began, as Linux counts it; empty where that is not told. */
function startOf(id: number): string {
  const [, fields] = /\) (.*)$/s.exec(contentOf(`/proc/${id}/stat`) ?? '') ?? [];
  return fields?.split(' ')[19] ?? '';
}
