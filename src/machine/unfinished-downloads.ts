import { hash } from 'node:crypto';
import { type Dirent, lstatSync, opendirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { errorCode } from '../system-error-code.ts';
import { isMarkAlive, markOf } from './process-mark.ts';

/** So long after its last write nobody is writing to it any more, on whatever machine. */
const DEAD_AFTER_MS = 24 * 60 * 60 * 1000;
const NAME = /^\.recibo-([0-9a-f]{8})-(\d+-\d+-\d+)-\d+\.part$/;

/** Gives names for files that this process is writing; no two are the same, on whatever machine the folder is shared with. */
export function downloadNames(host: Pick<NodeJS.Process, 'pid'>): () => string {
  const mark = markOf(host);
  const prefix = `.recibo-${whereabouts(mark)}-${mark}`;
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}.part`;
  };
}

/** Takes away what runs that are gone were writing: those of this machine or container, and after a day those of any. */
export function clearDownloads(folder: string, host: Pick<NodeJS.Process, 'pid' | 'kill'>): void {
  const here = whereabouts(markOf(host));
  for (const { name } of entriesIn(folder)) {
    const [, where, mark] = NAME.exec(name) ?? [];
    if (where === undefined || mark === undefined) continue;
    const path = join(folder, name);
    if (where === here ? !isMarkAlive(mark, path, host) : isOld(path)) remove(path);
  }
}

/** What is not ours to take away stays: nobody takes it for a document. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EISDIR', 'ERR_FS_EISDIR'].includes(errorCode(error))) throw error;
  }
}

function isOld(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs > DEAD_AFTER_MS;
}

/** Names the machine and the container: of others' processes nobody here can say whether they are gone. */
function whereabouts(mark: string): string {
  const [, , namespace] = mark.split('-');
  return hash('sha256', `${hostname()} ${namespace}`).slice(0, 8);
}

/** How many entries of a folder are read at a time: it may hold hundreds of thousands. */
const AT_A_TIME = 1024;

/**
 * What stands in a folder, in no order.
 *
 * @throws what the system says, once the first is asked for.
 */
export function* entriesIn(folder: string): Generator<Dirent> {
  // Bun on Windows does not find a folder that is called `.`.
  const entries = opendirSync(resolve(folder), { bufferSize: AT_A_TIME });
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) yield entry;
  } finally {
    entries.closeSync();
  }
}
