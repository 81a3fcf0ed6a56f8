import { readlinkSync, statSync } from 'node:fs';
import { errorCode } from '../system-error-code.ts';
import { orElse } from './or-else.ts';
import { rowOf } from './process-table.ts';

/** How long the mark of a process that cannot be seen from here counts after it was last kept fresh, in milliseconds. */
const FRESH_MS = 30_000;

/**
 * Names a process in the name of a file, as `PID-START-NAMESPACE`: it need not tell when it is gone. Where the system does not
 * say when a process began, START is 0, and a later process of the same number is taken for it. Containers count their
 * processes each for itself: NAMESPACE says whose count it is.
 */
export function markOf(host: Pick<NodeJS.Process, 'pid'>): string {
  return `${host.pid}-${rowOf(host.pid)?.startedAt ?? 0}-${ownNamespace()}`;
}

/** Whether a text has the form of a mark. */
export function isMark(text: string): boolean {
  return /^\d+-\d+-\d+$/.test(text);
}

/**
 * Whether the process that made the mark is still there. One of another container cannot be seen from here: it is there for as
 * long as it keeps `file`, which bears the mark, fresh.
 */
export function isMarkAlive(mark: string, file: string, host: Pick<NodeJS.Process, 'kill'>): boolean {
  const [pid = 0, startedAt = 0, namespace = 0] = mark.split('-').map(Number);
  if (namespace !== ownNamespace()) return isFresh(file);
  const row = rowOf(pid);
  if (row !== null) return row.startedAt === startedAt;
  const reach = reachOf(pid, host);
  // Where processes begin at a time that we are told, one that we may signal and that has no row has just ended.
  return startedAt === 0 ? reach !== 'none' : reach === 'foreign';
}

/** The number of the namespace in which our process has its number (`pid_namespaces(7)`); 0 where the system has none. */
function ownNamespace(): number {
  const name = orElse(() => readlinkSync('/proc/self/ns/pid'), '');
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

function isFresh(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs < FRESH_MS;
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
