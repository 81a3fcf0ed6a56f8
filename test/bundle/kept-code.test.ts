import { readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { CANARY } from '../support/canary.ts';
import { asking } from '../support/program.ts';
import { freshCopy } from './copy.ts';

const JSON_RUN = ['nfe', '004', '--json'];
const TABLE_RUN = ['nfe', '004', '-o', 'table', '--color', 'always'];

let sandbox: Sandbox;
let environment: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox();
  environment = asking(sandbox.baseUrl);
});
afterAll(() => sandbox.close());

describe('the code that V8 has compiled is kept', () => {
  test('and taken from the second run on', async () => {
    const copy = freshCopy();
    const first = await copy.run(TABLE_RUN, { environment });
    expect(copy.kept()).toEqual(['nfe']);
    expect(await copy.fate(TABLE_RUN, { environment })).toBe('taken');
    expect(await copy.run(TABLE_RUN, { environment })).toEqual(first);
  });

  test.each([
    ['--version', ['--version'], 0],
    ['--help', ['--help', '--lang', 'pt'], 0],
    ['other', ['--nope'], 2],
    ['other', ['35261100012345004'], 2],
    ['nfse', ['nfse', '--help'], 0],
    ['__complete', ['__complete', 'nfe', '--lang', 'pt', '-'], 0],
    ['nfe', ['--lang', 'en', 'nfe', '002'], 22],
    ['nfe', ['nfe', '777'], 50],
    ['nfe', ['nfe', '900', '--json'], 90],
    ['nfe', ['nfe', '004', '--base-url', 'http://127.0.0.1:1/v3', '--retries', '0'], 69],
  ])('for %s, after %j', async (command, argv, exit) => {
    const copy = freshCopy();
    expect(await copy.run(argv, { environment })).toMatchObject({ exit });
    expect(copy.kept()).toEqual([command]);
    expect(copy.covered(command)).toContain(`exit ${exit}`);
    expect(await copy.fate(argv, { environment })).toBe('taken');
  });

  test('until it covers what the command is used for, and then stays as it is', async () => {
    const copy = freshCopy();
    const write = async (argv: readonly string[]) => {
      await copy.run(argv, { environment });
      return copy.files().map((path) => statSync(path).ino);
    };
    const first = await write(JSON_RUN);
    expect(await write(JSON_RUN)).toEqual(first);
    const second = await write(TABLE_RUN);
    expect(second).not.toEqual(first);
    expect([await write(JSON_RUN), await write(TABLE_RUN)]).toEqual([second, second]);
  });

  test('by many runs at once', async () => {
    const copy = freshCopy();
    const runs = await Promise.all(Array.from({ length: 8 }, () => copy.run(TABLE_RUN, { environment })));
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(copy.kept()).toEqual(['nfe']);
    expect(await copy.fate(TABLE_RUN, { environment })).toBe('taken');
  });

  test('for the user alone, whatever the umask', async () => {
    const copy = freshCopy();
    const umask = process.umask(0);
    await copy.run(['--version']).finally(() => process.umask(umask));
    expect([copy.cache, ...copy.files()].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  test('without anything of what it was run on', async () => {
    const copy = freshCopy();
    await copy.run(['nfe', '35261100012345004', '--json'], { environment });
    await copy.run(['35261100012345004', CANARY], { environment });
    expect(copy.kept()).toEqual(['nfe', 'other']);
    const secrets = [CANARY, '35261100012345004', sandbox.baseUrl, '35261111222333000181550030000011851471580013'];
    for (const path of copy.files()) {
      const texts = [path, readFileSync(path, 'latin1'), readFileSync(path, 'utf16le')];
      expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    }
  });
});
