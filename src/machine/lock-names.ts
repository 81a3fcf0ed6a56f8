import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isMark, isMarkAlive, markOf } from './process-mark.ts';
import { removeWherePossible } from './remove-where-possible.ts';

/** A longer name, in bytes, would leave no room for the mark: file systems take 255. */
const LONGEST_NAME = 180;
/** Of such a name, so many characters of its beginning and of its end stand for it. */
const SHOWN_LENGTH = 20;
const ENDING = '.lock';
/** How long a lock of another machine or container counts after it was last kept fresh, in milliseconds. */
const FRESH_MS = 30_000;

/** The path of our own lock on `path`, whose folder has to exist: beside it, and named by our process. */
export function ownLock(path: string, host: Pick<NodeJS.Process, 'pid'>): string {
  const { folder, prefix } = placeOf(path);
  return join(folder, prefix + markOf(host) + ENDING);
}

/** Whether another process has a lock on `path`. The locks of processes that are gone are removed. */
export function hasOtherLock(path: string, host: Pick<NodeJS.Process, 'pid' | 'kill'>): boolean {
  const { folder, prefix } = placeOf(path);
  const own = markOf(host);
  let isHeld = false;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(ENDING)) continue;
    const mark = name.slice(prefix.length, -ENDING.length);
    if (!isMark(mark) || mark === own) continue;
    const file = join(folder, name);
    if (isMarkAlive(mark, file, FRESH_MS, host)) isHeld = true;
    else removeWherePossible(file);
  }
  return isHeld;
}

/** The folder of a file, and what the names of all begin with that stand there for its sake. */
export function placeOf(path: string): { readonly folder: string; readonly prefix: string } {
  const name = basename(path);
  // Bun on Windows does not find a folder that is called `.`.
  return {
    folder: resolve(dirname(path)),
    prefix: `.${Buffer.byteLength(name) <= LONGEST_NAME ? name : shortened(name)}.`,
  };
}

/** Two names of one length that begin and end alike share their marks: of two such files, only one at a time is locked. */
function shortened(name: string): string {
  return `${name.slice(0, SHOWN_LENGTH)}~${name.length}~${name.slice(-SHOWN_LENGTH)}`;
}
