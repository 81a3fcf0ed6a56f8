import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secrets } from '../../src/secret.ts';
import { checkToken } from '../../src/settings/resolve.ts';
import { CANARY } from '../support/run.ts';
import { startService, UNKNOWN } from '../support/service.ts';
import { BASE, User } from './user.ts';

const profile = (keys: object) => ({ defaultProfile: 'a', profiles: { a: keys } });

describe('every value comes from the first place that says it', () => {
  const user = new User().with({
    lang: 'pt',
    defaultProfile: 'a',
    profiles: { a: { baseUrl: BASE }, b: { baseUrl: `${BASE}/b/` } },
  });
  const flag = (name: string) => ({ kind: 'flag', name });
  const variable = (name: string) => ({ kind: 'environment', name });
  const key = (name: string) => ({ kind: 'profile', profile: name, key: 'baseUrl' });
  const top = (name: string) => ({ kind: 'file', key: name });

  test.each([
    ['profile', {}, [], 'a', top('defaultProfile')],
    ['profile', { RECIBO_PROFILE: 'b' }, [], 'b', variable('RECIBO_PROFILE')],
    ['profile', { RECIBO_PROFILE: 'b' }, ['--profile', 'a'], 'a', flag('--profile')],
    ['profile', { RECIBO_PROFILE: '' }, [], 'a', top('defaultProfile')],
    ['baseUrl', {}, [], BASE, key('a')],
    ['baseUrl', {}, ['--profile', 'b'], `${BASE}/b/`, key('b')],
    ['baseUrl', { RECIBO_BASE_URL: 'https://e.example' }, [], 'https://e.example', variable('RECIBO_BASE_URL')],
    ['baseUrl', { RECIBO_BASE_URL: '' }, [], BASE, key('a')],
    ['language', {}, [], 'pt', top('lang')],
    ['language', { RECIBO_LANG: 'en', LANG: 'pt_BR.UTF-8' }, [], 'en', variable('RECIBO_LANG')],
    ['language', { RECIBO_LANG: 'en' }, ['--lang', 'pt'], 'pt', flag('--lang')],
    ['httpsProxy', { https_proxy: 'p:1', HTTPS_PROXY: 'q:1' }, [], 'p:1', variable('https_proxy')],
    ['httpsProxy', { HTTPS_PROXY: 'http://me:pw@q:1' }, [], 'http://(redacted)@q:1', variable('HTTPS_PROXY')],
    ['debug', {}, [], null, null],
  ] as const)('%s with %j and %j', async (name, env, argv, value, source) => {
    expect((await user.list(env, ...argv))[name]).toMatchObject({ value, source });
  });

  test('--base-url before all others', async () => {
    const env = { RECIBO_BASE_URL: 'https://env.example/v3' };
    const { stdout } = await user.run(['nfe', 'R1', '--curl', '--base-url', 'https://flag.example/v3'], env);
    expect(stdout).toContain('https://flag.example/v3/nfe/nota/R1/completa');
  });
});

