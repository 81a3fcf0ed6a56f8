import { execFileSync } from 'node:child_process';
import fs, { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { startProgram } from '../support/program.ts';
import { CANARY } from '../support/run.ts';
import { BASE, User } from './user.ts';

const file = (keys: object) => ({ profiles: { acme: keys } });

describe('a settings file that cannot be used is 78, in at most three lines that say where and what to do', () => {
  test.each<[string, unknown, RegExp]>([
    ['broken', '{\n  "lang": "pt",,\n}', /(line|linha) 2/],
    ['with a comment', '{} // x', /(line|linha) 1/],
    ['with a key twice', '{"profiles": {"a": {"token": "x",\n "token": "y"}}}', /profiles\.a\.token .*(line|linha) 2/],
    ['nested without end', '{"$x":'.repeat(100_000), /(line|linha) 1/],
    ['with an unknown language', { lang: 'fr' }, /: lang (takes|aceita) pt, en\. .*config unset lang/],
    ['with a command in one text', file({ tokenCommand: 'pass show' }), /profiles\.acme\.tokenCommand/],
    ['with a command of no words', file({ tokenCommand: [] }), /tokenCommand .*\["pass", "show", "recibo"\]/],
    ['that is a list', '[]', /(object|objeto)\. .*recibo help environment/],
    ['with a list of profiles', { profiles: [{ name: 'acme' }] }, /(in|em) profiles\. .*recibo help environment/],
    [
      'with an unknown key',
      file({ tokn: CANARY }),
      /profiles\.acme\.tokn\b.*\btoken\?.*config unset profiles\.acme\.tokn/,
    ],
    ['with an unknown key at the top', { defaultProfil: 'x' }, /defaultProfil\b.*\bdefaultProfile\?/],
    ['with a key of a profile at the top', { baseURL: BASE }, /baseURL\b.*\bprofiles\.default\.baseUrl\?/],
    ['with a key like none', { colour: 'x' }, /colour/],
    ['with a key that every object has', { toString: 'x' }, /toString.*config unset toString/],
    ['with such a key in a profile', '{"profiles": {"a": {"__proto__": {}}}}', /profiles\.a\.__proto__/],
    ['whose unknown key is the token', { [CANARY]: 'x', ...file({ token: CANARY }) }, /\(/],
  ])('%s', async (_, content, told) => {
    const user = new User().with(content);
    for (const lang of ['en', 'pt']) {
      const { exit, stdout, stderr } = await user.run(['nfe', 'R1', '--lang', lang], {}, { terminal: 80 });
      expect({ exit, stdout }).toEqual({ exit: 78, stdout: '' });
      expect(stderr.replace(/\s+/g, ' ')).toMatch(told);
      expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(4);
    }
    // What needs no settings passes it over.
    expect(await user.run(['explain', '004'])).toMatchObject({ exit: 0, stderr: '' });
  });

  test('a folder', async () => {
    const run = await new User().run(['config', 'list'], { RECIBO_CONFIG: '/proc' });
    expect(run).toMatchObject({ exit: 78, stderr: expect.stringMatching(/\/proc .*folder/) });
  });
});

test('keys that begin with $ are left alone, and a byte order mark is passed over', async () => {
  const user = new User().with(`\ufeff{"$schema": 1, "profiles": {"$x": [], "a": {"$y": {}, "baseUrl": "${BASE}"}}}`);
  expect((await user.list({ RECIBO_PROFILE: 'a' })).baseUrl).toMatchObject({ value: BASE });
});

test.each([
  ['an empty file', { RECIBO_CONFIG: '' }],
  ['no device that gives nothing', { RECIBO_CONFIG: '/dev/null' }],
  ['no folder on the way to it', { HOME: '/dev/null' }],
])('%s is no settings', async (_, env: Readonly<Record<string, string>>) => {
  const user = new User().with('');
  const run = await user.run(
    ['nfe', 'R1', '--curl'],
    { RECIBO_BASE_URL: BASE, ...env },
    { host: { home: env.HOME ?? user.home } },
  );
  expect(run).toMatchObject({ exit: 0, stderr: '' });
});

describe('a pipe', () => {
  function pipe(): string {
    const path = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    return path;
  }

  test('is read once, by whatever needs it, and its token is not shown', async () => {
    const path = pipe();
    const env = { RECIBO_CONFIG: path };
    const give = (text: string) => writeFile(path, text);
    const masked = new User().run(['nfe', 'F004', '--sandbox', '-f', 'data.cliente.cpf'], env);
    await give('{"mask": true}');
    expect((await masked).stdout).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*\n$/);
    const listed = new User().run(['nfe', 'R1', '--profile', CANARY], env);
    await give(JSON.stringify({ profiles: { a: { token: CANARY } } }));
    expect(await listed).toMatchObject({ exit: 78, stderr: expect.stringContaining('(redacted)') });
    const curl = new User().run(['nfe', 'R1', '--curl'], { ...env, RECIBO_BASE_URL: BASE });
    await give('');
    expect(await curl).toMatchObject({ exit: 0 });
  });

  test.each([
    ['settings', ['nfe', 'R1'], (path: string) => ({ RECIBO_CONFIG: path })],
    ['a token', ['nfe', 'R1'], (path: string) => ({ RECIBO_TOKEN_FILE: path, RECIBO_BASE_URL: BASE })],
  ])('that nobody writes to is waited for until a signal: %s', async (_, argv, env) => {
    const run = startProgram(argv, { env: env(pipe()) });
    await new Promise((done) => setTimeout(done, 300));
    run.kill('SIGTERM');
    expect(await run.ended).toMatchObject({ exit: 143, signal: 'SIGTERM' });
  });

  test('is not waited for by what needs no settings, nor written to', async () => {
    const env = { RECIBO_CONFIG: pipe() };
    expect(await new User().run(['explain', '004'], env)).toMatchObject({ exit: 0 });
    expect(await new User().run(['__complete', 'recibo nfe --profile '], env)).toMatchObject({ exit: 0, stdout: '' });
    for (const words of ['config set lang pt', 'login']) {
      const run = await new User().run(words.split(' '), env);
      expect(run).toMatchObject({ exit: 74, stderr: expect.stringMatching(/not a regular file/) });
    }
  });
});

test.each([
  [{ RECIBO_CONFIG: 'x.json', XDG_CONFIG_HOME: '/xdg' }, 'linux', '/home/u', 'x.json'],
  [{ XDG_CONFIG_HOME: '/xdg' }, 'darwin', '/home/u', '/xdg/recibo/config.json'],
  [{ XDG_CONFIG_HOME: 'in/the/working/folder' }, 'linux', '/home/u', '/home/u/.config/recibo/config.json'],
  [{}, 'linux', null, ''],
  [{}, 'win32', null, ''],
  [{ APPDATA: 'C:\\Data' }, 'win32', 'C:\\Users\\u', 'C:\\Data\\recibo\\config.json'],
] as const)('where it is, by %j on %s', async (env, platform, home, path) => {
  const { exit, stdout } = await new User().run(['config', 'path'], env, { host: { platform, home } });
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: `${path}\n` });
});

