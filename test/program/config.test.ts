import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { start } from '../support/started.ts';

const BASE = 'https://api.example.com/v3';

/** A user with a home of their own. */
class User {
  readonly home = temporaryFolder('recibo-user-');
  readonly path = join(this.home, '.config', 'recibo', 'config.json');

  run(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    return recibo(argv, { environment: { HOME: this.home, ...environment } });
  }

  config(...words: string[]) {
    return this.run(['config', ...words]);
  }

  write(content: unknown): this {
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
    return this;
  }

  text(): string {
    return readFileSync(this.path, 'utf8');
  }

  /** What stands beside the settings file, which is none of ours to leave there. */
  others(): string[] {
    return readdirSync(dirname(this.path)).filter((name) => name !== 'config.json');
  }
}

describe('recibo config set', () => {
  test('makes the file for its owner alone, and the first profile the default one', async () => {
    const user = new User();
    expect(await user.config('set', 'baseUrl', `${BASE}/`)).toMatchObject({ exit: 0, stdout: '' });
    expect(JSON.parse(user.text())).toEqual({ defaultProfile: 'default', profiles: { default: { baseUrl: BASE } } });
    expect(lstatSync(user.path).mode & 0o777).toBe(0o600);
    expect(lstatSync(dirname(user.path)).mode & 0o777).toBe(0o700);
    expect(user.others()).toEqual([]);
  });

  test('tells of a variable or another key that wins over what is stored', async () => {
    const user = new User().write({ defaultProfile: 'a', profiles: { a: { tokenCommand: ['pass'] }, b: {} } });
    const told = async (words: readonly string[], environment = {}) => {
      const { exit, stderr } = await user.run(['config', 'set', ...words, '--lang', 'en'], environment);
      return [exit, /: (\S+) has no effect for now: (.*) wins over it/.exec(stderr)?.slice(1).join(' < ')];
    };
    const [address, variable] = [['baseUrl', BASE], { RECIBO_BASE_URL: 'https://other.example/v3' }] as const;
    expect(await told(address)).toEqual([0, undefined]);
    expect(await told(address, variable)).toEqual([0, 'baseUrl < RECIBO_BASE_URL']);
    expect(await told(['tokenFile', '/t'])).toEqual([0, 'tokenFile < tokenCommand of the profile "a"']);
    expect(await told(['tokenFile', '/t'], { RECIBO_TOKEN: CANARY })).toEqual([0, 'tokenFile < RECIBO_TOKEN']);
    expect(await told(['defaultProfile', 'b'], { RECIBO_PROFILE: 'a' })).toEqual([
      0,
      'defaultProfile < RECIBO_PROFILE',
    ]);
    expect(await told(['defaultProfile', 'a'])).toEqual([0, undefined]);
  });

  test('what to type for want of a token names the profile that only --profile put in effect', async () => {
    const user = new User().write({
      defaultProfile: 'a',
      profiles: { a: { baseUrl: BASE }, "b's": { baseUrl: BASE } },
    });
    const ask = async (argv: readonly string[], environment = {}) =>
      (await user.run(['nfe', '1', ...argv], environment)).stderr.match(/Type (recibo login.*?), or/)?.[1];
    expect(await ask(['--profile', "b's"])).toBe(String.raw`recibo login --profile 'b'\''s'`);
    expect(await ask(['--profile', 'a'])).toBe('recibo login');
    expect(await ask([], { RECIBO_PROFILE: "b's" })).toBe('recibo login');
    expect(await ask(['--profile', 'a'], { RECIBO_PROFILE: "b's" })).toBe('recibo login --profile a');
  });

  test('makes no profile that nobody would find: a key that begins with $ is left alone', async () => {
    const user = new User();
    const said = 'recibo: the name in --profile begins with $, as no profile';
    const set = await user.config('set', 'baseUrl', BASE, '--profile', '$acme');
    expect(set).toMatchObject({ exit: 78, stderr: expect.stringContaining(said) });
    const login = await user.run(['login', '--base-url', BASE, '--profile', '$acme', '--no-check']);
    expect(login).toMatchObject({ exit: 78, stderr: expect.stringContaining(said) });
    expect(existsSync(user.path)).toBe(false);
  });

  test('adds nothing to a default profile that nobody would find, and lets another one be chosen', async () => {
    const user = new User().write({ defaultProfile: '$acme', profiles: { a: { baseUrl: BASE } } });
    const before = user.text();
    const said = 'recibo: the name in defaultProfile in the settings file begins with $, as no profile';
    const set = await user.config('set', 'baseUrl', BASE);
    expect(set).toMatchObject({ exit: 78, stderr: expect.stringContaining(said) });
    expect(user.text()).toBe(before);
    expect(await user.run(['config', 'set', 'defaultProfile', 'a'], { RECIBO_PROFILE: '$acme' })).toMatchObject({
      exit: 0,
    });
    expect(JSON.parse(user.text())).toMatchObject({ defaultProfile: 'a' });
  });

  test('leaves all else as it stands: order, numbers, keys that are left alone', async () => {
    const user = new User().write(
      `{\n\t"$note": 1.10,\n\t"profiles": {\n\t\t"2": {"$x": 1e5, "token": "t"},\n\t\t"1": {"$y": "z"}\n\t},\n\t"defaultProfile": "1"\n}\n`,
    );
    await user.config('set', 'tokenFile', '/run/secrets/recibo');
    const lines = user.text().replaceAll(/\s+/g, ' ');
    expect(lines).toBe(
      '{ "$note": 1.10, "profiles": { "2": {"$x": 1e5, "token": "t"}, "1": { "$y": "z", "tokenFile": "/run/secrets/recibo" } }, "defaultProfile": "1" } ',
    );
  });

  test.each([
    [['--profile', 'ci'], {}, 'ci'],
    [[], { RECIBO_PROFILE: 'env' }, 'env'],
    [[], {}, 'acme'],
  ])('with %j and %j writes into the profile %s', async (flags, environment, profile) => {
    const user = new User().write({ defaultProfile: 'acme', profiles: { acme: {} } });
    await user.run(['config', 'set', 'baseUrl', BASE, ...flags], environment);
    expect(JSON.parse(user.text())).toMatchObject({
      defaultProfile: 'acme',
      profiles: { [profile]: { baseUrl: BASE } },
    });
  });

  test('takes the program and the arguments of tokenCommand behind --', async () => {
    const user = new User();
    await user.config('set', 'tokenCommand', '--', 'op', 'read', '--no-newline', 'op://x y');
    expect(JSON.parse(user.text()).profiles.default.tokenCommand).toEqual(['op', 'read', '--no-newline', 'op://x y']);
  });

  test.each(['pass show recibo', '["pass","show","recibo"]'])(
    'does not take %s for the name of a program',
    async (typed) => {
      const user = new User();
      const run = await user.config('set', 'tokenCommand', typed);
      expect(run.exit).toBe(2);
      expect(() => user.text()).toThrow(/ENOENT/);
      expect(run.stderr).toContain('recibo config set tokenCommand -- pass show recibo');
    },
  );

  test('takes a program whose path has blanks or brackets', async () => {
    const user = new User();
    for (const program of ['/opt/my tools/pass', '/opt/[own]/pass', 'C:\\My tools\\pass.exe', 'pass']) {
      await user.config('set', 'tokenCommand', program);
      expect(JSON.parse(user.text()).profiles.default.tokenCommand).toEqual([program]);
    }
  });

  test.each([
    [['token', CANARY], 2, /recibo login/],
    [['tokn', 'x'], 2, /recibo login/],
    [['profile', 'x'], 2, /defaultProfile/],
    [['RECIBO_BASE_URL', 'x'], 2, /baseUrl/],
    [['baseUrl'], 2, /config set baseUrl/],
    [['baseUrl', 'a', 'b'], 2, /config set baseUrl/],
    [[], 2, /needs a setting/],
    [['baseUrl', 'api.example.com/v3'], 78, /https:\/\/ is missing/],
    [['baseUrl', 'http://api.example.com/v3'], 78, /plain http/],
    [['defaultProfile', 'nobody'], 78, /does not exist/],
  ])('%j is %i, and nothing is written', async (words, exit, stderr) => {
    const user = new User();
    const run = await user.config('set', ...words);
    expect(run).toMatchObject({ exit, stdout: '', stderr: expect.stringMatching(stderr) });
    expect((await user.config('path')).stdout).toBe(`${user.path}\n`);
    expect(() => user.text()).toThrow(/ENOENT/);
  });

  test('refuses a value that is the token, whatever the key', async () => {
    const environment = { RECIBO_TOKEN: CANARY };
    expect(await new User().run(['config', 'set', 'tokenFile', CANARY], environment)).toMatchObject({ exit: 2 });
  });

  test('warns of a base address of another origin beside a token', async () => {
    const user = new User().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE, token: 't' } } });
    const same = await user.config('set', 'baseUrl', 'https://api.example.com/v4');
    const other = await user.config('set', 'baseUrl', 'https://other.example/v3');
    expect(same.stderr).not.toMatch(/warning/);
    expect(other).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(/warning: the token of the profile "a" was for .*other\.example/),
    });
    expect(other.stderr).toContain('recibo logout --profile a\n');
  });

  test('advises what forgets a token that stands elsewhere, which logout does not', async () => {
    const user = new User().write({ profiles: { a: { baseUrl: BASE, token: 't', tokenCommand: ['x'] } } });
    const run = await user.config('set', 'baseUrl', 'https://other.example/v3', '--profile', 'a');
    expect(run.stderr).toContain('recibo config unset tokenCommand --profile a\n');
  });

  test('replaces a link, and never writes through it', async () => {
    const user = new User();
    const target = join(user.home, 'target.json');
    writeFileSync(target, '{}');
    mkdirSync(dirname(user.path), { recursive: true });
    symlinkSync(target, user.path);
    const told = (run: { stderr: string }) =>
      run.stderr.includes(`warning: ${user.path} was a link, and is now a file`);
    expect(told(await user.config('unset', 'tokenFile'))).toBe(false);
    expect(told(await user.config('set', 'baseUrl', BASE))).toBe(true);
    expect([readFileSync(target, 'utf8'), lstatSync(user.path).isFile()]).toEqual(['{}', true]);
    expect(told(await user.config('set', 'baseUrl', BASE))).toBe(false);
  });

  test('that cannot write says so, and is 74', async () => {
    const user = new User();
    const run = await user.run(['config', 'set', 'baseUrl', BASE], { RECIBO_CONFIG: '/proc/nowhere/config.json' });
    expect(run).toMatchObject({ exit: 74, stdout: '', stderr: expect.stringContaining('/proc/nowhere/config.json') });
  });

  test('touches no file that it cannot read', async () => {
    const user = new User().write('{"profiles": ');
    expect(await user.config('set', 'baseUrl', BASE)).toMatchObject({ exit: 78 });
    expect(user.text()).toBe('{"profiles": ');
  });

  test('loses nothing where many write at once', async () => {
    const user = new User();
    const names = Array.from({ length: 6 }, (_, index) => `p${index}`);
    const runs = await Promise.all(names.map((name) => user.config('set', 'baseUrl', BASE, '--profile', name)));
    expect(runs.map(({ exit }) => exit)).toEqual(names.map(() => 0));
    expect(Object.keys(JSON.parse(user.text()).profiles).sort()).toEqual(names);
    expect(user.others()).toEqual([]);
  });

  test('that is killed leaves the file whole, and nobody locked out', async () => {
    const user = new User().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE } } });
    for (let index = 0; index < 12; index += 1) {
      const environment = { HOME: user.home };
      const run = start(['config', 'set', 'baseUrl', `${BASE}/${index}`], 'ignore', environment);
      await new Promise((resolve) => setTimeout(resolve, 40 + 12 * index));
      run.kill('SIGKILL');
      await run.ended;
      expect(Object.keys(JSON.parse(user.text()))).toEqual(['defaultProfile', 'profiles']);
    }
    expect(await user.config('set', 'baseUrl', 'https://last.example/v3')).toMatchObject({ exit: 0 });
    expect(user.others()).toEqual([]);
  });
});

