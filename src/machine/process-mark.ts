import { rowOf } from './process-table.ts';

/**
 * Names a process in the name of a file, as `PID-START`: nobody has to tell when it is gone. Where the system does not say
 * when a process began, START is 0, and a later process of the same number is taken for it.
 */
export function markOf(host: Pick<NodeJS.Process, 'pid'>): string {
  return `${host.pid}-${rowOf(host.pid)?.startedAt ?? 0}`;
}

/** Whether the process that made the mark is still there. */
export function isMarkAlive(mark: string, host: Pick<NodeJS.Process, 'kill'>): boolean {
  const [pid = 0, startedAt = 0] = mark.split('-').map(Number);
  const row = rowOf(pid);
  if (row !== null) return row.startedAt === startedAt;
  const reach = reachOf(pid, host);
  // Where processes begin at a time that we are told, one that we may signal and that has no row has just ended.
  return startedAt === 0 ? reach !== 'none' : reach === 'foreign';
}

/** `foreign`: it is there, but another user's. */
function reachOf(pid: number, host: Pick<NodeJS.Process, 'kill'>): 'none' | 'ours' | 'foreign' {
  try {
    host.kill(pid, 0);
    return 'ours';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'foreign' : 'none';
  }
}
