import { lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { type FileIdentity, isSameFile } from './file-identity.ts';
import { runningPids } from './process-table.ts';

const WRITABLE = 0o200;

/**
 * Whether another process has the file open for writing, under whatever name; false where the system does not say (it tells of
 * the user's own processes, in `/proc`).
 */
export function isWrittenElsewhere(file: FileIdentity): boolean {
  return runningPids().some((pid) => String(pid) !== ownPid() && isWrittenBy(pid, file));
}

function isWrittenBy(pid: number, file: FileIdentity): boolean {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).some((name) => {
    try {
      const found = statSync(`${folder}/${name}`);
      // The permissions of the link say what the file was opened for.
      return isSameFile(found, file) && (lstatSync(`${folder}/${name}`).mode & WRITABLE) !== 0;
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
