import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { certificateFor } from '../support/certificate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { closedPort, listen } from '../support/listen.ts';
import { startProxy } from '../support/peer-proxy.ts';
import { asking, recibo, startProgram } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';

const PEMS = fileURLToPath(new URL('../support/peer-tls/', import.meta.url));
const AUTHORITY = { NODE_EXTRA_CA_CERTS: `${PEMS}authority.pem` };
const ANSWER = '{"status":"500 (Não existe)","descricao":"O recibo informado não existe na base de dados."}';
const STEPS = ['settings', 'token', 'base-url', 'proxy', 'certificates', 'dns', 'connection', 'tls', 'lookup'];

function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return listen(server);
}

/** The base address of a service that answers like this. */
async function service(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await portOf(createServer(answer))}/v3`;
}

interface Step {
  readonly step: string;
  readonly verdict: string;
  readonly finding: string;
}

async function doctor(environment: Readonly<Record<string, string>>, ...options: string[]) {
  const run = await recibo(['doctor', '--json', ...options], { environment });
  const { exitCode, steps }: { exitCode: number; steps: readonly Step[] } = JSON.parse(run.stdout);
  expect(run).toMatchObject({ exit: exitCode, stderr: '' });
  const found = Object.fromEntries(steps.map(({ step, verdict, finding }) => [step, `${verdict}: ${finding}`]));
  return { exit: exitCode, steps: steps.map(({ step }) => step), found };
}

test('a set-up without a fault is 0, step by step', async () => {
  const base = await service((_, response) => void response.end(ANSWER));
  const { exit, steps, found } = await doctor(asking(base));
  expect([exit, steps]).toEqual([0, [...STEPS, 'contract', 'clock']]);
  expect(Object.values(found).filter((verdict) => !verdict.startsWith('ok: '))).toEqual([]);
});

describe('what is not right', () => {
  test.each([
    ['no token', { RECIBO_BASE_URL: 'http://127.0.0.1:1/v3' }, 78, { token: 'failure: no-token' }],
    ['no base address', { RECIBO_TOKEN: 'x' }, 78, { 'base-url': 'failure: no-base-url' }],
    ['no such profile', { RECIBO_PROFILE: 'x' }, 78, { settings: 'failure: unknown-profile' }],
    [
      'no such name',
      asking('https://nowhere.invalid/v3'),
      69,
      { dns: expect.stringMatching(/^failure: (unknown|dns)/) },
    ],
  ])('%s', async (_, environment, exit, expected) => {
    expect(await doctor(environment)).toMatchObject({ exit, found: expected });
  });

  test('a closed port is a failure of the connection, and nothing further is tried', async () => {
    const { exit, steps, found } = await doctor(asking(`http://127.0.0.1:${await closedPort()}/v3`));
    expect([exit, steps.at(-1), found.connection]).toEqual([69, 'connection', 'failure: connection-refused']);
  });

  test.each([
    ['expired', 'expired.pem'],
    ['self-signed', 'self-signed.pem'],
    ['of another host', 'wrong-host.pem'],
  ])('a certificate that is %s', async (_, file) => {
    const pem = readFileSync(`${PEMS}${file}`);
    const port = await portOf(createSecureServer({ cert: pem, key: pem }));
    const { exit, steps, found } = await doctor({ ...asking(`https://localhost:${port}/v3`), ...AUTHORITY });
    expect([exit, steps.at(-1), found.tls]).toEqual([69, 'tls', 'failure: certificate']);
  });

  test.each([
    ['a refused token', 401, '', 77, 'failure: token-refused'],
    ['a page', 200, '<html>', 76, 'failure: not-json'],
    ['a wrong path', 404, '', 76, 'failure: http-status'],
  ])('%s', async (_, status, body, exit, lookup) => {
    const base = await service((_request, response) => void response.writeHead(status).end(body));
    expect(await doctor(asking(base))).toMatchObject({ exit, found: { lookup } });
  });

  test.each([
    [-3_600_000, /\t(?:59|60) min ahead of/],
    [3_600_000, /\t(?:59|60) min behind/],
  ])('a clock that is an hour off is a warning: %i ms', async (ms, words) => {
    const date = new Date(Date.now() + ms).toUTCString();
    const base = await service((_, response) => void response.writeHead(200, { Date: date }).end(ANSWER));
    const run = await recibo(['doctor'], { environment: asking(base) });
    expect(run).toMatchObject({ exit: 0, stdout: expect.stringMatching(/clock\twarning/) });
    expect(run.stdout).toMatch(words);
  });

  test('a certificate file that is not there is a warning', async () => {
    const base = await service((_, response) => void response.end(ANSWER));
    const environment = { ...asking(base), NODE_EXTRA_CA_CERTS: '/no/such/file.pem' };
    const run = await recibo(['doctor'], { environment });
    expect(run).toMatchObject({ exit: 0, stdout: expect.stringMatching(/certificates\twarning\t\t\/no\/such\/file/) });
  });

  const authority = readFileSync(AUTHORITY.NODE_EXTRA_CA_CERTS, 'utf8');
  test.each([
    ['in the form that Windows exports unasked', new X509Certificate(authority).raw],
    ['with what OpenSSL trusts it for', authority.replaceAll(' CERTIFICATE', ' TRUSTED CERTIFICATE')],
    ['whose lines are indented', authority.replaceAll(/^/gm, '  ')],
    ['whose lines are one', authority.replaceAll('\n', '')],
    ['whose lines end as those of old Macs', authority.replaceAll('\n', '\r')],
  ])('a certificate %s, which no runtime reads, is a warning, and what to do about it', async (_, content) => {
    const base = await service((_request, response) => void response.end(ANSWER));
    const file = join(temporaryFolder('recibo-doctor-'), 'authority.cer');
    writeFileSync(file, content);
    const run = await recibo(['doctor'], { environment: { ...asking(base), NODE_EXTRA_CA_CERTS: file } });
    expect(run).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/certificates\twarning\t\t.*authority\.cer .*: openssl x509 -inform der/),
    });
  });
});

