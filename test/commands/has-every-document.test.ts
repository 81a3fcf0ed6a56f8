import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasEveryDocument } from '../../src/commands/has-every-document.ts';
import { openSaveFolder } from '../../src/machine/save-folder.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A natural person's key, and how a record of `--mask` tells it. */
const KEY = '35261100052998224725559200000012341123456780';
const MASKED = '352611000***982247**559200000012341123456780';
/** The next invoice of the same person. */
const NEXT = MASKED.replace('1234112', '1235112');
const COMPANY = '35261111222333000181550010000123451482917368';
const BOTH = ['xml', 'danfe'];

/** Whether a folder with files of these names, and one folder, has all that an answer of this key links to. */
function hasAll(names: readonly string[], chave: string | null, links = BOTH, folderName = 'folder'): boolean {
  const path = temporaryFolder('recibo-every-');
  mkdirSync(join(path, folderName));
  for (const name of names) writeFileSync(join(path, name), '');
  const folder = openSaveFolder(path, process);
  if ('code' in folder) throw new Error(folder.code);
  const linkTo = (document: string) => (links.includes(document) ? 'link' : null);
  return hasEveryDocument(folder)({ receipt: 'R1', chave, linkTo });
}

test.each([
  [[`${COMPANY}-nfe.xml`, `${COMPANY}-danfe.pdf`], COMPANY, true],
  [[`${COMPANY}-nfe.xml`], COMPANY, false],
  [[`${COMPANY}-danfe.pdf`], COMPANY, false],
  [[`${COMPANY}-nfe.xml`, `${COMPANY}-danfe.pdf`], null, false],
  [[`${KEY}-nfe.xml`, `${KEY}-danfe.pdf`], MASKED, true],
  [[`${KEY}-nfe.xml`], MASKED, false],
  [[`${KEY}-nfe.xml`, `${KEY}-danfe.pdf`], NEXT, false],
  [[], MASKED, false],
])('a folder that holds %j has all that is linked to beside the key %s: %s', (names, chave, isThere) => {
  expect(hasAll(names, chave)).toBe(isThere);
});

test('what an answer does not link to need not be there', () => {
  expect(hasAll([`${COMPANY}-nfe.xml`], COMPANY, ['xml'])).toBe(true);
  expect(hasAll([`${KEY}-nfe.xml`], MASKED, ['xml'])).toBe(true);
  expect(hasAll([], COMPANY, [])).toBe(true);
});

test('a folder of its name is no document', () => {
  expect(hasAll([], COMPANY, ['xml'], `${COMPANY}-nfe.xml`)).toBe(false);
  expect(hasAll([], MASKED, ['xml'], `${KEY}-nfe.xml`)).toBe(false);
});
