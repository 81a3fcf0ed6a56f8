import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findToken } from '../../src/settings/find-token.ts';
import { BASE, TestMachine } from './machine.ts';

const PRINT = (text: string) => [process.execPath, '-e', `process.stdout.write(${JSON.stringify(text)})`];

/** A machine whose chosen profile has these keys. */
function profile(keys: object): TestMachine {
  return new TestMachine().settings({ defaultProfile: 'p', profiles: { p: { baseUrl: BASE, ...keys } } });
}

describe('the token is the first of', () => {
  const machine = () => {
    const made = new TestMachine();
    const keys = { tokenCommand: PRINT('command'), tokenFile: made.file('profile-token', 'file'), token: 'text' };
    return made.settings({ defaultProfile: 'p', profiles: { p: { baseUrl: BASE, ...keys } } });
  };

  test('RECIBO_TOKEN', async () => {
    const made = machine();
    made.with({ RECIBO_TOKEN: 'variable', RECIBO_TOKEN_FILE: made.file('t', 'variable-file') });
    expect((await made.found()).token).toBe('variable');
  });

  test('RECIBO_TOKEN_FILE', async () => {
    const made = machine();
    made.with({ RECIBO_TOKEN_FILE: made.file('t', 'variable-file\n') });
    expect((await made.found()).token).toBe('variable-file');
  });

  test('tokenCommand', async () => {
    expect((await machine().found()).token).toBe('command');
  });

  test('tokenFile, in the home folder where it begins with ~/', async () => {
    const made = profile({ tokenFile: '~/t' });
    made.file('t', 'file');
    expect((await made.found()).token).toBe('file');
  });

  test('tokenFile', async () => {
    const made = new TestMachine();
    const keys = { tokenFile: made.file('t', 'file'), token: 'text' };
    made.settings({ defaultProfile: 'p', profiles: { p: { baseUrl: BASE, ...keys } } });
    expect((await made.found()).token).toBe('file');
  });

  test('token', async () => {
    expect((await profile({ token: 'text' }).found()).token).toBe('text');
  });
});

test('a relative tokenFile stands beside the settings file, not in the working folder', async () => {
  const machine = profile({ tokenFile: 'beside' });
  writeFileSync(machine.path.replace('config.json', 'beside'), 'beside-token');
  expect((await machine.found()).token).toBe('beside-token');
});

test('so does one whose name only begins with ~', async () => {
  const machine = profile({ tokenFile: '~t' });
  machine.file('t', 'in-the-home');
  writeFileSync(machine.path.replace('config.json', '~t'), 'beside-token');
  expect((await machine.found()).token).toBe('beside-token');
});

test('without a home, ~ is a folder like any other', async () => {
  const read: string[] = [];
  const readFile = async (path: string) => {
    read.push(path);
    return { kind: 'absent' as const };
  };
  const run = async () => ({ kind: 'exited' as const, exit: 1 });
  const places = { environment: {}, profile: { name: 'p', keys: { tokenFile: '~/t' } } };
  const found = await findToken(
    places,
    { profile: 'p', isTyped: false, known: [], path: '/etc/config.json' },
    { home: null, readFile, run },
  );
  expect(read).toEqual(['/etc/~/t']);
  expect(found).toMatchObject({ problem: { path: '/etc/~/t' } });
});

test('a relative RECIBO_TOKEN_FILE is looked for where the shell would', async () => {
  const read: string[] = [];
  const machine = {
    home: '/home/ana',
    readFile: async (path: string) => {
      read.push(path);
      return { kind: 'text' as const, text: 'read', isOpenToOthers: false, isFixed: false };
    },
    run: async () => ({ kind: 'exited' as const, exit: 1 }),
  };
  for (const path of ['beside', '~/t']) {
    const places = { environment: { RECIBO_TOKEN_FILE: path } };
    await findToken(places, { profile: null, isTyped: false, known: [], path: '/etc/config.json' }, machine);
  }
  expect(read).toEqual(['beside', '~/t']);
});

describe('an address that holds the token', () => {
  const address = `${BASE}/the-token`;

  test('is refused, wherever the token comes from and though nothing is sent', async () => {
    const environment = { RECIBO_BASE_URL: address, RECIBO_TOKEN: 'the-token' };
    const source = { kind: 'environment', name: 'RECIBO_BASE_URL' };
    const problem = { kind: 'bad-base-url', flaw: 'holds-token', source };
    expect(await new TestMachine().with(environment).problem()).toEqual(problem);
    expect(await new TestMachine().with(environment).problem({ needsToken: false })).toEqual(problem);
  });

  test('is refused also where the token cannot be one, for what only shows the request', async () => {
    const machine = new TestMachine().with({ RECIBO_BASE_URL: address, RECIBO_TOKEN: ' the-token\n\n' });
    expect(await machine.problem({ needsToken: false })).toMatchObject({ flaw: 'holds-token' });
  });
});

describe('there is no token', () => {
  test('where no profile is chosen', async () => {
    const problem = { kind: 'no-token', profile: null };
    expect(await new TestMachine().with({ RECIBO_BASE_URL: BASE }).problem()).toMatchObject(problem);
  });

  test('where the profile names none', async () => {
    expect(await profile({}).problem()).toMatchObject({ kind: 'no-token', profile: 'p' });
  });
});

