import { afterEach, describe, expect, test } from 'vitest';
import type { AskTerms } from '../../src/service/ask-interface.ts';
import { ask } from '../../src/service/ask-with-retries.ts';
import { LookupTimes } from '../../src/service/deadline.ts';
import type { Observe, TraceEvent } from '../../src/service/trace-events.ts';
import type { Exchange, Transport } from '../../src/service/transport-interface.ts';
import { type MisbehavingServer, type ScenarioName, startMisbehaving } from '../support/misbehaving.ts';
import { get, openTransport, RecordingClock } from '../support/peer-client.ts';
import { ENVELOPE } from '../support/peer-scenarios.ts';
import { receiptOf } from '../support/receipt.ts';

const RECEIPT = receiptOf('1');

let server: MisbehavingServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

interface Conditions {
  readonly mostMs: number;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly clock: RecordingClock;
  readonly interruption: AbortSignal;
  readonly observe: Observe;
}

/** The terms of a lookup; what is not said is as good as it can be. */
function termsOf(transport: Transport, conditions: Partial<Conditions> = {}): AskTerms {
  const { timeoutMs = 30_000, retries = 2, clock = new RecordingClock(), observe = () => {} } = conditions;
  const { interruption = new AbortController().signal } = conditions;
  return { transport, times: new LookupTimes(timeoutMs, clock, interruption), retries, throttle: null, clock, observe };
}

async function askOf(script: ScenarioName | readonly ScenarioName[], conditions: Partial<Conditions> = {}) {
  server = await startMisbehaving(script);
  const transport = openTransport();
  const clock = new RecordingClock();
  const events: TraceEvent[] = [];
  const observe = (event: TraceEvent) => void events.push(event);
  const asked = await ask(get(server.baseUrl), RECEIPT, termsOf(transport, { clock, observe, ...conditions }), {
    mostMs: conditions.mostMs,
  });
  return { asked, pauses: clock.pauses, kinds: events.map((event) => event.kind), events, requests: server.requests };
}

test('HTTP 200 is a reply with its body', async () => {
  const { asked, kinds } = await askOf('ok');
  expect(asked).toMatchObject({ reply: { kind: 'answer' }, attempts: 1, echoed: false });
  if (asked.reply.kind === 'answer') expect(Buffer.from(asked.reply.body).toString()).toBe(ENVELOPE);
  expect(kinds).toEqual(['request', 'reply']);
});

const FINAL: readonly [ScenarioName, object, string | null][] = [
  ['201', { kind: 'http-status', status: 201 }, 'status 201'],
  ['204', { kind: 'http-status', status: 204 }, null],
  ['301', { kind: 'redirected', status: 301, location: 'https://elsewhere.example/nota' }, 'status 301'],
  ['302-nowhere', { kind: 'redirected', status: 302, location: null }, 'status 302'],
  ['304', { kind: 'http-status', status: 304 }, null],
  ['400', { kind: 'http-status', status: 400 }, 'status 400'],
  ['401', { kind: 'token-refused', status: 401 }, 'status 401'],
  ['403', { kind: 'token-refused', status: 403 }, 'status 403'],
  ['404', { kind: 'http-status', status: 404 }, 'status 404'],
  ['501', { kind: 'server-error', status: 501, retryAfterMs: null }, 'status 501'],
  ['505', { kind: 'server-error', status: 505, retryAfterMs: null }, 'status 505'],
  ['799', { kind: 'http-status', status: 799 }, 'status 799'],
  ['short-close', { kind: 'body-cut' }, null],
  ['not-http', { kind: 'broken-http' }, null],
  ['unknown-encoding', { kind: 'unknown-encoding', encoding: 'rot13' }, null],
];

test.each(FINAL)('%s is final', async (scenario, fault, text) => {
  const { asked, requests } = await askOf(scenario);
  expect(asked.reply).toMatchObject({ kind: 'fault', fault });
  if (asked.reply.kind === 'fault') {
    expect(asked.reply.body === null ? null : Buffer.from(asked.reply.body).toString()).toBe(
      text === null ? null : JSON.stringify({ detail: text }),
    );
  }
  expect(requests).toHaveLength(1);
});

const RETRIED: readonly [ScenarioName, object][] = [
  ['close', { kind: 'connection-lost' }],
  ['reset', { kind: 'connection-lost' }],
  ['408', { kind: 'request-timeout', retryAfterMs: null }],
  ['429', { kind: 'rate-limited', retryAfterMs: null }],
  ['500', { kind: 'server-error', status: 500, retryAfterMs: null }],
  ['502', { kind: 'server-error', status: 502, retryAfterMs: null }],
  ['503', { kind: 'server-error', status: 503, retryAfterMs: null }],
  ['504', { kind: 'server-error', status: 504, retryAfterMs: null }],
];

