import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';

/** Builds the program once, before any test starts it as a process. What is returned removes all temp files of the tests. */
export function setup(): () => void {
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  const folder = mkdtempSync(tmpdir() + sep);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
