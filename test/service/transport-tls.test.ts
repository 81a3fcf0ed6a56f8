import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bundled } from '../support/child-program.ts';
import { type Certificate, type MisbehavingServer, startMisbehaving, tlsFile } from '../support/misbehaving.ts';
import type { ChildTask } from '../support/peer-child.ts';
import { until } from '../support/peer-client.ts';
import { startProxy } from '../support/peer-proxy.ts';

/** The authority comes in as it does for users; that nothing is verified must not come in that way. */
const TRUSTING = { NODE_EXTRA_CA_CERTS: fileURLToPath(tlsFile('authority')), NODE_TLS_REJECT_UNAUTHORIZED: '0' };

let child: string;
beforeAll(async () => {
  child = await bundled(new URL('../support/peer-child.ts', import.meta.url));
});

/** Runs the task in a process of its own; ends with what that printed once it has ended by itself. */
async function run(task: ChildTask, environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [child, JSON.stringify(task)], { env });
  const results: unknown = JSON.parse(stdout);
  return { results, stderr };
}

const servers: MisbehavingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(certificate?: Certificate, scenario: Parameters<typeof startMisbehaving>[0] = 'ok') {
  const server = await startMisbehaving(scenario, certificate);
  servers.push(server);
  return server;
}

test('certificates, with the authority trusted and NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
  const certificates = ['localhost', 'expired', 'not-yet-valid', 'wrong-host', 'self-signed'] as const;
  const peers = await Promise.all(certificates.map((certificate) => start(certificate)));
  const task = { urls: peers.map(({ baseUrl }) => baseUrl), proxy: null, together: false };
  const { results } = await run(task, TRUSTING);
  const refused = (trouble: string) => ({ kind: 'certificate', host: 'localhost', trouble, code: expect.any(String) });
  expect(results).toEqual([
    { kind: 200, tls: true },
    ...['expired', 'not-yet-valid', 'wrong-host', 'self-signed'].map(refused),
  ]);
  expect(peers.map(({ requests }) => requests.length)).toEqual([1, 0, 0, 0, 0]);
});

test('an authority that nobody knows, and a server that speaks no TLS', async () => {
  const [unknown, plain] = [await start('localhost'), await start()];
  const urls = [unknown.baseUrl, `https://localhost:${plain.port}`];
  const { results } = await run({ urls, proxy: null, together: false }, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect(results).toMatchObject([{ kind: 'certificate', trouble: 'unknown-authority' }, { kind: 'tls-failed' }]);
});

test('what breaks over TLS', async () => {
  const cut = ['short-close', 'no-length-close', 'no-length-torn', 'no-length-reset'] as const;
  const scenarios = ['reset', 'close', 'flood-headers', ...cut] as const;
  const peers = await Promise.all(scenarios.map((scenario) => start('localhost', scenario)));
  const task = { urls: peers.map(({ baseUrl }) => baseUrl), proxy: null, together: false };
  const { results } = await run(task, TRUSTING);
  const kinds = ['connection-lost', 'connection-lost', 'broken-http', ...cut.map(() => 'body-cut')];
  expect(results).toMatchObject(kinds.map((kind) => ({ kind })));
});

test.each([false, true])('through a proxy with TLS of its own: %s', async (isSecure) => {
  const peer = await start('localhost');
  const proxy = await startProxy('works', isSecure);
  const task = { urls: [peer.baseUrl, peer.baseUrl], proxy: proxy.url, together: false };
  const { results } = await run(task, TRUSTING);
  expect(results).toEqual([
    { kind: 200, tls: true },
    { kind: 200, tls: false },
  ]);
  await until(() => proxy.openSockets() === 0);
  expect(proxy.seen()).not.toContain('GET /v3');
  await proxy.close();
});

test('a proxy with TLS of its own is known by its own name, not by that of the service', async () => {
  const proxy = await startProxy('refuses', true);
  const task = { urls: ['https://service.example', 'http://service.example'], proxy: proxy.url, together: false };
  const { results } = await run(task, TRUSTING);
  await proxy.close();
  expect(results).toMatchObject([{ kind: 'proxy-failed' }, { kind: 'proxy-failed' }]);
  expect(proxy.connects.map((head) => head.split('\r\n')[0])).toEqual([
    'CONNECT service.example:443 HTTP/1.1',
    'CONNECT service.example:80 HTTP/1.1',
  ]);
});

test('many requests at once end without a warning and without anything left that holds the process', async () => {
  const peer = await start();
  const { results, stderr } = await run({ urls: Array(64).fill(peer.baseUrl), proxy: null, together: true });
  expect(results).toEqual(Array(64).fill({ kind: 200, tls: false }));
  expect(stderr).toBe('');
});
