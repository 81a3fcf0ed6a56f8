import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  return readdirSync(join(cache, 'recibo/code')).map((name) => join(cache, 'recibo/code', name));
}

describe('what V8 has compiled', () => {
  it('is kept in the user’s cache, for the user alone', () => {
    // A new user has none.
    const cache = join(temporaryFolder(), '.cache');
    for (const _ of [1, 2]) expect(start(cache)).toMatchObject(VERSION);
    const [file = '', ...others] = keptIn(cache);
    expect(others).toEqual([]);
    // Lookups have a file of their own.
    for (const _ of [1, 2]) expect(start(cache, undefined, 'nfe')).toMatchObject({ status: 2 });
    expect(keptIn(cache).length).toBe(2);
    expect(statSync(file).size).toBeGreaterThan(10_000);
    if (process.platform === 'win32') return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(cache, 'recibo/code')).mode & 0o777).toBe(0o700);
  });

  it('is not taken where it is of another build, but made anew', () => {
    const cache = temporaryFolder();
    start(cache);
    const [file = ''] = keptIn(cache);
    const whole = readFileSync(file);
    const other = Buffer.from(whole).fill('0', 0, 16);
    writeFileSync(file, other);
    expect(start(cache)).toMatchObject(VERSION);
    expect(readFileSync(file).subarray(0, 16)).toEqual(whole.subarray(0, 16));
  });

  it.each(['recibo', 'recibo/code'])('is not kept through a link: %s', (name) => {
    const [cache, theirs] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(theirs, 'code'));
    if (name !== 'recibo') mkdirSync(join(cache, 'recibo'));
    symlinkSync(theirs, join(cache, name));
    expect(start(cache)).toMatchObject(VERSION);
    expect([readdirSync(theirs), readdirSync(join(theirs, 'code'))]).toEqual([['code'], []]);
  });

  it.each([
    ['is garbage', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
    ['is cut', (file: string) => writeFileSync(file, '')],
    ['others may write', (file: string) => chmodSync(file, 0o666)],
    ['is a pipe', (file: string) => void [rmSync(file), execFileSync('mkfifo', [file])]],
  ])('is not taken where the file %s, but made anew', (_, spoil) => {
    const cache = temporaryFolder();
    start(cache);
    const [file = ''] = keptIn(cache);
    spoil(file);
    expect(start(cache)).toMatchObject(VERSION);
    expect(statSync(file).size).toBeGreaterThan(10_000);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is verified: what is damaged within hurts no run, and is made anew', () => {
    const cache = temporaryFolder();
    start(cache);
    const [file = ''] = keptIn(cache);
    expect(file).toContain(`-${process.arch}-`);
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length - 4096; at += Math.floor(whole.length / 8)) {
      const [bit, page] = [Buffer.from(whole), Buffer.from(whole).fill(0, at, at + 4096)];
      bit.writeUInt8(bit.readUInt8(at) ^ 4, at);
      for (const damaged of [bit, page].filter((one) => !one.equals(whole))) {
        writeFileSync(file, damaged);
        expect(start(cache)).toMatchObject({ ...VERSION, signal: null });
        expect(readFileSync(file).equals(damaged)).toBe(false);
      }
    }
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
