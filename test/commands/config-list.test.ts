import { stripVTControlCharacters as plain } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Person } from '../support/person.ts';

const BASE = 'https://api.example.com/v3';
const STORED = {
  defaultProfile: 'a',
  profiles: { a: { baseUrl: BASE, token: 'stored-token', tokenCommand: ['pass', 'show', 'my token'] } },
};

describe('recibo config list', () => {
  const lines = async (person: Person, columns: number) =>
    plain((await person.run(['config', 'list'], { columns })).stdout).split('\n');

  test('shows where a value comes from beside it, in columns', async () => {
    const person = new Person().write(STORED);
    const [head, ...rows] = await lines(person, 240);
    expect(head?.trimEnd().split(/\s{2,}/)).toEqual(['Setting', 'Value', 'Comes from']);
    const places = [head, ...rows.slice(0, 2)].map((row) => row?.search(/Comes from|token of the profile/));
    expect(places[1]).toBe(places[0]);
    expect(rows.map((row) => row.split(/\s{2,}/))).toEqual(
      expect.arrayContaining([
        ['token', '(redacted)', 'token of the profile "a" (not used: tokenCommand of the profile "a" wins)'],
        ['tokenFile', 'not set'],
        ['tokenCommand', "pass show 'my token'", 'tokenCommand of the profile "a"'],
        ['baseUrl', BASE, 'baseUrl of the profile "a"'],
        ['settingsFile', person.path, 'default'],
        ['language', 'en', 'LANG'],
        [`Settings file: ${person.path}`],
      ]),
    );
  });

  test('shows it below where there is no room, with the value at the same edge', async () => {
    const [head, , from, ...others] = await lines(new Person().write(STORED), 60);
    expect(head).toBe('Setting        Value');
    expect(from).toBe(`${' '.repeat(15)}token of the profile "a" (not used: tokenCommand of the profile "a" wins)`);
    expect(others).toContain(`${' '.repeat(15)}tokenCommand of the profile "a"`);
  });

  test('shows it below as soon as the longest line has no room', async () => {
    const person = new Person().write(STORED);
    const isBeside = async (columns: number) => /Value +Comes from/.test((await lines(person, columns))[0] ?? '');
    const longest = Math.max(...(await lines(person, 240)).slice(0, -3).map((line) => line.length));
    expect([await isBeside(longest), await isBeside(longest - 1)]).toEqual([true, false]);
  });

  test('in a pipe is a line a setting: name, value, where it comes from', async () => {
    const { stdout } = await new Person().write(STORED).run(['config', 'list'], { terminals: [] });
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'token\t(redacted)\tprofile\tprofiles.a.token',
        "tokenCommand\tpass show 'my token'\tprofile\tprofiles.a.tokenCommand",
        'tokenFile\t\t\t',
        'profile\ta\tfile\tdefaultProfile',
        'language\ten\tenvironment\tLANG',
        expect.stringMatching(/^settingsFile\t.*\tdefault\t$/),
      ]),
    );
  });

  test('is JSON that can be read', async () => {
    const { stdout } = await new Person().write(STORED).run(['config', 'list', '--json']);
    const { settings } = JSON.parse(plain(stdout));
    expect(stdout).toContain('\u001b[');
    expect(settings).toContainEqual({ name: 'tokenFile', value: null, source: null, overriddenBy: null });
    const settingsFile = { name: 'settingsFile', value: expect.stringContaining('config.json'), overriddenBy: null };
    expect(settings).toContainEqual({ ...settingsFile, source: { kind: 'default' } });
    expect(settings).toContainEqual({
      name: 'language',
      value: 'en',
      source: { kind: 'environment', name: 'LANG' },
      overriddenBy: null,
    });
  });

  test('says of nothing but a token that something else wins', async () => {
    const overridden = async (environment: Record<string, string>) => {
      const person = new Person().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE, tokenFile: '/t' } } });
      const { stdout } = await person.run(['config', 'list', '--json'], { terminals: [], environment });
      const rows: { name: string; overriddenBy: unknown }[] = JSON.parse(stdout).settings;
      return rows.filter(({ overriddenBy }) => overriddenBy !== null);
    };
    expect(await overridden({})).toEqual([]);
    expect(await overridden({ RECIBO_TOKEN_FILE: '/u' })).toEqual([]);
    const overriddenBy = { kind: 'environment', name: 'RECIBO_TOKEN' };
    const all = await overridden({ RECIBO_TOKEN: 'another-token' });
    expect(all).toEqual([expect.objectContaining({ name: 'tokenFile', overriddenBy })]);
  });

  test.each([
    ['/run/secrets/recibo', '/run/secrets/recibo'],
    ['C:\\secrets', 'C:\\secrets'],
    ['token.txt', 'token.txt'],
    ['s3cr3t0t0k3n', '(redacted)'],
  ])('shows tokenFile %j as %s: what is no path may be the token itself', async (tokenFile, shown) => {
    const person = new Person().write({ defaultProfile: 'a', profiles: { a: { tokenFile } } });
    const { stdout } = await person.run(['config', 'list', '--json'], { terminals: [] });
    expect(JSON.parse(stdout).settings).toContainEqual(expect.objectContaining({ name: 'tokenFile', value: shown }));
  });

  test('shows no token that stands elsewhere, nor who signs in at a proxy', async () => {
    const profiles = { a: { tokenCommand: ['echo', 'the-token-of-a'] } };
    const environment = {
      RECIBO_TOKEN: 'the-token-of-a',
      HTTPS_PROXY: 'http://ana:word@proxy.example:1/',
      NO_PROXY: ' localhost ',
    };
    const person = new Person().write({ defaultProfile: 'a', profiles });
    const { stdout } = await person.run(['config', 'list', '--json'], { terminals: [], environment });
    const values = JSON.parse(stdout).settings.map(({ name, value }: { name: string; value: unknown }) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(values)).toMatchObject({
      token: '(redacted)',
      tokenCommand: ['echo', '(redacted)'],
      httpsProxy: 'http://(redacted)@proxy.example:1/',
      noProxy: 'localhost',
    });
  });

  test.each([
    ['ana:word@proxy.example:1', '(redacted)@proxy.example:1'],
    ['http://ana:w@rd@proxy.example', 'http://(redacted)@proxy.example'],
    ['http://ana:w/rd@proxy.example', 'http://(redacted)@proxy.example'],
  ])('nor who signs in at the proxy %s', async (address, shown) => {
    const environment = { HTTPS_PROXY: address, HTTP_PROXY: address, RECIBO_BASE_URL: address };
    const { stdout } = await new Person().run(['config', 'list'], { terminals: [], environment });
    for (const name of ['httpsProxy', 'httpProxy', 'baseUrl']) expect(stdout).toContain(`${name}\t${shown}\t`);
  });

  test('and config path know of no file where there is no place for one', async () => {
    const person = new Person();
    const machine = { home: null };
    expect(plain((await person.run(['config', 'list'], { machine })).stdout)).toContain(
      'There is no place for a settings file.',
    );
    expect(await person.run(['config', 'path'], { machine })).toMatchObject({ exit: 78, stdout: '' });
    expect(await person.run(['config', 'path'])).toMatchObject({ exit: 0, stdout: `${person.path}\n` });
  });
});
