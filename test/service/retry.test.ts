import { describe, expect, test, vi } from 'vitest';
import type { Trace } from '../../src/service/request.ts';
import { answer, closes, ENVELOPE, OK, resets, silent, startPeer } from '../support/peer.ts';
import { outcomeOf, questionOn, type Surroundings, serviceAt, skippingClock, TOKEN } from './asking.ts';

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

  test.each([404, 401, 403, 501, 301])('not HTTP %d', async (status) => {
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

test('a signal ends what a kept connection carries', async () => {
  const peer = await startPeer([OK, silent]);
  const ending = new AbortController();
  const service = await serviceAt(peer.origin, { connections: 1, signal: ending.signal });
  await service.ask(questionOn());
  const asked = service.ask(questionOn()).catch((error) => error);
  await vi.waitFor(() => expect(peer.requests).toHaveLength(2));
  const reason = new Error('interrupted');
  ending.abort(reason);
  expect(await asked).toBe(reason);
});

describe('how long the service asks to be left alone', () => {
  /** What is slept between a first answer, which asks to be left alone so, and a second. */
  async function slept(status: number, headers: Record<string, string>, surroundings: Surroundings = {}) {
    const peer = await startPeer([answer(status, '', headers), OK]);
    const clock = skippingClock(0.5);
    const service = await serviceAt(peer.origin, { retries: 1, clock, ...surroundings });
    await service.ask(questionOn());
    return clock.slept;
  }
  const DATE = 'Sun, 06 Nov 1994 08:49:30 GMT';

  test.each([
    [{ 'Retry-After': '7' }, 7000],
    [{ 'Retry-After': '0' }, 0],
    [{ 'RateLimit-Reset': ' 3 ' }, 3000],
    [{ 'Rate-Limit-Reset': '4' }, 4000],
    [{ 'RateLimit-Reset': '1000000000' }, 0],
    [{ 'Retry-After': '7', 'RateLimit-Reset': '3' }, 7000],
    [{ 'Retry-After': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 0],
    [{ 'Retry-After': 'Sun, 06 Nov 1994 08:49:37 GMT', Date: DATE }, 7000],
    [{ 'Retry-After': 'Sun, 06 Nov 1994 08:49:37 GMT', Date: 'Sun, 06 Nov 1994 08:59:37 GMT' }, 0],

    [{ 'RateLimit-Reset': '1784111777', Date: 'Wed, 15 Jul 2026 10:36:12 GMT' }, 5000],
    [{ 'Retry-After': 'Tuesday 5', 'RateLimit-Reset': 'soon' }, 250],
    [{ 'Retry-After': 'Mon, 99 Nov 1994 08:49:37 GMT', 'RateLimit-Reset': '2' }, 2000],
    [{ 'Retry-After': '-1' }, 250],
  ])('%j is %d ms', async (headers, ms) => {
    expect(await slept(503, headers, { timeout: 1e12 })).toEqual([ms]);
  });

  test('by the date of this machine where the answer has none', async () => {
    expect(await slept(503, { 'Retry-After': 'Tue, 01 Jan 2030 00:00:10 GMT' })).toEqual([10_000]);
  });

  test.each([429, 403])('after %d no less than the doubling, whatever is asked for', async (status) => {
    expect(await slept(status, { 'Retry-After': '0' })).toEqual([500]);
    expect(await slept(status, { 'Retry-After': DATE }, { isBatch: true })).toEqual([500]);
    expect(await slept(status, { 'Retry-After': '3' })).toEqual([3000]);
  });

  test('a pause that would pass the deadline ends the lookup at once', async () => {
    const peer = await startPeer(answer(503, '', { 'Retry-After': '21' }));
    const clock = skippingClock();
    const service = await serviceAt(peer.origin, { retries: 5, timeout: 20_000, clock });
    expect(await outcomeOf(service.ask(questionOn()))).toMatchObject({ exit: 69 });
    expect({ slept: clock.slept, requests: peer.requests.length }).toEqual({ slept: [], requests: 1 });
  });

  test('and so does one that would pass the end of --wait', async () => {
    const peer = await startPeer(answer(503, '', { 'Retry-After': '6' }));
    const clock = skippingClock();
    const service = await serviceAt(peer.origin, { retries: 5, clock });
    expect(await outcomeOf(service.ask(questionOn(), { wait: 5000 }))).toMatchObject({ exit: 69 });
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
    request: (_, url, headers) => void heard.push(['request', url, headers.Authorization]),
    response: (_, status, __, body) => void heard.push(['response', status, body]),
    failed: (_, { code }) => void heard.push(['failed', code]),
    pause: (_, ms, attempt) => void heard.push(['pause', ms, attempt]),
  };
  const peer = await startPeer([closes, answer(429, TOKEN, { 'Retry-After': '1' }), OK]);
  const service = await serviceAt(peer.origin, { retries: 2, clock: skippingClock(1), trace });
  await service.ask(questionOn());
  const url = `${peer.origin}/v3/nfe/nota/1/completa`;
  expect(heard).toEqual([
    ['request', url, 'Token (redacted)'],
    ['failed', 69],
    ['pause', 500, 1],
    ['request', url, 'Token (redacted)'],
    ['response', 429, '(redacted)'],
    ['pause', 1000, 2],
    ['request', url, 'Token (redacted)'],
    ['response', 200, ENVELOPE],
  ]);
});
