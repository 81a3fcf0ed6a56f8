import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { followBriefly } from '../../src/present/follow-lookup.ts';
import { SpinnerAndCountDown } from '../../src/present/spinner-and-count-down.ts';
import { receiptOf } from '../support/receipt.ts';
import { answeredRecord } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The program has run for a while: its clock is not at zero.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => void vi.useRealTimers());

const words = await CATALOGUES.en.messages();
const ERASE = '\r\u001b[K';
const REQUEST = { method: 'GET', url: 'https://api.example.com:8443/v3/nfe/nota/R1', headers: {} } as const;
const PENDING = answeredRecord({ status: '002 (Em processamento)' });
const RECEIPT = receiptOf('R1');

function newFollowing() {
  const { screen, written } = keptScreen({ columns: 100 });
  return { following: new SpinnerAndCountDown(REQUEST, 30_000, screen), written };
}

test('a lookup that is soon over shows nothing', async () => {
  const { following, written } = newFollowing();
  await vi.advanceTimersByTimeAsync(399);
  following.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toEqual([]);
});

test('one that is waited for no longer than its deadline says so', async () => {
  const { screen, written } = keptScreen({ columns: 100 });
  const following = await followBriefly(REQUEST, { quiet: false, timeout: 30_000, wait: 10_000 }, screen);
  await vi.advanceTimersByTimeAsync(700);
  following.end();
  expect(written[0]).toBe(`${ERASE}⠙ ${words.asking('api.example.com:8443', 0, 10, 1)}`);
});

test('one that takes long says whom it asks, for how long by now, and which try it is, under what turns', async () => {
  const { following, written } = newFollowing();
  await vi.advanceTimersByTimeAsync(1100);
  expect(written).toEqual([
    `${ERASE}⠙ ${words.asking('api.example.com:8443', 0, 30, 1)}`,
    `${ERASE}⠹ ${words.asking('api.example.com:8443', 0, 30, 1)}`,
    `${ERASE}⠸ ${words.asking('api.example.com:8443', 1, 30, 1)}`,
  ]);
  following.observe({ kind: 'replay', attempt: 2 }, RECEIPT);
  await vi.advanceTimersByTimeAsync(1600);
  expect(written.at(-1)).toBe(`${ERASE}⠙ ${words.asking('api.example.com:8443', 2, 30, 2)}`);
  following.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written.at(-1)).toBe(ERASE);
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock that is set back while it waits changes nothing of its times', async () => {
  const { following, written } = newFollowing();
  await vi.advanceTimersByTimeAsync(500);
  following.onWaiting(PENDING, 5000);
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(1100);
  expect(written.at(-1)).toBe(`${ERASE}${words.waiting('002 (Em processamento)', 2, 4)}`);
  following.end();
});

test('between two questions it says how long until the next one, and then how much of a document has come', async () => {
  const { following, written } = newFollowing();
  await vi.advanceTimersByTimeAsync(500);
  following.onWaiting(PENDING, 5000);
  await vi.advanceTimersByTimeAsync(1100);
  expect(written.at(-1)).toBe(`${ERASE}${words.waiting('002 (Em processamento)', 2, 4)}`);
  following.onDocument({ document: 'danfe', added: 0, bytes: 0 });
  following.onDocument({ document: 'danfe', added: 1_234_567, bytes: 1_234_567 });
  await vi.advanceTimersByTimeAsync(700);
  expect(written.at(-1)).toMatch(new RegExp(`[⠙⠹⠸⠼] ${words.fetching('danfe', '1.2')}$`));
  const { length } = written;
  await vi.advanceTimersByTimeAsync(400);
  // One line is drawn, not two in turn.
  expect(written).toHaveLength(length + 2);
  following.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written.at(-1)).toBe(ERASE);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['no terminal', { columns: null }],
  ['a terminal that does not know its width', { columns: 0 }],
  ['one that can do no more than print', { columns: 80, environment: { TERM: 'dumb' } }],
])('%s: nothing is drawn, and a line tells of each new status', async (_, options) => {
  const { screen, written } = keptScreen(options);
  const following = await followBriefly(REQUEST, { quiet: false, timeout: 30_000, wait: null }, screen);
  await vi.advanceTimersByTimeAsync(5000);
  following.onWaiting(PENDING, 2000);
  following.onWaiting(PENDING, 2000);
  const line = `recibo: note: ${words.waiting('002 (Em processamento)', 0, 2)} `;
  await vi.waitFor(() => expect(written.map((text) => text.replaceAll('\n', ' '))).toEqual([line]));
  following.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toHaveLength(1);
});

test('--quiet in a pipe tells of no status', async () => {
  const { screen, written } = keptScreen();
  const following = await followBriefly(REQUEST, { quiet: true, timeout: 30_000, wait: null }, screen);
  following.onWaiting(PENDING, 2000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([]);
});
