import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMarkAlive, markOf } from './process-mark.ts';

/** What a marked file is for: a lock on the file beside it, or a draft of what is to take its place. */
export type Purpose = 'lock' | 'draft';

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
    if (!/^\d+-\d+$/.test(mark) || mark === own) continue;
    if (isMarkAlive(mark, host)) alive.push(name);
    else rmSync(join(folder, name), { force: true });
  }
  return alive;
}

function placeOf(path: string): { folder: string; prefix: string } {
  return { folder: dirname(path), prefix: `.${basename(path)}.` };
}