describe('recibo config unset', () => {
  test('is told so that it can be pasted, whatever the key is called', async () => {
    const user = new User().write({ profiles: { "my shop's": { tokn: 'x' } } });
    const { stderr } = await user.config('list');
    expect(stderr).toContain(String.raw` recibo config unset 'profiles.my shop'\''s.tokn'.`);
    expect(await user.config('unset', "profiles.my shop's.tokn")).toMatchObject({ exit: 0 });
    user.write({ profiles: { a: { 'x.y': 'x' } } });
    expect((await user.config('list')).stderr).toContain('a.(redacted). To remove it: open the file.');
  });

  test.each([
    ['tokn', []],
    ['tokn', ['--profile', 'a']],
    ['profiles.a.tokn', []],
  ])('mends a file with the unknown key %s, typed with %j', async (key, flags) => {
    const user = new User().write({ defaultProfile: 'a', profiles: { a: { tokn: CANARY, baseUrl: BASE } } });
    expect(await user.config('set', 'baseUrl', BASE)).toMatchObject({ exit: 78 });
    expect(await user.config('unset', key, ...flags)).toMatchObject({ exit: 0 });
    expect(JSON.parse(user.text())).toEqual({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE } } });
  });

  test('of what is not set does nothing, and is 0', async () => {
    expect(await new User().config('unset', 'tokenFile')).toMatchObject({ exit: 0 });
  });

  test('of what nobody knows is 2', async () => {
    expect(await new User().config('unset', 'colour')).toMatchObject({ exit: 2 });
  });
});

