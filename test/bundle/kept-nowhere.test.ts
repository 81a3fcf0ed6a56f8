import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { asking } from '../support/program.ts';
import { type Copy, freshCopy } from './copy.ts';

const VERSION = ['--version'];

describe('no code is kept', () => {
  test.each([
    ['where the user does not want it', { NODE_DISABLE_COMPILE_CACHE: '1' }, []],
    ['where Node is told to be special', { NODE_OPTIONS: '--max-old-space-size=500' }, []],
    ['where Node is told so on its command line', {}, ['--max-old-space-size=500']],
  ])('%s', async (_, environment, node) => {
    const copy = freshCopy();
    expect(await copy.run(VERSION, { environment, node })).toMatchObject({ exit: 0, stderr: '' });
    expect(readdirSync(copy.home)).toEqual([]);
  });

  test.each<[string, (copy: Copy) => Record<string, string>]>([
    ['a home that is not there', ({ home }) => ({ HOME: join(home, 'missing') })],
    ['a home that is no folder', ({ folder }) => ({ HOME: join(folder, 'bin', 'recibo.js') })],
    ['a home that is relative', () => ({ HOME: '.' })],
    ['a home that nobody can write to', () => ({ HOME: '/proc' })],
    ['a cache that is relative', ({ home }) => ({ HOME: join(home, 'missing'), XDG_CACHE_HOME: 'cache' })],
    ['a home that may not be written to', readOnlyHome],
  ])('with %s, and nothing is said about that', async (_, environmentOf) => {
    const copy = freshCopy();
    const environment = environmentOf(copy);
    expect(await copy.run(VERSION, { environment, folder: copy.folder })).toMatchObject({ exit: 0, stderr: '' });
    expect(await copy.fate(VERSION, { environment, folder: copy.folder })).toBe('none');
    expect(readdirSync(copy.folder).sort()).toEqual(['bin', 'dist', 'home', 'report']);
    expect(readdirSync(copy.home)).toEqual([]);
  });

  test('in a file that stands where its folder should', async () => {
    const copy = freshCopy();
    mkdirSync(join(copy.home, '.cache'));
    writeFileSync(copy.cache, 'a file');
    expect(await copy.run(VERSION)).toMatchObject({ exit: 0, stderr: '' });
  });

  test('where the disk has no room for it, and nothing is left there', () => {
    const copy = freshCopy();
    const program = [process.execPath, join(copy.folder, 'bin', 'recibo.js'), ...VERSION];
    const limited = spawnSync('sh', ['-c', 'ulimit -f 500; exec "$@"', 'sh', ...program], {
      env: { PATH: process.env.PATH, HOME: copy.home },
      encoding: 'utf8',
    });
    expect([limited.status, limited.stderr]).toEqual([0, '']);
    expect(readdirSync(copy.cache)).toEqual([]);
  });

  test('where the code that keeps it cannot be read, and the exit code is what it is', async () => {
    const copy = freshCopy();
    rmSync(join(copy.folder, 'bin', 'keep-compiled.js'));
    expect(await copy.run(['nfe'])).toMatchObject({ exit: 2, stdout: '' });
    expect(copy.kept()).toEqual([]);
  });

  test('in the installation', async () => {
    const copy = freshCopy();
    const installed = () => readdirSync(copy.folder, { recursive: true, encoding: 'utf8' });
    const before = installed();
    await copy.run(VERSION);
    expect(copy.kept()).toEqual(['--version']);
    expect(installed().filter((path) => !before.includes(path) && !path.startsWith('home'))).toEqual([]);
  });
});

/** Whoever is root writes there all the same, unless there is no folder to write to. */
function readOnlyHome({ home }: Copy): Record<string, string> {
  const isRoot = process.geteuid?.() === 0;
  if (!isRoot) chmodSync(home, 0o500);
  return { HOME: isRoot ? '/sys/kernel' : home };
}

describe('no code is kept of a run that a signal ends', () => {
  const onAsked: (() => void)[] = [];
  const server = createServer(() => onAsked.pop()?.());
  let baseUrl: string;
  beforeAll(async () => {
    baseUrl = `http://127.0.0.1:${await listen(server)}/v3`;
  });
  afterAll(() => server.close());

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', async (signal) => {
    const copy = freshCopy();
    const asked = new Promise<void>((resolve) => void onAsked.push(resolve));
    const run = spawn(process.execPath, [join(copy.folder, 'bin', 'recibo.js'), 'nfe', '1', '--json'], {
      env: { PATH: process.env.PATH, HOME: copy.home, ...asking(baseUrl) },
      stdio: 'ignore',
    });
    const ended = once(run, 'exit');
    await asked;
    run.kill(signal);
    await ended;
    expect(readdirSync(copy.home)).toEqual([]);
  });
});
