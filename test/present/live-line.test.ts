import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { LANGUAGES } from '../../src/options/choices.ts';
import { liveLine } from '../../src/present/batch/assemble-live-line.ts';
import { cutText } from '../../src/present/wrap-text.ts';
import type { ThrottleWait } from '../../src/service/batch/rate-and-pauses.ts';
import { batchDisplay } from '../support/batch-display.ts';

const { batch: words } = await CATALOGUES.en.messages();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is told of a batch of so many receipts. */
function batchOf(
  count: number | null,
  { savesDocuments = false, wait = null as ThrottleWait | null, batchWords = words } = {},
) {
  const display = batchDisplay({ savesDocuments, countAll: async () => count, waitNow: () => wait });
  const line = liveLine(display, batchWords);
  return { tally: display.tally, told: (width = 200) => line(width) };
}

test('a batch that has just begun has no speed, and nobody knows when it ends', () => {
  const { tally, told } = batchOf(10);
  tally.ended = 3;
  expect(told()).toBe('3 done · 0.0/s');
});

test('the time that is left follows from its speed and from what all wait for; what was skipped took none', async () => {
  const { tally, told } = batchOf(30, { wait: { reason: 'rate', ms: 5000 } });
  await vi.advanceTimersByTimeAsync(4000);
  expect(told()).toBe(`0 of 30 · 0.0/s · ${words.wait.rate('5 s')}`);
  tally.ended = 8;
  tally.skipped = 2;
  expect(told()).toBe(`10 of 30 · 2.0/s · 15 s left · ${words.wait.rate('5 s')}`);
});

test('a clock that is set back changes nothing of the speed', async () => {
  const { tally, told } = batchOf(30);
  await vi.advanceTimersByTimeAsync(2000);
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(2000);
  tally.ended = 8;
  expect(told()).toBe('8 of 30 · 2.0/s · 11 s left');
});

test('a time that is long, and one that a 429 names, are told in minutes', async () => {
  const { tally, told } = batchOf(64, { wait: { reason: 'rate-limited', ms: 61_000 } });
  await vi.advanceTimersByTimeAsync(1000);
  tally.ended = 4;
  expect(told()).toBe(`4 of 64 · 4.0/s · 1 min 16 s left · ${words.wait['rate-limited']('1 min 1 s')}`);
});

test('without a number of receipts no time is left that could be told', async () => {
  const { tally, told } = batchOf(null, { savesDocuments: true });
  await vi.advanceTimersByTimeAsync(2000);
  Object.assign(tally, { ended: 3, receivedBytes: 1_250_000 });
  expect(told()).toBe('3 done · 1.5/s · 1.3 MB of documents');
});

test.each([
  [994, '9.9/s'],
  [1040, '10/s'],
])('a decimal is told of slow batches alone: %i in 100 s are %s', async (ended, rate) => {
  const { tally, told } = batchOf(null);
  await vi.advanceTimersByTimeAsync(100_000);
  tally.ended = ended;
  expect(told()).toBe(`${ended} done · ${rate}`);
});

test('outcomes are told, the most frequent first', () => {
  const { tally, told } = batchOf(null);
  tally.outcomes.set('issued', 1).set('cancelled', 2);
  expect(told()).toBe('0 done · 0.0/s · 2 cancelled, 1 issued');
});

test.each(LANGUAGES)(
  'on a narrow terminal a pause is told whole, in few words and before what is cut off (%s)',
  async (language) => {
    const { batch: batchWords } = await CATALOGUES[language].messages();
    const { tally, told } = batchOf(200_000, { wait: { reason: 'rate-limited', ms: 61_000 }, batchWords });
    await vi.advanceTimersByTimeAsync(1_000_000);
    tally.ended = 123_456;
    tally.outcomes.set('issued', 123_456);
    expect(told()).toContain(batchWords.wait['rate-limited']('1 min 1 s'));
    const shown = cutText(told(57), 57);
    expect(shown).toContain(
      `${batchWords.done(123_456, 200_000)} · ${batchWords.briefWait['rate-limited']('1 min 1 s')} · `,
    );
    expect(told(57)).toMatch(/123456 [^·]+$/);
  },
);
