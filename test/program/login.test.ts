import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Output } from '../../src/host.ts';
import { User } from '../settings/user.ts';
import { CANARY } from '../support/run.ts';
import { startService, UNKNOWN } from '../support/service.ts';

/** Takes the canary for a token and nothing else; but for `/v3` it is a web site. */
const gate = (sent: unknown[] = []) =>
  startService((_, __, response) => {
    sent.push(response.req.headers.authorization);
    if (!response.req.url?.startsWith('/v3')) return response.end('<html>');
    if (response.req.headers.authorization !== `Token ${CANARY}`) return response.writeHead(401).end();
    return response.end(UNKNOWN);
  });

const login = (user: User, argv: readonly string[], stdin: string, env = {}) =>
  user.run(['login', ...argv], env, { stdin });

describe('login in a pipe', () => {
  test('stores the first line once the service has taken it, for the first profile, and says where in one line', async () => {
    const user = new User();
    const { baseUrl, asked } = await gate();
    const run = await login(user, ['--base-url', `${baseUrl}/`], `${CANARY}\r\nanother line\n`);
    expect(run).toMatchObject({ exit: 0, stdout: '' });
    expect(run.stderr).toBe(
      'recibo: characters received: 22\n' +
        `recibo: the token works, and is stored in plain text in ${user.path}, which only you can read (profile "default")\n` +
        'recibo: to look up a receipt, type: recibo nfe RECEIPT\n',
    );
    expect(asked).toEqual(['recibo-nao-existe']);
    expect(user.settings()).toEqual({
      defaultProfile: 'default',
      profiles: { default: { baseUrl, token: CANARY } },
    });
  });

  test.each([
    ['a refused token', '/v3', 'another-token', 77],
    ['a page', '/page', CANARY, 76],
    ['a token that is none', '/v3', 'two words', 78],
    ['no token', '/v3', '', 78],
  ])('stores nothing for %s', async (_, path, token, exit) => {
    const user = new User();
    const { baseUrl } = await gate();
    const run = await login(user, ['--base-url', baseUrl.replace('/v3', path)], token);
    expect(run).toMatchObject({ exit, stdout: '' });
    if (token !== '') expect(run.stderr).not.toContain(token);
    expect(run.stderr).toContain('the token is not stored\n');
    expect(run.stderr).not.toContain('RECIBO_TOKEN');
    expect(existsSync(user.path)).toBe(false);
  });

  test('without a base address is 2, with a bad one 78', async () => {
    expect(await login(new User(), [], CANARY)).toMatchObject({ exit: 2 });
    expect(await login(new User(), ['--base-url', 'ftp://api.example.com'], CANARY)).toMatchObject({ exit: 78 });
  });

  test.each([
    ['', `"Token ${CANARY}"`],
    ['/', `Bearer \u201c${CANARY}\u201d`],
    ['/v3/', `Authorization: Token ${CANARY} `],
  ])('mends what is plainly meant, and says so: %j, %j', async (path, token) => {
    const user = new User();
    const { baseUrl } = await gate();
    const typed = baseUrl.replace('http://', '').replace('/v3', path);
    const { exit, stderr } = await login(user, ['--base-url', `'${typed}'`], `${token}\n`);
    expect({ exit, ...user.settings().profiles.default }).toEqual({ exit: 0, baseUrl, token: CANARY });
    expect(stderr).toContain(`the address is taken as ${baseUrl}\n`);
    expect(stderr).toMatch(/received: \d+; the quotes or the word around the token are left out\n/);
  });

  test('asks at /v3 only where the address is not this service, and then tells of the token', async () => {
    const { baseUrl, asked } = await gate();
    const run = await login(new User(), ['--base-url', baseUrl.replace('/v3', '')], 'refused-token');
    expect({ exit: run.exit, times: asked.length }).toEqual({ exit: 77, times: 2 });
  });

  test('keeps what else there is, and says what wins', async () => {
    const { baseUrl } = await gate();
    const profiles = { b: {}, a: { tokenFile: '/x/y', token: 'old-token', baseUrl: 'https://old.example/v3' } };
    const user = new User().with({ $note: 'n', profiles });
    const run = await login(user, ['--profile', 'a'], CANARY, {
      RECIBO_TOKEN: 'other-token',
      RECIBO_BASE_URL: baseUrl,
    });
    expect(run.stderr).toMatch(/RECIBO_TOKEN is set, and wins[\s\S]*profiles\.a\.tokenFile is set, and wins/);
    expect(user.settings()).toEqual({
      $note: 'n',
      profiles: { b: {}, a: { tokenFile: '/x/y', token: CANARY, baseUrl } },
    });
  });
});

