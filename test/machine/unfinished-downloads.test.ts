import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entriesIn } from '../../src/machine/unfinished-downloads.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openFiles } from '../support/open-files.ts';

test('all that stands in a folder is told, and the folder is closed even where not all is asked for', () => {
  const folder = temporaryFolder('recibo-entries-');
  const names = Array.from({ length: 1500 }, (_, at) => `file-${at}`);
  for (const name of names) writeFileSync(join(folder, name), '');
  const found = [...entriesIn(folder)].map(({ name }) => name);
  expect(found.sort()).toEqual(names.sort());
  for (const _ of entriesIn(folder)) break;
  expect(openFiles()).not.toContain(folder);
});

test('a folder that is not there is told once it is asked for', () => {
  const entries = entriesIn('/no/such/folder');
  expect(() => entries.next()).toThrow('ENOENT');
});
