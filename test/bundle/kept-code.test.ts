import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { CANARY } from '../support/canary.ts';
import { asking } from '../support/program.ts';
import { type Copy, freshCopy } from './copy.ts';

const TABLE = ['nfe', '004', '-o', 'table', '--color', 'always'];
const PARTS = ['document', 'lookup-run', 'recibo', 'table', 'transport'];

let sandbox: Sandbox;
let environment: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox();
  environment = asking(sandbox.baseUrl);
});
afterAll(() => sandbox.close());

describe('the code that V8 has compiled is kept', () => {
  test('and taken from the second run on, also of what is loaded after the request', async () => {
    const copy = freshCopy();
    const first = await copy.run(TABLE, { environment });
    expect(copy.kept()).toEqual(PARTS);
    expect(await takenBy(copy)).toEqual(PARTS);
    expect(await copy.run(TABLE, { environment })).toEqual(first);
  });

  test('and grows with what the program is used for', async () => {
    const copy = freshCopy();
    await copy.run(['--version']);
    expect(copy.kept()).toEqual(['recibo']);
    const small = sizeOf(copy.keptFiles());
    await copy.run(['nfe', '004', '--json'], { environment });
    expect(copy.kept()).toEqual(['lookup-run', 'recibo', 'transport']);
    expect(sizeOf(copy.keptFiles().filter((path) => path.endsWith('recibo.js')))).toBeGreaterThan(small);
  });

  test('by many runs at once', async () => {
    const copy = freshCopy();
    const runs = await Promise.all(Array.from({ length: 8 }, () => copy.run(TABLE, { environment })));
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(copy.kept()).toEqual(PARTS);
    expect(await takenBy(copy)).toEqual(PARTS);
  });

  test('in files that nobody else may write', async () => {
    const copy = freshCopy();
    const umask = process.umask(0);
    await copy.run(['--version']).finally(() => process.umask(umask));
    const [file = ''] = copy.keptFiles();
    expect([statSync(dirname(file)).mode & 0o022, statSync(file).mode & 0o022]).toEqual([0, 0]);
  });

  test('without anything of what it was run on', async () => {
    const copy = freshCopy();
    await copy.run(['nfe', '35261100012345004', '--json'], { environment });
    expect(copy.kept()).toContain('transport');
    for (const path of copy.keptFiles()) {
      for (const encoding of ['latin1', 'utf16le'] as const) {
        const text = readFileSync(path, encoding);
        expect(
          [CANARY, '35261100012345004', sandbox.baseUrl, '35261111222333000181550030000011851471580013'].filter(
            (word) => text.includes(word),
          ),
        ).toEqual([]);
      }
    }
  });
});

describe('no code is kept', () => {
  test.each([
    ['of a run that breaks off', ['nfe', '401'], {}, []],
    ['where the user does not want it', TABLE, { NODE_DISABLE_COMPILE_CACHE: '1' }, []],
    ['where Node is told to be special', TABLE, { NODE_OPTIONS: '--max-old-space-size=500' }, []],
    ['where Node is told so on its command line', TABLE, {}, ['--max-old-space-size=500']],
  ])('%s', async (_, argv, more, node) => {
    const copy = freshCopy();
    await copy.run(argv, { environment: { ...environment, ...more }, node });
    expect(copy.kept()).toEqual([]);
  });

  test('where its folder cannot be made, and nothing is said about that', async () => {
    const copy = freshCopy();
    writeFileSync(join(copy.dist, 'compiled'), '');
    expect(await copy.run(TABLE, { environment })).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('what is kept is only taken if it is what V8 would have made', () => {
  test.each<[string, (path: string) => void]>([
    ['nothing', (path) => truncateSync(path, 0)],
    ['a half', (path) => truncateSync(path, 5000)],
    ['something else', (path) => writeFileSync(path, 'x'.repeat(50_000))],
    ['with a few bytes changed', (path) => writeFileSync(path, readFileSync(path).fill(7, 3000, 3010))],
    ['nowhere', (path) => rmSync(path)],
  ])('not %s, and then it is made anew', async (_, spoil) => {
    const copy = freshCopy();
    const first = await copy.run(TABLE, { environment });
    for (const path of copy.keptFiles()) spoil(path);
    expect(await copy.run(TABLE, { environment })).toEqual(first);
    expect(await takenBy(copy)).toEqual(PARTS);
  });

  test('not under other flags', async () => {
    const copy = freshCopy();
    await copy.run(TABLE, { environment });
    const node = ['--no-flush-bytecode'];
    expect(await takenBy(copy, node)).toEqual([]);
  });

  test('not of another build, though its sources are as long', async () => {
    const copy = freshCopy();
    await copy.run(['--version']);
    change(join(copy.dist, 'load.js'), /`[0-9a-f]{8}-/, '`01234567-');
    change(join(copy.dist, 'recibo.js'), `"${version}"`, '"9.9.9"');
    expect((await copy.run(['--version'])).stdout).toBe('recibo 9.9.9\n');
  });
});

function change(path: string, what: string | RegExp, to: string): void {
  const [before, after] = [readFileSync(path, 'utf8'), readFileSync(path, 'utf8').replace(what, to)];
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

/** The parts of which V8 takes what is kept. */
async function takenBy(copy: Copy, node: readonly string[] = []): Promise<string[]> {
  const loaded = await copy.watch(TABLE, { environment, node });
  return loaded.flatMap(({ part, isTaken }) => (isTaken ? [part] : [])).sort();
}

function sizeOf(paths: readonly string[]): number {
  return paths.reduce((bytes, path) => bytes + readFileSync(path).length, 0);
}
