import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../system-error-code.ts';
import { DraftFile } from './draft-then-rename.ts';
import { placeOf } from './lock-names.ts';

/**
 * Writes a file for its owner alone (0600), into a folder that is there: to a new file that then takes the old one's place. It is
 * there whole or not at all, whatever ends the process or the machine. A link in its place is replaced like a file, and not
 * followed. Nobody else may do so at the same time: who replaces a file has a lock on it ({@link lockFile} of `file-lock.ts`).
 *
 * @returns null, or the system's code of what kept it from being written.
 */
export async function replaceFile(path: string, text: string): Promise<string | null> {
  const { folder, prefix } = placeOf(path);
  const own = join(folder, `${prefix}draft`);
  try {
    // What a process that was killed has left.
    rmSync(own, { force: true });
    const draft = new DraftFile(own, path, 0o600);
    draft.begin();
    draft.write(Buffer.from(text));
    const placed = await draft.place(true);
    return placed.kind === 'failed' ? placed.code : null;
  } catch (error) {
    return errorCode(error);
  }
}
