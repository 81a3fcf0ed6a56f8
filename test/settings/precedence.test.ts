import { describe, expect, test } from 'vitest';
import { settingsPath } from '../../src/settings/settings-path.ts';
import { BASE, TestMachine } from './machine.ts';

const PROFILES = {
  defaultProfile: 'acme',
  profiles: {
    acme: { baseUrl: BASE, token: 'acme-token' },
    ci: { baseUrl: 'https://ci.example.com/v3', token: 'ci-token' },
  },
};

describe('the profile', () => {
  test('is the default one where none is named', async () => {
    expect(await new TestMachine().settings(PROFILES).found()).toMatchObject({ baseUrl: BASE, token: 'acme-token' });
  });

  test('of RECIBO_PROFILE wins over the default one', async () => {
    const machine = new TestMachine().settings(PROFILES).with({ RECIBO_PROFILE: 'ci' });
    expect(await machine.found()).toMatchObject({ baseUrl: 'https://ci.example.com/v3', token: 'ci-token' });
  });

  test('of --profile wins over RECIBO_PROFILE', async () => {
    const machine = new TestMachine().settings(PROFILES).with({ RECIBO_PROFILE: 'ci' });
    expect(await machine.found({ profile: 'acme' })).toMatchObject({ token: 'acme-token' });
  });

  test('must exist, wherever it is named', async () => {
    const { defaultProfile, ...others } = PROFILES;
    const known = Object.keys(PROFILES.profiles);
    const machine = () => new TestMachine().settings({ ...others, defaultProfile: 'nobody' });
    const problems = [
      await machine().problem({ profile: 'nope' }),
      await machine().with({ RECIBO_PROFILE: 'nix' }).problem(),
      await machine().problem(),
    ];
    expect(problems).toMatchObject([
      { kind: 'unknown-profile', known, source: { kind: 'flag', name: '--profile' } },
      { kind: 'unknown-profile', known, source: { kind: 'environment', name: 'RECIBO_PROFILE' } },
      { kind: 'unknown-profile', known, source: { kind: 'file', key: 'defaultProfile' } },
    ]);
  });

  test('cannot exist where there is no settings file', async () => {
    const missing = new TestMachine();
    const { path } = missing;
    expect(await missing.problem({ profile: 'nope' })).toMatchObject({ kind: 'unknown-profile', path, hasFile: false });
    const empty = new TestMachine().settings({});
    expect(await empty.problem({ profile: 'nope' })).toMatchObject({ kind: 'unknown-profile', hasFile: true });
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s is no profile unless the file holds it', async (profile) => {
    expect(await new TestMachine().settings(PROFILES).problem({ profile })).toMatchObject({ kind: 'unknown-profile' });
  });
});

describe('the base address', () => {
  const machine = () => new TestMachine().settings(PROFILES).with({ RECIBO_TOKEN: 't' });

  test('of RECIBO_BASE_URL wins over the profile', async () => {
    const { baseUrl } = await machine().with({ RECIBO_BASE_URL: 'https://env.example/v3' }).found();
    expect(baseUrl).toBe('https://env.example/v3');
  });

  test('of --base-url wins over RECIBO_BASE_URL', async () => {
    const { baseUrl } = await machine()
      .with({ RECIBO_BASE_URL: 'https://env.example/v3' })
      .found({ baseUrl: 'https://flag.example/v3' });
    expect(baseUrl).toBe('https://flag.example/v3');
  });

  test('is missing where nobody gives one', async () => {
    const problem = { kind: 'no-base-url', profile: null };
    expect(await new TestMachine().with({ RECIBO_TOKEN: 't' }).problem()).toMatchObject(problem);
  });
});

describe('an empty variable', () => {
  test('counts as unset', async () => {
    const empty = {
      RECIBO_TOKEN: '',
      RECIBO_TOKEN_FILE: '',
      RECIBO_BASE_URL: '',
      RECIBO_PROFILE: '',
      RECIBO_CONFIG: '',
    };
    const machine = new TestMachine().settings(PROFILES).with({ ...empty, XDG_CONFIG_HOME: '', HTTPS_PROXY: '' });
    expect(await machine.found()).toMatchObject({ baseUrl: BASE, token: 'acme-token', proxies: { https: null } });
  });
});

describe('the settings file', () => {
  test.each([
    [{ RECIBO_CONFIG: '/etc/recibo.json', XDG_CONFIG_HOME: '/xdg' }, '/etc/recibo.json'],
    [{ XDG_CONFIG_HOME: '/xdg' }, '/xdg/recibo/config.json'],
    [{ XDG_CONFIG_HOME: 'xdg' }, '/home/ana/.config/recibo/config.json'],
    [{ XDG_CONFIG_HOME: './xdg' }, '/home/ana/.config/recibo/config.json'],
    [{ APPDATA: 'C:\\Users' }, '/home/ana/.config/recibo/config.json'],
    [{}, '/home/ana/.config/recibo/config.json'],
  ])('with %j is %s', (environment, path) => {
    expect(settingsPath({ environment, home: '/home/ana', isWindows: false })).toBe(path);
  });

  test('stands under APPDATA on Windows', () => {
    const path = 'C:\\Users\\ana\\recibo\\config.json';
    expect(
      settingsPath({
        environment: { APPDATA: 'C:\\Users\\ana', XDG_CONFIG_HOME: '/xdg' },
        home: 'C:\\Users',
        isWindows: true,
      }),
    ).toBe(path);
  });

  test('has no place where there is no home', () => {
    expect([false, true].map((isWindows) => settingsPath({ environment: {}, home: null, isWindows }))).toEqual([
      null,
      null,
    ]);
  });

  test('need not exist', async () => {
    const machine = new TestMachine().with({ RECIBO_TOKEN: 't', RECIBO_BASE_URL: BASE });
    expect(await machine.found()).toEqual({
      baseUrl: BASE,
      token: 't',
      proxies: { http: null, https: null, no: null },
      exposed: null,
    });
  });

  test('under a relative XDG_CONFIG_HOME is never read: that would be one of the working folder', async () => {
    const machine = new TestMachine().settings(PROFILES).with({ XDG_CONFIG_HOME: '.' });
    expect(await machine.found()).toMatchObject({ baseUrl: BASE, token: 'acme-token' });
  });
});

describe('without a request', () => {
  const settings = (keys: object) => new TestMachine().settings({ defaultProfile: 'a', profiles: { a: keys } });

  test('no token is needed', async () => {
    const machine = settings({ baseUrl: BASE, tokenFile: '/no/such/file' });
    expect(await machine.found({ needsToken: false })).toMatchObject({ token: null, baseUrl: BASE });
  });

  test('one that there is comes out, of whatever origin, so as not to be shown', async () => {
    const machine = settings({ baseUrl: BASE, tokenCommand: ['echo', 'a-token'] });
    const elsewhere = { baseUrl: 'https://elsewhere.example', needsToken: false };
    expect(await machine.found(elsewhere)).toMatchObject({ token: 'a-token' });
  });
});
