import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../src/service/ask-with-retries.ts';
import { Throttle } from '../../src/service/batch/rate-and-pauses.ts';
import { LookupTimes } from '../../src/service/deadline.ts';
import type { TraceEvent } from '../../src/service/trace-events.ts';
import type { PlainReply, Transport } from '../../src/service/transport-interface.ts';
import { withLetters } from '../support/body-with-letters.ts';
import { get } from '../support/peer-client.ts';
import { receiptOf } from '../support/receipt.ts';
import { UNKNOWN } from '../support/service-double.ts';
import { untilSettled, virtualClock } from '../support/virtual-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SENT_MS = 100;
const LIMITED = { status: 429, headers: { 'retry-after': '2' } };
const FOUND = { status: 200, headers: {} };
const BROKEN = { status: 503, headers: { 'retry-after': '2' } };

interface Conditions {
  readonly replies: readonly Pick<PlainReply, 'status' | 'headers'>[];
  readonly lookups?: number;
  readonly retries?: number;
  readonly timeoutMs?: number;
  readonly mostMs?: number;
  readonly rate?: number | null;
  /** When the batch comes to its end. */
  readonly closedAfterMs?: number;
  readonly interruptedAfterMs?: number;
}

/** Lookups of a batch, begun at once, whose requests are answered like this, one after the other; the last answer stays. */
async function askedInBatch(conditions: Conditions) {
  const { replies, lookups = 1, retries = 1, timeoutMs = 30_000, mostMs, rate = null } = conditions;
  const { closedAfterMs, interruptedAfterMs } = conditions;
  const interrupting = new AbortController();
  const interruption = interrupting.signal;
  if (interruptedAfterMs !== undefined) setTimeout(() => interrupting.abort(), interruptedAfterMs);
  const options = { rate, clock: virtualClock, interruption, backlog: () => null, onLongWait: () => {} };
  const throttle = new Throttle(options);
  const pause = vi.spyOn(throttle, 'pause');
  if (closedAfterMs !== undefined) setTimeout(() => throttle.close(), closedAfterMs);
  const [startedAt, sentAt, events] = [Date.now(), [] as number[], [] as TraceEvent[]];
  const timings = { dns: null, connect: null, tls: null, firstByte: null, total: 0 };
  const transport: Transport = {
    async send() {
      sentAt.push(Date.now() - startedAt);
      const reply = replies[Math.min(sentAt.length, replies.length) - 1] ?? FOUND;
      await virtualClock.sleep(SENT_MS, interruption);
      const rest = { ...withLetters(UNKNOWN), receivedBytes: 0, echoed: false };
      return { result: { kind: 'reply', reply: { ...reply, ...rest } }, timings, reusedConnection: false };
    },
  };
  const times = new LookupTimes(timeoutMs, virtualClock, interruption);
  const observe = (event: TraceEvent) => void events.push(event);
  const terms = { transport, times, retries, throttle, clock: virtualClock, observe };
  const all = Promise.all(
    Array.from({ length: lookups }, (_, at) =>
      ask(get('https://api.example.com'), receiptOf(`R${at}`), terms, { mostMs }),
    ),
  );
  await untilSettled(all);
  const asked = (await all).map(({ reply, attempts }) => [reply.kind, attempts]);
  const elapsed = (await all).map(({ elapsedMs }) => elapsedMs);
  const pauses = pause.mock.results.filter(({ value }) => value === true).length;
  return { asked, elapsed, sentAt, pauses, kinds: events.map(({ kind }) => kind), events };
}

test('a lookup that meets a 429 is asked again after the pause of all, which does not count against its time', async () => {
  const { asked, sentAt, pauses, events } = await askedInBatch({ replies: [LIMITED, FOUND], timeoutMs: 1000 });
  expect({ asked, sentAt, pauses }).toEqual({ asked: [['answer', 2]], sentAt: [0, SENT_MS + 2000], pauses: 1 });
  expect(events.map(({ kind }) => kind)).toEqual(['request', 'reply', 'pause', 'request', 'reply']);
  expect(events[2]).toMatchObject({ attempt: 1, ms: 2000, source: 'header' });
});

test('no timer outlives the lookup that it was set for', async () => {
  for (const replies of [[FOUND], [LIMITED, FOUND], [BROKEN]]) {
    await askedInBatch({ replies });
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('it is asked again up to --retries times, and all pause though it is not', async () => {
  expect(await askedInBatch({ replies: [LIMITED] })).toMatchObject({ asked: [['fault', 2]], pauses: 2 });
  const { asked, pauses, kinds } = await askedInBatch({ replies: [LIMITED], retries: 0 });
  expect({ asked, pauses, kinds }).toEqual({ asked: [['fault', 1]], pauses: 1, kinds: ['request', 'reply'] });
});

test('of tries that are refused together one counts, and the others are excused', async () => {
  const { asked, sentAt } = await askedInBatch({ replies: [LIMITED], lookups: 2 });
  expect(asked).toEqual([
    ['fault', 2],
    ['fault', 4],
  ]);
  // Twice together, then the other one alone.
  expect(sentAt).toEqual([0, 0, 2100, 2100, 4200, 6300]);
});

test('it is not asked again where the pause is as long as it may take', async () => {
  expect(await askedInBatch({ replies: [LIMITED, FOUND], mostMs: 2000 })).toMatchObject({
    asked: [['fault', 1]],
    pauses: 1,
  });
  expect(await askedInBatch({ replies: [LIMITED, FOUND], mostMs: 2001 })).toMatchObject({ asked: [['answer', 2]] });
});

test('another fault is its own affair: its pause is no pause of all, and counts against its time', async () => {
  const { asked, pauses } = await askedInBatch({ replies: [BROKEN, FOUND] });
  expect({ asked, pauses }).toEqual({ asked: [['answer', 2]], pauses: 0 });
  const late = await askedInBatch({ replies: [BROKEN, FOUND], timeoutMs: 1000 });
  expect(late.asked).toEqual([['fault', 1]]);
  expect(late.events.at(-1)).toMatchObject({ kind: 'out-of-time', ms: 2000, leftMs: 900 });
});

test('what a lookup takes is counted from its first request on, however long that had to wait', async () => {
  const { sentAt, elapsed } = await askedInBatch({ replies: [FOUND], lookups: 3, rate: 0.5 });
  expect({ sentAt, elapsed }).toEqual({ sentAt: [0, 2000, 4000], elapsed: [SENT_MS, SENT_MS, SENT_MS] });
});

test.each([
  ['batch ends', { closedAfterMs: 500 }],
  ['user ends it', { interruptedAfterMs: 500 }],
])('a lookup that waits for its first request when the %s was never asked', async (_, ending) => {
  const { asked, sentAt, kinds } = await askedInBatch({ replies: [FOUND], lookups: 2, rate: 0.5, ...ending });
  expect(asked).toEqual([
    ['answer', 1],
    ['interrupted', 0],
  ]);
  expect({ sentAt, kinds }).toEqual({ sentAt: [0], kinds: ['request', 'reply'] });
});

test('one that was asked before is asked again all the same', async () => {
  const { asked } = await askedInBatch({ replies: [LIMITED, FOUND], closedAfterMs: 500 });
  expect(asked).toEqual([['answer', 2]]);
});
