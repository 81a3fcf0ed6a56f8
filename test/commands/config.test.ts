import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oneLine, Person } from '../support/person.ts';

const BASE = 'https://api.example.com/v3';

describe('recibo config', () => {
  test.each([
    [['list', 'more'], 2],
    [['path', 'more'], 2],
    [['set', 'two words', 'x'], 2],
    [['set', 'baseUrl', BASE, BASE], 2],
    [['set', 'token', 'typed-token'], 2],
    [['unset'], 2],
    [['unset', ''], 2],
    [['unset', 'baseUrl', 'token'], 2],
    [['unset', 'baseurl'], 2],
  ])('%j is %i, and changes nothing', async (words, exit) => {
    const person = new Person();
    expect(await person.run(['config', ...words])).toMatchObject({ exit, stdout: '' });
    expect(existsSync(person.path)).toBe(false);
  });

  test.each([
    [['config', 'set', 'baseUrl', BASE]],
    [['config', 'unset', 'profiles.default.baseUrl']],
    [['config', 'list']],
    [['logout']],
  ])('%j says which key stands twice, rather than change one that does not count', async (argv) => {
    const acme = '{"baseUrl":"https://a.example","token":"one","baseUrl":"https://b.example"}';
    const person = new Person().write(`{"profiles":{"default":${acme}}}`);
    const text = person.text();
    const run = await person.run(argv);
    expect(run.exit).toBe(78);
    expect(oneLine(run.stderr)).toContain('has a key more than once: profiles.default.baseUrl.');
    expect(person.text()).toBe(text);
  });

  test('a key that is no word is taken out, and not repeated: it may be a token', async () => {
    const person = new Person().write({ 's3cr3t/t0ken': 1 });
    const run = await person.run(['config', 'unset', 's3cr3t/t0ken']);
    expect(run.exit).toBe(0);
    expect(oneLine(run.stderr)).toContain('(redacted) was removed from');
    expect(run.stderr).not.toContain('s3cr3t');
  });

  test.each([[['set', 'baseUrl', BASE]], [['unset', 'baseUrl']]])(
    '%j without a place for settings is 78',
    async (words) => {
      expect(await new Person().run(['config', ...words], { machine: { home: null } })).toMatchObject({ exit: 78 });
    },
  );

  test.each([[['set', 'baseUrl', BASE]], [['unset', 'baseUrl']]])(
    '%j in a file that is no JSON is 78',
    async (words) => {
      const person = new Person().write('{ no');
      const { exit, stderr } = await person.run(['config', ...words]);
      expect([exit, oneLine(stderr)]).toEqual([78, expect.stringContaining('line 1, column 3')]);
      expect(person.text()).toBe('{ no');
    },
  );

  test('does not repeat what is no word, which may be a token', async () => {
    const { stderr } = await new Person().run(['config', 'set', 'x+y/z=secret-1', 'v']);
    expect(stderr).not.toContain('secret-1');
  });

  test.each([
    [['set', 'token', 'typed-token'], 'a token does not belong on the command line'],
    [['set', 'token'], 'a token does not belong on the command line'],
    [['set'], 'recibo config set needs a setting'],
    [['set', '', 'x'], 'recibo config set needs a setting'],
    [['unset', ''], 'recibo config unset needs a setting'],
    [['unset', 'baseurl'], 'there is no setting baseurl. Did you mean baseUrl?'],
    [['unset', 'tokn'], 'there is no setting tokn. Did you mean token?'],
    [['unset', 'tokenfil'], 'there is no setting tokenfil. Did you mean tokenFile?'],
    [['unset', 'x'], 'There are: defaultProfile, token, tokenFile, tokenCommand, baseUrl'],
    [['set', 'tokn', 'x'], 'a token does not belong on the command line'],
    [['set', 'x', 'x'], 'There are: defaultProfile, tokenFile, tokenCommand, baseUrl'],
    [['set', 'tokenFile'], 'recibo config set tokenFile needs one value'],
    [['set', 'tokenFile', ''], 'recibo config set tokenFile needs one value'],
    [['set', 'tokenFile', 'a', 'b'], 'recibo config set tokenFile needs one value'],
    [['set', 'base.url', BASE], 'there is no setting base.url. Did you mean baseUrl?'],
    [['set', 'RECIBO_BASE_URL', BASE], 'Did you mean baseUrl?'],
    [['set', '--base-url', BASE], 'Did you mean baseUrl?'],
    [['set', 'base-url', BASE], 'Did you mean baseUrl?'],
    [['set', 'profile', 'a'], 'Did you mean defaultProfile?'],
    [['set', 'RECIBO_PROFILE', 'a'], 'Did you mean defaultProfile?'],
  ])('%j is told: %s', async ([action = '', ...words], told) => {
    const { exit, stderr } = await new Person().run(['config', action, '--', ...words]);
    expect([exit, oneLine(stderr)]).toEqual([2, expect.stringContaining(told)]);
    expect(stderr).not.toContain('typed-token');
  });

  test.each([
    [['tokenCommand', 'echo', 'the-token-in-effect']],
    [['tokenFile', 'the-token-in-effect']],
    [['baseUrl', `${BASE}/the-token-in-effect`]],
  ])('takes no %j that holds the token', async (words) => {
    const person = new Person();
    const environment = { RECIBO_TOKEN: 'the-token-in-effect' };
    const { exit, stderr } = await person.run(['config', 'set', ...words], { environment });
    expect({ exit, isRepeated: stderr.includes('the-token') }).toEqual({ exit: 2, isRepeated: false });
    expect(existsSync(person.path)).toBe(false);
  });

  test.each([new Person(), new Person().write({ profiles: {} })])(
    'tells how the first profile is made, where one is to be the default (%#)',
    async (person) => {
      const { exit, stderr } = await person.run(['config', 'set', 'defaultProfile', 'acme']);
      const told = expect.stringContaining('To make the profile: recibo login --profile <name>');
      expect([exit, oneLine(stderr)]).toEqual([78, told]);
    },
  );

  test('says that a profile is made, and only then', async () => {
    const person = new Person();
    const first = await person.run(['config', 'set', 'tokenFile', '/run/token']);
    const second = await person.run(['config', 'set', 'tokenFile', '/run/other']);
    expect([first.exit, second.exit]).toEqual([0, 0]);
    expect(oneLine(first.stderr)).toMatch(/profile "default" is new/);
    expect(oneLine(second.stderr)).not.toMatch(/profile "default" is new/);
    const profiles = { default: { tokenFile: '/run/other' } };
    expect(person.settings()).toEqual({ defaultProfile: 'default', profiles });
  });

  test.each([
    [['tokenFile', 'a-token-perhaps'], true],
    [['tokenFile', './token'], true],
    [['tokenFile', '/run/token'], false],
    [['tokenFile', '~/token'], false],
    [['tokenFile', '~token'], true],
    [['tokenCommand', 'bin/token', '--', 'x'], true],
    [['tokenCommand', 'pass', 'show', './x'], false],
    [['tokenCommand', '/bin/token'], false],
  ])('says where what is relative is looked for, and does not repeat it: %j', async (words, isTold) => {
    const person = new Person();
    const { exit, stderr } = await person.run(['config', 'set', ...words]);
    const folder = person.path.replace('/config.json', '');
    expect([exit, oneLine(stderr).includes(`beside the settings file, in ${folder},`)]).toEqual([0, isTold]);
    expect(stderr).not.toContain('perhaps');
  });

  test('says so of settings that stand in the working folder as well', async () => {
    const person = new Person();
    const environment = { RECIBO_CONFIG: relative(process.cwd(), person.path) };
    const { stderr } = await person.run(['config', 'set', 'tokenFile', 'token'], { environment });
    expect(oneLine(stderr)).toContain(`beside the settings file, in ${dirname(person.path)},`);
  });

  test('makes a profile that is named no default one beside others, and takes an empty default for none', async () => {
    const named = new Person().write({ profiles: { a: {} } });
    await named.run(['config', 'set', 'baseUrl', BASE, '--profile', 'b']);
    expect(named.settings()).toEqual({ profiles: { a: {}, b: { baseUrl: BASE } } });
    const empty = new Person().write({ defaultProfile: '', profiles: {} });
    await empty.run(['config', 'set', 'baseUrl', BASE]);
    expect(empty.settings()).toEqual({ defaultProfile: 'default', profiles: { default: { baseUrl: BASE } } });
  });

  test('makes a profile that nobody named the default one, also beside others', async () => {
    const person = new Person().write({ profiles: { a: {} } });
    await person.run(['config', 'set', 'baseUrl', BASE]);
    expect(person.settings()).toEqual({ defaultProfile: 'default', profiles: { a: {}, default: { baseUrl: BASE } } });
  });

  test('keeps a command as its words, be it one, and any other value as a text', async () => {
    const person = new Person();
    const stored = async (...words: string[]) => {
      expect(await person.run(['config', 'set', '--', ...words])).toMatchObject({ exit: 0 });
      return person.settings();
    };
    const settings = (profile: object) => ({ defaultProfile: 'default', profiles: { default: profile } });
    expect(await stored('tokenCommand', 'pass')).toEqual(settings({ tokenCommand: ['pass'] }));
    const tokenCommand = ['pass', 'show', '-c', 'acme'];
    expect(await stored('tokenCommand', ...tokenCommand)).toEqual(settings({ tokenCommand }));
    expect(await stored('tokenFile', '/run/token')).toEqual(settings({ tokenCommand, tokenFile: '/run/token' }));
  });

  test.each([
    ['another address', 'https://other.example/v3', 'stored-token', true],
    ['another path', 'https://api.example.com/v4', 'stored-token', false],
    ['another address without a token', 'https://other.example/v3', undefined, false],
  ])('warns of where a token goes from now on: %s', async (_, address, token, isWarned) => {
    const person = new Person().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE, token } } });
    const { exit, stderr } = await person.run(['config', 'set', 'baseUrl', address]);
    expect([exit, oneLine(stderr).includes('https://api.example.com')]).toEqual([0, isWarned]);
  });

  test('says where an address that cannot be used was typed', async () => {
    const { exit, stderr } = await new Person().run(['config', 'set', 'baseUrl', `${BASE}?x`]);
    expect([exit, oneLine(stderr)]).toEqual([78, expect.stringContaining('recibo config set')]);
  });

  test('warns of an address without a version', async () => {
    const person = new Person();
    const { stderr } = await person.run(['config', 'set', 'baseUrl', 'https://api.example.com']);
    expect(oneLine(stderr)).toContain('has no path');
  });

  test('takes a default profile only where there is one', async () => {
    const person = new Person().write({ profiles: { a: {}, b: {} } });
    expect(await person.run(['config', 'set', 'defaultProfile', 'b'])).toMatchObject({ exit: 0 });
    expect(person.settings()).toMatchObject({ defaultProfile: 'b' });
    expect(await person.run(['config', 'set', 'defaultProfile', 'c'])).toMatchObject({ exit: 78 });
    expect(await person.run(['config', 'unset', 'defaultProfile'])).toMatchObject({ exit: 0 });
    expect(person.settings()).toEqual({ profiles: { a: {}, b: {} } });
  });

  test('keeps the line ends of Windows', async () => {
    const person = new Person().write(
      '{\r\n  "profiles": {\r\n    "a": {}\r\n  },\r\n  "defaultProfile": "a"\r\n}\r\n',
    );
    await person.run(['config', 'set', 'baseUrl', BASE]);
    expect(JSON.stringify(person.settings())).toContain(BASE);
    expect(person.text()).not.toMatch(/[^\r]\n/);
  });
});

