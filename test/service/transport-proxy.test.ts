import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { chooseProxy, isExempt } from '../../src/service/proxy-choice.ts';
import type { PlainRequest } from '../../src/service/transport.ts';
import { connectThrough } from '../../src/service/undici/proxy-tunnel.ts';
import { newSocketEvents } from '../../src/service/undici/socket-events.ts';
import { type MisbehavingServer, startMisbehaving } from '../support/misbehaving.ts';
import { get, NO_PROXIES, openTransport, patience, proxiesAt, until } from '../support/peer-client.ts';
import { type PeerProxy, type ProxyManner, startProxy } from '../support/peer-proxy.ts';

let server: MisbehavingServer | null = null;
let proxy: PeerProxy | null = null;
afterEach(async () => {
  await proxy?.close('unused');
  await server?.close();
  server = null;
  proxy = null;
});

function withToken(request: PlainRequest): PlainRequest {
  return { ...request, headers: { Authorization: { scheme: 'Token', secret: new Secret('s3cret-token') } } };
}

function through(address: string, no: string | null = null) {
  return openTransport({ proxies: proxiesAt(address, no) });
}

test('tunnels http too: the token is in the tunnel, the password only in CONNECT', async () => {
  server = await startMisbehaving('ok');
  proxy = await startProxy('works');
  const sender = through(proxy.url.replace('//', '//ana:s%C3%A9samo%3A@'));
  const first = await sender.send(withToken(get(server.baseUrl)), patience());
  const second = await sender.send(withToken(get(server.baseUrl)), patience());
  await sender.close();
  expect([first, second]).toMatchObject([
    { reusedConnection: false, result: { kind: 'reply', reply: { status: 200 } } },
    { reusedConnection: true, result: { kind: 'reply', reply: { status: 200 } } },
  ]);
  expect(proxy.connects).toHaveLength(1);
  const credentials = Buffer.from('ana:sésamo:').toString('base64');
  expect(proxy.connects[0]).toContain(`CONNECT 127.0.0.1:${server.port} HTTP/1.1\r\n`);
  expect(proxy.connects[0]).toContain(`Proxy-Authorization: Basic ${credentials}\r\n`);
  expect(proxy.connects[0]).not.toContain('s3cret-token');
  expect(server.requests[0]?.line).toBe('GET /v3 HTTP/1.1');
  expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  const behind = proxy;
  await until(() => behind.openSockets() === 0);
});

test.each<ProxyManner>(['works', 'refuses', 'closes'])('a tunnel leaves nobody listening: %s', async (manner) => {
  proxy = await startProxy(manner);
  const url = new URL(proxy.url);
  const target = { hostname: '127.0.0.1', host: url.host, protocol: 'http:', port: url.port };
  const dropped = new AbortController();
  // One connection has a tunnel opened for each request, where the peer closes it each time.
  const tunnel = await new Promise<Socket | null>((resolve) => {
    connectThrough(url, target, newSocketEvents(Date.now), dropped.signal, (_error, socket) => resolve(socket));
  });
  tunnel?.destroy();
  expect(tunnel === null).toBe(manner !== 'works');
  expect(getEventListeners(dropped.signal, 'abort')).toEqual([]);
});

test('a target that NO_PROXY names is asked directly', async () => {
  server = await startMisbehaving('ok');
  proxy = await startProxy('works');
  const sender = through(proxy.url, `example.com, 127.0.0.1:${server.port}`);
  const { result } = await sender.send(get(server.baseUrl), patience());
  await sender.close();
  expect(result.kind).toBe('reply');
  expect(proxy.connects).toEqual([]);
});

const FAILURES: readonly [ProxyManner, object][] = [
  ['talkative', { status: null, code: 'ERR_PROXY_TALKATIVE' }],
  ['asks-for-password', { status: 407, code: 'ERR_PROXY_REFUSED' }],
  ['refuses', { status: 403, code: 'ERR_PROXY_REFUSED' }],
  ['closes', { status: null, code: 'ECONNRESET' }],
  ['garbage', { status: null, code: 'HTTPParserError' }],
];

