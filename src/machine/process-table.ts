import { readdirSync, readFileSync } from 'node:fs';
import { orElse } from './or-else.ts';

/** A process that is running, or stopped; one that has ended and is still listed (a zombie) is none. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** The session that it belongs to, as a shell or a daemon begins one; null where the system does not say. */
  readonly session: number | null;
  /** When it began, in the system's own count, which tells it from a later process of the same number; null likewise. */
  readonly startedAt: number | null;
}

/** Where `proc(5)` has the three among what follows the name in `stat`. */
const PARENT = 1;
const SESSION = 3;
const START_TIME = 19;

/** Every process of this machine that the system lets us see: from `/proc`, or as `ps` tells it where that is missing. */
export async function readProcessTable(): Promise<ProcessRow[]> {
  const pids = runningPids();
  return pids.length > 0 ? pids.flatMap((pid) => rowOf(pid) ?? []) : readTableOfPs();
}

/** The row of one process, from `/proc`; null where it is no more. */
export function rowOf(pid: number | 'self'): ProcessRow | null {
  const stat = textOf(`/proc/${pid}/stat`);
  // The name stands in brackets, and may hold anything.
  const rest = stat.slice(stat.lastIndexOf(')') + 2);
  // Its state comes first: one that has ended has Z or X, and one that is not there none.
  if (/^(?:[ZX]|$)/.test(rest)) return null;
  const values = rest.split(' ');
  const [parent, session, startedAt] = [Number(values[PARENT]), Number(values[SESSION]), Number(values[START_TIME])];
  return { pid: Number.parseInt(stat, 10), parent, session, startedAt };
}

/** Whether the process was started with the variable in its environment; false where the system does not say. */
export function wasStartedWith(pid: number, variable: string): boolean {
  return textOf(`/proc/${pid}/environ`).split('\0').includes(variable);
}

/** The table as POSIX has `ps` print it. */
export async function readTableOfPs(): Promise<ProcessRow[]> {
  const { execFileSync } = await import('node:child_process');
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state?.startsWith('Z') === false)
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent), session: null, startedAt: null }));
}

/** The processes that `/proc` lists; none where it is missing. */
export function runningPids(): number[] {
  return orElse(() => readdirSync('/proc'), [])
    .map(Number)
    .filter(Number.isInteger);
}

function textOf(path: string): string {
  return orElse(() => readFileSync(path, 'latin1'), '');
}
