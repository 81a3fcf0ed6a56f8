import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/clock-and-sleep.ts';
import { LookupJob } from '../../src/commands/lookup-job.ts';
import { DocumentKeeper } from '../../src/commands/save-documents.ts';
import { exitOf } from '../../src/exit-code-of-outcome.ts';
import { openSaveFolder } from '../../src/machine/save-folder.ts';
import { Secret } from '../../src/secret.ts';
import type { ServiceReply } from '../../src/service/fault-of-status.ts';
import { askerOf } from '../../src/service/lookup-request.ts';
import type { Service } from '../../src/service/open-service.ts';
import { withLetters } from '../support/body-with-letters.ts';
import { issued, KEY } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { receiptOf } from '../support/receipt.ts';
import { PENDING } from '../support/service-double.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 5000;
const INTERVAL_MS = 2000;

const ON_ITS_WAY: ServiceReply = { kind: 'answer', ...withLetters(PENDING) };
const UNAVAILABLE: ServiceReply = {
  kind: 'fault',
  fault: { kind: 'server-error', status: 503, retryAfterMs: null },
  body: null,
};

interface Course {
  /** What the first question is answered; every other has no answer until its time is over. */
  readonly first: ServiceReply;
  readonly timeoutMs?: number;
  /** How long before that the timer goes off. */
  readonly earlyMs?: number;
  /** How long the second question waits for its turn, beside the pause before it. */
  readonly turnMs?: number;
}

function lookupBy(
  ask: Service['ask'],
  clock: Clock,
  patienceMs: number | undefined,
  keeper: DocumentKeeper | null = null,
): LookupJob {
  const downloads = () => Promise.reject(new Error('nobody asks for documents'));
  return new LookupJob(receiptOf('R1'), {
    operation: 'nfe',
    service: { ask, downloads, close: () => {} },
    standards: { accept: [], strict: false, baseUrl: 'https://api.example.com/v3' },
    patience: patienceMs === undefined ? null : { patienceMs, intervalMs: INTERVAL_MS, retries: 0, clock },
    keeper,
    clock,
  });
}

/** Takes two steps; gives what the second one ended in. */
async function endedAfterTwo({ first: reply, timeoutMs = TIMEOUT_MS, earlyMs = 0, turnMs = 0 }: Course) {
  let now = 0;
  const clock = { ...virtualClock, now: () => now };
  const unasked = { attempts: 1, elapsedMs: 0, echoed: false };
  let questions = 0;
  const ask: Service['ask'] = async (_operation, _receipt, mostMs = Number.POSITIVE_INFINITY) => {
    questions += 1;
    if (questions === 1) return { ...unasked, reply };
    now += Math.min(timeoutMs, mostMs) - earlyMs;
    return { ...unasked, reply: { kind: 'fault', fault: { kind: 'deadline', timeoutMs }, body: null } };
  };
  const lookup = lookupBy(ask, clock, PATIENCE_MS);
  const first = await lookup.step();
  if (first.kind !== 'again') return null;
  now += first.ms + turnMs;
  const second = await lookup.step();
  if (second.kind !== 'ended') return null;
  const { outcome, attempts, elapsedMs } = second.result;
  return { exit: exitOf(outcome), questions, attempts, elapsedMs };
}

describe('once patience is over, what was found before it counts', () => {
  test.each([0, 0.4])('where that cuts a question, be its timer %d ms early', async (earlyMs) => {
    const elapsedMs = PATIENCE_MS - earlyMs;
    const ended = { exit: 22, questions: 2, attempts: 2, elapsedMs };
    expect(await endedAfterTwo({ first: ON_ITS_WAY, earlyMs })).toEqual(ended);
  });

  test('where it ends together with the time that a question has', async () => {
    const timeoutMs = PATIENCE_MS - INTERVAL_MS;
    expect(await endedAfterTwo({ first: ON_ITS_WAY, timeoutMs })).toMatchObject({ exit: 22 });
  });

  test('be it a failure', async () => {
    expect(await endedAfterTwo({ first: UNAVAILABLE })).toMatchObject({ exit: 69, questions: 2, attempts: 2 });
  });

  test.each([
    ['an answer', ON_ITS_WAY, 22],
    ['a failure', UNAVAILABLE, 69],
  ])(
    'where it is over while the next question waits for its turn, which is then not asked: %s',
    async (_, first, exit) => {
      const elapsedMs = PATIENCE_MS + 1;
      const ended = { exit, questions: 1, attempts: 1, elapsedMs };
      expect(await endedAfterTwo({ first, turnMs: elapsedMs - INTERVAL_MS })).toEqual(ended);
    },
  );
});

