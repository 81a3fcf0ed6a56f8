import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFolderOf } from '../../src/machine/make-folder.ts';
import { replaceFile } from '../../src/machine/replace-file-atomically.ts';
import { childProgram, ending, type StartChild } from '../support/child-program.ts';
import { temporaryFolder } from '../support/folder.ts';

let startReplacing: StartChild;
beforeAll(async () => {
  startReplacing = await childProgram(new URL('children/replacing.ts', import.meta.url));
});

const folder = () => temporaryFolder('recibo-replace-');
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a file is written for its owner alone, and so are the folders that were missing', async () => {
  const home = folder();
  const path = join(home, 'one', 'two', 'config.json');
  expect(makeFolderOf(path)).toBeNull();
  expect(await replaceFile(path, '{"ç":1}')).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe('{"ç":1}');
  expect([path, join(home, 'one', 'two'), join(home, 'one')].map(modeOf)).toEqual([0o600, 0o700, 0o700]);
  expect(readdirSync(join(home, 'one', 'two'))).toEqual(['config.json']);
});

test('a file that others could read no longer can be', async () => {
  const path = join(folder(), 'config.json');
  writeFileSync(path, 'old', { mode: 0o644 });
  expect(await replaceFile(path, 'new')).toBeNull();
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['new', 0o600]);
});

test('a name may be as long as file systems take', async () => {
  const path = join(folder(), 'c'.repeat(255));
  expect(await replaceFile(path, '{}')).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe('{}');
});

test('a link is replaced, and not followed', async () => {
  const [path, elsewhere] = [join(folder(), 'config.json'), join(folder(), 'elsewhere')];
  writeFileSync(elsewhere, 'theirs');
  symlinkSync(elsewhere, path);
  expect(await replaceFile(path, 'ours')).toBeNull();
  expect([lstatSync(path).isFile(), readFileSync(elsewhere, 'utf8')]).toEqual([true, 'theirs']);
});

describe('what cannot be written is told by the system’s code', () => {
  test.each([
    ['below a file', 'file/config.json', 'ENOTDIR'],
    ['over a folder', 'folder', 'EISDIR'],
    ['where nobody can make a folder', '/proc/recibo/config.json', 'ENOENT'],
  ])('%s', async (_, name, code) => {
    const home = folder();
    writeFileSync(join(home, 'file'), '');
    mkdirSync(join(home, 'folder'));
    expect(await replaceFile(name.startsWith('/') ? name : join(home, name), 'text')).toBe(code);
    expect(readdirSync(home).sort()).toEqual(['file', 'folder']);
  });
});

test('where the working folder is gone, no folder is made in it', async () => {
  const inGone = 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$@"';
  const child = (await childProgram(new URL('children/making.ts', import.meta.url), inGone))('one/two/config.json');
  const [told] = child.stdout === null ? [] : await once(child.stdout, 'data');
  expect(`${told}`).toBe('ENOENT\n');
});

test('whenever the process is killed, the file is whole, and the next one tidies up', async () => {
  const [home, size] = [folder(), 300_000];
  const path = join(home, 'config.json');
  for (let round = 0; round < 12; round += 1) {
    const child = startReplacing(path, String(size));
    const ended = ending(child);
    if (child.stdout !== null) await once(child.stdout, 'data');
    while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    child.kill('SIGKILL');
    await ended;
    const text = readFileSync(path, 'utf8');
    expect(text.length).toBe(size);
    expect(['a', 'b']).toContain([...new Set(text)].join(''));
  }
  expect(await replaceFile(path, 'last')).toBeNull();
  expect(readdirSync(home)).toEqual(['config.json']);
});

test('the draft of a process that is gone is taken away, and no other file', async () => {
  const home = folder();
  const others = ['.config.json.lock', '.other.json.draft', '.config.json.x.draft'];
  for (const name of [...others, '.config.json.draft']) writeFileSync(join(home, name), 'old');
  expect(await replaceFile(join(home, 'config.json'), '{}')).toBeNull();
  expect(readdirSync(home).sort()).toEqual([...others, 'config.json'].sort());
});
