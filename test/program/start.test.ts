import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

const VERSION = { status: 0, stdout: expect.stringMatching(/^recibo \d/), stderr: '' };

/** The npm form, with a cache of its own: the program without Node has neither (`npm run test:standalone` leaves this file out). */
function start(cache: string, bin = 'bin/recibo.js', ...argv: string[]) {
  const env = { PATH: process.env.PATH, HOME: temporaryFolder(), XDG_CACHE_HOME: cache, LOCALAPPDATA: cache };
  return spawnSync(process.execPath, [bin, ...argv, '--version'], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
}

function keptIn(cache: string): string[] {
  return readdirSync(join(cache, 'recibo')).map((name) => join(cache, 'recibo', name));
}

describe('what V8 has compiled', () => {
  it('is kept in the user’s cache, for the user alone', () => {
    const cache = temporaryFolder();
    mkdirSync(join(cache, 'recibo'), { mode: 0o700 });
    writeFileSync(join(cache, 'recibo', 'an-older-build.code'), 'old');
    for (const _ of [1, 2]) expect(start(cache)).toMatchObject(VERSION);
    const [file = '', ...others] = keptIn(cache);
    expect(others).toEqual([]);
    // Lookups have a file of their own.
    for (const _ of [1, 2]) expect(start(cache, undefined, 'nfe')).toMatchObject({ status: 2 });
    expect(keptIn(cache).length).toBe(2);
    expect(statSync(file).size).toBeGreaterThan(10_000);
    if (process.platform === 'win32') return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(cache, 'recibo')).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['is garbage', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
    ['is cut', (file: string) => writeFileSync(file, '')],
    ['others may write', (file: string) => chmodSync(file, 0o666)],
  ])('is not taken where the file %s, but made anew', (_, spoil) => {
    const cache = temporaryFolder();
    start(cache);
    const [file = ''] = keptIn(cache);
    spoil(file);
    expect(start(cache)).toMatchObject(VERSION);
    expect(statSync(file).size).toBeGreaterThan(10_000);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is missed by nobody where the cache is no folder, or a link to nowhere', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    const caches = ['file', 'link', 'a/b/c'].map((name) => join(folder, name));
    for (const cache of [...caches, '/proc/x', '/dev/null/x']) expect(start(cache)).toMatchObject(VERSION);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

it('says what to do where it has not been built', () => {
  const clone = temporaryFolder();
  cpSync('bin', join(clone, 'bin'), { recursive: true });
  const { status, stdout, stderr } = start(temporaryFolder(), join(clone, 'bin/recibo.js'));
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^recibo: .*npm run build.*\n$/);
});