test('a certificate file with a byte order mark is told as it is read', async () => {
  const pem = readFileSync(`${PEMS}localhost.pem`);
  const file = join(temporaryFolder('recibo-doctor-'), 'authority.pem');
  writeFileSync(file, `\ufeff${readFileSync(AUTHORITY.NODE_EXTRA_CA_CERTS, 'utf8')}`);
  const server = createSecureServer({ cert: pem, key: pem }, (_, response) => void response.end(ANSWER));
  const environment = { ...asking(`https://localhost:${await portOf(server)}/v3`), NODE_EXTRA_CA_CERTS: file };
  const { exit, stdout } = await recibo(['doctor'], { environment });
  // Node reads it, Bun does not.
  const told = exit === 0 ? /certificates\tok\t/ : /certificates\twarning\t.*byte order mark.*tail -c \+4/;
  expect(stdout).toMatch(told);
});

test('a certificate that can be trusted is told with its issuer and the days it has left', async () => {
  const pem = readFileSync(`${PEMS}localhost.pem`);
  const server = createSecureServer({ cert: pem, key: pem }, (_, response) => void response.end(ANSWER));
  const environment = { ...asking(`https://localhost:${await portOf(server)}/v3`), ...AUTHORITY };
  const run = await recibo(['doctor'], { environment });
  expect(run).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/tls\tok\t\d+\tTLSv1\.3, issued by .+, \d+ days/),
  });
});

test('a certificate that has few days left is a warning, and what to do about it', async () => {
  const pem = certificateFor(13);
  const file = join(temporaryFolder('recibo-doctor-'), 'few-days.pem');
  writeFileSync(file, pem);
  const server = createSecureServer({ cert: pem, key: pem }, (_, response) => void response.end(ANSWER));
  const environment = { ...asking(`https://localhost:${await portOf(server)}/v3`), NODE_EXTRA_CA_CERTS: file };
  const run = await recibo(['doctor'], { environment });
  expect(run).toMatchObject({ exit: 0, stdout: expect.stringMatching(/tls\twarning\t.*only 13 days left\t.*renew/) });
});

describe('the status', () => {
  const ISSUED = '{"status":"004 (Documento emitido)"}';
  test.each([
    [ISSUED, ['--receipt', 'r'], 0],
    [ISSUED, ['--receipt', 'r', '--expect', '004'], 0],
    [ISSUED, ['--receipt', 'r', '--expect', '010'], 76],
    [ANSWER, ['--expect', '500'], 0],
    [ANSWER, ['--receipt', 'r', '--expect', '004'], 50],
    ['{"status":"999 (Erro interno)","erro":"x"}', [], 99],
  ])('%s with %j is %i', async (body, options, exit) => {
    const base = await service((_, response) => void response.end(body));
    expect((await doctor(asking(base), ...options)).exit).toBe(exit);
  });
});

test('behind a proxy, name and connection are the proxy’s', async () => {
  const proxy = `http://127.0.0.1:${await closedPort()}`;
  const { found } = await doctor({ ...asking('https://nowhere.invalid/v3'), HTTPS_PROXY: proxy });
  expect(found).toMatchObject({
    proxy: 'ok: proxy-found',
    dns: 'ok: name-resolved',
    connection: 'failure: proxy-failed',
  });
});

test('a proxy that has no address is told as the proxy, and not as the service', async () => {
  const environment = { ...asking('https://service.example/v3'), HTTPS_PROXY: 'http://nowhere.invalid:3128' };
  const { stdout, exit } = await recibo(['doctor'], { environment });
  expect(exit).toBe(69);
  expect(stdout).toMatch(/^dns\tfailure\t.*nowhere\.invalid:3128.*HTTPS_PROXY/m);
});