test.each(FAILURES)('a proxy that %s', async (manner, expected) => {
  proxy = await startProxy(manner);
  const sender = through(proxy.url.replace('//', '//ana:sesamo@'));
  const { result } = await sender.send(withToken(get('http://service.example')), patience());
  await sender.close();
  const fault = { kind: 'proxy-failed', proxy: `127.0.0.1:${proxy.port}`, ...expected };
  expect(result).toEqual({ kind: 'fault', fault });
  expect(proxy.seen()).not.toContain('s3cret-token');
});

test('an address of IPv6 stands in brackets in CONNECT', async () => {
  proxy = await startProxy('refuses');
  const sender = through(proxy.url);
  for (const url of ['http://[::1]:8080', 'https://[::1]']) await sender.send(get(url), patience());
  await sender.close();
  expect(proxy.connects.map((head) => head.split('\r\n')[0])).toEqual([
    'CONNECT [::1]:8080 HTTP/1.1',
    'CONNECT [::1]:443 HTTP/1.1',
  ]);
});

test('a user name and password that are no escapes are sent as they were typed', async () => {
  proxy = await startProxy('refuses');
  const sender = through(proxy.url.replace('//', '//100%:a%zz@'));
  await sender.send(get('https://service.example'), patience());
  await sender.close();
  const credentials = Buffer.from('100%:a%zz').toString('base64');
  expect(proxy.connects[0]).toContain(`Proxy-Authorization: Basic ${credentials}\r\n`);
});

test('a proxy without a user name is sent no credentials', async () => {
  proxy = await startProxy('refuses');
  const sender = through(proxy.url);
  await sender.send(get('https://service.example'), patience());
  await sender.close();
  expect(proxy.connects).toHaveLength(1);
  expect(proxy.connects[0]).not.toContain('Authorization');
});

test('a proxy that does not answer CONNECT ends with the deadline, and nothing is left', async () => {
  proxy = await startProxy('silent');
  const sender = through(proxy.url);
  const { result } = await sender.send(get('https://service.example'), patience(100));
  expect(result).toEqual({ kind: 'ended' });
  const silent = proxy;
  await until(() => silent.openSockets() === 0);
  await sender.close();
});

test('a proxy that is not there', async () => {
  proxy = await startProxy('works');
  const { port } = proxy;
  await proxy.close('unused');
  const sender = through(`http://ana:sesamo@127.0.0.1:${port}`);
  const { result } = await sender.send(get('https://service.example'), patience());
  await sender.close();
  const fault = { kind: 'proxy-failed', proxy: `127.0.0.1:${port}`, status: null, code: 'ECONNREFUSED' };
  expect(result).toEqual({ kind: 'fault', fault });
  proxy = null;
});

test('a certificate that is refused behind the proxy is the service’s, and nothing is left', async () => {
  server = await startMisbehaving('ok', 'self-signed');
  proxy = await startProxy('works');
  const sender = through(proxy.url);
  const { result } = await sender.send(withToken(get(server.baseUrl)), patience());
  const [behind, target] = [proxy, server];
  await until(() => behind.openSockets() === 0 && target.connections().open === 0);
  await sender.close();
  expect(result).toMatchObject({ fault: { kind: 'certificate', trouble: 'self-signed', host: 'localhost' } });
  expect(server.requests).toEqual([]);
});

