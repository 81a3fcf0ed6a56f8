import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { WaitingLine, waitingLines } from '../../src/present/waiting.ts';
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

test('the live line counts up and down, keeps the last status, and is gone at the end', async () => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const line = new WaitingLine(screen);
  await line.show(PENDING, 5000);
  await vi.advanceTimersByTimeAsync(1100);
  const words = await CATALOGUES.en.messages();
  expect(shown.at(-1)).toContain(words.waiting('002 (Em processamento)', 1, 4));
  // Nothing came back that time.
  await line.show(null, 2000);
  await vi.advanceTimersByTimeAsync(2500);
  expect(shown.at(-1)).toContain(words.waiting('002 (Em processamento)', 4, 0));
  line.end();
  const { length } = shown;
  await line.show(ISSUING, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.slice(length).join('')).not.toContain('003');
});

test('a line that is over before its words were there is never drawn', async () => {
  const { written: shown, screen } = keptScreen({ columns: 100 });
  const line = new WaitingLine(screen);
  const begun = line.show(PENDING, 1000);
  line.end();
  await begun;
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([]);
});
