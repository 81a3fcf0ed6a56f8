import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

/** A folder that is removed when the tests end (`setup.ts`). */
export function temporaryFolder(): string {
  return mkdtempSync(tmpdir() + sep);
}

/** A file in a folder of its own. */
export function temporaryFile(content: string | Uint8Array, name = 'records.ndjson'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}
