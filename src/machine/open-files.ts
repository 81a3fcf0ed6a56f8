import { lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { runningPids } from './process-table.ts';

const WRITABLE = 0o200;

/**
 * Whether another process has the file open for writing, under whatever name; false where the system does not say (it tells of
 * the user's own processes, in `/proc`).
 */
export function isWrittenElsewhere(file: Pick<Stats, 'dev' | 'ino'>): boolean {
  return runningPids().some((pid) => String(pid) !== ownPid() && isWrittenBy(pid, file));
}

function isWrittenBy(pid: number, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).some((name) => {
    try {
      const found = statSync(`${folder}/${name}`);
      // The permissions of the link say what the file was opened for.
      return found.ino === ino && found.dev === dev && (lstatSync(`${folder}/${name}`).mode & WRITABLE) !== 0;
    } catch {
      return false;
    }
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function ownPid(): string {
  return readlinkSync('/proc/self');
}
