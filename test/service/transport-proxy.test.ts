import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { newSocketEvents } from '../../src/service/http/connect-socket.ts';
import { connectThrough } from '../../src/service/http/proxy-tunnel.ts';
import type { PlainRequest } from '../../src/service/transport-interface.ts';
import { HTTP_CLIENTS } from '../support/http-clients.ts';
import { type MisbehavingServer, startMisbehaving } from '../support/misbehaving.ts';
import { get, openTransport, patience, proxiesAt, until } from '../support/peer-client.ts';
import { type PeerProxy, type ProxyManner, startProxy } from '../support/peer-proxy.ts';

describe.each(HTTP_CLIENTS)('%s', (_name, newClient) => {
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
    return openTransport({ newClient, proxies: proxiesAt(address, no) });
  }

  test('tunnels http too: the token is in the tunnel, the password only in CONNECT', async () => {
    server = await startMisbehaving('ok');
    proxy = await startProxy('works');
    const sender = through(proxy.url.replace('//', '//ana:s%C3%A9samo%3A@'));
    const first = await sender.send(withToken(get(server.baseUrl)), patience());
    const second = await sender.send(withToken(get(server.baseUrl)), patience());
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
  });

  test.each<ProxyManner>(['works', 'refuses', 'closes'])('a tunnel leaves nobody listening: %s', async (manner) => {
    proxy = await startProxy(manner);
    const url = new URL(proxy.url);
    const target = { hostname: '127.0.0.1', host: url.host, protocol: 'http:', port: url.port };
    const dropped = new AbortController();
    // One connection has a tunnel opened for each request, where the peer closes it each time.
    const tunnel = await new Promise<Socket | null>((resolve) => {
      connectThrough(newClient, url, target, newSocketEvents(Date.now), dropped.signal, (_error, socket) =>
        resolve(socket),
      );
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
    expect(result.kind).toBe('reply');
    expect(proxy.connects).toEqual([]);
  });

  const FAILURES: readonly [ProxyManner, object][] = [
    ['talkative', { status: null, code: 'ERR_PROXY_TALKATIVE' }],
    ['asks-for-password', { status: 407, code: 'ERR_PROXY_REFUSED' }],
    ['refuses', { status: 403, code: 'ERR_PROXY_REFUSED' }],
    ['redirects', { status: 300, code: 'ERR_PROXY_REFUSED' }],
    ['closes', { status: null, code: 'ECONNRESET' }],
    ['garbage', { status: null, code: 'HTTPParserError' }],
  ];

  test.each(FAILURES)('a proxy that %s', async (manner, expected) => {
    proxy = await startProxy(manner);
    const sender = through(proxy.url.replace('//', '//ana:sesamo@'));
    const { result } = await sender.send(withToken(get('http://service.example')), patience());
    const fault = { kind: 'proxy-failed', proxy: `127.0.0.1:${proxy.port}`, ...expected };
    expect(result).toEqual({ kind: 'fault', fault });
    expect(proxy.seen()).not.toContain('s3cret-token');
  });

  test('an address of IPv6 stands in brackets in CONNECT', async () => {
    proxy = await startProxy('refuses');
    const sender = through(proxy.url);
    for (const url of ['http://[::1]:8080', 'https://[::1]']) await sender.send(get(url), patience());
    expect(proxy.connects.map((head) => head.split('\r\n')[0])).toEqual([
      'CONNECT [::1]:8080 HTTP/1.1',
      'CONNECT [::1]:443 HTTP/1.1',
    ]);
  });

  test('a user name and password that are no escapes are sent as they were typed', async () => {
    proxy = await startProxy('refuses');
    const sender = through(proxy.url.replace('//', '//100%:a%zz@'));
    await sender.send(get('https://service.example'), patience());
    const credentials = Buffer.from('100%:a%zz').toString('base64');
    expect(proxy.connects[0]).toContain(`Proxy-Authorization: Basic ${credentials}\r\n`);
  });

  test.each([
    ['ana', 'ana:'],
    [':sesamo', ':sesamo'],
  ])('a user name or a password alone is sent as one: %s', async (typed, pair) => {
    proxy = await startProxy('refuses');
    const sender = through(proxy.url.replace('//', `//${typed}@`));
    await sender.send(get('https://service.example'), patience());
    expect(proxy.connects[0]).toContain(`Basic ${Buffer.from(pair).toString('base64')}\r\n`);
  });

  test('a proxy without a user name is sent no credentials', async () => {
    proxy = await startProxy('refuses');
    const sender = through(proxy.url);
    await sender.send(get('https://service.example'), patience());
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
  });

  test('a proxy that is not there', async () => {
    proxy = await startProxy('works');
    const { port } = proxy;
    await proxy.close('unused');
    const sender = through(`http://ana:sesamo@127.0.0.1:${port}`);
    const { result } = await sender.send(get('https://service.example'), patience());
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
    expect(result).toMatchObject({ fault: { kind: 'certificate', trouble: 'self-signed', host: 'localhost' } });
    expect(server.requests).toEqual([]);
  });

  test('a request for which the proxy has no address is not sent', async () => {
    const sender = through('socks5://proxy.example');
    const { result } = await sender.send(get('https://service.example'), patience());
    expect(result).toEqual({ kind: 'fault', fault: { kind: 'bad-proxy', variable: 'HTTPS_PROXY' } });
  });
});