describe('login on a terminal', () => {
  /** Types each answer once its question is there. */
  async function type(user: User, lang: string, answers: readonly (readonly [RegExp, string])[]) {
    const keyboard = new PassThrough();
    const left = [...answers];
    let [shown, since] = ['', 0];
    const stderr: Output = {
      isTerminal: true,
      width: 100,
      rows: 24,
      isGone: false,
      write: async (text) => {
        shown += text;
        if (left[0]?.[0].test(shown.slice(since))) {
          since = shown.length;
          setImmediate(() => keyboard.write(left.shift()?.[1]));
        }
      },
    };
    const stdin = { isTerminal: true, open: () => keyboard };
    const run = await user.run(['login', '--lang', lang], {}, { terminal: 100, host: { stdin, stderr } });
    expect(shown).not.toContain(CANARY);
    return { ...run, shown, left };
  }

  const ADDRESS = /Endereço base do serviço[^\n]*: $/;
  const TOKEN = /Token da empresa[^\n]*: $/;

  test('asks again for what was wrong, and for nothing else, and names the next step', async () => {
    const { baseUrl } = await gate();
    const user = new User().with({ defaultProfile: 'a', profiles: { a: { baseUrl } } });
    const { exit, left, shown } = await type(user, 'pt', [
      [ADDRESS, 'nowhere\r'],
      [new RegExp(`deve começar com https[\\s\\S]*Endereço base do serviço \\[${baseUrl}\\]: $`), '\r'],
      [TOKEN, 'old-and-revoked\r'],
      [/recusou o token[\s\S]*Token da empresa para http:\/\/127[^\n]*: $/, ` ${CANARY} \r`],
    ]);
    expect({ exit, left }).toEqual({ exit: 0, left: [] });
    expect(shown).not.toContain('old-and-revoked');
    expect(shown).toMatch(/recibo nfe RECIBO\r?\n$/);
    expect(user.settings().profiles.a).toEqual({ baseUrl, token: CANARY });
  });

  test('a wrong version is asked for again, and the token is not', async () => {
    const { baseUrl } = await gate();
    const user = new User();
    const { exit, left } = await type(user, 'pt', [
      [ADDRESS, `${baseUrl.replace('v3', 'page')}\r`],
      [TOKEN, `${CANARY}\r`],
      [/Endereço base do serviço \[[^\n]*page\]: $/, `${baseUrl}\r`],
    ]);
    expect({ exit, left }).toEqual({ exit: 0, left: [] });
    expect(user.settings().profiles.default).toEqual({ baseUrl, token: CANARY });
  });

  test('a token goes to no other origin than the one that it was typed for', async () => {
    const sent: unknown[] = [];
    const [first, second] = [await gate(), await gate(sent)];
    const user = new User();
    const { exit, left } = await type(user, 'pt', [
      [ADDRESS, `${first.baseUrl.replace('v3', 'page')}\r`],
      [TOKEN, 'for-the-first-alone\r'],
      [/Endereço base do serviço \[[^\n]*page\]: $/, `${second.baseUrl}\r`],
      [TOKEN, `${CANARY}\r`],
    ]);
    expect({ exit, left, sent }).toEqual({ exit: 0, left: [], sent: [`Token ${CANARY}`] });
  });

  test('ends after three slips of the address or of the token, with the code of the last', async () => {
    const { baseUrl } = await gate();
    const user = new User();
    const { exit, left, shown } = await type(user, 'pt', [
      [ADDRESS, 'nowhere\r'],
      [ADDRESS, 'ftp://x\r'],
      [ADDRESS, `${baseUrl}\r`],
      [TOKEN, 'x y\r'],
      [TOKEN, 'refused-1\r'],
      [TOKEN, 'refused-2\r'],
    ]);
    expect({ exit, left }).toEqual({ exit: 77, left: [] });
    expect(shown).not.toMatch(/x y|refused-/);
    expect(existsSync(user.path)).toBe(false);
  });

  test('shows nothing that is typed ahead before its first question but the address', async () => {
    const { baseUrl } = await gate();
    const keyboard = new PassThrough();
    const user = new User();
    const stdin = { isTerminal: true, open: () => keyboard };
    const run = user.run(['login'], {}, { terminal: 100, host: { stdin } });
    keyboard.write(`${baseUrl}\r${CANARY}\r`);
    expect(await run).toMatchObject({ exit: 0, stderr: expect.stringContaining(`service: ${baseUrl}`) });
    expect(user.settings().profiles.default).toEqual({ baseUrl, token: CANARY });
  });

  test.each([
    ['with one question', (address: string) => `${address}\r${CANARY}\r`, []],
    ['behind a slip', (_: string) => `nowhere\r${CANARY}\r\r`, [ADDRESS]],
  ])('takes address and token pasted at once, and shows the address alone: %s', async (_, paste, questions) => {
    const { baseUrl } = await gate();
    const user = new User();
    const answers = questions.map((question) => [question, `${baseUrl}\r`] as const);
    const { exit, left, shown } = await type(user, 'pt', [[ADDRESS, paste(baseUrl)], ...answers]);
    expect({ exit, left }).toEqual({ exit: 0, left: [] });
    expect(shown).toContain(baseUrl);
    expect(user.settings().profiles.default).toEqual({ baseUrl, token: CANARY });
  });

  test.each([
    ['Ctrl-C', 'abc\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends with %s and 130, and leaves nothing behind', async (_, keys) => {
    const user = new User();
    const address = [/Endereço base/, 'https://api.example.com/v3\r'] as const;
    const { exit, left } = await type(user, 'pt', [address, [/Token da empresa/, keys]]);
    expect({ exit, left }).toEqual({ exit: 130, left: [] });
    expect(existsSync(user.path)).toBe(false);
  });
});

describe('several at the same time lose nothing of each other', () => {
  test('logins', async () => {
    const user = new User();
    const { baseUrl } = await gate();
    const names = ['a', 'b', 'c', 'd'];
    const runs = names.map((name) => login(user, ['--base-url', baseUrl, '--profile', name], CANARY));
    expect((await Promise.all(runs)).map(({ exit }) => exit)).toEqual([0, 0, 0, 0]);
    expect(Object.keys(user.settings().profiles).toSorted()).toEqual(names);
    expect(readdirSync(dirname(user.path))).toEqual(['config.json']);
  });

  test('a logout while a login waits for its token: the token that was taken out does not come back', async () => {
    const { baseUrl } = await gate();
    const user = new User().with({ profiles: { a: { baseUrl, token: 'revoked-token' } } });
    const keyboard = new PassThrough();
    const waiting = user.run(['login', '--profile', 'b', '--base-url', baseUrl], {}, { stdin: keyboard });
    await user.run(['logout', '--profile', 'a']);
    keyboard.end(CANARY);
    expect(await waiting).toMatchObject({ exit: 0 });
    expect(user.settings().profiles).toEqual({ a: { baseUrl }, b: { baseUrl, token: CANARY } });
  });

  test('takes over the lock of a run that is gone, and tells what it waits for', async () => {
    const user = new User().with({ lang: 'pt' });
    writeFileSync(`${user.path}.lock`, 'recibo 1 elsewhere x');
    const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));
    const clock = { now: () => 0, date: () => new Date(), random: () => 0.5, sleep };
    const { exit, stderr } = await user.run(['config', 'set', 'lang', 'en'], {}, { host: { clock } });
    expect({ exit, ...user.settings() }).toEqual({ exit: 0, lang: 'en' });
    expect(stderr).toContain('observada por até 30 s');
    expect(readdirSync(dirname(user.path))).toEqual(['config.json']);
  });
});

describe('logout', () => {
  test.each([
    [{ defaultProfile: 'a' }, 'a'],
    [{}, 'default'],
  ])('takes the token out of the profile in use, and leaves the rest: %j', async (top, name) => {
    const baseUrl = 'https://x.example';
    const user = new User().with({ ...top, profiles: { [name]: { token: CANARY, baseUrl } } });
    const stderr = expect.stringContaining(`profiles.${name}.token was removed`);
    expect(await user.run(['logout'])).toMatchObject({ exit: 0, stdout: '', stderr });
    expect(user.settings()).toEqual({ ...top, profiles: { [name]: { baseUrl } } });
  });

  test('with nothing stored does nothing, and is 0; of no such profile it is 78', async () => {
    const user = new User();
    expect(await user.run(['logout'])).toMatchObject({ exit: 0, stdout: '' });
    expect(existsSync(user.path)).toBe(false);
    expect(await user.run(['logout', '--profile', 'nobody'])).toMatchObject({ exit: 78 });
  });
});
