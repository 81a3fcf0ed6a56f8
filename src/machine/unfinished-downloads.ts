import { type Dirent, opendirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMarkAlive, markOf } from './process-mark.ts';
import { removeWherePossible } from './remove-where-possible.ts';

/** How long after its last write a file of another machine or container may still be written to, in milliseconds. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const NAME = /^\.recibo-(\d+-\d+-[0-9a-f]{8})-\d+\.part$/;

/** Gives names for files that this process is writing; no two are the same, on whatever machine the folder is shared with. */
export function downloadNames(host: Pick<NodeJS.Process, 'pid'>): () => string {
  const mark = markOf(host);
  let count = 0;
  return () => {
    count += 1;
    return `.recibo-${mark}-${count}.part`;
  };
}

/** Takes away what runs that are gone were writing: those of this machine or container, and after a day those of any. */
export function clearDownloads(folder: string, host: Pick<NodeJS.Process, 'pid' | 'kill'>): void {
  for (const { name } of entriesIn(folder)) {
    const [, mark] = NAME.exec(name) ?? [];
    const path = join(folder, name);
    if (mark !== undefined && !isMarkAlive(mark, path, FRESH_MS, host)) removeWherePossible(path);
  }
}

/** How many entries of a folder are read at a time: it may hold hundreds of thousands. */
const AT_A_TIME = 1024;

/** What stands in a folder, in no order. Throws what the system says, once the first is asked for. */
export function* entriesIn(folder: string): Generator<Dirent> {
  // Bun on Windows does not find a folder that is called `.`.
  const entries = opendirSync(resolve(folder), { bufferSize: AT_A_TIME });
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) yield entry;
  } finally {
    entries.closeSync();
  }
}
