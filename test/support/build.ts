import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Before the tests: builds `dist`, so that they never meet a program of yesterday, and makes the folder that all their
 * temporary ones stand in. The result takes that folder away again.
 */
export function setup(): () => void {
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'recibo-test-'));
  process.env.RECIBO_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