test('what counts is that the document was on its way, where a failure that may pass comes as patience ends', async () => {
  let now = 0;
  const replies = [ON_ITS_WAY, UNAVAILABLE];
  const ask: Service['ask'] = async () => {
    if (replies.length === 1) now = PATIENCE_MS;
    return { attempts: 1, elapsedMs: 0, echoed: false, reply: replies.shift() ?? UNAVAILABLE };
  };
  const lookup = lookupBy(ask, { ...virtualClock, now: () => now }, PATIENCE_MS);
  expect(await lookup.step()).toMatchObject({ kind: 'again' });
  const ended = await lookup.step();
  expect(ended.kind === 'ended' && exitOf(ended.result.outcome)).toBe(22);
});

test('while the documents of an answer that was waited for are fetched, there is no result, but an answer', async () => {
  const path = temporaryFolder('recibo-kept-');
  const folder = openSaveFolder(path, process);
  if ('code' in folder) throw new Error(folder.code);
  const asker = askerOf({ baseUrl: 'https://api.example.com/v3', token: new Secret('a-token'), version: '1' });
  let fetch = () => {};
  const fetching = new Promise<void>((resolve) => (fetch = resolve));
  const download = () => {
    fetch();
    return new Promise<never>(() => {});
  };
  const terms = { folder, path, isForced: false, download, asker, onProgress: () => {} };
  const replies = [PENDING, issued({ chave: KEY, 'url-danfe': 'danfe' })];
  const ask: Service['ask'] = async () => {
    const reply = { kind: 'answer' as const, ...withLetters(replies.shift() ?? PENDING) };
    return { attempts: 1, elapsedMs: 0, echoed: false, reply };
  };
  const lookup = lookupBy(ask, virtualClock, PATIENCE_MS, new DocumentKeeper(terms));
  await lookup.step();
  expect(lookup.resultSoFar()?.status?.code).toBe('002');
  void lookup.step();
  await fetching;
  expect([lookup.resultSoFar(), lookup.answerSoFar()?.status?.code]).toEqual([null, '004']);
});

test('a question that takes longer than --timeout is a failure', async () => {
  expect(await endedAfterTwo({ first: ON_ITS_WAY, timeoutMs: 1000 })).toMatchObject({ exit: 75, questions: 2 });
});

test.each([
  [PATIENCE_MS, { kind: 'patience-over', patienceMs: PATIENCE_MS }],
  [undefined, { kind: 'deadline', timeoutMs: TIMEOUT_MS }],
])('silence until the end of a patience of %s ms is told by the option that set it', async (patienceMs, problem) => {
  const ask: Service['ask'] = async () => {
    const fault = { kind: 'deadline' as const, timeoutMs: TIMEOUT_MS };
    return { attempts: 1, elapsedMs: 0, echoed: false, reply: { kind: 'fault', fault, body: null } };
  };
  const lookup = lookupBy(ask, virtualClock, patienceMs);
  expect(await lookup.step()).toMatchObject({ kind: 'ended', result: { outcome: { problem } } });
});

test('time and patience count from the first question on, however long it waited for its turn', async () => {
  let now = 1000;
  const clock = { ...virtualClock, now: () => now };
  const ask: Service['ask'] = async () => {
    now += 700;
    return { reply: ON_ITS_WAY, attempts: 1, elapsedMs: 200, echoed: false };
  };
  const lookup = lookupBy(ask, clock, 1500);
  const first = await lookup.step();
  expect([first.kind, lookup.answerSoFar()?.elapsedMs]).toEqual(['again', 200]);
  now += 900;
  const second = await lookup.step();
  expect(second).toMatchObject({ kind: 'ended', result: { elapsedMs: 1800, attempts: 2 } });
});