test.each(RETRIED)('%s is tried again, to the end', async (scenario, fault) => {
  const { asked, pauses, requests } = await askOf(scenario);
  expect(asked).toMatchObject({ reply: { kind: 'fault', fault }, attempts: 3, elapsedMs: 750 });
  expect(pauses).toEqual([250, 500]);
  expect(requests).toHaveLength(3);
});

test('a later answer counts', async () => {
  const { asked, kinds, events } = await askOf(['503', 'reset', 'ok']);
  expect(asked).toMatchObject({ reply: { kind: 'answer' }, attempts: 2 });
  expect(kinds).toEqual(['request', 'reply', 'pause', 'request', 'fault', 'replay', 'request', 'reply']);
  const requests = events.flatMap((event) => (event.kind === 'request' ? [event.request] : []));
  expect(requests.map(({ needsFreshConnection }) => needsFreshConnection)).toEqual([undefined, undefined, true]);
});

test('no retries: one try', async () => {
  expect((await askOf('503', { retries: 0 })).asked).toMatchObject({ attempts: 1 });
});

test('backoff doubles to ten seconds', async () => {
  const { pauses } = await askOf('503', { retries: 7, timeoutMs: 100_000 });
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});

describe('pauses that the peer asks for', () => {
  test('are kept', async () => {
    const { asked, pauses, events } = await askOf(['429-later', '503-later', 'ok']);
    expect(asked).toMatchObject({ reply: { kind: 'answer' }, attempts: 3, elapsedMs: 5000 });
    expect(pauses).toEqual([2000, 3000]);
    expect(events.filter((event) => event.kind === 'pause')).toMatchObject([
      { source: 'header', ms: 2000 },
      { source: 'header', ms: 3000 },
    ]);
  });

  test('end the lookup at once where they pass the deadline', async () => {
    const { asked, pauses, events } = await askOf('429-much-later');
    const fault = { kind: 'rate-limited', retryAfterMs: 86_400_000 };
    expect(asked).toMatchObject({ reply: { kind: 'fault', fault }, attempts: 1 });
    expect(pauses).toEqual([]);
    expect(events.at(-1)).toMatchObject({ kind: 'out-of-time', ms: 86_400_000, leftMs: 30_000 });
  });
});

describe('the deadline', () => {
  const silentOnes = ['silent', 'drip-head', 'endless-headers', 'endless-102', 'flood-102', 'drip-body'] as const;

  test.each(silentOnes)('ends %s', async (scenario) => {
    const { asked, requests } = await askOf(scenario, { timeoutMs: 1000 });
    expect(asked.reply).toEqual({ kind: 'fault', fault: { kind: 'deadline', timeoutMs: 1000 }, body: null });
    expect(requests).toHaveLength(1);
  });

  test.each([
    [300.2, 301],
    [Number.POSITIVE_INFINITY, 1000],
  ])('tells the time that there was, be it cut to %d ms', async (mostMs, timeoutMs) => {
    const { asked, events } = await askOf('silent', { timeoutMs: 1000, mostMs });
    const fault = { kind: 'deadline', timeoutMs };
    expect(asked.reply).toEqual({ kind: 'fault', fault, body: null });
    expect(events.at(-1)).toMatchObject({ kind: 'fault', fault });
  });

  test('does not hide a status that is known', async () => {
    const { asked } = await askOf('drip-body-404', { timeoutMs: 1000 });
    expect(asked.reply).toEqual({ kind: 'fault', fault: { kind: 'http-status', status: 404 }, body: null });
  });

  test('may be further away than a timer can tell', async () => {
    expect((await askOf('ok', { timeoutMs: 2 ** 40 })).asked.reply.kind).toBe('answer');
  });
});