test.each([
  [0o644, file({ token: CANARY }), 1],
  [0o640, file({ token: CANARY }), 1],
  [0o600, file({ token: CANARY }), 0],
  [0o644, file({ tokenFile: '/x' }), 0],
])(
  'a file with the rights %o is warned of once where it holds a token and others can read it',
  async (mode, content, times) => {
    const user = new User().with(content, mode);
    const { stderr } = await user.run(['nfe', 'R1'], { RECIBO_BASE_URL: BASE });
    const named = stderr.split('\n').filter((line) => line.includes('chmod 600 ') && line.includes(user.path));
    expect(named).toHaveLength(times);
  },
);

describe('a change', () => {
  const set = (user: User, ...words: string[]) => user.run(['config', 'set', ...words]);

  test('makes the file for its owner alone, and leaves nothing beside it', async () => {
    const user = new User();
    expect(await set(user, 'baseUrl', `${BASE}/`)).toMatchObject({ exit: 0, stdout: '' });
    expect(user.settings()).toEqual({ defaultProfile: 'default', profiles: { default: { baseUrl: BASE } } });
    chmodSync(user.path, 0o666);
    await set(user, 'lang', 'pt');
    const rights = [user.path, dirname(user.path)].map((path) => lstatSync(path).mode & 0o777);
    expect(rights).toEqual([0o600, 0o700]);
    expect(readdirSync(dirname(user.path))).toEqual(['config.json']);
  });

  test('leaves all else as the user has it: order, numbers, indentation, line ends', async () => {
    const before =
      '{\r\n\t"$note": 1.10,\r\n\t"profiles": {\r\n\t\t"2": {"$x": 1e5, "token": "t"},\r\n\t\t"1": {\r\n\t\t\t"$y": "z"\r\n\t\t}\r\n\t},\r\n\t"defaultProfile": "1"\r\n}\r\n';
    const user = new User().with(before);
    await set(user, 'tokenFile', '/run/secrets/recibo');
    expect(user.text()).toBe(before.replace('"z"', '"z",\r\n\t\t\t"tokenFile": "/run/secrets/recibo"'));
    await user.run(['config', 'unset', 'tokenFile']);
    expect(user.text()).toBe(before);
  });

  test('reads through a link, and writes through none', async () => {
    const user = new User();
    const target = join(user.home, 'target.json');
    writeFileSync(target, '{"lang": "pt"}');
    mkdirSync(dirname(user.path), { recursive: true });
    symlinkSync(target, user.path);
    expect((await user.list()).language).toMatchObject({ value: 'pt' });
    expect(await set(user, 'baseUrl', BASE)).toMatchObject({ exit: 74, stderr: expect.stringContaining(target) });
    expect([readFileSync(target, 'utf8'), lstatSync(user.path).isSymbolicLink()]).toEqual(['{"lang": "pt"}', true]);
  });

  test('mends an empty file', async () => {
    const user = new User().with('\n');
    expect(await set(user, 'lang', 'pt')).toMatchObject({ exit: 0 });
    expect(user.text()).toBe('{\n  "lang": "pt"\n}\n');
  });

  test.each([
    [{ RECIBO_CONFIG: '/dev/null' }, 'config set lang pt', /\/dev\/null is not a regular file/],
    [{ RECIBO_CONFIG: '/proc/no/config.json' }, 'config set lang pt', /\/proc\/no/],
    [{ HOME: '/dev/null' }, 'config set lang pt', /\/dev\/null/],
    [{ HOME: '' }, 'config set lang pt', /has no home.*RECIBO_CONFIG/],
    [{ HOME: '' }, `login --base-url ${BASE}`, /has no home/],
    [{ HOME: '/dev/null' }, `login --base-url ${BASE}`, /\/dev\/null/],
  ])('that cannot be written is 74: %j, %s', async (env: Readonly<Record<string, string>>, line, told) => {
    const run = await new User().run(line.split(' '), env, { host: { home: (env.HOME ?? '/nowhere') || null } });
    expect(run).toMatchObject({ exit: 74, stderr: expect.stringMatching(told) });
  });

  test.each([
    ['EINVAL', 0],
    ['ENOTSUP', 0],
    ['EIO', 74],
  ])('in a folder whose disk says %s when it is to hold it is %i', async (code, exit) => {
    const file = await fs.promises.open(process.execPath);
    await file.close();
    const spy = vi.spyOn(Object.getPrototypeOf(file), 'sync').mockRejectedValue(Object.assign(new Error(), { code }));
    onTestFinished(() => spy.mockRestore());
    const user = new User();
    expect((await set(user, 'lang', 'pt')).exit).toBe(exit);
    expect(readdirSync(dirname(user.path))).toEqual(exit === 0 ? ['config.json'] : []);
  });

  test.each(['{"profiles": ', '{"profiles": {"a": {"token": "old-1", "token": "old-2"}}}'])(
    'of a file that cannot be read is none: %s',
    async (text) => {
      const user = new User().with(text);
      const runs = [user.run(['logout']), set(user, 'lang', 'pt'), user.run(['config', 'unset', 'token'])];
      expect((await Promise.all(runs)).map(({ exit }) => exit)).toEqual([78, 78, 78]);
      expect(user.text()).toBe(text);
    },
  );
});
