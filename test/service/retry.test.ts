import { describe, expect, test } from 'vitest';
import type { Trace } from '../../src/service/request.ts';
import { answer, closes, ENVELOPE, OK, resets, silent, startPeer } from '../support/peer.ts';
import { outcomeOf, questionOn, serviceAt, skippingClock, TOKEN } from './asking.ts';

describe('what is tried again', () => {
  test('until there is an answer; every request counts', async () => {
    const peer = await startPeer([closes, answer(500), answer(408), answer(504), OK]);
    const clock = skippingClock(1);
    const service = await serviceAt(peer.origin, { retries: 4, clock });
    const sent: number[] = [];
    const { text } = await service.ask(questionOn(), {}, () => void sent.push(peer.requests.length));
    expect([text, sent]).toEqual([ENVELOPE, [0, 1, 2, 3, 4]]);
    expect(clock.slept).toEqual([500, 1000, 2000, 4000]);
  });

  test('as often as --retries says; pauses double to 10 s, with full jitter', async () => {
    const peer = await startPeer(answer(503));
    const clock = skippingClock(0.5);
    const service = await serviceAt(peer.origin, { retries: 7, timeout: 100_000, clock });
    expect(await outcomeOf(service.ask(questionOn()))).toMatchObject({ exit: 69 });
    expect(clock.slept).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    expect(peer.requests).toHaveLength(8);
  });

  test.each([404, 401, 501, 301])('not HTTP %d', async (status) => {
    const peer = await startPeer(answer(status));
    const service = await serviceAt(peer.origin, { retries: 2 });
    await outcomeOf(service.ask(questionOn()));
    expect(peer.requests).toHaveLength(1);
  });
});

test('a kept connection that the peer has closed costs no try, one that it closes at once does', async () => {
  const peer = await startPeer([OK, closes, OK, resets, OK, closes, closes, OK]);
  const service = await serviceAt(peer.origin, { retries: 0, connections: 1 });
  for (let nth = 0; nth < 3; nth += 1) expect((await service.ask(questionOn())).text).toBe(ENVELOPE);
  expect(await outcomeOf(service.ask(questionOn()))).toMatchObject({ exit: 69, retry: true });
  expect(peer.requests).toHaveLength(7);
});

describe('how long the service asks to be left alone', () => {
  const inTenSeconds = (date: Date) => new Date(Math.ceil(date.getTime() / 1000) * 1000 + 10_000).toUTCString();

  test.each([
    [{ 'Retry-After': '7' }, 7000],
    [{ 'Retry-After': '0' }, 0],
    [{ 'RateLimit-Reset': ' 3 ' }, 3000],
    [{ 'Rate-Limit-Reset': '4' }, 4000],
    [{ 'RateLimit-Reset': '1000000000' }, 0],
    [{ 'Retry-After': '7', 'RateLimit-Reset': '3' }, 7000],
    [{ 'Retry-After': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 0],
    [{ 'Retry-After': 'Tuesday 5', 'RateLimit-Reset': 'soon' }, 250],
    [{ 'Retry-After': '-1' }, 250],
  ])('%j is %d ms', async (headers, ms) => {
    const peer = await startPeer([answer(429, '', headers), OK]);
    const clock = skippingClock(0.5);
    const service = await serviceAt(peer.origin, { retries: 1, clock });
    await service.ask(questionOn());
    expect(clock.slept).toEqual([ms]);
  });

  test('a date that is to come', async () => {
    const peer = await startPeer([answer(503, '', { 'Retry-After': inTenSeconds(new Date()) }), OK]);
    const clock = skippingClock();
    const service = await serviceAt(peer.origin, { retries: 1, clock });
    await service.ask(questionOn());
    expect(clock.slept[0]).toBeGreaterThan(1000);
    expect(clock.slept[0]).toBeLessThanOrEqual(11_000);
  });

  test('a pause that would pass the deadline ends the lookup at once', async () => {
    const peer = await startPeer(answer(503, '', { 'Retry-After': '21' }));
    const clock = skippingClock();
    const service = await serviceAt(peer.origin, { retries: 5, timeout: 20_000, clock });
    expect(await outcomeOf(service.ask(questionOn()))).toMatchObject({ exit: 69 });
    expect({ slept: clock.slept, requests: peer.requests.length }).toEqual({ slept: [], requests: 1 });
  });

  test('pauses count as time: the one that passes the deadline is not made', async () => {
    const peer = await startPeer(answer(503, '', { 'Retry-After': '8' }));
    const clock = skippingClock();
    const service = await serviceAt(peer.origin, { retries: 5, timeout: 20_000, clock });
    await outcomeOf(service.ask(questionOn()));
    expect(clock.slept).toEqual([8000, 8000]);
  });
});

test('a try has what is left of the time', async () => {
  const peer = await startPeer([answer(503, '', { 'Retry-After': '19' }), silent]);
  const service = await serviceAt(peer.origin, { retries: 5, timeout: 19_500 });
  expect(await outcomeOf(service.ask(questionOn()))).toMatchObject({ exit: 75 });
  expect(peer.requests).toHaveLength(2);
});

test('the trace hears of all that happens, without the token', async () => {
  const heard: unknown[][] = [];
  const trace: Trace = {
    request: (_, method, url, headers) => void heard.push(['request', method, url, headers.Authorization]),
    response: (_, status, headers, body) => void heard.push(['response', status, headers.location, body]),
    failed: (_, { code }) => void heard.push(['failed', code]),
    pause: (_, ms, attempt, reason) => void heard.push(['pause', ms, attempt, reason]),
  };
  const peer = await startPeer([closes, answer(429, TOKEN, { 'Retry-After': '1', Location: `/${TOKEN}` }), OK]);
  const service = await serviceAt(peer.origin, { retries: 2, clock: skippingClock(1), trace });
  await service.ask(questionOn(TOKEN));
  const url = `${peer.origin}/v3/nfe/nota/(redacted)/completa`;
  expect(heard).toEqual([
    ['request', 'GET', url, 'Token (redacted)'],
    ['failed', 69],
    ['pause', 500, 1, 'backoff'],
    ['request', 'GET', url, 'Token (redacted)'],
    ['response', 429, '/(redacted)', '(redacted)'],
    ['pause', 1000, 2, 'asked'],
    ['request', 'GET', url, 'Token (redacted)'],
    ['response', 200, undefined, ENVELOPE],
  ]);
});
