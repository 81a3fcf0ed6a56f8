import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemError } from '../../src/system-error-code.ts';
import { closedPort, listen } from '../support/listen.ts';
import { oneLine, Person } from '../support/person.ts';

const BASE = 'https://api.example.com/v3';

describe('recibo login', () => {
  const login = (person: Person, answers: readonly string[], ...words: string[]) =>
    person.run(['login', '--no-check', ...words], {}, answers);

  test('takes an address and a token that were mended, without the blanks around them', async () => {
    const person = new Person();
    const { exit, stderr } = await login(person, [' api.example.com/v3 ', ` ${BASE} `, 'two words', ' right-token ']);
    expect({ exit, isMendTold: oneLine(stderr).includes(`beginning is missing: ${BASE}`) }).toEqual({
      exit: 0,
      isMendTold: true,
    });
    expect(person.settings()).toMatchObject({ profiles: { default: { baseUrl: BASE, token: 'right-token' } } });
  });

  test.each([
    ['127.0.0.1:8080/v3', 'http://127.0.0.1:8080/v3'],
    ['notas.example/v3', 'https://notas.example/v3'],
  ])('tells of %s what it most likely lacks', async (typed, meant) => {
    const { stderr } = await login(new Person(), [typed, BASE, 'right-token']);
    expect(oneLine(stderr)).toContain(`beginning is missing: ${meant}`);
  });

  test('says of a token that is refused that it may not have been pasted whole', async () => {
    const server = createServer((_, response) => void response.writeHead(401).end());
    onTestFinished(() => void server.close().closeAllConnections());
    const address = `http://127.0.0.1:${await listen(server)}/v3`;
    const { exit, stderr } = await new Person().run(['login'], {}, [address, 'token']);
    expect(exit).toBe(77);
    expect(oneLine(stderr)).toContain(`pasted whole, and that it belongs to ${address}`);
  });

  test('tries a token twice where the service fails', async () => {
    let count = 0;
    const server = createServer((_, response) => {
      count += 1;
      response.writeHead(503, { 'Retry-After': '0' }).end();
    });
    onTestFinished(() => void server.close().closeAllConnections());
    const address = `http://127.0.0.1:${await listen(server)}/v3`;
    const { exit } = await new Person().run(['login'], {}, [address, 'token']);
    expect([exit, count]).toEqual([69, 2]);
  });

  test('tells no other address where not the beginning alone is wrong', async () => {
    const { stderr } = await login(new Person(), ['http://api.example.com/v3', BASE, 'right-token']);
    expect(oneLine(stderr)).toContain('cannot be used');
    expect(oneLine(stderr)).not.toContain('beginning is missing');
  });

  test('shows the address that is typed, and hides the token', async () => {
    const person = new Person();
    const hidden: boolean[] = [];
    const prompt = async (_question: string, isHidden: boolean) => (hidden.push(isHidden) === 1 ? BASE : 'right-token');
    expect(await person.run(['login', '--no-check'], { machine: { prompt } })).toMatchObject({ exit: 0 });
    expect(hidden).toEqual([false, true]);
  });

  test.each([
    ['addresses', ['one', 'two', 'three', BASE, 'token'], []],
    ['tokens', ['o n e', 't w o', 't h r e e', 'token'], ['--base-url', BASE]],
  ])('gives up after three %s that cannot be used, each told once', async (_, answers, words) => {
    const person = new Person();
    const { exit, stderr } = await login(person, answers, ...words);
    expect(exit).toBe(78);
    expect(stderr.match(/cannot be used|no token may have/g)).toHaveLength(3);
    expect(existsSync(person.path)).toBe(false);
  });

  test.each([
    ['the address', []],
    ['the token', [BASE]],
  ])('is 130 where nobody types %s', async (_, answers) => {
    const person = new Person();
    expect(await login(person, answers)).toMatchObject({ exit: 130 });
    expect(existsSync(person.path)).toBe(false);
  });

  test('without a place for settings asks nothing', async () => {
    const prompt = () => Promise.reject(new Error('it asks'));
    expect(await new Person().run(['login'], { machine: { home: null, prompt } })).toMatchObject({ exit: 78 });
  });

  test.each([
    ['typed', [`${BASE}/right-token`], []],
    ['an option', [], ['--base-url', `${BASE}/right-token`]],
  ])('takes no token that stands in the address, which was %s, and tries it nowhere', async (_, typed, words) => {
    const person = new Person();
    const { exit, stdout, stderr } = await person.run(['login', ...words], {}, [...typed, 'right-token']);
    expect([exit, stdout]).toEqual([78, '']);
    expect(oneLine(stderr)).toContain('it holds the company token, or the address was pasted in place of the token');
    expect(stderr).not.toMatch(/right-token|trying/);
    expect(existsSync(person.path)).toBe(false);
  });

  test('stores nothing where the service cannot be reached', async () => {
    const person = new Person();
    const address = `http://127.0.0.1:${await closedPort()}/v3`;
    const { exit, stderr } = await person.run(['login'], {}, [address, 'token']);
    expect({ exit, isTold: oneLine(stderr).includes('the token was not stored') }).toEqual({ exit: 69, isTold: true });
    expect(existsSync(person.path)).toBe(false);
  });

  test('stores nothing in a file that cannot be read', async () => {
    const person = new Person().write('{');
    expect(await login(person, [BASE, 'token'])).toMatchObject({ exit: 78 });
    expect(person.text()).toBe('{');
  });

  test('stores nothing in a file that somebody has broken meanwhile', async () => {
    const person = new Person();
    const prompt = async () => {
      person.write('{"profiles": 1}');
      return 'token';
    };
    const run = await person.run(['login', '--no-check', '--base-url', BASE], { machine: { prompt } });
    expect(run).toMatchObject({ exit: 78 });
    expect(person.settings()).toEqual({ profiles: 1 });
  });

  test('is over with the signal that comes while the token is tried', async () => {
    const server = createServer(() => interruption.abort('SIGTERM'));
    onTestFinished(() => void server.close().closeAllConnections());
    const interruption = new AbortController();
    const person = new Person();
    const address = `http://127.0.0.1:${await listen(server)}/v3`;
    const machine = { interruption: interruption.signal };
    expect(await person.run(['login'], { machine }, [address, 'token'])).toMatchObject({ exit: 143 });
    expect(existsSync(person.path)).toBe(false);
  });

  test('in a pipe takes a token however it comes, without one line end', async () => {
    const person = new Person();
    const chunks = (async function* () {
      yield* ['right', '-', 'token\n'].map((text) => Buffer.from(text));
    })();
    const machine = {
      canPrompt: () => false,
      openInput: async (path: string) =>
        path === '-'
          ? { kind: 'opened' as const, chunks, isTerminal: false, file: null }
          : { kind: 'failed' as const, code: 'ENOENT' },
    };
    const run = await person.run(['login', '--no-check', '--base-url', BASE], { machine });
    expect(run).toMatchObject({ exit: 0 });
    expect(person.settings()).toMatchObject({ profiles: { default: { token: 'right-token' } } });
  });

  test('in a pipe reads no more than a token can be long, and is over with a signal', async () => {
    const interruption = new AbortController();
    const person = new Person();
    async function* endless() {
      for (;;) yield Buffer.alloc(32 * 1024, 'x');
    }
    async function* silent() {
      queueMicrotask(() => interruption.abort('SIGTERM'));
      await new Promise(() => {});
      yield Buffer.from('token');
    }
    const from = (chunks: AsyncIterable<Buffer>) => ({
      canPrompt: () => false,
      openInput: async () => ({ kind: 'opened' as const, chunks, isTerminal: false, file: null }),
    });
    const argv = ['login', '--no-check', '--base-url', BASE];
    expect(await person.run(argv, { machine: from(endless()) })).toMatchObject({ exit: 78 });
    const machine = { ...from(silent()), interruption: interruption.signal };
    expect(await person.run(argv, { machine })).toMatchObject({ exit: 143 });
    expect(existsSync(person.path)).toBe(false);
  });

  test('tells why standard input cannot be read, before the first byte or behind it', async () => {
    async function* broken() {
      yield Buffer.from('half-a-tok');
      throw systemError('EIO');
    }
    const opened = { kind: 'opened' as const, chunks: broken(), isTerminal: false, file: null };
    const said = [opened, { kind: 'failed' as const, code: 'EISDIR' }].map(async (input) => {
      const machine = { canPrompt: () => false, openInput: async () => input };
      const { exit, stderr } = await new Person().run(['login', '--no-check', '--base-url', BASE], { machine });
      return [exit, /cannot be read \((\w+)\)/.exec(oneLine(stderr))?.[1]];
    });
    expect(await Promise.all(said)).toEqual([
      [78, 'EIO'],
      [78, 'EISDIR'],
    ]);
  });

  test('warns of what wins over the token, and of where that goes from now on', async () => {
    const person = new Person().write({
      defaultProfile: 'a',
      profiles: { a: { baseUrl: 'https://other.example/v3', tokenFile: '/x/token' } },
    });
    const { exit, stderr } = await login(person, ['right-token'], '--base-url', BASE);
    expect(exit).toBe(0);
    expect(oneLine(stderr)).toMatch(
      /tokenFile .* wins .* was for https:\/\/other\.example; .* to https:\/\/api\.example\.com/,
    );
  });

  test('asks for no address that the profile or a variable has', async () => {
    const inProfile = new Person().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE } } });
    expect(await login(inProfile, ['right-token'])).toMatchObject({ exit: 0 });
    expect(inProfile.settings()).toMatchObject({ profiles: { a: { baseUrl: BASE, token: 'right-token' } } });
    const person = new Person();
    const environment = { RECIBO_BASE_URL: BASE };
    expect(await person.run(['login', '--no-check'], { environment }, ['right-token'])).toMatchObject({ exit: 0 });
    expect(person.settings()).toMatchObject({ profiles: { default: { baseUrl: BASE, token: 'right-token' } } });
  });

  test.each([
    [BASE, false],
    ['https://api.example.com', true],
  ])('warns of the address %s where it lacks a version: %s', async (address, isWarned) => {
    const { exit, stderr } = await login(new Person(), [address, 'right-token']);
    expect([exit, oneLine(stderr).includes('has no path')]).toEqual([0, isWarned]);
  });

  test('tells of the try in a few lines, and takes any valid answer for a proof', async () => {
    const server = createServer(
      (_, response) => void response.end('{"status":"500 (Não existe)","descricao":"d","x":1}'),
    );
    onTestFinished(() => void server.close().closeAllConnections());
    const person = new Person();
    const address = `http://127.0.0.1:${await listen(server)}/v3`;
    const { exit, stdout, stderr } = await person.run(['login'], { terminals: [] }, [address, 'right-token']);
    expect([exit, stdout]).toEqual([0, '']);
    expect(stderr).toContain('the service accepted the token and answered 500 (Não existe)\n');
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(0, 8)),
    ).toEqual(Array(4).fill('recibo: '));
  });

  test('makes a profile that is named no default one beside others', async () => {
    const person = new Person().write({ profiles: { a: {} } });
    await login(person, [BASE, 'right-token'], '--profile', 'b');
    expect(person.settings()).not.toHaveProperty('defaultProfile');
    await login(person, [BASE, 'right-token']);
    expect(person.settings()).toMatchObject({ defaultProfile: 'default' });
  });

  test.each([
    ['the first one', {}],
    ['the one by default already', { defaultProfile: 'default', profiles: { default: {} } }],
  ])('names no profile where it is %s', async (_, content) => {
    const { exit, stderr } = await login(new Person().write(content), [BASE, 'right-token']);
    expect([exit, oneLine(stderr).includes('--profile')]).toEqual([0, false]);
  });

  test('says of a variable that names a file of a token that it wins, as a variable alone', async () => {
    const environment = { RECIBO_TOKEN_FILE: '/run/token' };
    const argv = ['login', '--no-check', '--base-url', BASE];
    const { exit, stderr } = await new Person().run(argv, { environment }, ['right-token']);
    expect([exit, oneLine(stderr).match(/\S+ (?:is set and|of the profile "default" is kept, and) wins/g)]).toEqual([
      0,
      ['RECIBO_TOKEN_FILE is set and wins'],
    ]);
  });

  test('says that a variable wins over the token, and no more of it', async () => {
    const person = new Person().write({ defaultProfile: 'a', profiles: { a: { baseUrl: BASE, token: 'old-token' } } });
    const argv = ['login', '--no-check', '--base-url', 'https://other.example/v3'];
    const environment = { RECIBO_TOKEN: 'another-token' };
    const first = oneLine((await person.run(argv, { environment }, ['right-token'])).stderr);
    const second = oneLine((await person.run(argv, {}, ['right-token'])).stderr);
    expect(first).toMatch(/RECIBO_TOKEN is set and wins over the token/);
    expect([first, second].map((told) => told.match(/\bwins\b|\bother\.example/g) ?? [])).toEqual([['wins'], []]);
  });

  test('names the profile that a lookup has to name', async () => {
    const person = new Person().write({ defaultProfile: 'a', profiles: { a: {} } });
    const { stderr } = await login(person, [BASE, 'right-token'], '--profile', 'b');
    expect(oneLine(stderr)).toContain('recibo nfe <receipt> --profile b');
    expect(person.settings()).toMatchObject({ defaultProfile: 'a', profiles: { b: { token: 'right-token' } } });
  });
});

