import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { type Copy, freshCopy } from './copy.ts';

const HELP = ['--help', '--lang', 'en'];
const SOMEBODY_ELSE = fileURLToPath(new URL('as-somebody-else.cjs', import.meta.url));

describe('what is kept is only taken if it is what V8 would have made', () => {
  test.each<[string, (path: string) => void]>([
    ['nothing', (path) => truncateSync(path, 0)],
    ['a half', (path) => truncateSync(path, readFileSync(path).length / 2)],
    ['a bit', (path) => truncateSync(path, 5000)],
    ['something else', (path) => writeFileSync(path, 'x'.repeat(50_000))],
    ['nothing but noughts', (path) => writeFileSync(path, Buffer.alloc(50_000))],
    ['very much', (path) => truncateSync(path, 2 ** 33)],
    ['with a few bytes changed', (path) => writeFileSync(path, readFileSync(path).fill(7, 3000, 3010))],
    ['of another command', (path) => copyFileSync(path.replace('--help', '--version'), path)],
    ['nowhere', (path) => rmSync(path)],
  ])('not %s, and then it is made anew', async (_, spoil) => {
    const copy = freshCopy();
    await copy.run(['--version']);
    const first = await copy.run(HELP);
    const path = fileOf(copy, '--help');
    spoil(path);
    expect(await copy.fate(HELP)).toBe('none');
    expect(await copy.run(HELP)).toEqual(first);
    expect(await copy.fate(HELP)).toBe('taken');
  });

  test('not under other flags', async () => {
    const copy = freshCopy();
    await copy.run(HELP);
    expect(await copy.fate(HELP, { node: ['--no-flush-bytecode'] })).toBe('rejected');
  });

  test('not of another build, though its source is as long, and what that has left is removed', async () => {
    const copy = freshCopy();
    const bundle = join(copy.folder, 'dist', 'recibo.js');
    await copy.run(['--version']);
    await copy.run(HELP);
    const drafts = ['0123456789abcdef-nfe-v20.0.0-linux-x64.code.1-a.draft', 'notes.txt'];
    for (const name of drafts) writeFileSync(join(copy.cache, name), '');
    change(bundle, /^\/\/[0-9a-f]{16}/, '//0123456789abcde0');
    change(bundle, `"${version}"`, '"9.9.9"');
    expect((await copy.run(['--version'])).stdout).toBe('recibo 9.9.9\n');
    expect(copy.kept().map((name) => name.replace(/.*\//, ''))).toEqual(['--version', 'notes.txt']);
    expect(fileOf(copy, '--version')).toContain('0123456789abcde0');
  });
});

describe('what is kept is only taken if nobody else can have put it there', () => {
  test.each<[string, (path: string, copy: Copy) => void]>([
    ['a file that others may write', (path) => chmodSync(path, 0o602)],
    ['a file that the group may write', (path) => chmodSync(path, 0o620)],
    ['a link to a file', (path, { home }) => linkFrom(path, join(home, 'elsewhere'))],
  ])('not from %s, which is replaced', async (_, spoil) => {
    const copy = freshCopy();
    await copy.run(HELP);
    spoil(fileOf(copy, '--help'), copy);
    expect(await copy.fate(HELP)).toBe('none');
    await copy.run(HELP);
    expect(await copy.fate(HELP)).toBe('taken');
  });

  test.each<[string, (copy: Copy) => void]>([
    ['others may write', ({ cache }) => chmodSync(cache, 0o702)],
    ['the group may write', ({ cache }) => chmodSync(cache, 0o770)],
    ['is a link', ({ cache, home }) => linkFrom(cache, join(home, 'elsewhere'))],
  ])('not from a folder that %s, nor is anything written there', async (_, spoil) => {
    const copy = freshCopy();
    await copy.run(HELP);
    spoil(copy);
    expect(await copy.fate(HELP)).toBe('none');
    await copy.run(['--version']);
    expect(copy.kept()).toEqual(['--help']);
  });

  test('not from a file of another user', async () => {
    const copy = freshCopy();
    await copy.run(HELP);
    expect(await copy.fate(HELP, { node: ['--require', SOMEBODY_ELSE] })).toBe('none');
  });

  test('from a cache that stands elsewhere, by a link or by XDG_CACHE_HOME', async () => {
    const copy = freshCopy();
    const elsewhere = join(copy.folder, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(copy.home, '.cache'));
    await copy.run(HELP);
    expect(await copy.fate(HELP)).toBe('taken');
    expect(await copy.fate(HELP, { environment: { HOME: '/', XDG_CACHE_HOME: elsewhere } })).toBe('taken');
  });
});

function fileOf(copy: Copy, command: string): string {
  const path = copy.files().find((file) => file.includes(`-${command}-`));
  if (path === undefined) throw new Error(`No code is kept for ${command}`);
  return path;
}

function linkFrom(path: string, to: string): void {
  renameSync(path, to);
  symlinkSync(to, path);
}

function change(path: string, what: string | RegExp, to: string): void {
  const [before, after] = [readFileSync(path, 'utf8'), readFileSync(path, 'utf8').replace(what, to)];
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}