describe('a settings file that cannot be changed is 74', () => {
  test.each([
    ['since its folder cannot be made', { makeFolderOf: () => 'EACCES' }, 'EACCES'],
    ['since another run has it all the time', { lockFile: async () => ({ kind: 'in-use' as const }) }, 'another run'],
    ['since it cannot be locked', { lockFile: async () => ({ kind: 'failed' as const, code: 'EROFS' }) }, 'EROFS'],
    ['since it cannot be written', { replaceFile: async () => 'ENOSPC' }, 'ENOSPC'],
  ])('%s', async (_, machine, told) => {
    const person = new Person();
    const clock = { now: () => 0, wallClock: () => 0, sleep: async () => {}, random: () => 0 };
    const { exit, stderr } = await person.run(['config', 'set', 'baseUrl', BASE], { machine: { clock, ...machine } });
    expect(exit).toBe(74);
    expect(oneLine(stderr)).toContain(told);
    expect(existsSync(person.path)).toBe(false);
  });
});

test('a settings file that is a folder is 78', async () => {
  const person = new Person();
  mkdirSync(person.path, { recursive: true });
  const { exit, stderr } = await person.run(['config', 'list']);
  expect({ exit, isTold: stderr.includes('EISDIR') }).toEqual({ exit: 78, isTold: true });
});

