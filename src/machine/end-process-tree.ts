import { sleep } from '../clock-and-sleep.ts';
import { orElse } from './or-else.ts';
import { type ProcessRow, readProcessTable, rowOf, wasStartedWith } from './process-table.ts';

/** A program that we have started, with everything that it has started in turn. */
interface ProcessTree {
  /** The program itself; null once it has ended, when its number may be another's. */
  readonly root: number | null;
  /** A variable, `NAME=value`, that only this program was given: what it starts inherits it, whoever becomes its parent. */
  readonly variable: string;
}

/** How long a signal may take to end a process, in milliseconds. */
const PATIENCE_MS = 250;
const PAUSE_MS = 25;

/**
 * Ends the whole tree. Once the program itself has ended, a daemon is left alone: a process that has gone into a session of
 * its own, as `gpg-agent` does, is meant to stay.
 *
 * The tree cannot be a process group of its own, which would be one signal for all: such a group may not read from the
 * terminal, and a passphrase could not be typed. `SIGTERM` comes first, since whoever reads one has switched the
 * terminal's echo off.
 */
export async function endTree(tree: ProcessTree, host: Pick<NodeJS.Process, 'kill' | 'platform'>): Promise<void> {
  if (host.platform === 'win32') return endTreeOnWindows(tree);
  await signalAll(tree, 'SIGTERM', host);
  await signalAll(tree, 'SIGKILL', host);
}

async function signalAll(
  tree: ProcessTree,
  signal: 'SIGTERM' | 'SIGKILL',
  host: Pick<NodeJS.Process, 'kill'>,
): Promise<void> {
  const told = new Set<number>();
  for (let waited = 0; waited <= PATIENCE_MS; waited += PAUSE_MS) {
    const pids = await membersOf(tree);
    if (pids.length === 0) return;
    for (const pid of pids.filter((one) => !told.has(one))) {
      // One that has just ended, or has become another user's, cannot be told.
      orElse(() => host.kill(pid, signal), null);
      told.add(pid);
    }
    await sleep(PAUSE_MS);
  }
}

async function membersOf({ root, variable }: ProcessTree): Promise<number[]> {
  const table = await readProcessTable();
  const session = rowOf('self')?.session;
  const descendants = root === null ? new Set<number>() : descendantsOf(root, table);
  const isStray = (row: ProcessRow) => (root !== null || row.session === session) && wasStartedWith(row.pid, variable);
  return table.filter((row) => descendants.has(row.pid) || isStray(row)).map(({ pid }) => pid);
}

/** The program and all that has it as an ancestor. */
export function descendantsOf(root: number, table: readonly ProcessRow[]): Set<number> {
  const found = new Set([root]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
  }
  return found;
}

async function endTreeOnWindows({ root }: ProcessTree): Promise<void> {
  if (root === null) return;
  const { execFile } = await import('node:child_process');
  await new Promise<void>((resolve) => {
    execFile('taskkill', ['/pid', `${root}`, '/T', '/F'], { windowsHide: true }, () => resolve());
  });
}
