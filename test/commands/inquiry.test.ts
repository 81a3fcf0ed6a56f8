import { expect, test } from 'vitest';
import { Inquiry } from '../../src/commands/inquiry.ts';
import { exitOf } from '../../src/outcome.ts';
import type { Service } from '../../src/service/open.ts';
import { receiptOf } from '../support/record.ts';
import { PENDING } from '../support/service-double.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 5000;

/** Answers the first question, and leaves the second without an answer until its time is over, or `earlyMs` before that. */
async function exitAfterTwo(earlyMs: number, timeoutMs = TIMEOUT_MS): Promise<number | null> {
  let now = 0;
  const clock = { ...virtualClock, now: () => now };
  const unasked = { attempts: 1, elapsedMs: 0, echoed: false };
  let questions = 0;
  const service: Service = {
    async ask(_operation, _receipt, mostMs = Number.POSITIVE_INFINITY) {
      questions += 1;
      if (questions === 1) return { ...unasked, reply: { kind: 'answer', body: Buffer.from(PENDING) } };
      now += Math.min(timeoutMs, mostMs) - earlyMs;
      return { ...unasked, reply: { kind: 'fault', fault: { kind: 'deadline', timeoutMs }, body: null } };
    },
    downloads: () => Promise.reject(new Error('nobody asks for documents')),
    close: async () => {},
  };
  const patience = { patienceMs: PATIENCE_MS, intervalMs: 2000, retries: 0, clock };
  const standards = { accept: [], strict: false, baseUrl: 'https://api.example.com/v3' };
  const inquiry = new Inquiry(receiptOf('R1'), { operation: 'nfe', service, standards, patience, keeper: null, clock });
  const first = await inquiry.step();
  if (first.kind !== 'again') return null;
  now += first.ms;
  const second = await inquiry.step();
  return second.kind === 'ended' ? exitOf(second.result.outcome) : null;
}

test.each([0, 0.4])(
  'a question that the end of patience cuts says nothing, be its timer %d ms early',
  async (earlyMs) => {
    expect(await exitAfterTwo(earlyMs)).toBe(22);
  },
);

test('a question whose --timeout ends with patience says nothing either', async () => {
  expect(await exitAfterTwo(0, PATIENCE_MS - 2000)).toBe(22);
});

test('a question that takes longer than --timeout is a failure', async () => {
  expect(await exitAfterTwo(0, 1000)).toBe(75);
});