describe('a lookup', () => {
  const profile = { baseUrl: BASE, token: 'stored-token' };

  test.each([[['nfe', '1004', '--dry-run']], [['nfe', '1004', '1500', '--dry-run']]])(
    '%j with a token that others can read is warned of',
    async (argv) => {
      const person = new Person().write({ defaultProfile: 'a', profiles: { a: profile } }, 0o644);
      const { exit, stderr } = await person.run(argv);
      expect(exit).toBe(0);
      expect(oneLine(stderr)).toContain(`chmod 600 '${person.path}'`);
      chmodSync(person.path, 0o600);
      expect(await person.run(argv)).toMatchObject({ exit: 0, stderr: '' });
    },
  );

  test.each([['--dry-run'], ['--curl']])('that is only shown needs no token: %s', async (option) => {
    const environment = { RECIBO_BASE_URL: BASE };
    expect(await new Person().run(['nfe', '1004', option], { environment })).toMatchObject({ exit: 0 });
    expect(await new Person().run(['nfe', '1004'], { environment })).toMatchObject({ exit: 78, stdout: '' });
  });

  test('whose token a signal keeps away ends by that signal, and not by what is lacking then', async () => {
    const person = new Person().write({
      defaultProfile: 'a',
      profiles: { a: { baseUrl: BASE, tokenCommand: ['pass', 'show'] } },
    });
    const interruption = new AbortController();
    const run = async () => {
      interruption.abort('SIGTERM');
      return { kind: 'interrupted' as const };
    };
    const machine = { interruption: interruption.signal, run };
    expect(await person.run(['nfe', '1'], { machine })).toMatchObject({ exit: 143, stdout: '' });
  });

  test('of a receipt that is the token, wherever that comes from, is 2, and does not repeat it', async () => {
    const token = 'canary-in-a-profile';
    const stored = () => new Person().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE, token } } });
    const environment = { RECIBO_BASE_URL: BASE, RECIBO_TOKEN: token };
    const runs = await Promise.all([
      stored().run(['nfe', token]),
      stored().run(['nfe', token, '--curl']),
      new Person().run(['nfe', token], { environment }),
      new Person().run(['nfe', token, '--sandbox'], { environment }),
    ]);
    for (const { exit, stdout, stderr } of runs) {
      expect({ exit, stdout, isRepeated: stderr.includes(token) }).toEqual({ exit: 2, stdout: '', isRepeated: false });
    }
  });

  test.each([[['nfe', '1']], [['nfe', '1', '2']]])('%j of a profile that there is not is 78', async (argv) => {
    expect(await new Person().run([...argv, '--profile', 'x'])).toMatchObject({ exit: 78, stdout: '' });
  });
});
