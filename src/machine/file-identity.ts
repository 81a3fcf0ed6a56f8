import { lstatSync, type Stats } from 'node:fs';
import { orElse } from './or-else.ts';

/** What tells one file from all others, whatever its names. */
export type FileIdentity = Pick<Stats, 'dev' | 'ino'>;

export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

/** Whether a symbolic link stands at a path, wherever it leads. */
export function isLink(path: string): boolean {
  return orElse(() => lstatSync(path).isSymbolicLink(), false);
}
