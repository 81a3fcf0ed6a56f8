import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { proxyFor } from '../../src/service/proxy.ts';
import { WORDS } from '../../src/words/index.ts';
import {
  CERTIFICATES,
  closedPort,
  closes,
  ENVELOPE,
  type Manner,
  OK,
  silent,
  startPeer,
  startProxy,
  trustTestAuthority,
} from '../support/peer.ts';
import { outcomeOf, questionOn, serviceAt, TOKEN } from './asking.ts';

beforeAll(trustTestAuthority);

describe('which proxy applies', () => {
  const P = 'http://proxy.example:3128';

  test.each([
    ['https://a.example/', { HTTPS_PROXY: P }, P],
    ['https://a.example/', { https_proxy: P, HTTPS_PROXY: 'http://other.example' }, P],
    ['https://a.example/', { HTTPS_PROXY: 'proxy.example:3128' }, P],
    ['https://a.example/', { HTTPS_PROXY: 'dom\\user:p%w@proxy.example:3128' }, P],
    ['https://a.example/', { HTTPS_PROXY: 'ana/x:?ses#amo@proxy.example:3128' }, P],
    ['https://a.example/', { HTTP_PROXY: P }, null],
    ['https://a.example/', { HTTPS_PROXY: '' }, null],
    ['https://a.example/', { HTTPS_PROXY: P, HTTP_PROXY: 'socks5://x' }, P],
    ['https://a.example/', { HTTPS_PROXY: P, NO_PROXY: '*' }, null],
    ['https://a.example/', { HTTPS_PROXY: P, no_proxy: 'b.example a.example' }, null],
    ['https://a.example/', { HTTPS_PROXY: P, NO_PROXY: 'b.example, .EXAMPLE' }, null],
    ['https://a.example/', { HTTPS_PROXY: P, NO_PROXY: '*.example' }, null],
    ['https://a.example/', { HTTPS_PROXY: P, NO_PROXY: 'ample, a.example.org,, .' }, P],
    ['https://a.example/', { HTTPS_PROXY: P, NO_PROXY: 'a.example:443' }, null],
    ['https://a.example/', { HTTPS_PROXY: P, NO_PROXY: 'a.example:8443' }, P],
    ['https://10.1.2.3/', { HTTPS_PROXY: P, NO_PROXY: '10.1.2.3' }, null],
    ['https://[fd00::1]:8443/', { HTTPS_PROXY: P, NO_PROXY: '[fd00::1]:8443' }, null],
    ['https://[fd00::1]/', { HTTPS_PROXY: P, NO_PROXY: 'fd00::1' }, null],
    ['https://a.example/', { HTTPS_PROXY: 'socks5://x', NO_PROXY: 'a.example' }, null],
    ['http://127.0.0.1:80/', { HTTP_PROXY: P }, null],
    ['http://localhost/', { HTTP_PROXY: 'socks5://x' }, null],
    ['http://localhost/', { HTTP_PROXY: '127.0.0.1:3128' }, 'http://127.0.0.1:3128'],
  ])('%s with %j: %s', (address, env, proxy) => {
    expect(proxyFor(new URL(address), env)?.url.origin ?? null).toBe(proxy);
  });

  test.each(['socks5://ana:sesamo@proxy.example', 'http:// ', '"http://proxy.example:3128"', 'http://proxy.example"'])(
    '%s is 78, and not repeated',
    (address) => {
      let failure: unknown;
      try {
        proxyFor(new URL('https://a.example'), { HTTPS_PROXY: address });
      } catch (error) {
        failure = error;
      }
      expect(failure).toMatchObject({ code: 78 });
      const told = failure instanceof Failure ? failure.say(WORDS.en) : '';
      expect(told).toMatch(/HTTPS_PROXY is no address like/);
      expect(told).not.toMatch(/amo/);
    },
  );
});

describe.each([false, true])('a proxy with TLS of its own: %s', (isSecure) => {
  const MANNERS: readonly (readonly [string, Manner, number, RegExp])[] = [
    ['wants a password', 'HTTP/1.1 407 Authenticate\r\nContent-Length: 0\r\n\r\n', 69, /user name and password/],
    [
      'refuses',
      'HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nnope',
      69,
      /did not open the connection \(HTTP 403\)/,
    ],
    ['redirects', 'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n', 69, /HTTP 302/],
    ['hangs up', closes, 69, /did not open the connection/],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 69, /did not open the connection/],
  ];

  async function askThrough(manner?: Manner) {
    const peer = await startPeer(OK, CERTIFICATES.good);
    const proxy = await startProxy(manner, isSecure ? CERTIFICATES.good : undefined);
    const env = {
      HTTPS_PROXY: proxy.origin.replace('//', '//dom\\ana:s%C3%A9samo@'),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    };
    const service = await serviceAt(peer.origin, { env });
    const outcome = await outcomeOf(service.ask(questionOn()));
    const credentials = Buffer.from('dom\\ana:sésamo').toString('base64');
    expect(proxy.connects[0]?.toLowerCase()).toContain(`proxy-authorization: basic ${credentials}`.toLowerCase());
    expect(proxy.seen()).not.toContain(TOKEN);
    return { outcome, proxy, peer };
  }

  test('opens a tunnel, and sees nothing of what goes through', async () => {
    const { outcome, proxy } = await askThrough();
    expect(outcome).toBe(ENVELOPE);
    expect(proxy.connects).toEqual([expect.stringMatching(/^CONNECT localhost:\d+ HTTP\/1\.1\r\n/)]);
  });

  test.each(MANNERS)('%s', async (_, manner, exit, words) => {
    const { outcome, proxy, peer } = await askThrough(manner);
    expect(outcome).toEqual({ exit, retry: expect.any(Boolean), said: expect.stringMatching(words) });
    expect(outcome).toMatchObject({
      said: expect.stringContaining(`the proxy ${new URL(proxy.origin).host} (HTTPS_PROXY)`),
    });
    expect(JSON.stringify(outcome)).not.toMatch(/samo/);
    expect({ connects: proxy.connects.length, requests: peer.requests.length }).toEqual({ connects: 1, requests: 0 });
  });
});

test('a proxy that nobody serves, one that says nothing, and one whose certificate is not trusted', async () => {
  const peer = await startPeer(OK, CERTIFICATES.good);
  const proxy = await startProxy(undefined, CERTIFICATES.expired);
  const through = async (address: string, timeout = 20_000) => {
    const service = await serviceAt(peer.origin, { env: { HTTPS_PROXY: address }, timeout });
    return outcomeOf(service.ask(questionOn()));
  };
  expect(await through(`http://127.0.0.1:${await closedPort()}`)).toMatchObject({
    exit: 69,
    said: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await through((await startProxy(silent)).origin, 300)).toMatchObject({ exit: 75 });
  expect(await through(proxy.origin)).toMatchObject({ exit: 69, said: expect.stringMatching(/CERT_HAS_EXPIRED/) });
});

test('plain http to this machine is tunnelled by a proxy on it; the sandbox goes without', async () => {
  const peer = await startPeer(OK);
  const proxy = await startProxy();
  const env = { HTTP_PROXY: proxy.origin };
  const service = await serviceAt(peer.origin, { env });
  expect((await service.ask(questionOn())).text).toBe(ENVELOPE);
  expect(proxy.connects).toHaveLength(1);
  const sandbox = await serviceAt(peer.origin, { env, isSandbox: true });
  expect((await sandbox.ask(questionOn())).text).toBe(ENVELOPE);
  expect(proxy.connects).toHaveLength(1);
});
