import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isMark, isMarkAlive, markOf } from './process-mark.ts';

/** A longer name, in bytes, would leave no room for the mark: file systems take 255. */
const LONGEST_NAME = 180;
/** Of such a name, so many characters of its beginning and of its end stand for it. */
const SHOWN_LENGTH = 20;

/** What a marked file is for: a lock on the file beside it, or a draft of what is to take its place. */
type Purpose = 'lock' | 'draft';

/** The path of our own marked file beside `path`, whose folder has to exist. */
export function ownMarkedFile(path: string, purpose: Purpose, host: Pick<NodeJS.Process, 'pid'>): string {
  const { folder, prefix } = placeOf(path);
  return join(folder, `${prefix}${markOf(host)}.${purpose}`);
}

/** The marked files of other processes beside `path`. Those of processes that are gone are removed. */
export function othersMarkedFiles(
  path: string,
  purpose: Purpose,
  host: Pick<NodeJS.Process, 'pid' | 'kill'>,
): readonly string[] {
  const { folder, prefix } = placeOf(path);
  const own = markOf(host);
  const alive: string[] = [];
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(`.${purpose}`)) continue;
    const mark = name.slice(prefix.length, -purpose.length - 1);
    if (!isMark(mark) || mark === own) continue;
    const file = join(folder, name);
    if (isMarkAlive(mark, file, host)) alive.push(name);
    else rmSync(file, { force: true });
  }
  return alive;
}

function placeOf(path: string): { folder: string; prefix: string } {
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
