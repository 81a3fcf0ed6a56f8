import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { Gate } from '../../src/service/gate.ts';
import { answer, closedPort, ENVELOPE, listen, OK, silent, startPeer } from '../support/peer.ts';
import { outcomeOf, questionOn, serviceAt, skippingClock, sleepingClock } from './asking.ts';

const throttled = (pauseMs: number) => new Failure('no-answer-in-time', () => '', { pauseMs, reason: 'throttled' });

const NEVER = new AbortController().signal;
const FOREVER = Number.POSITIVE_INFINITY;

/** A clock that stands still but for its sleep. */
function standingClock() {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms;
  };
  return { now: () => now, date: () => new Date(0), random: () => 0.5, sleep };
}

test('--rate keeps requests apart, decimals included, and saves up no places', async () => {
  const clock = standingClock();
  const gate = new Gate({ rate: 2.5, isBatch: true }, clock);
  const passed: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    await gate.enter(FOREVER, NEVER);
    passed.push(clock.now());
  }
  await clock.sleep(5000);
  await gate.enter(FOREVER, NEVER);
  passed.push(clock.now());
  await gate.enter(FOREVER, NEVER);
  expect([...passed, clock.now()]).toEqual([0, 400, 800, 1200, 6200, 6600]);
});

test('a pause holds whoever comes, the longest of several counts, and none longer than an hour', async () => {
  const clock = standingClock();
  const gate = new Gate({ rate: null, isBatch: true }, clock);
  gate.pauseAfter(throttled(3000), 1);
  gate.pauseAfter(throttled(1000), 1);
  await gate.enter(FOREVER, NEVER);
  expect(clock.now()).toBe(3000);
  gate.pauseAfter(throttled(86_400_000), 1);
  await gate.enter(FOREVER, NEVER);
  expect(clock.now()).toBe(3_603_000);
});

test('nobody waits beyond the end of --wait', async () => {
  const clock = standingClock();
  const gate = new Gate({ rate: null, isBatch: true }, clock);
  gate.pauseAfter(throttled(3000), 1);
  await gate.enter(1000, NEVER);
  expect(clock.now()).toBe(1000);
});

test('in a batch a 429 makes all pause, and is asked again with all its time', async () => {
  const peer = await startPeer([answer(429, '', { 'Retry-After': '30' }), OK]);
  const clock = skippingClock();
  const service = await serviceAt(peer.origin, { isBatch: true, retries: 1, timeout: 20_000, clock });
  const startedAt = clock.now();
  expect((await service.ask(questionOn())).text).toBe(ENVELOPE);
  expect(peer.requests).toHaveLength(2);
  expect(clock.now() - startedAt).toBeGreaterThanOrEqual(30_000);
});

test('in a batch a 429 that is not tried again still makes the next one wait', async () => {
  const peer = await startPeer([answer(429, '', { 'Retry-After': '30' }), OK]);
  const clock = skippingClock();
  const service = await serviceAt(peer.origin, { isBatch: true, clock });
  expect(await outcomeOf(service.ask(questionOn('1')))).toMatchObject({ exit: 75 });
  expect(clock.slept).toEqual([]);
  expect((await service.ask(questionOn('2'))).text).toBe(ENVELOPE);
  expect(Math.round(clock.slept[0] ?? 0)).toBeGreaterThan(25_000);
});

test('in a batch another pause is only of the one that met it', async () => {
  const peer = await startPeer([answer(503, '', { 'Retry-After': '30' }), OK]);
  const clock = skippingClock();
  const service = await serviceAt(peer.origin, { isBatch: true, clock });
  await outcomeOf(service.ask(questionOn('1')));
  expect((await service.ask(questionOn('2'))).text).toBe(ENVELOPE);
  expect(clock.slept).toEqual([]);
});

test('in a batch that has had an answer a refused connection holds all, for as long as a service restarts', async () => {
  const server = createServer((_, response) => response.setHeader('Connection', 'close').end(ENVELOPE));
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const stop = async () => {
    server.close();
    await once(server, 'close');
  };
  const clock = skippingClock();
  const sleep = async (ms: number) => {
    await clock.sleep(ms);
    if (clock.slept.length === 3) await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const surroundings = { isBatch: true, retries: 0, clock: { ...clock, sleep } };
  const never = await serviceAt(`http://127.0.0.1:${await closedPort()}`, surroundings);
  expect(await outcomeOf(never.ask(questionOn()))).toMatchObject({ exit: 69 });
  expect(clock.slept).toEqual([]);
  const service = await serviceAt(`http://127.0.0.1:${port}`, surroundings);
  await service.ask(questionOn('1'));
  const elsewhere = `http://127.0.0.1:${await closedPort()}/x.xml`;
  expect(await outcomeOf(service.download(elsewhere, questionOn()))).toMatchObject({ exit: 69 });
  expect(clock.slept).toEqual([]);
  await stop();
  expect((await service.ask(questionOn('2'))).text).toBe(ENVELOPE);
  expect(clock.slept.map((ms) => Math.round(ms / 100))).toEqual([10, 20, 40]);
  await stop();
  const startedAt = clock.now();
  expect(await outcomeOf(service.ask(questionOn('4')))).toMatchObject({ exit: 69 });
  expect(Math.round((clock.now() - startedAt) / 1000)).toBe(61);
  expect(await outcomeOf(service.ask(questionOn('5')))).toMatchObject({ exit: 69 });
  expect(Math.round((clock.now() - startedAt) / 1000)).toBe(61);
});

test('waiting for --rate takes none of the time, and counts retries too', async () => {
  const peer = await startPeer([OK, answer(500), OK]);
  const clock = skippingClock(0);
  const service = await serviceAt(peer.origin, { rate: 0.01, timeout: 20_000, retries: 1, clock });
  await service.ask(questionOn('1'));
  expect((await service.ask(questionOn('2'))).text).toBe(ENVELOPE);
  expect(clock.slept.filter((ms) => ms > 50_000)).toHaveLength(2);
});

test('who waits at the gate can be sent home; what was sent goes on', async () => {
  const peer = await startPeer([silent, OK]);
  const ending = new AbortController();
  const clock = sleepingClock();
  const service = await serviceAt(peer.origin, { rate: 0.001, timeout: 500, clock });
  const sent = outcomeOf(service.ask(questionOn('1'), { halted: ending.signal }));
  const waits = service.ask(questionOn('2'), { halted: ending.signal });
  await expect.poll(() => peer.requests.length).toBe(1);
  ending.abort(new Error('halted'));
  await expect(waits).rejects.toThrow('halted');
  expect(await sent).toMatchObject({ exit: 75 });
});
