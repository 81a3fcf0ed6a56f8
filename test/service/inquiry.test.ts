import { expect, test } from 'vitest';
import { Inquiry, type Pause, type WaitTerms } from '../../src/service/inquiry.ts';
import type { Service } from '../../src/service/service.ts';
import { WORDS } from '../../src/words/index.ts';
import { answer, closedPort, closes, ENVELOPE, type Manner, OK, silent, startPeer } from '../support/peer.ts';
import { questionOn, type SkippingClock, type Surroundings, serviceAt, skippingClock } from './asking.ts';

const body = (status: string, data?: object) => answer(200, JSON.stringify({ status, descricao: 'd', data }));
const ISSUING = body('003 (Emitindo documento)', { id: '1' });
const ISSUED = body('004 (Documento emitido)', { id: '1' });
const BROKEN = body('999 (Erro interno)', { erro: 'x' });

interface Case extends Surroundings, Partial<Omit<WaitTerms, 'retries' | 'wait'>> {
  readonly wait?: number | undefined;
  readonly random?: number;
}

/** Asks until the answer stays; each pause is slept through in no time. */
async function untilFinal(inquiry: Inquiry, clock: SkippingClock) {
  const pauses: Pause[] = [];
  for (;;) {
    const found = await inquiry.ask();
    if (!('dueAt' in found)) return { record: found, exit: found.exitCode, pauses };
    pauses.push(found);
    await clock.sleep(found.dueAt - clock.now());
  }
}

async function follow(manners: Manner | readonly Manner[], options: Case = {}) {
  const peer = await startPeer(manners);
  const clock = skippingClock(options.random);
  const { wait = 300_000, random: _, ...given } = options;
  const isWaiting = !('wait' in options) || options.wait !== undefined;
  const terms = { accept: [], strict: false, interval: 2000, retries: 0, ...given, ...(isWaiting && { wait }) };
  const service = await serviceAt(peer.origin, { ...options, clock });
  const found = await untilFinal(new Inquiry(questionOn(), terms, service, clock), clock);
  return { ...found, slept: clock.slept.map(Math.round), requests: peer.requests.length };
}

test('pauses grow by half to 15 s and are a fifth shorter or longer; a first one that is longer stays', async () => {
  const take = async (interval: number, random: number, most: number) =>
    (await follow(OK, { interval, random })).slept.slice(0, most);
  expect(await take(2000, 0.5, 7)).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000]);
  expect(await take(1000, 0, 2)).toEqual([800, 1200]);
  expect(await take(1000, 1, 2)).toEqual([1200, 1800]);
  expect(await take(60_000, 0.5, 2)).toEqual([60_000, 60_000]);
});

test('002 and 003 are outlasted, and all counts', async () => {
  const { record, exit, slept, requests, pauses: waits } = await follow([OK, ISSUING, ISSUED]);
  expect({ exit, slept, requests }).toEqual({ exit: 0, slept: [2000, 3000], requests: 3 });
  expect(record.attempts).toBe(3);
  expect(record.elapsedMs).toBe(5000);
  expect(waits.map(({ record: { status } }) => status?.code)).toEqual(['002', '003']);
  expect(waits.map(({ dueAt, until }) => Math.round((until - dueAt) / 1000))).toEqual([298, 295]);
});

test('without --wait there is one question', async () => {
  expect(await follow(OK, { wait: undefined })).toMatchObject({ exit: 22, slept: [], requests: 1 });
});

test('a status that is accepted is waited for all the same, and is 0 when time is out', async () => {
  const accept = ['002'] as const;
  expect(await follow([OK, ISSUED], { accept })).toMatchObject({ exit: 0, requests: 2 });
  const { exit, record, requests } = await follow(OK, { accept, wait: 7000 });
  expect({ exit, status: record.status?.code, requests }).toEqual({ exit: 0, status: '002', requests: 4 });
});

