import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../system-error-code.ts';

/**
 * Makes a folder and those above it where they are not there, also while another run makes them. Step by step: Node's own way
 * to make all of a path never returns where the system says that `/proc/x` is missing.
 *
 * @param mode of those that are made, but for what the umask takes away.
 * @throws what the system says.
 */
export function makeFolder(path: string, mode: number): void {
  const above = dirname(path);
  try {
    makeOne(path, mode);
  } catch (error) {
    if (above === path) throw error;
    makeFolder(above, mode);
    // What was missing is there by now, whoever made it; anything else fails again.
    makeOne(path, mode);
  }
}

/** Makes the folders above a file where they are not there, for the owner alone; null, or the system's error code. */
export function makeFolderOf(path: string): string | null {
  try {
    makeFolder(dirname(path), 0o700);
    return null;
  } catch (error) {
    return errorCode(error);
  }
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
