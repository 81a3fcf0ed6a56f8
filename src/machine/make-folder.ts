import { lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder and those above it where they are not there. Step by step: Node's own way to make all of a path never returns
 * where the system says that `/proc/x` is missing.
 *
 * @param mode of those that are made, but for what the umask takes away.
 * @throws what the system says.
 */
export function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path || isThere(dirname(path))) throw error;
    makeFolder(dirname(path), mode);
    mkdirSync(path, { mode });
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
