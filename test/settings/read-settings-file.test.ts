import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { profileNames } from '../../src/settings/read-settings-file.ts';
import { BASE, TestMachine } from './machine.ts';

const SECRET = 's3cr3t-t0ken';
const PROFILES = { defaultProfile: 'p', profiles: { p: { baseUrl: BASE, token: SECRET } } };

describe('a settings file that holds a token', () => {
  test.each([0o644, 0o640, 0o604, 0o660, 0o666])('and has mode %o gets a warning', async (mode) => {
    const machine = new TestMachine().settings(PROFILES);
    chmodSync(machine.path, mode);
    expect((await machine.found()).exposed).toEqual({ path: machine.path, isFixed: false });
  });

  test.each([0o600, 0o400, 0o700])('and has mode %o gets none', async (mode) => {
    const machine = new TestMachine().settings(PROFILES);
    chmodSync(machine.path, mode);
    expect((await machine.found()).exposed).toBeNull();
  });

  test('is warned of also where other profiles hold none', async () => {
    const others = { before: { baseUrl: BASE }, ...PROFILES.profiles, behind: {} };
    const machine = new TestMachine().settings({ ...PROFILES, profiles: others });
    chmodSync(machine.path, 0o644);
    expect((await machine.found()).exposed).toEqual({ path: machine.path, isFixed: false });
  });

  test('is warned of also where another token is used', async () => {
    const machine = new TestMachine().settings(PROFILES).with({ RECIBO_TOKEN: 't' });
    chmodSync(machine.path, 0o644);
    expect((await machine.found()).exposed).toEqual({ path: machine.path, isFixed: false });
  });
});

test('a settings file without a token may be read by all', async () => {
  const machine = new TestMachine().with({ RECIBO_TOKEN: 't' });
  machine.settings({ defaultProfile: 'p', profiles: { p: { baseUrl: BASE } } });
  chmodSync(machine.path, 0o644);
  expect((await machine.found()).exposed).toBeNull();
});

test('where nothing is set, it is known which profiles could be chosen', async () => {
  const machine = new TestMachine().settings({ profiles: { a: { baseUrl: BASE }, b: {} } });
  expect(await machine.problem()).toEqual({
    kind: 'no-base-url',
    profile: null,
    isTyped: false,
    known: ['a', 'b'],
    path: machine.path,
  });
});

describe('an unknown key', () => {
  test.each([
    [{ profile: {} }, 'profile', 'profiles'],
    [{ defaultprofile: 'x' }, 'defaultprofile', 'defaultProfile'],
    [{ token: SECRET }, 'token', 'profiles.default.token'],
    [{ profiles: { acme: { tokn: SECRET } } }, 'profiles.acme.tokn', 'token'],
    [{ profiles: { acme: { base_url: BASE } } }, 'profiles.acme.base_url', 'baseUrl'],
    [{ profiles: { acme: { tokenfile: 'f' } } }, 'profiles.acme.tokenfile', 'tokenFile'],
    [{ profiles: { acme: { colour: 'red' } } }, 'profiles.acme.colour', null],
    [{ profiles: { acme: { '9f3e.secret.0a': '' } } }, 'profiles.acme.(redacted)', null],
    [{ s3cret0token: '' }, '(redacted)', null],
  ])('in %j is named, with the nearest', async (content, key, nearest) => {
    const machine = new TestMachine().settings(content);
    const isShown = !key.endsWith('(redacted)');
    const problem = { kind: 'settings-unknown-key', path: machine.path, key, isShown, nearest };
    expect(await machine.problem()).toEqual(problem);
  });

  test('$schema is not', async () => {
    const machine = new TestMachine().settings({ ...PROFILES, $schema: 'https://example.com/schema.json' });
    expect((await machine.found()).token).toBe(SECRET);
  });
});

