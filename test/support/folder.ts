import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, which is gone after the run. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(process.env.RECIBO_TEST_FOLDER ?? tmpdir(), name));
}
