import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';
import { until } from '../support/peer-client.ts';
import { commandFor, PROGRAM_IN_SHELL } from '../support/program.ts';

/** Takes the canary for a token and nothing else; under `/page` it is a web site. */
let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/page')) return void response.end('<html>');
    if (request.headers.authorization !== `Token ${CANARY}`) return void response.writeHead(401).end();
    response.end('{"status":"500 (Não existe)","data":{"recibo":"recibo-nao-existe"}}');
  });
  base = `http://127.0.0.1:${await listen(server)}/v3`;
});
afterAll(() => void server.close());

interface Signal {
  readonly signal: NodeJS.Signals;
}

/** What is typed once a question is there, and what soon after that, whatever is shown. */
type Answer = readonly [question: RegExp, keys: string | Signal, later?: string];
const SOON_MS = 300;

/** Says who it is, and becomes the program behind it. */
const SAY_PID = `sh -c 'echo "pid $$"; exec "$@"' sh`;
/** A script that has others do what it is for, as `npx` and `make` do. */
const SCRIPT = `sh -c 'echo "pid $$"; "$@"; exit $?' sh`;
/** Stopped by SIGSTOP or Ctrl-Z (147, 148), it goes on; between, the terminal is as a shell wants it to type commands. */
const GO_ON = 'e=$?; case $e in 147|148) stty $modes; fg;; *) exit $e;; esac';
const JOB_CONTROL = `bash -c 'set -m; modes=$(stty -g); "$@"; ${GO_ON}' bash`;
const IN_JOB_CONTROL = `${JOB_CONTROL} ${SAY_PID}`;

class User {
  readonly home = temporaryFolder('recibo-user-');
  readonly path = join(this.home, '.config', 'recibo', 'config.json');

  /** Runs recibo with a text on standard input, in a pipe. */
  run(argv: readonly string[], input = '', environment: Readonly<Record<string, string>> = {}) {
    const env = { PATH: process.env.PATH, HOME: this.home, ...environment };
    const child = spawn(...commandFor(argv), { env });
    child.stdin.end(input);
    return ended(child);
  }

