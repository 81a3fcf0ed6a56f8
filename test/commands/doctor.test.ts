import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sleep } from '../../src/clock-and-sleep.ts';
import { tlsFinding } from '../../src/commands/doctor-certificates-and-connection.ts';
import { closedPort, listen } from '../support/listen.ts';
import { oneLine, Person } from '../support/person.ts';
import { asking } from '../support/program.ts';
import { ISSUED, UNKNOWN } from '../support/service-double.ts';
import type { TerminalOptions } from '../support/terminal.ts';

const ANSWER = '{"status":"500 (Não existe)","descricao":"O recibo informado não existe na base de dados."}';
const FAILED = '{"status":"999 (Erro interno)","descricao":"d","data":{"erro":"e"}}';

/** A service that answers like this: what makes a run ask it. */
async function service(answer: RequestListener, path = '/v3') {
  const server = createServer(answer);
  onTestFinished(() => void server.close().closeAllConnections());
  return asking(`http://127.0.0.1:${await listen(server)}${path}`);
}

/** What `recibo doctor` says of each step. */
async function doctor(
  environment: Readonly<Record<string, string>>,
  options: TerminalOptions = {},
  words: string[] = [],
) {
  const run = await new Person().run(['doctor', '--json', ...words], { terminals: [], ...options, environment });
  const { exitCode, steps } = JSON.parse(run.stdout);
  expect(run.exit).toBe(exitCode);
  const found: Record<string, string> = Object.fromEntries(
    steps.map(({ step, finding }: { step: string; finding: string }) => [step, finding]),
  );
  return { exit: exitCode, found };
}