describe('a key that stands twice', () => {
  const ACME = `{"baseUrl":"${BASE}","token":"${SECRET}"}`;

  test.each([
    [`{"profiles":{"acme":{"token":"a","token":"${SECRET}"}}}`, 'profiles.acme.token'],
    [`{"profiles":{"acme":{"token":"a","tok\\u0065n":"b"}}}`, 'profiles.acme.token'],
    [`{"profiles":{"acme":${ACME},"b":${ACME},"acme":{}}}`, 'profiles.acme'],
    [`{"profiles":{"a.b c":{"token":"a","baseUrl":"[{\\"token\\":","token":"b"}}}`, 'profiles.a.b c.token'],
    [`{"profiles":{},"profiles":{"acme":${ACME}}}`, 'profiles'],
    ['{"defaultProfile":"a","profiles":{"a":{"tokenCommand":["a","b"]}},"defaultProfile":"b"}', 'defaultProfile'],
    ['{"$a":1,"$b":2,"$a":{"c":1,"c":2},"profiles":{"p":{"token":"a","token":"b"}}}', 'profiles.p.token'],
  ])('in %s is told: it is not said which of them counts', async (content, key) => {
    const machine = new TestMachine().settings(content);
    expect(await machine.problem()).toEqual({ kind: 'settings-repeated-key', path: machine.path, key });
  });

  test('is none in several objects, nor in what is not ours', async () => {
    const machine = new TestMachine();
    machine.settings(`{"$a":1,"$a":{"b":1,"b":2},"defaultProfile":"p","profiles":{"p":${ACME},"q":${ACME}}}`);
    expect((await machine.found()).token).toBe(SECRET);
  });
});

test.each([
  ['{"profiles":', '[', ''],
  ['{"$a":', '{"a":', '1'],
  ['', '[', ''],
])('what is nested deeper than any settings is no JSON, closed or not: %s%s', async (before, opening, middle) => {
  const closing = opening === '[' ? ']' : '}';
  for (const times of [101, 60_000]) {
    for (const end of ['', middle + closing.repeat(times) + (before === '' ? '' : '}')]) {
      const machine = new TestMachine().settings(before + opening.repeat(times) + end);
      const column = before.length + opening.length * (before === '' ? 100 : 99) + 1;
      expect(await machine.problem()).toEqual({ kind: 'settings-not-json', path: machine.path, line: 1, column });
    }
  }
});

describe('a wrong type', () => {
  test.each([
    [[], '', 'object'],
    [{ profiles: [] }, 'profiles', 'object'],
    [{ profiles: { acme: [] } }, 'profiles.acme', 'object'],
    ['"text"', '', 'object'],
    ['null', '', 'object'],
    [{ defaultProfile: 1 }, 'defaultProfile', 'text'],
    [{ profiles: 'acme' }, 'profiles', 'object'],
    [{ profiles: { acme: SECRET } }, 'profiles.acme', 'object'],
    [{ profiles: { acme: null } }, 'profiles.acme', 'object'],
    [{ profiles: { acme: { token: 12345 } } }, 'profiles.acme.token', 'text'],
    [{ profiles: { acme: { baseUrl: null } } }, 'profiles.acme.baseUrl', 'text'],
    [{ profiles: { acme: { tokenCommand: 'pass show x' } } }, 'profiles.acme.tokenCommand', 'command'],
    [{ profiles: { acme: { tokenCommand: [] } } }, 'profiles.acme.tokenCommand', 'command'],
    [{ profiles: { acme: { tokenCommand: {} } } }, 'profiles.acme.tokenCommand', 'command'],
    [{ profiles: { acme: { tokenCommand: ['', 'x'] } } }, 'profiles.acme.tokenCommand', 'command'],
    [{ profiles: { acme: { tokenCommand: ['pass', 'a\0b'] } } }, 'profiles.acme.tokenCommand.1', 'command'],
    [{ profiles: { acme: { tokenCommand: ['pass', 1] } } }, 'profiles.acme.tokenCommand.1', 'command'],
  ])('%j is told by its path', async (content, key, expected) => {
    const machine = new TestMachine().settings(content);
    expect(await machine.problem()).toEqual({ kind: 'settings-wrong-type', path: machine.path, key, expected });
  });
});