describe('what comes as the time runs out', () => {
  /** A peer whose first word comes with the end of the time, and what came of asking it. */
  async function askUntilOver(exchange: Exchange) {
    const events: string[] = [];
    const request = get('https://api.example.com');
    const send: Transport['send'] = async (_, deadline) => {
      while (!deadline.isOver) await new Promise(setImmediate);
      return exchange;
    };
    const terms = termsOf({ send }, { timeoutMs: 5, observe: ({ kind }) => void events.push(kind) });
    const receiver = { limit: 1, begin: () => {}, take: () => true, isWhole: () => true };
    const { reply } = await ask(request, RECEIPT, terms, { follower: { receiver, next: () => request } });
    return { reply, events };
  }

  const timings = { dns: null, connect: null, tls: null, firstByte: null, total: 5 };

  test('is no reason to ask anew, where it is that a connection from before is dead', async () => {
    const fault = { kind: 'connection-lost', code: 'ECONNRESET' } as const;
    const { reply, events } = await askUntilOver({ result: { kind: 'fault', fault }, timings, reusedConnection: true });
    expect(reply).toEqual({ kind: 'fault', fault, body: null });
    expect(events).toEqual(['request', 'fault', 'out-of-time']);
  });

  test('is not followed, where it is a redirect', async () => {
    const parts = { headers: { location: '/x' }, body: new Uint8Array(), letters: '', receivedBytes: 0, echoed: false };
    const result = { kind: 'reply', reply: { status: 302, ...parts } } as const;
    const { reply, events } = await askUntilOver({ result, timings, reusedConnection: false });
    expect(reply).toMatchObject({ kind: 'fault', fault: { kind: 'redirected', status: 302 } });
    expect(events).toEqual(['request', 'reply']);
  });
});

describe('an interruption', () => {
  test('before the request sends nothing', async () => {
    const transport = openTransport();
    const terms = termsOf(transport, { interruption: AbortSignal.abort() });
    const asked = await ask(get('http://127.0.0.1:9'), RECEIPT, terms);
    expect(asked).toMatchObject({ reply: { kind: 'interrupted' }, attempts: 0, echoed: false });
  });

  test('during the request ends it', async () => {
    const interruption = new AbortController();
    const told: TraceEvent[] = [];
    const observe = (event: TraceEvent) => {
      told.push(event);
      setTimeout(() => interruption.abort(), 50);
    };
    const { asked } = await askOf('silent', { interruption: interruption.signal, observe });
    expect(asked).toMatchObject({ reply: { kind: 'interrupted' }, attempts: 1 });
    expect(told).toMatchObject([{ kind: 'request' }]);
  });

  test('that comes with a reply worth another try ends it', async () => {
    const interruption = new AbortController();
    const observe = ({ kind }: TraceEvent) => kind === 'reply' && interruption.abort();
    const { asked, pauses, requests } = await askOf('503', { interruption: interruption.signal, observe });
    expect(asked).toMatchObject({ reply: { kind: 'interrupted' }, attempts: 1 });
    expect({ pauses, requests: requests.length }).toEqual({ pauses: [], requests: 1 });
  });

  test('that comes with an answer does not hide it', async () => {
    const interruption = new AbortController();
    const observe = ({ kind }: TraceEvent) => kind === 'reply' && interruption.abort();
    const { asked } = await askOf('ok', { interruption: interruption.signal, observe });
    expect(asked.reply.kind).toBe('answer');
  });

  test('during a pause ends it', async () => {
    const interruption = new AbortController();
    const clock = new RecordingClock();
    clock.sleep = async () => interruption.abort();
    const { asked } = await askOf('503', { interruption: interruption.signal, clock });
    expect(asked).toMatchObject({ reply: { kind: 'interrupted' }, attempts: 1 });
  });
});

test('a connection from before that is dead is no try', async () => {
  server = await startMisbehaving(['ok', 'close', 'ok', 'close', 'close', 'ok']);
  const transport = openTransport();
  const clock = new RecordingClock();
  const terms = termsOf(transport, { clock });
  const request = get(server.baseUrl);
  const attempts = [];
  for (let count = 0; count < 3; count += 1) attempts.push((await ask(request, RECEIPT, terms)).attempts);
  expect(attempts).toEqual([1, 1, 2]);
  expect(clock.pauses).toEqual([250]);
  expect(server.requests).toHaveLength(6);
});

describe('a name that could not be looked up', () => {
  const failing = (total: number) => {
    const timings = { dns: null, connect: null, tls: null, firstByte: null, total };
    const fault = { kind: 'dns-failed', host: 'api.example.com', code: 'EAI_AGAIN' } as const;
    return {
      send: async () => ({ result: { kind: 'fault' as const, fault }, timings, reusedConnection: false }),
    };
  };

  test.each([
    ['soon, is looked up again', 100, 3],
    ['only after most of the time, is not: that cannot be broken off', 30_000, 1],
  ])('%s', async (_, ms, attempts) => {
    const asked = await ask(get('https://api.example.com'), RECEIPT, termsOf(failing(ms)));
    expect(asked).toMatchObject({ attempts, reply: { fault: { kind: 'dns-failed' } } });
  });
});
