import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters as plain } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Prompted } from '../../src/machine/prompt.ts';
import { closedPort } from '../support/closed-port.ts';
import { temporaryFolder } from '../support/folder.ts';
import { onTerminal, type TerminalOptions } from '../support/terminal.ts';

const BASE = 'https://api.example.com/v3';
const STORED = {
  defaultProfile: 'a',
  profiles: { a: { baseUrl: BASE, token: 'stored-token', tokenCommand: ['pass', 'show', 'my token'] } },
};

/** A person with a home of their own, at a terminal. */
class Person {
  readonly home = temporaryFolder('recibo-person-');
  readonly path = join(this.home, '.config', 'recibo', 'config.json');

  /** @param answers what is typed, question by question. */
  run(argv: readonly string[], options: TerminalOptions = {}, answers: readonly Prompted[] = []) {
    const left = [...answers];
    const machine = {
      home: this.home,
      canPrompt: () => true,
      prompt: async () => left.shift() ?? { kind: 'ended' as const },
      ...options.machine,
    };
    return onTerminal([...argv, '--lang', 'en'], { ...options, machine });
  }

  write(content: unknown): this {
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, JSON.stringify(content), { mode: 0o600 });
    return this;
  }

  settings(): unknown {
    return JSON.parse(readFileSync(this.path, 'utf8'));
  }
}

function typed(...texts: string[]): Prompted[] {
  return texts.map((text) => ({ kind: 'typed', text }));
}

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
        ['language', 'en', '--lang'],
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

  test('is JSON that can be read', async () => {
    const { stdout } = await new Person().write(STORED).run(['config', 'list', '--json']);
    const { settings } = JSON.parse(plain(stdout));
    expect(stdout).toContain('\u001b[');
    expect(settings).toContainEqual({ name: 'tokenFile', value: null, source: null, overriddenBy: null });
    expect(settings).toContainEqual({
      name: 'language',
      value: 'en',
      source: { kind: 'flag', name: '--lang' },
      overriddenBy: null,
    });
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

test.each([[['set', 'baseUrl', BASE]], [['unset', 'baseUrl']]])(
  'recibo config %j without a place for settings is 78',
  async (words) => {
    expect(await new Person().run(['config', ...words], { machine: { home: null } })).toMatchObject({ exit: 78 });
  },
);

describe('recibo login', () => {
  const login = (person: Person, answers: readonly Prompted[], ...words: string[]) =>
    person.run(['login', '--no-check', ...words], {}, answers);

  test('takes an address and a token that were mended, without the blanks around them', async () => {
    const person = new Person();
    const { exit, stderr } = await login(
      person,
      typed('api.example.com/v3', ` ${BASE} `, 'two words', ' right-token '),
    );
    expect({ exit, isMendTold: stderr.replaceAll('\n', ' ').includes(`https:// is missing: ${BASE}`) }).toEqual({
      exit: 0,
      isMendTold: true,
    });
    expect(person.settings()).toMatchObject({ profiles: { default: { baseUrl: BASE, token: 'right-token' } } });
  });

  test.each([
    ['addresses', typed('one', 'two', 'three', BASE, 'token'), []],
    ['tokens', typed('o n e', 't w o', 't h r e e', 'token'), ['--base-url', BASE]],
  ])('gives up after three %s that cannot be used, each told once', async (_, answers, words) => {
    const person = new Person();
    const { exit, stderr } = await login(person, answers, ...words);
    expect(exit).toBe(78);
    expect(stderr.match(/cannot be used|no token may have/g)).toHaveLength(3);
    expect(existsSync(person.path)).toBe(false);
  });

  test.each([
    ['the address', []],
    ['the token', typed(BASE)],
  ])('is 130 where nobody types %s', async (_, answers) => {
    const person = new Person();
    expect(await login(person, answers)).toMatchObject({ exit: 130 });
    expect(existsSync(person.path)).toBe(false);
  });

  test('without a place for settings asks nothing', async () => {
    const run = await new Person().run(['login'], { machine: { home: null } }, typed(BASE, 'token'));
    expect(run).toMatchObject({ exit: 78 });
  });

  test('stores nothing where the service cannot be reached', async () => {
    const person = new Person();
    const address = `http://127.0.0.1:${await closedPort()}/v3`;
    const { exit, stderr } = await person.run(['login'], {}, typed(address, 'token'));
    expect({ exit, isTold: plain(stderr).includes('the token was not stored') }).toEqual({ exit: 69, isTold: true });
    expect(existsSync(person.path)).toBe(false);
  });
});
