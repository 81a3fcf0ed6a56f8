import { execFileSync } from 'node:child_process';

/** Builds `dist` once before the tests run, so that they never meet a program of yesterday. */
export function setup(): void {
  execFileSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
}
