import { lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { type FileIdentity, isSameFile } from './file-identity.ts';
import { orElse } from './or-else.ts';
import { runningPids } from './process-table.ts';

const WRITABLE = 0o200;

/**
 * Whether another process has the file open for writing, under whatever name; false where the system does not say (it tells of
 * the user's own processes, in `/proc`).
 */
export function isWrittenElsewhere(file: FileIdentity): boolean {
  const own = orElse(() => Number(readlinkSync('/proc/self')), null);
  return runningPids().some((pid) => pid !== own && isWrittenBy(pid, file));
}

function isWrittenBy(pid: number, file: FileIdentity): boolean {
  const folder = `/proc/${pid}/fd`;
  const names = orElse(() => readdirSync(folder), []);
  return names.some((name) => orElse(() => isOpenForWriting(`${folder}/${name}`, file), false));
}

/** The permissions of the link say what the file was opened for. */
function isOpenForWriting(link: string, file: FileIdentity): boolean {
  return isSameFile(statSync(link), file) && (lstatSync(link).mode & WRITABLE) !== 0;
}