describe('recibo doctor', () => {
  test('says in columns on a terminal that all is well', async () => {
    const { exit, stdout } = await new Person().run(['doctor'], {
      environment: await service((_, response) => void response.end(ANSWER)),
    });
    expect({ exit, isWell: oneLine(stdout).includes('500 (Não existe)') }).toEqual({ exit: 0, isWell: true });
    expect(stdout).toMatch(/✔/);
  });

  test('says in JSON on a terminal what is not', async () => {
    const environment = asking(`http://127.0.0.1:${await closedPort()}/v3`);
    const { exit, stdout } = await new Person().run(['doctor', '--json'], { environment });
    expect({ exit, isColoured: stdout.includes('\u001b[') }).toEqual({ exit: 69, isColoured: true });
  });

  test('asks a service that fails as often as a lookup does', async () => {
    let count = 0;
    const environment = await service((_, response) => {
      count += 1;
      response.writeHead(503, { 'Retry-After': '0' }).end();
    });
    expect([(await doctor(environment)).exit, count]).toEqual([69, 3]);
  });

  test('has names be looked up for no longer than --timeout', async () => {
    const environment = asking(`http://127.0.0.1:${await closedPort()}/v3`);
    const asked: number[] = [];
    const machine = { limitNameLookups: (ms: number) => void asked.push(ms) };
    expect((await doctor(environment, { machine }, ['--timeout', '3s'])).exit).toBe(69);
    expect(asked).toEqual([3000]);
  });

  test('names the settings file, and the profile of it that is in effect', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}/v3`;
    const told = async (content: object) => {
      const person = new Person().write(content);
      return oneLine((await person.run(['doctor'], { columns: 400 })).stdout).replace(person.path, 'FILE');
    };
    const profiles = { a: { baseUrl, token: 'stored-token' } };
    expect(await told({ defaultProfile: 'a', profiles })).toContain('Settings FILE, profile "a" ');
    expect(await told({ profiles })).toContain('Settings FILE, without a profile in effect ');
  });

  test('asks nobody for this machine’s own name, and connects to the address of it that answers', async () => {
    const { RECIBO_BASE_URL = '', ...token } = await service((_, response) => void response.end(ANSWER));
    const environment = { ...token, RECIBO_BASE_URL: RECIBO_BASE_URL.replace('127.0.0.1', 'localhost') };
    const { stdout } = await new Person().run(['doctor'], { environment, columns: 200 });
    expect(oneLine(stdout)).toMatch(/localhost is 127\.0\.0\.1, ::1 .*Connection to 127\.0\.0\.1 /);
  });

  test('warns of an address without a version, and of an answer without a date', async () => {
    const environment = await service((_, response) => {
      response.sendDate = false;
      response.end(ANSWER);
    }, '');
    const { exit, found } = await doctor(environment);
    expect([exit, found['base-url'], found.clock]).toEqual([0, 'no-version-prefix', 'no-date']);
  });

  test.each([
    [0, 'clock-right'],
    [60, 'clock-right'],
    [-60, 'clock-right'],
    [61, 'clock-wrong'],
    [-61, 'clock-wrong'],
  ])('of clocks that are %d s apart says %s', async (seconds, finding) => {
    const now = Date.UTC(2026, 10, 22);
    const environment = await service((_, response) => {
      response.setHeader('Date', new Date(now - seconds * 1000).toUTCString()).end(ANSWER);
    });
    const clock = { now: () => performance.now(), wallClock: () => now, sleep, random: Math.random };
    expect((await doctor(environment, { machine: { clock } })).found.clock).toBe(finding);
  });

  test.each([
    [UNKNOWN, [], 0, 'answered'],
    [UNKNOWN, ['--expect', '500'], 0, 'answered'],
    [UNKNOWN, ['--expect', '004'], 50, 'unexpected-status'],
    [ISSUED, ['--expect', '500'], 76, 'unexpected-status'],
    [FAILED, [], 99, 'unexpected-status'],
    [FAILED, ['--expect', '999'], 0, 'answered'],
  ])('of %s with %j is %i', async (body, words, exit, finding) => {
    const environment = await service((_, response) => void response.end(body));
    const { exit: found, found: steps } = await doctor(environment, {}, words);
    expect([found, steps.lookup]).toEqual([exit, finding]);
  });

  test('finds a proxy that cannot be used', async () => {
    const { exit, found } = await doctor({ ...asking('https://example.com/v3'), https_proxy: 'socks5://127.0.0.1:1' });
    expect([exit, found.proxy, found.dns]).toEqual([78, 'bad-proxy', undefined]);
  });

  test('tells apart what fails at the name, the connection and its securing', async () => {
    // No name has as long a part: nobody is asked about it.
    const unnamed = await doctor(asking(`https://${'a'.repeat(64)}.example/v3`));
    expect([unnamed.exit, unnamed.found.dns, unnamed.found.connection]).toEqual([69, 'unknown-host', undefined]);
    const refused = await doctor(asking(`https://127.0.0.1:${await closedPort()}/v3`));
    expect([refused.exit, refused.found.connection, refused.found.tls]).toEqual([69, 'connection-refused', undefined]);
    const server = createPlainServer((socket) => void socket.on('error', () => {}).end('no TLS'));
    onTestFinished(() => void server.close());
    const unsecured = await doctor(asking(`https://127.0.0.1:${await listen(server)}/v3`));
    expect([unsecured.exit, unsecured.found.connection, unsecured.found.tls]).toEqual([69, 'connected', 'tls-failed']);
  });

  test('tells what fails on the way to a proxy, or behind it, as the proxy’s', async () => {
    const by = (port: number) =>
      doctor({ ...asking('https://example.com/v3'), https_proxy: `http://127.0.0.1:${port}` });
    const refused = await by(await closedPort());
    expect([refused.exit, refused.found.connection, refused.found.tls]).toEqual([69, 'proxy-failed', undefined]);
    const proxy = createServer().on('connect', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    onTestFinished(() => void proxy.close().closeAllConnections());
    const closed = await by(await listen(proxy));
    expect([closed.exit, closed.found.dns, closed.found.connection, closed.found.tls]).toEqual([
      69,
      'name-resolved',
      'proxy-failed',
      undefined,
    ]);
  });

  test.each([
    [{ kind: 'absent' }, 'certificates-unreadable', 'cannot be read (ENOENT)'],
    [{ kind: 'failed', code: 'EACCES' }, 'certificates-unreadable', 'cannot be read (EACCES)'],
    [{ kind: 'failed', code: 'EFBIG' }, 'extra-certificates', '/certificates'],
  ] as const)('of further certificates that are %o says %s', async (read, finding, told) => {
    const environment = {
      ...asking(`http://127.0.0.1:${await closedPort()}/v3`),
      NODE_EXTRA_CA_CERTS: '/certificates',
    };
    const machine: TerminalOptions['machine'] = {
      readFile: async (path) => (path === '/certificates' ? read : { kind: 'absent' }),
    };
    expect((await doctor(environment, { machine })).found.certificates).toBe(finding);
    const { stdout } = await new Person().run(['doctor'], { environment, machine });
    expect(oneLine(stdout)).toContain(told);
  });

  test.each([
    [13, false, 'tls-expiring'],
    [13, true, 'tls-expiring'],
    [14, false, 'tls-secured'],
    [14, true, 'tls-through-proxy'],
  ])(
    'of a certificate that is good for %i more days, through a proxy or not (%s), says %s',
    (daysLeft, isThrough, kind) => {
      const facts = { version: 'TLSv1.3', issuer: 'x', daysLeft };
      expect(tlsFinding(facts, isThrough)).toEqual({ kind, ...facts });
    },
  );

  test('warns of certificates in a place that is no file', async () => {
    const environment = await service((_, response) => void response.end(ANSWER));
    const { found } = await doctor({ ...environment, NODE_EXTRA_CA_CERTS: '/tmp' });
    expect(found.certificates).toBe('certificates-unreadable');
  });

  test('warns of settings that others can read, and knows a profile', async () => {
    const environment = await service((_, response) => void response.end(ANSWER));
    const profile = { baseUrl: environment.RECIBO_BASE_URL, token: environment.RECIBO_TOKEN };
    const person = new Person().write({ defaultProfile: 'a', profiles: { a: profile } });
    const run = () => person.run(['doctor', '--json'], { terminals: [] });
    expect(await run()).toMatchObject({ exit: 0, stdout: expect.stringContaining('settings-read') });
    chmodSync(person.path, 0o644);
    expect(await run()).toMatchObject({ exit: 0, stdout: expect.stringContaining('settings-exposed') });
  });

  test('knows what to do without a place for settings', async () => {
    const options = { terminals: [], machine: { home: null } };
    const { exit, stdout } = await new Person().run(['doctor'], options);
    expect(exit).toBe(78);
    expect(stdout).toMatch(/no settings file \(there is no home folder to keep one in\)/);
    expect(stdout).toMatch(/^base-url\tfailure\t/m);
    // It would store nothing there, and say so.
    expect(stdout).not.toContain('recibo login');
  });

  test('gives each step its time: a peer that takes connections and secures none', async () => {
    const server = createPlainServer(() => {});
    onTestFinished(() => void server.close());
    const { exit, found } = await doctor(asking(`https://127.0.0.1:${await listen(server)}/v3`), {}, [
      '--timeout',
      '300ms',
    ]);
    expect([exit, found.tls]).toEqual([75, 'deadline']);
  });

  test.each([
    [['--receipt', ' '], 2],
    [['--receipt', 'canary-token-of-the-tests'], 2],
  ])('%j is %i', async (words, exit) => {
    const environment = { RECIBO_TOKEN: 'canary-token-of-the-tests', RECIBO_BASE_URL: 'http://127.0.0.1:1/v3' };
    expect(await new Person().run(['doctor', ...words], { environment })).toMatchObject({ exit, stdout: '' });
  });

  test('lets go of the connection that it made only to look', async () => {
    const gone: Promise<unknown>[] = [];
    const server = createServer((_, response) => void response.end(ANSWER));
    server.on('connection', (socket) => gone.push(once(socket, 'close')));
    onTestFinished(() => void server.close().closeAllConnections());
    await doctor(asking(`http://127.0.0.1:${await listen(server)}/v3`));
    expect(gone).toHaveLength(2);
    await gone[0];
  });

  test('does not show an address that holds the token, and asks nobody there', async () => {
    const token = 'canary-in-an-address';
    const environment = { RECIBO_TOKEN: token, RECIBO_BASE_URL: `http://127.0.0.1:1/${token}` };
    const { exit, stdout, stderr } = await new Person().run(['doctor'], { environment, terminals: [] });
    expect([exit, (stdout + stderr).includes(token), /^dns/m.test(stdout)]).toEqual([78, false, false]);
  });

  test('is over with the signal that comes meanwhile', async () => {
    const interruption = new AbortController();
    const environment = await service(() => interruption.abort('SIGINT'));
    const machine = { interruption: interruption.signal };
    expect(await new Person().run(['doctor'], { environment, machine })).toMatchObject({ exit: 130, stdout: '' });
  });
});
