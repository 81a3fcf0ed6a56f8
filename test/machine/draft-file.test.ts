import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DraftFile } from '../../src/machine/draft-file.ts';
import { temporaryFolder } from '../support/folder.ts';

function download(): { folder: string; target: string; file: DraftFile } {
  const folder = temporaryFolder('recibo-download-');
  const target = join(folder, 'whole');
  return { folder, target, file: new DraftFile(join(folder, 'part'), target) };
}

test('a file is there once it is whole, and nothing beside it', async () => {
  const { folder, target, file } = download();
  file.begin();
  expect(file.write(Buffer.from('thrown away'))).toBe(true);
  file.begin();
  expect(file.write(Buffer.from('one '))).toBe(true);
  expect(file.write(Buffer.from('two'))).toBe(true);
  expect(file.bytes).toBe(7);
  expect(readdirSync(folder)).toEqual(['part']);
  expect(await file.place(false)).toEqual({ kind: 'placed' });
  expect(readdirSync(folder)).toEqual(['whole']);
  expect(readFileSync(target, 'utf8')).toBe('one two');
});

test.each([
  [false, { kind: 'taken' }, 'old'],
  [true, { kind: 'placed' }, 'new'],
])('one that is there gives way where that is wanted: %s', async (isReplacing, placed, text) => {
  const { folder, target, file } = download();
  writeFileSync(target, 'old');
  file.begin();
  file.write(Buffer.from('new'));
  expect(await file.place(isReplacing)).toEqual(placed);
  expect([readFileSync(target, 'utf8'), readdirSync(folder)]).toEqual([text, ['whole']]);
});

test('a folder of that name does not give way', async () => {
  const { target, file } = download();
  mkdirSync(target);
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'taken' });
  file.begin();
  expect(await file.place(true)).toEqual({ kind: 'failed', code: 'EISDIR' });
});

test('what was never begun is neither written nor placed', async () => {
  const { folder, file } = download();
  expect(file.write(Buffer.from('text'))).toBe(false);
  expect(await file.place(false)).toEqual({ kind: 'failed', code: 'EBADF' });
  expect(readdirSync(folder)).toEqual([]);
});

test('what could not be begun says why, and takes nothing away', async () => {
  const { folder, file } = download();
  writeFileSync(join(folder, 'part'), 'of another');
  file.begin();
  expect(file.failure).toBe('EEXIST');
  expect(file.write(Buffer.from('text'))).toBe(false);
  expect(await file.place(false)).toEqual({ kind: 'failed', code: 'EEXIST' });
  expect(readFileSync(join(folder, 'part'), 'utf8')).toBe('of another');
});

test('one that cannot be given its name says why, and leaves nothing', async () => {
  const { folder } = download();
  // A file has no second name on another file system, and is not moved there either.
  const file = new DraftFile(join(folder, 'part'), '/proc/whole');
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'failed', code: 'EXDEV' });
  expect(readdirSync(folder)).toEqual([]);
});

test('what has its name already has it on any file system', async () => {
  const { folder } = download();
  const file = new DraftFile(join(folder, 'part'), '/proc/version');
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'taken' });
  expect(readdirSync(folder)).toEqual([]);
});
