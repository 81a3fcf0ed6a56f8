import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';

/** A folder that is removed when the tests end (`setup.ts`). */
export function temporaryFolder(): string {
  return mkdtempSync(tmpdir() + sep);
}