test('the last question is asked shortly before the end, and never after it', async () => {
  const { slept, exit } = await follow(OK, { wait: 10_000 });
  expect(slept).toEqual([2000, 3000, 4000]);
  expect(exit).toBe(22);
});

test('999 is outlasted up to --retries in a row', async () => {
  const one = await follow([BROKEN, OK, BROKEN, ISSUED], { retries: 1 });
  expect(one).toMatchObject({ exit: 0, requests: 4 });
  expect(await follow(BROKEN, { retries: 2 })).toMatchObject({ exit: 99, requests: 3 });
  expect(await follow(BROKEN)).toMatchObject({ exit: 99, requests: 1 });
});

test('what a request is tried again for is outlasted, anything else is not', async () => {
  const throttled = answer(429, '', { 'Retry-After': '40' });
  expect(await follow([closes, answer(502), throttled, ISSUED])).toMatchObject({
    exit: 0,
    slept: [2000, 3000, 40_000],
  });
  expect(await follow([OK, answer(404)])).toMatchObject({ exit: 76, requests: 2 });
  expect(await follow([OK, answer(401)])).toMatchObject({ exit: 77, requests: 2 });
  expect(await follow([OK, answer(200, 'x')])).toMatchObject({ exit: 76, requests: 2 });
  expect(await follow([OK, silent], { timeout: 1000 })).toMatchObject({ exit: 75, requests: 2 });
});

test('a refused connection is outlasted once there has been an answer', async () => {
  const clock = skippingClock();
  const terms = { wait: 20_000, interval: 2000, retries: 0, accept: [], strict: false };
  const refusing = await serviceAt(`http://127.0.0.1:${await closedPort()}`, { clock });
  const refused = new Inquiry(questionOn(), terms, refusing, clock);
  expect(await untilFinal(refused, clock)).toMatchObject({ exit: 69, pauses: [], record: { attempts: 1 } });
  let asked = 0;
  const ask: Service['ask'] = async (...question) => {
    asked += 1;
    return asked === 1 ? { text: ENVELOPE, raw: null } : refusing.ask(...question);
  };
  const inquiry = new Inquiry(questionOn(), terms, { ask, terms: refusing.terms, name: refusing.name }, clock);
  expect(await untilFinal(inquiry, clock)).toMatchObject({ exit: 22 });
  expect(asked).toBeGreaterThan(2);
});

test('out of time: the last answer under which it is on its way, else the last failure', async () => {
  expect(await follow([OK, answer(503)], { wait: 7000 })).toMatchObject({ exit: 22 });
  expect(await follow([answer(503)], { wait: 7000 })).toMatchObject({ exit: 69 });
  expect(await follow([OK, silent], { wait: 2300 })).toMatchObject({ exit: 22, requests: 2 });
});

test('a question never goes on beyond the end, which is said', async () => {
  const { record, exit } = await follow(silent, { wait: 300, timeout: 60_000 });
  expect(exit).toBe(75);
  expect(record.failure?.say(WORDS.en)).toContain('--wait');
});

test('a 500 is outlasted in the first 30 s, while there is no other answer', async () => {
  const unknown = body('500 (Não existe)');
  expect(await follow([unknown, unknown, ISSUED])).toMatchObject({ exit: 0, requests: 3 });
  const { exit, slept } = await follow(unknown);
  expect({ exit, waited: slept.reduce((sum, ms) => sum + ms, 0) }).toEqual({ exit: 50, waited: 41_375 });
  const once = await follow(unknown, { isBatch: true });
  expect([once.exit, once.requests, Math.round((once.slept[0] ?? 0) / 1000)]).toEqual([50, 2, 30]);
  const short = await follow([unknown, ISSUED], { isBatch: true, wait: 10_000 });
  expect([short.exit, Math.round((short.slept[0] ?? 0) / 1000)]).toEqual([0, 9]);
  expect(await follow([OK, unknown, ISSUED])).toMatchObject({ exit: 50, requests: 2 });
  expect(await follow([unknown, ISSUED], { wait: undefined })).toMatchObject({ exit: 50, requests: 1 });
});
