import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../system-error-code.ts';
import { DraftFile } from './draft-then-rename.ts';
import { makeFolder } from './make-folder.ts';
import { clearDownloads, downloadNames, entriesIn } from './unfinished-downloads.ts';

/** What stands under a name in a folder. */
export type FolderEntry =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'file'; readonly bytes: number }
  /** No regular file: a link, a folder. */
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly code: string };

/** A folder that files are put into, each whole or not at all. */
export interface SaveFolder {
  find(name: string): FolderEntry;
  /** The names of the regular files in it, in no order. */
  fileNames(): Generator<string>;
  /** A file that is going to be called `name` once it is whole. */
  download(name: string): DraftFile;
}

/**
 * Opens a folder that files are put into, and makes it where it is not there. It may be a link; what is put into it goes
 * through none. What runs that were killed have left in it is taken away.
 *
 * @returns the system's code where it cannot be made, or not be written.
 */
export function openSaveFolder(
  path: string,
  host: Pick<NodeJS.Process, 'pid' | 'kill'>,
): SaveFolder | { readonly code: string } {
  try {
    makeFolder(path, 0o777);
    if (!statSync(path).isDirectory()) return { code: 'ENOTDIR' };
    clearDownloads(path, host);
  } catch (error) {
    return { code: errorCode(error) };
  }
  const nextName = downloadNames(host);
  const folder: SaveFolder = {
    find: (name) => findFile(join(path, name)),
    *fileNames() {
      for (const entry of entriesIn(path)) if (entry.isFile()) yield entry.name;
    },
    download: (name) => new DraftFile(join(path, nextName()), join(path, name)),
  };
  return writingFailure(folder) ?? folder;
}

/** Whether one may write there, only a try says for certain. */
function writingFailure(folder: SaveFolder): { code: string } | null {
  const trial = folder.download('trial');
  trial.begin();
  const { failure } = trial;
  trial.discard();
  return failure === null ? null : { code: failure };
}

/** What stands at a path; a link is not followed. */
function findFile(path: string): FolderEntry {
  try {
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status === undefined) return { kind: 'nothing' };
    return status.isFile() ? { kind: 'file', bytes: status.size } : { kind: 'other' };
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) };
  }
}