describe('a token file', () => {
  test('that is missing is a problem', async () => {
    const machine = profile({ tokenFile: '/no/such/token' });
    expect(await machine.problem()).toEqual({
      kind: 'token-file-unreadable',
      path: '/no/such/token',
      code: 'ENOENT',
      source: { kind: 'profile', profile: 'p', key: 'tokenFile' },
    });
  });

  test.each([{ RECIBO_TOKEN_FILE: 'the-token-itself' }, {}])(
    'that may be the token itself is not named',
    async (more) => {
      const machine = profile({ tokenFile: 'the-token-itself' }).with(more);
      expect(await machine.problem()).toMatchObject({ kind: 'token-file-unreadable', path: null, code: 'ENOENT' });
    },
  );

  test('that is a folder is a problem', async () => {
    const machine = new TestMachine().with({ RECIBO_BASE_URL: BASE });
    machine.with({ RECIBO_TOKEN_FILE: machine.home });
    expect(await machine.problem()).toMatchObject({ kind: 'token-file-unreadable', code: 'EISDIR' });
    machine.with({ RECIBO_TOKEN_FILE: 'src' });
    expect(await machine.problem()).toMatchObject({ path: 'src', code: 'EISDIR' });
  });

  test('that never ends is a problem', async () => {
    const machine = new TestMachine().with({ RECIBO_BASE_URL: BASE, RECIBO_TOKEN_FILE: '/dev/zero' });
    expect(await machine.problem()).toMatchObject({ kind: 'token-file-unreadable' });
  });
});

describe('tokenCommand', () => {
  test.each([
    [['no-such-program-of-recibo'], { kind: 'not-started', code: 'ENOENT' }],
    [[process.execPath, '-e', 'process.exit(3)'], { kind: 'exited', exit: 3 }],
    [[process.execPath, '-e', 'process.kill(process.pid, "SIGTERM")'], { kind: 'killed', signal: 'SIGTERM' }],
  ])('%j fails', async (tokenCommand, flaw) => {
    const problem = { kind: 'token-command-failed', flaw, profile: 'p' };
    expect(await profile({ tokenCommand }).problem()).toEqual(problem);
  });

  test('gives too long a token where it prints without end', async () => {
    const script = 'const more = () => process.stdout.write("x".repeat(1e4), more); more()';
    const tokenCommand = [process.execPath, '-e', script];
    const source = { kind: 'profile', profile: 'p', key: 'tokenCommand' };
    expect(await profile({ tokenCommand }).problem()).toEqual({ kind: 'bad-token', flaw: 'too-long', source });
  });

  test('runs without a shell', async () => {
    const echo = [process.execPath, '-e', 'process.stdout.write(process.argv[1])', '$HOME;`id`'];
    expect((await profile({ tokenCommand: echo }).found()).token).toBe('$HOME;`id`');
  });

  test('has half a minute, in the folder of the settings', async () => {
    const asked: unknown[] = [];
    const machine = {
      home: null,
      readFile: async () => ({ kind: 'absent' as const }),
      run: async (...given: unknown[]) => {
        asked.push(given);
        return { kind: 'output' as const, text: 'printed' };
      },
    };
    const places = { environment: {}, profile: { name: 'p', keys: { tokenCommand: ['pass', 'show'] } } };
    const missing = { profile: 'p', isTyped: false, known: ['p'], path: '/home/ana/.config/recibo/config.json' };
    const found = await findToken(places, missing, machine);
    expect('token' in found && found.token.reveal()).toBe('printed');
    expect(asked).toEqual([[['pass', 'show'], '/home/ana/.config/recibo', 30_000]]);
  });

  test('is not run where the environment has a token', async () => {
    const machine = profile({ tokenCommand: ['no-such-program-of-recibo'] }).with({ RECIBO_TOKEN: 't' });
    expect((await machine.found()).token).toBe('t');
  });
});

describe('one line end behind a token is dropped', () => {
  test.each(['abc\n', 'abc\r\n', 'abc'])('%j', async (text) => {
    const machine = new TestMachine().with({ RECIBO_BASE_URL: BASE, RECIBO_TOKEN: text });
    expect((await machine.found()).token).toBe('abc');
  });
});

describe('a token is refused that', () => {
  const bad = [
    'a b',
    'abc\n\n',
    '\nabc',
    ' abc',
    'abc ',
    'a\tb',
    'a\u0000b',
    'açã',
    'a\u200bb',
    '\ufeffabc',
    'a\rb',
    'abc\r',
  ];
  test.each(bad)('holds another character: %j', async (token) => {
    const source = { kind: 'environment', name: 'RECIBO_TOKEN' };
    const machine = new TestMachine().with({ RECIBO_BASE_URL: BASE, RECIBO_TOKEN: token });
    expect(await machine.problem()).toEqual({ kind: 'bad-token', flaw: 'bad-character', source });
  });

  test('is longer than 4 KB', async () => {
    expect((await profile({ token: 'x'.repeat(4096) }).found()).token).toHaveLength(4096);
    expect(await profile({ token: 'x'.repeat(4097) }).problem()).toMatchObject({ kind: 'bad-token', flaw: 'too-long' });
  });

  test.each(['', '\n', '\r\n'])('is empty: %j', async (token) => {
    expect(await profile({ token }).problem()).toMatchObject({ kind: 'bad-token', flaw: 'empty' });
  });
});

test('every visible ASCII character may stand in a token', async () => {
  const token = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join('');
  const machine = new TestMachine().with({ RECIBO_BASE_URL: BASE, RECIBO_TOKEN: token });
  expect((await machine.found()).token).toBe(token);
});