describe('recibo logout', () => {
  test('with nothing stored says so, and is 0', async () => {
    const { exit, stderr } = await new Person().run(['logout']);
    expect([exit, oneLine(stderr)]).toEqual([0, expect.stringMatching(/no token/)]);
  });

  const STORED = { defaultProfile: 'a', profiles: { a: { token: 'stored-token', baseUrl: BASE } } };

  test('takes the token alone out of the profile, and names the keys that are left', async () => {
    const others = { baseUrl: BASE, tokenFile: '/run/token' };
    const person = new Person().write({ ...STORED, profiles: { a: { ...others, token: 'stored-token' } } });
    const { exit, stderr } = await person.run(['logout']);
    expect([exit, oneLine(stderr)]).toEqual([0, expect.stringContaining('still has tokenFile, baseUrl')]);
    expect(person.settings()).toEqual({ ...STORED, profiles: { a: others } });
    const alone = await new Person().write({ ...STORED, profiles: { a: { token: 'stored-token' } } }).run(['logout']);
    expect([alone.exit, oneLine(alone.stderr)]).toEqual([0, expect.stringContaining('nothing else is in the profile')]);
  });

  test('takes it out of the profile that login would take, where none is in effect', async () => {
    const person = new Person().write({
      profiles: { default: { token: 'stored-token' }, a: { token: 'other-token' } },
    });
    expect((await person.run(['logout'])).exit).toBe(0);
    expect(person.settings()).toEqual({ profiles: { default: {}, a: { token: 'other-token' } } });
  });

  test('leaves a file alone that somebody has changed meanwhile', async () => {
    const person = new Person().write(STORED);
    const lockFile = async () => {
      person.write({ profiles: {} });
      return { kind: 'locked' as const, lock: { release: () => {} } };
    };
    expect(await person.run(['logout'], { machine: { lockFile } })).toMatchObject({ exit: 0 });
    expect(person.settings()).toEqual({ profiles: {} });
    const broken = async () => {
      person.write('{');
      return { kind: 'locked' as const, lock: { release: () => {} } };
    };
    person.write(STORED);
    expect(await person.run(['logout'], { machine: { lockFile: broken } })).toMatchObject({ exit: 78 });
  });
});
