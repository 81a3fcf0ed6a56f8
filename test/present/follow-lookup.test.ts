import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { waitingLines } from '../../src/present/follow-lookup.ts';
import { SpinnerAndCountDown } from '../../src/present/spinner-and-count-down.ts';
import { answeredRecord } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PENDING = { ...answeredRecord({ status: '002 (Em processamento)' }), elapsedMs: 41_400 };
const ISSUING = answeredRecord({ status: '003 (Em emissão)' });

test('one line is written for each new status, and none before there is one', async () => {
  const { written: shown, screen } = keptScreen();
  const onWaiting = waitingLines(screen);
  await onWaiting(null, 1000);
  await onWaiting(PENDING, 1500);
  await onWaiting(PENDING, 1500);
  await onWaiting(ISSUING, 3000);
  expect(shown).toEqual([
    expect.stringMatching(/^recibo: note: .*002 \(Em processamento\).*41.*2/),
    expect.stringMatching(/^recibo: note: .*003 \(Em emissão\).*0.*3/),
  ]);
});

test('a pause of less than a second is told by its tenths', async () => {
  const { written: shown, screen } = keptScreen();
  await waitingLines(screen)(PENDING, 162);
  expect(shown).toEqual([expect.stringMatching(/; asking again in 0\.2 s$/m)]);
  const portuguese = await CATALOGUES.pt.messages();
  expect(portuguese.waiting(null, 1, 0.2)).toMatch(/; nova consulta em 0,2 s$/);
});

test('the count-down of less than a second tells tenths, and that of more whole ones to its end', async () => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const following = new SpinnerAndCountDown(REQUEST, 30_000, screen);
  await vi.advanceTimersByTimeAsync(1000);
  following.onWaiting(null, 650);
  await vi.advanceTimersByTimeAsync(260);
  expect(shown.at(-1)).toMatch(/asking again in 0\.[45] s$/);
  following.onWaiting(null, 1500);
  await vi.advanceTimersByTimeAsync(1200);
  expect(shown.at(-1)).toMatch(/asking again in 1 s$/);
  following.end();
});

const REQUEST = { method: 'GET', url: 'https://api.example.com/v3/nfe/nota/1/completa', headers: {} } as const;

test('the live line counts up and down, keeps the last status, and is gone at the end', async () => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const following = new SpinnerAndCountDown(REQUEST, 30_000, screen);
  following.onWaiting(PENDING, 5000);
  await vi.advanceTimersByTimeAsync(1100);
  const words = await CATALOGUES.en.messages();
  expect(shown.at(-1)).toContain(words.waiting('002 (Em processamento)', 1, 4));
  // Nothing came back that time.
  following.onWaiting(null, 2000);
  await vi.advanceTimersByTimeAsync(2500);
  expect(shown.at(-1)).toContain(words.waiting('002 (Em processamento)', 4, 0));
  following.end();
  const { length } = shown;
  following.onWaiting(ISSUING, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.slice(length).join('')).not.toContain('003');
});

test('before there is any answer, the live line says so', async () => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const following = new SpinnerAndCountDown(REQUEST, 30_000, screen);
  following.onWaiting(null, 5000);
  await vi.advanceTimersByTimeAsync(650);
  expect(shown.at(-1)).toMatch(/no answer after 1 s; asking again in 5 s$/);
  following.end();
});

test.each([
  [80, '002 (Pendente de processamento) after 1 s; asking again in 5 s'],
  [60, '002 (Pendente de processa… after 1 s; asking again in 5 s'],
  [40, '002 (… after 1 s; asking again in 5 s'],
  [30, '002… after 1 s; asking aga…'],
])('on %i columns the line loses the words of the status first', async (columns, line) => {
  const { written: shown, screen } = keptScreen({ columns });
  const following = new SpinnerAndCountDown(REQUEST, 30_000, screen);
  following.onWaiting(answeredRecord({ status: '002 (Pendente de processamento)' }), 5000);
  await vi.advanceTimersByTimeAsync(650);
  expect(shown.at(-1)?.replace('\r\u001b[K', '')).toBe(line);
  following.end();
});

test('what the service says is not obeyed by the terminal', async () => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const following = new SpinnerAndCountDown(REQUEST, 30_000, screen);
  following.onWaiting(answeredRecord({ status: '002 (\u001b[31mX\u001b]0;x\u0007)' }), 5000);
  await vi.advanceTimersByTimeAsync(650);
  expect(shown.join('')).toContain('002 (\\u001b[31mX\\u001b]0;x\\u0007) ');
  following.end();
});

test.each([0, 1])('a line that is over before its words were there is never drawn: %i', async (begun) => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const following = new SpinnerAndCountDown(REQUEST, 30_000, screen);
  following.onWaiting(PENDING, 1000);
  vi.advanceTimersByTime(begun);
  following.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([]);
});
