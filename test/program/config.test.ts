import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASE, User } from '../settings/user.ts';
import { CANARY } from '../support/run.ts';

describe('config set', () => {
  test.each([
    [['--profile', 'ci'], {}, 'ci', 'acme'],
    [[], { RECIBO_PROFILE: 'env' }, 'env', 'acme'],
    [[], {}, 'acme', 'acme'],
  ] as const)('with %j and %j writes into the profile %s', async (flags, env, profile, defaultProfile) => {
    const user = new User().with({ defaultProfile: 'acme', profiles: { acme: {} } });
    expect(await user.run(['config', 'set', 'baseUrl', BASE, ...flags], env)).toMatchObject({ exit: 0, stdout: '' });
    expect(user.settings()).toMatchObject({ defaultProfile, profiles: { [profile]: { baseUrl: BASE } } });
  });

  test('knows every key that is shown but the token', async () => {
    const user = new User();
    const tokenCommand = ['op', 'read', '--no-newline', 'op://x y'];
    const set = async (...words: string[]) =>
      expect(await user.run(['config', 'set', ...words])).toMatchObject({ exit: 0 });
    await set('baseUrl', BASE);
    await set('tokenFile', '/run/secrets/recibo');
    await set('tokenCommand', '--', ...tokenCommand);
    await set('defaultProfile', 'default');
    await set('lang', 'pt');
    await set('mask', 'true');
    const profiles = { default: { baseUrl: BASE, tokenFile: '/run/secrets/recibo', tokenCommand } };
    expect(user.settings()).toEqual({ lang: 'pt', mask: true, defaultProfile: 'default', profiles });
  });

  test.each([
    [['token', CANARY], 2, /recibo login/],
    [['tokn', 'x'], 2, /recibo login/],
    [['tokenFil', 'x'], 2, /"tokenFil".*tokenFile\?/],
    [['tokenComand', 'x'], 2, /"tokenComand".*tokenCommand\?/],
    [['colour', 'x'], 2, /"colour".*defaultProfile, lang, mask, tokenFile, tokenCommand, baseUrl/],
    [['baseURL', 'x'], 2, /"baseURL".*baseUrl\?/],
    [['baseUrl', ''], 2, /baseUrl needs <value>/],
    [['baseUrl', 'a', 'b'], 2, /config set/],
    [['lang', 'fr'], 2, /pt, en/],
    [['mask', 'yes'], 2, /true, false/],
    [['tokenCommand', 'pass show recibo'], 2, /tokenCommand -- pass show/],
    [['tokenCommand', '["pass","show"]'], 2, /tokenCommand -- pass show/],
    [['baseUrl', 'api.example.com/v3'], 78, /https:\/\//],
    [['defaultProfile', 'nobody'], 78, /"nobody"/],
  ])('%j is %i, and nothing is written', async (words, exit, told) => {
    const user = new User();
    const run = await user.run(['config', 'set', ...words]);
    expect(run).toMatchObject({ exit, stdout: '', stderr: expect.stringMatching(told) });
    expect(existsSync(user.path)).toBe(false);
  });

  test('does not take the token for a value, nor repeat it', async () => {
    const run = await new User().run(['config', 'set', 'tokenFile', CANARY], { RECIBO_TOKEN: CANARY });
    expect(run).toMatchObject({ exit: 2, stderr: expect.stringContaining('recibo login') });
  });

  test('warns of a base address of another origin beside a token, and only then', async () => {
    const user = new User().with({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE, token: 'stored-token' } } });
    const set = async (address: string) => (await user.run(['config', 'set', 'baseUrl', address])).stderr;
    expect(await set('https://api.example.com/v4')).not.toContain('warning');
    expect(await set('https://other.example/v3')).toMatch(
      /warning: the token of the profile "a" was for https:\/\/api\.example\.com\./,
    );
  });
});

describe('config unset', () => {
  test.each([
    ['tokn', []],
    ['tokn', ['--profile', 'a']],
    ['profiles.a.tokn', []],
  ])('mends a file with an unknown key: %s %j', async (key, flags) => {
    const user = new User().with({ defaultProfile: 'a', profiles: { a: { tokn: CANARY, baseUrl: BASE } } });
    expect(await user.run(['config', 'unset', key, ...flags])).toMatchObject({ exit: 0 });
    expect(user.settings()).toEqual({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE } } });
  });

  test('of what is not set is 0, of what nobody knows 2', async () => {
    expect(await new User().run(['config', 'unset', 'tokenFile'])).toMatchObject({ exit: 0 });
    const { exit, stderr } = await new User().run(['config', 'unset', 'constructor']);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining('"constructor"') });
  });
});