  /**
   * The same on a terminal, where each line is typed once the question before it is there.
   *
   * @param answers the keys that are typed, or a signal that recibo gets instead.
   * @param starter what starts it: a shell with job control, unless something else is said.
   */
  type(argv: readonly string[], answers: readonly Answer[], starter = IN_JOB_CONTROL) {
    const line = `${starter} ${PROGRAM_IN_SHELL} ${argv.join(' ')}; echo "exit $?"; stty -a`;
    const env = { PATH: process.env.PATH, HOME: this.home, TERM: 'xterm-256color' };
    const child = spawn('script', ['-qec', line, '/dev/null'], { env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const left = [...answers];
    let [seen, pid] = ['', 0];
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk;
      pid ||= Number(/pid (\d+)/.exec(seen)?.[1]);
      const [next] = left;
      if (next === undefined || !next[0].test(seen)) return;
      left.shift();
      seen = '';
      if (typeof next[1] === 'string') child.stdin.write(next[1]);
      else process.kill(pid, next[1].signal);
      const [, , later] = next;
      if (later !== undefined) setTimeout(() => child.stdin.write(later), SOON_MS);
    });
    return ended(child);
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

function ended(child: ChildProcess): Promise<{ stdout: string; stderr: string; exit: number | null }> {
  return new Promise((resolve, reject) => {
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject).on('close', (exit) => {
      if ((stdout + stderr).includes(CANARY)) reject(new Error('the token was shown'));
      else resolve({ stdout, stderr, exit });
    });
  });
}

describe('recibo login in a pipe', () => {
  test('stores a token that the service takes, for its owner alone', async () => {
    const user = new User();
    const run = await user.run(['login', '--base-url', `${base}/`], `${CANARY}\n`);
    expect(run).toMatchObject({ exit: 0, stdout: '', stderr: expect.stringContaining('500 (Não existe)') });
    expect(asked.at(-1)).toBe('/v3/nfe/nota/recibo-nao-existe/completa');
    expect(user.settings()).toMatchObject({
      defaultProfile: 'default',
      profiles: { default: { baseUrl: base, token: CANARY } },
    });
    expect(statSync(user.path).mode & 0o777).toBe(0o600);
  });

  test('points editors at the schema that ships', async () => {
    const user = new User();
    await user.run(['login', '--base-url', base], CANARY);
    const { $schema } = JSON.parse(readFileSync(user.path, 'utf8'));
    expect(JSON.parse(readFileSync(fileURLToPath($schema), 'utf8')).title).toMatch(/settings file/);
  });

  test.each([
    ['a refused token', '/v3', 'another-token', 77],
    ['a page', '/page', CANARY, 76],
    ['a token that is none', '/v3', 'two words', 78],
    ['no token', '/v3', '', 78],
  ])('stores nothing for %s', async (_, path, token, exit) => {
    const user = new User();
    const run = await user.run(['login', '--base-url', base.replace('/v3', path)], token);
    expect(run).toMatchObject({ exit, stdout: '' });
    expect(run.stderr).not.toContain(token === '' ? '\0' : token);
    expect(existsSync(user.path)).toBe(false);
  });

  test('says why a token is not stored before it says so', async () => {
    const run = await new User().run(['login', '--base-url', base], 'another-token');
    expect(run.stderr).toMatch(/refused the company token.+\nrecibo: warning: the token was not stored.+\n$/);
    expect(run.stderr).not.toContain('RECIBO_TOKEN');
    expect(run.stderr).toContain(`belongs to ${base}`);
  });

  test('asks nobody with --no-check', async () => {
    const user = new User();
    const before = asked.length;
    expect(await user.run(['login', '--base-url', base, '--no-check'], 'untried')).toMatchObject({ exit: 0 });
    expect(asked.length).toBe(before);
    expect(user.settings()).toMatchObject({ profiles: { default: { token: 'untried' } } });
  });

  test.each([
    ['is a folder', '< /', 'EISDIR'],
    ['can only be written', '0> only-written', 'EBADF'],
  ])('says that standard input %s', async (_, redirection, code) => {
    const user = new User();
    const line = `cd '${user.home}'; ${PROGRAM_IN_SHELL} login --base-url ${base} --lang en ${redirection}`;
    const env = { PATH: process.env.PATH, HOME: user.home };
    const { exit, stderr } = await ended(spawn('sh', ['-c', line], { env }));
    expect(stderr).toContain(`recibo: standard input, which the token was to come from, cannot be read (${code}).`);
    expect(exit).toBe(78);
  });

  test('without a base address is 2', async () => {
    expect(await new User().run(['login'], CANARY)).toMatchObject({ exit: 2 });
  });

  test('says what an address lacks', async () => {
    const run = await new User().run(['login', '--base-url', 'api.example.com/v3'], CANARY);
    expect(run).toMatchObject({ exit: 78, stderr: expect.stringContaining('https://api.example.com/v3') });
  });

  test('says where an address stands that holds the token', async () => {
    const run = await new User().run(['login', '--base-url', `${base}/secret-token`], 'secret-token');
    expect(run).toMatchObject({ exit: 78, stderr: expect.stringContaining('the base address in --base-url') });
  });

  test('names the profile in what to type next, unless it is the default one, whatever its token says', async () => {
    const user = new User().write({ defaultProfile: 'z', profiles: { z: {} } });
    const argv = ['login', '--no-check', '--base-url', base, '--lang', 'en', '--profile'];
    const [named, byDefault] = [
      await user.run([...argv, 'acmeacme'], 'acmeacme'),
      await user.run([...argv, 'z'], CANARY),
    ];
    expect([named.exit, byDefault.exit]).toEqual([0, 0]);
    expect(named.stderr).toContain('--profile');
    expect(byDefault.stderr).not.toContain('--profile');
    const spaced = await user.run([...argv, "my shop's; x"], CANARY);
    expect(spaced.stderr).toContain(String.raw`--profile 'my shop'\''s; x'`);
    expect(spaced.stderr).toContain(String.raw`recibo config set tokenCommand --profile 'my shop'\''s; x' -- pass`);
  });

  test('says so where the address that was tried takes the place of another one in the profile', async () => {
    const other = 'https://other.example/v3';
    const user = new User().write({ defaultProfile: 'a', profiles: { a: { baseUrl: `${other}/` } } });
    const argv = ['login', '--no-check', '--lang', 'en'];
    expect((await user.run(argv, CANARY)).stderr).not.toContain('was https');
    const { exit, stderr } = await user.run(argv, CANARY, { RECIBO_BASE_URL: base });
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining(`warning: baseUrl of the profile "a" was ${other}, and is now ${base}\n`),
    });
  });