describe('broken JSON', () => {
  test.each([
    ['{', 1, 2],
    [`{"profiles": {"acme": {"token": "${SECRET}",}}}`, 1, 48],
    [`${SECRET}`, 1, 1],
    [`{"token": ${SECRET}}`, 1, 11],
    [`{'token': '${SECRET}'}`, 1, 2],
    [`\ufeff{\r\n  "token": "${SECRET}"\r\n  "baseUrl": ""\r\n}`, 3, 3],
    [`{\n  // ${SECRET}\n}`, 2, 3],
  ])('%j is told by its place, and not quoted', async (content, line, column) => {
    const machine = new TestMachine().settings(content);
    expect(await machine.problem()).toEqual({ kind: 'settings-not-json', path: machine.path, line, column });
  });

  test.each(['', ' \n', '\ufeff'])('is not what %j is: it is empty', async (content) => {
    const machine = new TestMachine().settings(content);
    expect(await machine.problem()).toEqual({ kind: 'settings-empty', path: machine.path });
  });

  test.each([
    ['\ufeff', 'utf16le'],
    ['', 'utf16le'],
    ['\ufeff', 'utf16be'],
  ] as const)('is not what Windows calls Unicode: mark %j, %s', async (mark, encoding) => {
    const bytes = Buffer.from(mark + JSON.stringify(PROFILES), 'utf16le');
    const machine = new TestMachine();
    const RECIBO_CONFIG = machine.file('utf16.json', encoding === 'utf16le' ? bytes : bytes.swap16());
    expect(await machine.with({ RECIBO_CONFIG }).problem()).toEqual({ kind: 'settings-utf16', path: RECIBO_CONFIG });
  });

  test('a byte order mark does not break it, and counts where it stands elsewhere', async () => {
    const machine = new TestMachine().settings(`\ufeff${JSON.stringify(PROFILES)}`);
    expect((await machine.found()).token).toBe(SECRET);
    const other = { ...PROFILES, profiles: { p: { baseUrl: BASE, token: `\ufeff${SECRET}` } } };
    expect(await new TestMachine().settings(other).problem()).toMatchObject({ flaw: 'bad-character' });
  });
});

describe('a settings file that cannot be read', () => {
  test('may be a folder', async () => {
    const machine = new TestMachine();
    mkdirSync(machine.path, { recursive: true });
    expect(await machine.problem()).toEqual({ kind: 'settings-unreadable', path: machine.path, code: 'EISDIR' });
  });

  test('may be a link to itself', async () => {
    const machine = new TestMachine();
    mkdirSync(machine.path.replace('/config.json', ''), { recursive: true });
    symlinkSync(machine.path, machine.path);
    expect(await machine.problem()).toEqual({ kind: 'settings-unreadable', path: machine.path, code: 'ELOOP' });
  });

  test('may be larger than a mebibyte', async () => {
    const machine = new TestMachine().settings(`${' '.repeat(1024 * 1024)}{}`);
    expect(await machine.problem()).toEqual({ kind: 'settings-unreadable', path: machine.path, code: 'EFBIG' });
  });
});

test.each([
  [JSON.stringify({ profiles: { b: {}, a: {} } }), ['b', 'a']],
  ['{', []],
])('the settings file %j has the profiles %j', async (text, names) => {
  const readFile = async () => ({ kind: 'text' as const, text, isOpenToOthers: false, isFixed: false });
  const run = async () => ({ kind: 'exited' as const, exit: 1 });
  expect(await profileNames({ environment: {}, home: '/home/x', isWindows: false, readFile, run })).toEqual(names);
});