describe('config list', () => {
  const ran = (user: User) => join(user.home, 'ran');
  const user = new User();
  user.with({
    defaultProfile: 'a',
    profiles: { a: { baseUrl: BASE, token: CANARY, tokenCommand: ['touch', ran(user)] } },
  });

  test('says in the reader’s language what is not used, and runs nothing', async () => {
    const run = await user.run(['config', 'list'], { RECIBO_LANG: 'pt', NO_COLOR: '1' }, { terminal: 200 });
    const unused = 'profiles\\.a\\.token \\(sem efeito: prevalece profiles\\.a\\.tokenCommand\\)';
    expect(run).toMatchObject({ exit: 0, stdout: expect.stringMatching(`\ntoken +\\(oculto\\) +${unused}\n`) });
    expect(existsSync(ran(user))).toBe(false);
  });

  test('is a line a setting in a pipe, and all of it as JSON', async () => {
    const { stdout } = await user.run(['config', 'list']);
    expect(stdout).toContain(`baseUrl\t${BASE}\tprofile\tprofiles.a.baseUrl\n`);
    expect(stdout).toContain('token\t(redacted)\tprofile\tprofiles.a.token\n');
    expect(await user.list({ LANG: 'pt_BR' })).toMatchObject({
      token: {
        value: '(redacted)',
        source: { kind: 'profile', profile: 'a', key: 'token' },
        overriddenBy: { kind: 'profile', profile: 'a', key: 'tokenCommand' },
      },
      tokenCommand: { value: ['touch', '(redacted)'], overriddenBy: null },
      settingsFile: { value: user.path, source: { kind: 'default' } },
      profiles: { value: ['a'], source: { kind: 'file', key: 'profiles' } },
      language: { value: 'pt', source: { kind: 'environment', name: 'LANG' } },
      mask: { value: 'false', source: { kind: 'default' } },
      clicolor: { value: null, source: null },
    });
  });
});

test.each([
  ['RECIBO_TOKEN_FILE', 'tokenFile', CANARY, '(redacted)'],
  ['RECIBO_TOKEN_FILE', 'tokenFile', 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', '(redacted)'],
  ['RECIBO_TOKEN_FILE', 'tokenFile', '/kJ8s+Ab/0x=', '(redacted)'],
  ['RECIBO_TOKEN_FILE', 'tokenFile', 'package.json', 'package.json'],
  ['RECIBO_TOKEN_FILE', 'tokenFile', '/run/secrets/recibo', '/run/secrets/recibo'],
  ['RECIBO_TOKEN_FILE', 'tokenFile', 'secrets/recibo', 'secrets/recibo'],
  ['RECIBO_BASE_URL', 'baseUrl', 'https://me:p/w?x#y@h/v3', 'https://(redacted)@h/v3'],
  ['HTTPS_PROXY', 'httpsProxy', 'me:p@/?#w@proxy:3128', '(redacted)@proxy:3128'],
  ['RECIBO_TOKEN_FILE', 'tokenFile', '/home/ana@acme/token', '/home/ana@acme/token'],
])('config list shows nothing secret of %s as %s: %s', async (variable, name, value, shown) => {
  expect((await new User().list({ [variable]: value }))[name]).toMatchObject({ value: shown });
});

describe('config get', () => {
  const user = new User().with({
    lang: 'pt',
    profiles: { a: { baseUrl: BASE, token: CANARY, tokenCommand: ['op', 'a b'] } },
  });

  test.each([
    ['baseUrl', {}, `${BASE}\n`],
    ['baseUrl', { RECIBO_BASE_URL: 'https://env.example' }, 'https://env.example\n'],
    ['tokenCommand', {}, 'op (redacted)\n'],
    ['lang', {}, 'pt\n'],
    ['defaultProfile', {}, 'a\n'],
    ['mask', { RECIBO_MASK: '1' }, 'true\n'],
    ['noColor', {}, '\n'],
  ])('%s with %j', async (key, env, stdout) => {
    const stderr = stdout === '\n' ? 'recibo: Sem valor: noColor\n' : '';
    expect(await user.run(['config', 'get', key], env)).toEqual({ exit: 0, stdout, stderr });
  });

  test.each([
    ['token', /config list/],
    ['baseUlr', /baseUrl\?/],
  ])('%s is 2', async (key, told) => {
    const run = await user.run(['config', 'get', key]);
    expect(run).toEqual({ exit: 2, stdout: '', stderr: expect.stringMatching(told) });
  });
});