  test('keeps what else there is, and says what wins', async () => {
    const user = new User().write({
      $note: 'n',
      defaultProfile: 'a',
      profiles: { b: {}, a: { tokenFile: '/x/y', baseUrl: base } },
    });
    const run = await user.run(['login'], CANARY, { RECIBO_TOKEN: 'other' });
    expect(run).toMatchObject({ exit: 0, stderr: expect.stringMatching(/RECIBO_TOKEN[\s\S]*tokenFile/) });
    expect(user.settings()).toMatchObject({
      $note: 'n',
      defaultProfile: 'a',
      profiles: { b: {}, a: { tokenFile: '/x/y', baseUrl: base, token: CANARY } },
    });
  });
});

describe('recibo login on a terminal', () => {
  test('asks for what is missing, and does not show the token', async () => {
    const user = new User();
    const run = await user.type(
      ['login', '--profile', 'acme'],
      [
        [/Base address/, '127.0.0.1/v3\r'],
        [/http:\/\/127\.0\.0\.1\/v3[\s\S]*Base address/, `${base}\r`],
        [/Company token/, `${CANARY}\r`],
      ],
    );
    expect(run.stdout).toContain('exit 0');
    expect(user.settings()).toMatchObject({ defaultProfile: 'acme', profiles: { acme: { token: CANARY } } });
  });

  test.each([
    ['Ctrl-C', 'abc\x03', 130],
    ['Ctrl-D', '\x04', 130],
    ['SIGTERM', { signal: 'SIGTERM' }, 143],
    ['SIGHUP', { signal: 'SIGHUP' }, 129],
  ] as const)('leaves nothing behind after %s, and the terminal as it was', async (_, keys, exit) => {
    const user = new User();
    const run = await user.type(['login', '--base-url', base], [[/Company token/, keys]]);
    expect(run.stdout).toMatch(new RegExp(`exit ${exit}[^]* icanon[^]* echo `));
    expect(existsSync(dirname(user.path))).toBe(false);
  });

  test('is broken off as the terminal is closed at a question', async () => {
    const user = new User();
    const line = `trap : HUP; ${PROGRAM_IN_SHELL} login --base-url ${base}; echo $? > exit`;
    const env = { PATH: process.env.PATH, HOME: user.home, TERM: 'xterm-256color' };
    const terminal = spawn('script', ['-qec', line, '/dev/null'], { env, cwd: user.home });
    let seen = '';
    terminal.stdout.on('data', (chunk: Buffer) => {
      seen += chunk;
    });
    await until(() => seen.includes('Company token'));
    terminal.kill('SIGKILL');
    const exit = join(user.home, 'exit');
    await until(() => existsSync(exit) && readFileSync(exit, 'utf8') !== '');
    expect(['129', '130']).toContain(readFileSync(exit, 'utf8').trim());
  });

  test('a question goes on after Ctrl-Z', async () => {
    const user = new User();
    const [half, rest] = [CANARY.slice(0, 9), CANARY.slice(9)];
    const run = await user.type(
      ['login', '--base-url', base],
      [
        [/Company token/, `${half}\u001a`],
        [/Company token/, `${rest}\r`],
      ],
    );
    expect(run.stdout).toMatch(/exit 0.* icanon.* echo /s);
    expect(user.settings()).toMatchObject({ profiles: { default: { token: CANARY } } });
  });
});