describe('the token', () => {
  /** Asks a service of this machine with settings in which `BASE` stands for it; the token that it got, and the exit code. */
  async function sent(keys: object, env: Readonly<Record<string, string>> = {}, prepare = (_home: string) => {}) {
    const got: (string | undefined)[] = [];
    const service = await startService((_, __, response) => {
      got.push(response.req.headers.authorization?.replace('Token ', ''));
      response.end(UNKNOWN);
    });
    const user = new User().with(profile({ baseUrl: service.baseUrl, ...keys }));
    prepare(user.home);
    const { exit, stderr } = await user.run(['nfe', 'R1'], env);
    return { exit, stderr, token: got[0] };
  }

  const echo = (text: string) => [process.execPath, '-e', `process.stdout.write(${JSON.stringify(text)})`];
  const inHome = (name: string, text: string) => (home: string) => {
    mkdirSync(join(home, '.config/recibo'), { recursive: true });
    writeFileSync(join(home, name), text);
  };

  test('is the first that is set', async () => {
    const file = inHome('token-file', 'of-the-file\r\n');
    const keys = { token: 'text-token', tokenFile: '~/token-file', tokenCommand: echo('of-the-command\n') };
    expect(await sent({ token: 'text-token' })).toMatchObject({ exit: 50, token: 'text-token' });
    expect((await sent({ ...keys, tokenCommand: undefined }, {}, file)).token).toBe('of-the-file');
    expect((await sent(keys, {}, file)).token).toBe('of-the-command');
    const variable = inHome('other', 'of-the-variable\n');
    const run = await sent({ ...keys, tokenFile: '/nowhere' }, { RECIBO_TOKEN_FILE: '/nowhere' }, variable);
    expect(run).toMatchObject({ exit: 78, token: undefined });
    expect(run.stderr).toContain('/nowhere (RECIBO_TOKEN_FILE) cannot be read');
    expect((await sent(keys, { RECIBO_TOKEN: CANARY, RECIBO_TOKEN_FILE: '/nowhere' })).token).toBe(CANARY);
    expect((await sent(keys, { RECIBO_TOKEN: '' })).token).toBe('of-the-command');
  });

  test('of a relative file stands beside the settings, never in the working folder', async () => {
    const run = await sent({ tokenFile: 'beside' }, {}, inHome('.config/recibo/beside', 'beside-token'));
    expect(run.token).toBe('beside-token');
    expect((await sent({ tokenFile: 'package.json' })).exit).toBe(78);
  });

  test.each([
    ['is empty', { token: '\n' }, {}, 'profiles.a.token is empty'],
    ['holds a blank', {}, { RECIBO_TOKEN: 'two words-f00' }, 'RECIBO_TOKEN has a blank'],
    ['stands in quotes', {}, { RECIBO_TOKEN: '"abc-f00"' }, 'RECIBO_TOKEN stands in quotes'],
    ['has a word before it', { token: 'Bearer abc-f00' }, {}, 'behind a word, Token or Bearer'],
    ['has several lines', { tokenCommand: echo('abc-f00\nuser: me\n') }, {}, 'has several lines'],
    ['is JSON', { tokenCommand: echo('{"token":"abc-f00"}') }, {}, 'is JSON'],
    ['has a mark before it', {}, { RECIBO_TOKEN: '\ufeffabc-f00' }, 'a byte order mark'],
    ['has a letter', {}, { RECIBO_TOKEN: 'abç-f00' }, 'letter beyond ASCII'],
    ['stands in no file', { tokenFile: 'no-such-f00' }, {}, 'no such file'],
    ['is in a folder', { tokenFile: '/' }, {}, 'folder'],
    ['comes of a command that fails', { tokenCommand: ['sh', '-c', 'exit 3'] }, {}, 'it ended with 3'],
    ['comes of a command that is killed', { tokenCommand: ['sh', '-c', 'kill $$'] }, {}, 'it ended with SIGTERM'],
    ['comes of no program', { tokenCommand: ['no-such-program'] }, {}, 'no such file'],
    ['would need a shell', { tokenCommand: ['~/bin/token'] }, {}, 'no shell reads it'],
  ] as const)('that %s is 78, nothing is sent, and it is not shown', async (_, keys, env, told) => {
    const { exit, token, stderr } = await sent(keys, { LANG: 'en', ...env });
    expect({ exit, token }).toEqual({ exit: 78, token: undefined });
    expect(stderr).toContain(told);
    expect(stderr).not.toContain('f00');
  });

  test('of a profile goes to the origin of its base address alone', async () => {
    const elsewhere = await startService((_, __, response) => response.end(UNKNOWN));
    const keys = { token: 'text-token', baseUrl: BASE };
    const to = { RECIBO_BASE_URL: elsewhere.baseUrl };
    for (const settings of [keys, { tokenCommand: echo('t') }, { token: 'text-token' }]) {
      const run = await new User().with(profile(settings)).run(['nfe', 'R1'], to);
      expect(run).toMatchObject({ exit: 78, stderr: expect.stringMatching(/not sent to http:\/\/127/) });
    }
    expect(elsewhere.asked).toEqual([]);
    const own = new User().with(profile({ ...keys, baseUrl: `${elsewhere.baseUrl}/other` }));
    expect(await own.run(['nfe', 'R1'], to)).toMatchObject({ exit: 50 });
    const given = new User().with(profile(keys));
    expect(await given.run(['nfe', 'R1'], { ...to, RECIBO_TOKEN: CANARY })).toMatchObject({ exit: 50 });
  });

  test('is any visible ASCII text, less one line end', () => {
    const visible = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
    });
    fc.assert(
      fc.property(visible, fc.constantFrom('', '\n', '\r\n'), (token, end) => {
        fc.pre(!/^["'].*["']$|^\{".*\}$/.test(token));
        expect(checkToken(token + end, '', { secrets: new Secrets() }).reveal()).toBe(token);
      }),
    );
  });
});

test.each([
  ['en', []],
  ['pt', ['--any-profile', '--curl']],
])('of several profiles none is chosen: in %s they are named %j', async (lang, argv) => {
  const user = new User().with({ profiles: { acme: {}, loja: {} } });
  const { exit, stderr } = await user.run(['nfe', 'R1', '--lang', lang, ...argv]);
  expect([exit, stderr]).toEqual([78, expect.stringMatching(/--profile: acme, loja\n$/)]);
});

test('a profile is named in what to type', async () => {
  const user = new User().with({ profiles: { "b's": {} } });
  expect((await user.run(['nfe', 'R1', '--profile', "b's"])).stderr).toContain(`recibo login --profile 'b'\\''s'`);
});

test('an unknown profile is repeated on one line, unless it is a token', async () => {
  const user = new User().with({ profiles: { acme: { token: CANARY } } });
  const run = await user.run(['nfe', 'R1'], { RECIBO_PROFILE: 'ac\nne' });
  expect(run).toMatchObject({ exit: 78, stderr: expect.stringMatching(/^recibo: .*"ac\\nne".*acme.*\n$/) });
  for (const profile of [CANARY, CANARY.toUpperCase()]) {
    expect((await user.run(['nfe', 'R1', '--profile', profile])).exit).toBe(78);
    expect((await user.run(['config', 'set', profile, 'x'])).exit).toBe(2);
    expect((await user.run(['config', 'set', 'defaultProfile', profile])).exit).toBe(2);
  }
});