describe('through a proxy that works', () => {
  test.each([
    ['the certificate of the service is told', 'localhost.pem', 0, 'ok: tls-through-proxy'],
    ['one of a proxy that opens TLS is not trusted by itself', 'self-signed.pem', 69, 'failure: certificate'],
  ])('%s', async (_, file, exit, tls) => {
    const pem = readFileSync(`${PEMS}${file}`);
    const server = createSecureServer({ cert: pem, key: pem }, (_request, response) => void response.end(ANSWER));
    const proxy = await startProxy('works');
    onTestFinished(() => proxy.close());
    const environment = { ...asking(`https://localhost:${await portOf(server)}/v3`), ...AUTHORITY };
    const diagnosis = await doctor({ ...environment, HTTPS_PROXY: proxy.url });
    expect(diagnosis).toMatchObject({ exit, found: { proxy: 'ok: proxy-found', connection: 'ok: connected', tls } });
  });

  test('one that leads nowhere fails as a connection', async () => {
    const proxy = await startProxy('asks-for-password');
    onTestFinished(() => proxy.close());
    const environment = { ...asking('https://localhost:1/v3'), HTTPS_PROXY: proxy.url };
    const { exit, steps, found } = await doctor(environment);
    expect([exit, steps.at(-1), found.connection]).toEqual([69, 'connection', 'failure: proxy-failed']);
  });
});

test.each(['600h', '2000h'])('has patience for %s, more than a timer can count', async (timeout) => {
  const base = await service((_, response) => void response.end(ANSWER));
  expect(await doctor(asking(base), '--timeout', timeout)).toMatchObject({ exit: 0 });
});

test('a signal while the tokenCommand runs ends it at once, and the network is left alone', async () => {
  let connections = 0;
  const port = await portOf(
    createTcpServer(() => {
      connections += 1;
    }),
  );
  const folder = temporaryFolder('recibo-doctor-');
  const [config, started] = [join(folder, 'config.json'), join(folder, 'started')];
  const tokenCommand = ['sh', '-c', `touch '${started}'; sleep 30; echo token`];
  const profiles = { a: { baseUrl: `http://127.0.0.1:${port}/v3`, tokenCommand } };
  writeFileSync(config, JSON.stringify({ defaultProfile: 'a', profiles }), { mode: 0o600 });
  const run = startProgram(['doctor', '--timeout', '60s'], { RECIBO_CONFIG: config });
  while (!existsSync(started)) await sleep(10);
  run.kill('SIGTERM');
  expect(await run.ended).toMatchObject({ exit: 143, stdout: '' });
  expect(connections).toBe(0);
});

test('Ctrl-C ends it at once, wherever it is', async () => {
  const base = await service((_request) => run.kill('SIGINT'));
  const run = startProgram(['doctor', '--timeout', '60s'], asking(base));
  expect(await run.ended).toMatchObject({ exit: 130, stdout: '', stderr: expect.stringMatching(/^recibo: .+\n$/) });
});

test.each([50, 59, 60])('on a terminal of %i columns no command to type and no path is broken', async (columns) => {
  const path = '/home/somebody-whose-name-is-long/recibo.json';
  const environment = { RECIBO_CONFIG: path };
  const { stdout } = await onTerminal(['doctor', '--color', 'never', '--lang', 'pt'], { environment, columns });
  expect(stdout.match(/recibo help environment/g)).toHaveLength(2);
  expect(stdout.split(path)).toHaveLength(4);
  expect(stdout.split('\n').filter((line) => line.length > columns)).toEqual([]);
});

test('on a terminal that is narrower than a path the path begins a line', async () => {
  const environment = { RECIBO_CONFIG: `/home/${'folder/'.repeat(10)}recibo.json` };
  const { stdout } = await onTerminal(['doctor', '--color', 'never'], { environment, columns: 40 });
  expect(stdout).toContain(`\n(${environment.RECIBO_CONFIG});\n`);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('recibo help exit-codes');
});

test('on a terminal each step is a line with its sign, and what to do next below', async () => {
  const base = await service((_, response) => void response.writeHead(401).end());
  const { stdout, exit } = await onTerminal(['doctor', '--color', 'never'], { environment: asking(base) });
  expect(exit).toBe(77);
  expect(stdout).toMatch(/^✔ Token +encontrado em RECIBO_TOKEN$/m);
  expect(stdout).toMatch(/^✖ Consulta +falha: [\s\S]+→ /m);
});

test('an address that holds the token is told by where it stands, and not shown', async () => {
  const run = await recibo(['doctor'], { environment: asking('http://127.0.0.1:1/token-of-ours', 'token-of-ours') });
  expect(run.stdout).toMatch(
    /^base-url\tfailure\t\tthe base address in RECIBO_BASE_URL .* holds the company token, or the address was pasted in place of the token\t/m,
  );
  expect(run).toMatchObject({ exit: 78, stdout: expect.not.stringContaining('token-of-ours') });
});

test('a receipt that is the token is 2, and so is one that is none', async () => {
  const environment = asking('http://127.0.0.1:1/v3', 'token-of-ours');
  expect(await recibo(['doctor', '--receipt', 'token-of-ours'], { environment })).toMatchObject({ exit: 2 });
  expect(await recibo(['doctor', '--receipt', '..'], { environment })).toMatchObject({ exit: 2 });
});
