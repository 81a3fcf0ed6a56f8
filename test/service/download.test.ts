import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import {
  answer,
  CERTIFICATES,
  closes,
  floods,
  head,
  OK,
  startPaths,
  startPeer,
  trustTestAuthority,
} from '../support/peer.ts';
import { outcomeOf, questionOn, serviceAt, skippingClock, TOKEN } from './asking.ts';

beforeAll(trustTestAuthority);

const PDF = '%PDF-1.4\n%%EOF\n';
const leadsTo = (location: string, status = 302) => answer(status, '', { Location: location });

test('is fetched from the origin of the base address with the token, and from elsewhere without it', async () => {
  const own = await startPaths({ '/v3/docs/1.pdf?x=1': answer(200, PDF) });
  const other = await startPaths({ '/2.pdf': answer(200, gzipSync(PDF), { 'Content-Encoding': 'gzip' }) });
  const service = await serviceAt(own.origin);
  const question = questionOn();
  expect(String(await service.download('docs/1.pdf?x=1#page=2', question))).toBe(PDF);
  expect(String(await service.download(`${other.origin}/2.pdf`, question))).toBe(PDF);
  expect(own.requests[0]?.headers).toMatchObject({ authorization: `Token ${TOKEN}`, accept: '*/*' });
  expect(other.requests[0]?.headers).toMatchObject({ accept: '*/*' });
  expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
});

test('the token stays behind once a redirect leads to another origin, and does not come back', async () => {
  const paths: Record<string, Buffer> = { '/v3/c': answer(200, PDF) };
  const own = await startPaths(paths);
  const other = await startPaths({ '/b': leadsTo(`${own.origin}/v3/c`, 308) });
  paths['/v3/a'] = leadsTo('a2', 301);
  paths['/v3/a2'] = leadsTo(`${other.origin}/b`);
  const service = await serviceAt(own.origin);
  expect(String(await service.download('a', questionOn()))).toBe(PDF);
  const tokens = [...own.requests, ...other.requests].map(({ line, headers }) => [
    line.split(' ')[1],
    'authorization' in headers,
  ]);
  expect(tokens).toEqual([
    ['/v3/a', true],
    ['/v3/a2', true],
    ['/v3/c', false],
    ['/b', false],
  ]);
});

test('five redirects are followed, not six', async () => {
  const hops = Object.fromEntries([...'12345'].map((n) => [`/v3/${n}`, leadsTo(`${Number(n) + 1}`)]));
  const own = await startPaths({ ...hops, '/v3/0': leadsTo('1'), '/v3/6': answer(200, PDF) });
  const service = await serviceAt(own.origin);
  expect(String(await service.download('1', questionOn()))).toBe(PDF);
  const said = expect.stringMatching(/more than five times/);
  expect(await outcomeOf(service.download('0', questionOn()))).toMatchObject({ exit: 74, said });
});

test('each redirect counts for --rate, and waiting for it takes none of the time', async () => {
  const peer = await startPeer([head(302, { Location: 'y', 'Content-Length': '0' }), answer(200, PDF)]);
  const clock = skippingClock();
  const service = await serviceAt(peer.origin, { rate: 0.01, clock });
  expect(String(await service.download('x', questionOn()))).toBe(PDF);
  expect(clock.slept.map((ms) => Math.round(ms / 10_000))).toEqual([10]);
});

test('a redirect is under the rules for links', async () => {
  const secure = await startPeer(leadsTo('http://127.0.0.1:9/x'), CERTIFICATES.good);
  const local = await startPeer(leadsTo('http://elsewhere.example/x'));
  for (const [base, link] of [
    [local.origin, 'x'],
    ['https://service.invalid', `${secure.origin}/x`],
  ] as const) {
    const service = await serviceAt(base);
    expect(await outcomeOf(service.download(link, questionOn()))).toMatchObject({ exit: 74 });
  }
});

test.each([401, 403, 404, 204, 304])('HTTP %d is a failure that says nothing of the token', async (status) => {
  const peer = await startPeer(head(status, { 'Content-Length': '0' }));
  const service = await serviceAt(peer.origin, { retries: 3 });
  const said = `the server answered with HTTP ${status}`;
  expect(await outcomeOf(service.download('x', questionOn()))).toEqual({ exit: 74, retry: false, said });
  expect(peer.requests).toHaveLength(1);
});

test('is tried again as a lookup is, and a 429 holds the whole batch', async () => {
  const peer = await startPeer([closes, answer(429, '', { 'Retry-After': '30' }), answer(200, PDF), OK]);
  const clock = skippingClock(1);
  const service = await serviceAt(peer.origin, { isBatch: true, retries: 2, clock });
  expect(String(await service.download('x', questionOn()))).toBe(PDF);
  expect(clock.slept.map((ms) => Math.round(ms / 500) * 500)).toEqual([500, 30_000]);
});

test('it may have 50 MiB', async () => {
  const large = Buffer.alloc(50 * 1024 * 1024, PDF);
  const peer = await startPeer([answer(200, large), floods(head(200), ' '.repeat(1024 * 1024))]);
  const service = await serviceAt(peer.origin, { retries: 2 });
  expect((await service.download('x', questionOn())).equals(large)).toBe(true);
  const said = expect.stringMatching(/larger than 50 MiB/);
  expect(await outcomeOf(service.download('x', questionOn()))).toMatchObject({ exit: 76, said });
  expect(peer.requests).toHaveLength(2);
});
