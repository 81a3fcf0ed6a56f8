import { hash } from 'node:crypto';
import { lstatSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from '../system-error-code.ts';
import { orElse } from './or-else.ts';
import { rowOf } from './process-table.ts';

/**
 * Names a process in the name of a file, as `PID-START-PLACE`: it need not tell when it is gone. Where the system does not
 * say when a process began, START is 0, and a later process of the same number is taken for it. Machines and containers count
 * their processes each for itself, and may share a folder: PLACE says whose count it is.
 */
export function markOf(host: Pick<NodeJS.Process, 'pid'>): string {
  return `${host.pid}-${rowOf(host.pid)?.startedAt ?? 0}-${ownPlace()}`;
}

/** Whether a text has the form of a mark. */
export function isMark(text: string): boolean {
  return /^\d+-\d+-[0-9a-f]{8}$/.test(text);
}

/**
 * Whether the process that made the mark is still there.
 *
 * @param file bears the mark.
 * @param freshMs how long after its last change the file of a process of another place, which cannot be seen from here, counts.
 */
export function isMarkAlive(mark: string, file: string, freshMs: number, host: Pick<NodeJS.Process, 'kill'>): boolean {
  const [, , place] = mark.split('-');
  if (place !== ownPlace()) return isFresh(file, freshMs);
  const [pid = 0, startedAt = 0] = mark.split('-').map(Number);
  const row = rowOf(pid);
  if (row !== null) return row.startedAt === startedAt;
  const reach = reachOf(pid, host);
  // Where processes begin at a time that we are told, one that we may signal and that has no row has just ended.
  return startedAt === 0 ? reach !== 'none' : reach === 'foreign';
}

/** Stands for this machine, and on it for the namespace in which our process has its number (`pid_namespaces(7)`). */
function ownPlace(): string {
  const namespace = orElse(() => readlinkSync('/proc/self/ns/pid'), '');
  return hash('sha256', `${hostname()} ${namespace}`).slice(0, 8);
}

function isFresh(file: string, freshMs: number): boolean {
  const status = lstatSync(file, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs < freshMs;
}

/** `foreign`: it is there, but another user's. */
function reachOf(pid: number, host: Pick<NodeJS.Process, 'kill'>): 'none' | 'ours' | 'foreign' {
  try {
    host.kill(pid, 0);
    return 'ours';
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'foreign' : 'none';
  }
}