test.each(['.', 'home', ''])(
  'a home that is %j is none: settings are not read from the working folder',
  async (HOME) => {
    const run = await recibo(['config', 'path'], { environment: { HOME } });
    expect(run).toMatchObject({ exit: 78, stdout: '' });
  },
);

describe('recibo config list', () => {
  const settings = {
    defaultProfile: 'a',
    profiles: { a: { baseUrl: BASE, token: CANARY, tokenCommand: ['sh', '-c', 'touch ran; echo x'] } },
  };

  test('tells every value and where it came from, and never a token', async () => {
    const user = new User().write(settings);
    const environment = { RECIBO_BASE_URL: 'https://env.example/v3/', HTTPS_PROXY: 'http://me:secret@proxy.example' };
    const run = await user.run(['config', 'list', '--json', '--lang', 'pt'], environment);
    const { file, settings: listed } = JSON.parse(run.stdout);
    const found = Object.fromEntries(listed.map(({ name, ...rest }: { name: string }) => [name, rest]));
    expect(file).toBe(user.path);
    expect(found).toMatchObject({
      token: {
        value: '(redacted)',
        source: { kind: 'profile', profile: 'a', key: 'token' },
        overriddenBy: { kind: 'profile', profile: 'a', key: 'tokenCommand' },
      },
      tokenCommand: { value: ['sh', '-c', 'touch ran; echo x'], overriddenBy: null },
      baseUrl: { value: 'https://env.example/v3', source: { kind: 'environment', name: 'RECIBO_BASE_URL' } },
      profile: { value: 'a', source: { kind: 'file', key: 'defaultProfile' } },
      settingsFile: { value: user.path, source: { kind: 'default' } },
      language: { value: 'pt', source: { kind: 'flag', name: '--lang' } },
      httpsProxy: { value: 'http://(redacted)@proxy.example' },
      debug: { value: null, source: null },
    });
    expect(readdirSync(user.home).filter((name) => name !== '.cache')).toEqual(['.config']);
  });

  test('is a line a setting in a pipe', async () => {
    const run = await new User().write(settings).config('list');
    expect(run.stdout).toContain(`baseUrl\t${BASE}\tprofile\tprofiles.a.baseUrl\n`);
    expect(run.stdout).toContain('token\t(redacted)\tprofile\tprofiles.a.token\n');
  });

  test('warns of a file that others can read', async () => {
    const user = new User().write(settings);
    chmodSync(user.path, 0o644);
    expect((await user.config('list')).stderr).toContain(`chmod 600 '${user.path}'`);
  });
});
