import { closeSync, constants, fchmodSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, systemError } from '../error-code.ts';
import { makeFolder } from './make-folder.ts';
import { othersMarkedFiles, ownMarkedFile } from './marked-files.ts';
import { sleep } from './sleep.ts';
import { writeDirectly } from './write.ts';

/** How often, and how many milliseconds apart, Windows is asked again while somebody has the old file open. */
const TRIES = 20;
const PAUSE_MS = 50;
/** The mode of a folder that is made. */
const OWNER_ALONE = 0o700;

/**
 * Writes a file for its owner alone (0600), into a folder that is made where it is missing (0700): to a new file that then
 * takes the old one's place. It is there whole or not at all, whatever ends the process or the machine. A link in its
 * place is replaced like a file, and not followed.
 *
 * Two at once are both whole, and the later one stays: who reads before he writes needs a lock as well
 * ({@link lockFile} of `file-lock.ts`).
 *
 * @returns null, or the system's code of what kept it from being written.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  host: Pick<NodeJS.Process, 'pid' | 'kill'>,
): Promise<string | null> {
  let draft: string | null = null;
  try {
    makeFolder(dirname(path), OWNER_ALONE);
    // What a process that was killed has left.
    othersMarkedFiles(path, 'draft', host);
    draft = ownMarkedFile(path, 'draft', host);
    writeDraft(draft, typeof content === 'string' ? Buffer.from(content) : content);
    await moveOver(draft, path);
    return null;
  } catch (error) {
    if (draft !== null) rmSync(draft, { force: true });
    return errorCode(error);
  }
}

/**
 * Makes the folders above a file where they are not there, for the owner alone.
 *
 * @returns null, or the system's code of what kept them from being made.
 */
export function makeFolderOf(path: string): string | null {
  try {
    makeFolder(dirname(path), OWNER_ALONE);
    return null;
  } catch (error) {
    return errorCode(error);
  }
}

function writeDraft(path: string, bytes: Uint8Array): void {
  rmSync(path, { force: true });
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    // Whatever the umask.
    fchmodSync(file, 0o600);
    const { failure } = writeDirectly(file, bytes);
    if (failure?.kind === 'failed') throw systemError(failure.code);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Puts a file in the place of another. Windows does not replace one that somebody has open, be it only a virus scanner's look
 * at it: there it is tried again for a second.
 */
export async function moveOver(draft: string, path: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      renameSync(draft, path);
      return;
    } catch (error) {
      if (left === 0 || !['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