describe('what is typed at a hidden question stays hidden', () => {
  const [half, rest] = [CANARY.slice(0, 9), CANARY.slice(9)];
  const stored = { profiles: { default: { token: CANARY } } };

  test.each([
    ['Ctrl-Z in a script', `${half}\u001a`, `${JOB_CONTROL} ${SCRIPT}`],
    ['SIGSTOP', { signal: 'SIGSTOP' }, IN_JOB_CONTROL],
    ['SIGTSTP', { signal: 'SIGTSTP' }, IN_JOB_CONTROL],
  ] as const)('after %s', async (_, keys, starter) => {
    const user = new User();
    const after = typeof keys === 'string' ? rest : CANARY;
    const answers: Answer[] = [
      [/Company token/, keys],
      [/Company token/, after, '\r'],
    ];
    const run = await user.type(['login', '--base-url', base], answers, starter);
    expect(run.stdout).toMatch(/exit 0.* icanon.* echo /s);
    expect(run.stdout).not.toContain(rest);
    expect(user.settings()).toMatchObject(stored);
  });

  test('after a Ctrl-Z that stops nothing, since no shell would be there to go on', async () => {
    const user = new User();
    const answers: Answer[] = [[/Company token/, `${half}\u001a`, `${rest}\r`]];
    const run = await user.type(['login', '--base-url', base], answers, SAY_PID);
    expect(run.stdout).toMatch(/exit 0.* icanon.* echo /s);
    expect(run.stdout).not.toContain(rest);
    expect(user.settings()).toMatchObject(stored);
  });
});

describe('the settings file', () => {
  const before = { defaultProfile: 'a', profiles: { a: { baseUrl: 'https://a.example/v3', token: 'old-token' } } };

  test('is the old one where the disk is full', async () => {
    const user = new User().write({ ...before, $note: 'x'.repeat(3000) });
    const text = readFileSync(user.path, 'utf8');
    const line = `ulimit -f 1; printf new-token | ${PROGRAM_IN_SHELL} login --profile b --no-check --base-url ${base}`;
    const child = spawn('sh', ['-c', line], { env: { PATH: process.env.PATH, HOME: user.home } });
    expect(await ended(child)).toMatchObject({ exit: 74, stderr: expect.stringContaining('EFBIG') });
    expect(readFileSync(user.path, 'utf8')).toBe(text);
    expect(readdirSync(dirname(user.path))).toEqual(['config.json']);
  });

  test('is the old one or the new one, whenever login is killed', async () => {
    const user = new User().write(before);
    for (let round = 0; round < 8; round += 1) {
      const env = { PATH: process.env.PATH, HOME: user.home };
      const child = spawn(...commandFor(['login', '--no-check', '--base-url', base]), { env });
      child.stdin.on('error', () => {}).end(`token-${round}`);
      child.stderr.once('data', () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 30));
      await ended(child);
      expect(user.settings()).toMatchObject({
        profiles: { a: { token: expect.stringMatching(/^(old-token|token-\d)$/) } },
      });
    }
    expect(await user.run(['login', '--no-check', '--base-url', base], 'last')).toMatchObject({ exit: 0 });
    expect(readdirSync(dirname(user.path))).toEqual(['config.json']);
  });
});

describe('recibo logout', () => {
  test('takes the token out, and says what is left', async () => {
    const user = new User().write({ defaultProfile: 'a', profiles: { a: { token: CANARY, baseUrl: base } } });
    const run = await user.run(['logout'], '', { RECIBO_TOKEN: 'other' });
    expect(run).toMatchObject({ exit: 0, stdout: '', stderr: expect.stringMatching(/baseUrl[\s\S]*RECIBO_TOKEN/) });
    expect(user.settings()).toEqual({ defaultProfile: 'a', profiles: { a: { baseUrl: base } } });
  });

  test('finds the profile that login takes where none is in effect', async () => {
    const user = new User().write({ profiles: { default: { token: CANARY, baseUrl: base } } });
    expect(await user.run(['logout'])).toMatchObject({ exit: 0 });
    expect(user.settings()).toEqual({ profiles: { default: { baseUrl: base } } });
  });

  test('with nothing stored does nothing, and is 0', async () => {
    const user = new User();
    expect(await user.run(['logout'])).toMatchObject({ exit: 0, stdout: '' });
    expect(existsSync(dirname(user.path))).toBe(false);
  });

  test('of a profile that there is not is 78', async () => {
    expect(await new User().run(['logout', '--profile', 'nobody'])).toMatchObject({ exit: 78 });
  });
});
