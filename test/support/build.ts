import { execFileSync } from 'node:child_process';

/** Builds the program once, before any test starts it as a process. */
export function setup(): void {
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
}