const masking = (mask: unknown) => new User().with({ mask });

test.each([
  ['by the file', masking(true), {}, [], true],
  ['not by the file', masking(false), {}, [], false],
  ['by one that cannot be used', masking('yes'), {}, [], true],
  ['by a variable', masking(false), { RECIBO_MASK: '1' }, [], true],
  ['not by a variable', masking(true), { RECIBO_MASK: '0' }, [], false],
  ['by an option', masking(false), { RECIBO_MASK: '0' }, ['--mask'], true],
  ['not by an option', masking(true), { RECIBO_MASK: '1' }, ['--no-mask'], false],
] as const)('CPFs are hidden or not: %s', async (_, user, env, argv, isHidden) => {
  const { stdout } = await user.run(['nfe', 'F004', '--sandbox', '-o', 'ndjson', ...argv], env);
  const report = await user.run(['report', '-', '-o', 'csv', ...argv], env, { stdin: stdout });
  expect([stdout, report.stdout].map((text) => text.includes('***.'))).toEqual([isHidden, isHidden]);
});

test.each(['nfe 004 --sandbox --mask --lang en', 'nfe 004 --curl', 'report -', 'config list', 'doctor'])(
  'a variable that cannot be used is 78: %s',
  async (line) => {
    const argv = line.split(' ');
    const [mask, lang] = await Promise.all([
      new User().run(argv, { RECIBO_MASK: 'yes' }),
      new User().run(argv, { RECIBO_LANG: 'xx' }),
    ]);
    expect([mask.exit, lang.exit]).toEqual([78, 78]);
    expect(mask.stdout + mask.stderr).toMatch(/RECIBO_MASK takes 1 or 0/);
    expect(lang.stdout + lang.stderr).toMatch(/RECIBO_LANG takes pt or en/);
  },
);

test.each(['--version', 'help', 'explain 004'])('and is passed over by %s', async (line) => {
  expect(await new User().run(line.split(' '), { RECIBO_LANG: 'xx' })).toMatchObject({ exit: 0, stderr: '' });
});

describe('the profile', () => {
  test('is the only one where none is the default, for changes too', async () => {
    const { baseUrl } = await startService((_, __, response) => response.end(UNKNOWN));
    const user = new User().with({ profiles: { acme: { baseUrl, token: CANARY } } });
    expect((await user.list()).profile).toMatchObject({ value: 'acme', source: { kind: 'file', key: 'profiles' } });
    expect(await user.run(['nfe', 'R1'])).toMatchObject({ exit: 50 });
    await user.run(['config', 'set', 'tokenFile', '/x/y']);
    expect(Object.keys(user.settings().profiles)).toEqual(['acme']);
    await user.run(['config', 'unset', 'tokenFile']);
    expect(user.settings()).toEqual({ profiles: { acme: { baseUrl, token: CANARY } } });
  });

  test.each(['constructor', '__proto__'])('may be called %s', async (name) => {
    expect((await new User().run(['nfe', 'R1', '--profile', name])).stderr).toContain(`no profile "${name}"`);
    const user = new User().with(`{"profiles": {"a": {}, "${name}": {"baseUrl": "${BASE}"}}}`);
    expect((await user.list({}, '--profile', name)).baseUrl).toMatchObject({ value: BASE });
    expect((await user.list({}, '--profile', 'a')).profiles).toMatchObject({ value: ['a', name] });
    await user.run(['config', 'set', 'tokenFile', '/x/y', '--profile', name]);
    await user.run(['config', 'unset', 'baseUrl', '--profile', name]);
    expect(user.text().replace(/\s/g, '')).toBe(`{"profiles":{"a":{},"${name}":{"tokenFile":"/x/y"}}}`);
  });

  test('is named where there are several, by the page and by errors, if it gave the address or the token', async () => {
    const { baseUrl } = await startService((receipt, _, response) =>
      receipt === 'R1' ? response.end(UNKNOWN) : response.writeHead(403).end(),
    );
    const keys = { baseUrl, token: CANARY };
    const [one, two] = [{ acme: keys }, { acme: keys, other: {} }].map((profiles) => new User().with({ profiles }));
    const ask = async (user: User | undefined, receipt: string, env = {}) => {
      const run = await user?.run(['nfe', receipt, '--profile', 'acme', '--color', 'never'], env, { terminal: 100 });
      return `${run?.stdout}${run?.stderr}`;
    };
    expect(await ask(one, 'R1')).not.toContain('acme');
    expect(await ask(one, 'R2')).toMatch(/^recibo: the service refused [\s\S]*profiles\.acme\.token/);
    expect((await ask(two, 'R1')).split('\n')[0]).toMatch(/receipt R1 · profile acme$/);
    expect(await ask(two, 'R2')).toMatch(/^recibo: profile "acme": the service refused/);
    expect(await ask(two, 'R1', { RECIBO_BASE_URL: baseUrl, RECIBO_TOKEN: CANARY })).not.toContain('acme');
  });
});