describe('which proxy applies', () => {
  const named = (value: string) => ({ variable: 'X_PROXY', value });

  test.each([
    ['https://x.example/', 'http://b:2', 'http://b:2/'],
    ['https://x.example/', 'b:2', 'http://b:2/'],
    ['https://x.example/', 'ana:se%20samo@b', 'http://ana:se%20samo@b/'],
    ['https://x.example/', 'HTTPS://b', 'https://b/'],
    ['https://x.example/', 'http://[::1]:2', 'http://[::1]:2/'],
    ['https://skip.example/', 'http://b:2', 'direct'],
    ['https://x.example/', 'socks5://b:2', 'unusable'],
    ['https://x.example/', 'http://', 'unusable'],
    ['https://x.example/', 'http:///b', 'unusable'],
    ['https://x.example/', 'b:port', 'unusable'],
    ['https://skip.example/', 'socks5://b:2', 'direct'],
    // What is on this machine is not asked by way of another one.
    ['https://localhost/', 'http://b:2', 'direct'],
    ['https://localhost/', 'socks5://b:2', 'direct'],
    ['https://[::1]/', 'http://', 'direct'],
    ['http://localhost/', 'http://b:2', 'direct'],
    ['http://localhost/', 'http://127.0.0.1:3128', 'http://127.0.0.1:3128/'],
    ['http://localhost/', 'localhost:3128', 'http://localhost:3128/'],
    ['http://a.localhost/', 'http://b:2', 'direct'],
    ['http://a.localhost/', 'b.localhost:2', 'http://b.localhost:2/'],
    ['http://localhost/', 'nonsense://', 'direct'],
  ])('%s by way of %s → %s', (target, value, expected) => {
    const url = new URL(target);
    const other = named('nonsense://');
    const proxies = { http: other, https: other, [url.protocol.replace(':', '')]: named(value), no: 'skip.example' };
    const choice = chooseProxy(url, proxies);
    expect(choice.kind === 'proxy' ? choice.url.href : choice.kind).toBe(expected);
    if (choice.kind === 'unusable') expect(choice.variable).toBe('X_PROXY');
  });

  test('no proxy at all', () => {
    expect(chooseProxy(new URL('https://x.example'), NO_PROXIES)).toEqual({ kind: 'direct' });
  });

  test('a request for which the proxy has no address is not sent', async () => {
    const sender = through('socks5://proxy.example');
    const { result } = await sender.send(get('https://service.example'), patience());
    await sender.close();
    expect(result).toEqual({ kind: 'fault', fault: { kind: 'bad-proxy', variable: 'HTTPS_PROXY' } });
  });

  test.each([
    ['https://example.com', 'example.com', true],
    ['https://api.example.com', 'example.com', true],
    ['https://api.example.com', '.example.com', true],
    ['https://api.example.com', '*.Example.com', true],
    ['https://notexample.com', 'example.com', false],
    ['https://api.example.com', 'a, b example.com', true],
    ['https://api.example.com', '*', true],
    ['https://api.example.com', '', false],
    ['https://api.example.com', '., :443', false],
    ['https://api.example.com', 'example.com:443', true],
    ['https://api.example.com:8443', 'example.com:443', false],
    ['http://127.0.0.1:8080', '127.0.0.1', true],
    ['http://[::1]:8080', '::1', true],
    ['http://[::1]:8080', '[::1]:8080', true],
    ['http://[::1]:8080', '[::1]:80', false],
    ['https://example.com', 'example.com.', true],
    ['https://api.example.com.', '.example.com', true],
    ['https://10.1.2.3', '10.0.0.0/8', true],
    ['https://11.1.2.3', '10.0.0.0/8', false],
    ['https://10.1.2.3', '10.1.2.99/24', true],
    ['https://10.1.2.3', '10.1.2.3/32', true],
    ['https://10.1.2.3', '0.0.0.0/0', true],
    ['https://10.1.2.3', '10.0.0.0/33', false],
    ['https://10.1.2.3', '10.0.0/8', false],
    ['https://10.1.2.3', '10.0.0.0/', false],
    ['https://10.1.2.3', '2.3', false],
    ['https://10.1.2.3', '10.0.0.0/8:443', true],
    ['https://10.1.2.3', '10.0.0.0/8:80', false],
    ['https://[fd12::1]', 'fd00::/8', true],
    ['https://[fd12::1]', '[fd00::]/8', false],
    ['https://[fe80::1]', 'fd00::/8', false],
    ['https://[::1]', '0:0:0:0:0:0:0:1', true],
    ['https://[::1]', '::/129', false],
    ['https://10.0.0.0.example.com', '10.0.0.0/8', false],
  ])('%s against %j: exempt %s', (target, list, expected) => {
    expect(isExempt(new URL(target), list)).toBe(expected);
  });
});
