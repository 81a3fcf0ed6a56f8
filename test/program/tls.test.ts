import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { type Certificate, type ScenarioName, startMisbehaving, tlsFile } from '../support/misbehaving.ts';
import { asking, recibo } from '../support/program.ts';

const UNSAFE = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
const TRUSTING = { NODE_EXTRA_CA_CERTS: fileURLToPath(tlsFile('authority')) };

async function ask(baseUrl: string, environment: Record<string, string>, timeout = '25s', retries = '0') {
  const argv = ['nfe', '1', '--json', '--retries', retries, '--timeout', timeout];
  const { exit, stderr } = await recibo(argv, { environment: { ...asking(`${baseUrl}/v3`), ...environment } });
  return { exit, stderr };
}

async function meet(certificate: Certificate, environment: Record<string, string>, scenario: ScenarioName = 'ok') {
  const server = await startMisbehaving(scenario, certificate);
  const run = await ask(server.baseUrl, environment);
  await server.close();
  return { ...run, requests: server.requests.length };
}

describe('a certificate', () => {
  test('of an authority in NODE_EXTRA_CA_CERTS is trusted', async () => {
    expect(await meet('localhost', TRUSTING)).toEqual({ exit: 22, stderr: '', requests: 1 });
  });

  test('of an authority in SSL_CERT_FILE is not: OpenSSL, and so Bun, would have a say there that Node has not', async () => {
    const named = { SSL_CERT_FILE: TRUSTING.NODE_EXTRA_CA_CERTS };
    expect(await meet('localhost', named)).toMatchObject({ exit: 69, requests: 0 });
  });

  test.each([
    ['localhost', {}, /authority is not known/],
    ['self-signed', TRUSTING, /self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
    ['expired', TRUSTING, /expired \(CERT_HAS_EXPIRED\)/],
    ['not-yet-valid', TRUSTING, /not valid yet \(CERT_NOT_YET_VALID\)/],
    ['wrong-host', TRUSTING, /ERR_TLS_CERT_ALTNAME_INVALID/],
  ] as const)(
    '%s is told, and nothing is sent, whatever NODE_TLS_REJECT_UNAUTHORIZED says',
    async (name, trust, words) => {
      const run = await meet(name, { ...trust, ...UNSAFE });
      expect(run).toMatchObject({ exit: 69, requests: 0 });
      expect(run.stderr).toMatch(words);
      expect(run.stderr.trimEnd().split('\n')).toHaveLength(1);
    },
  );
});

test.each([
  ['reset', /connection was lost/],
  ['close', /connection was lost/],
  ['short-close', /arrived incomplete/],
  ['no-length-torn', /arrived incomplete/],
  ['chunk-reset', /arrived incomplete/],
  ['flood-headers', /not valid HTTP/],
] as const)('over TLS, %s is told as it is without', async (scenario, words) => {
  const run = await meet('localhost', TRUSTING, scenario);
  expect(run.exit).toBe(69);
  expect(run.stderr).toMatch(words);
});

describe('a server that', () => {
  const MANNERS: Record<string, { answer(socket: Socket): void; exit: number; words: RegExp }> = {
    'says nothing to a greeting': { answer: () => {}, exit: 75, words: /no answer within 1 s/ },
    'drips a greeting without end': { answer: dripGreeting, exit: 75, words: /no answer within 1 s/ },
    'closes on a greeting': { answer: (socket) => void socket.destroy(), exit: 69, words: /connection was lost/ },
    'goes by another name': { answer: alert(112), exit: 69, words: /does not go by this name/ },
    'takes older versions only': { answer: alert(70), exit: 69, words: /versions and ciphers/ },
    'takes none of the ciphers': { answer: alert(40), exit: 69, words: /versions and ciphers/ },
    'speaks no TLS': { answer: (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), exit: 69, words: /ERR_SSL_/ },
  };

  test.each(Object.entries(MANNERS))('%s', async (_, { answer, exit, words }) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => answer(sockets.add(socket) && socket.on('error', () => {})));
    const port = await listen(server);
    const run = await ask(`https://localhost:${port}`, TRUSTING, exit === 75 ? '1s' : '25s');
    for (const socket of sockets) socket.destroy();
    server.close();
    expect({ exit: run.exit, isTold: words.test(run.stderr) }).toEqual({ exit, isTold: true });
  });
});

test('a connection that is not secured within ten seconds is given up, however long a lookup may take', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  const run = await ask(`https://localhost:${await listen(server)}`, TRUSTING, '25s');
  for (const socket of sockets) socket.destroy();
  server.close();
  expect(run).toEqual({ exit: 69, stderr: expect.stringMatching(/did not accept the connection in time/) });
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)('a server that wants a client certificate, under %s', async (version) => {
  const pem = readFileSync(tlsFile('localhost'));
  const wanted = { requestCert: true, rejectUnauthorized: true, ca: readFileSync(tlsFile('authority')) };
  const server = createTlsServer({ key: pem, cert: pem, maxVersion: version, ...wanted }).on(
    'tlsClientError',
    () => {},
  );
  const run = await ask(`https://localhost:${await listen(server)}`, TRUSTING);
  server.close();
  expect({ exit: run.exit, isTold: /wants a client certificate/.test(run.stderr) }).toEqual({ exit: 69, isTold: true });
});

test('a connection that is damaged once it is secured is lost, and is tried again', async () => {
  const pem = readFileSync(tlsFile('localhost'));
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const secured = new TLSSocket(
      socket.on('error', () => {}),
      { isServer: true, key: pem, cert: pem },
    );
    secured
      .on('error', () => {})
      .once('data', () => {
        if (connections === 1) socket.end(Buffer.from([23, 3, 3, 0, 40, ...Array(40).keys()]));
        else secured.end('HTTP/1.1 401 \r\nContent-Length: 0\r\n\r\n');
      });
  });
  const run = await ask(`https://localhost:${await listen(server)}`, TRUSTING, '25s', '1');
  server.close();
  expect({ exit: run.exit, connections }).toEqual({ exit: 77, connections: 2 });
});

/** A fatal alert of this number in place of a greeting. */
function alert(code: number) {
  return (socket: Socket) => void socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, code])));
}

/** A record of 16 KiB, byte by byte. */
function dripGreeting(socket: Socket): void {
  socket.write(Buffer.from([0x16, 3, 3, 0x40, 0]));
  const timer = setInterval(() => socket.write('\0'), 10);
  socket.once('close', () => clearInterval(timer));
}
