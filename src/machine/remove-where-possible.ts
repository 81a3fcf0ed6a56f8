import { unlinkSync } from 'node:fs';
import { orElse } from './or-else.ts';

/**
 * Takes away a file that nobody needs any more: a lock that is given back, what a killed run has left. One that the system keeps,
 * as a folder does whose files only their owners may take away, is in nobody's way, and no reason to fail.
 */
export function removeWherePossible(path: string): void {
  orElse(() => unlinkSync(path), undefined);
}
