import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What files are made with whose modes tests look at, whatever the person or the job that runs them has. */
const COMMON_UMASK = 0o022;

/**
 * Before the tests: builds `dist`, so that they never meet a program of yesterday, and makes the folder that all their
 * temporary ones stand in. The result takes that folder away again.
 */
export function setup(): () => void {
  process.umask(COMMON_UMASK);
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'recibo-test-'));
  process.env.RECIBO_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
