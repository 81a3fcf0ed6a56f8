import { describe, expect, test } from 'vitest';
import type { ExitName } from '../../src/exit-codes.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { LiveFacts } from '../../src/present/batch/batch-progress-text.ts';
import { countsText, liveText, waitText } from '../../src/present/batch/batch-progress-text.ts';
import { rejectionsText, summaryText } from '../../src/present/batch/summary-lines.ts';

const { batch: words } = await CATALOGUES.en.messages();
const FACTS: LiveFacts = {
  done: 3,
  total: null,
  rate: 0,
  secondsLeft: null,
  wait: null,
  receivedBytes: null,
  outcomes: new Map(),
};

describe('the live line', () => {
  test.each<[Partial<LiveFacts>, string]>([
    [{}, '3 done · 0.0/s'],
    [{ total: 12 }, '3 of 12 · 0.0/s'],
    [{ rate: 9.94 }, '3 done · 9.9/s'],
    [{ rate: 10.4 }, '3 done · 10/s'],
    [{ secondsLeft: 61 }, '3 done · 0.0/s · 1 min 1 s left'],
    [{ receivedBytes: 1_250_000 }, '3 done · 0.0/s · 1.3 MB of documents'],
    [{ wait: { reason: 'rate-limited', ms: 31_000 } }, `3 done · 0.0/s · ${words.wait['rate-limited']('31 s')}`],
    [
      {
        outcomes: new Map([
          ['issued', 1],
          ['cancelled', 2],
        ]),
      },
      '3 done · 0.0/s · 2 cancelled, 1 issued',
    ],
  ])('of %j is "%s"', (facts, text) => {
    expect(liveText({ ...FACTS, ...facts }, words)).toBe(text);
  });
});

test.each([
  [0, '0 s'],
  [59_400, '59 s'],
  [59_500, '1 min 0 s'],
  [3_599_400, '59 min 59 s'],
  [3_600_000, '1 h 0 min'],
  [7_384_000, '2 h 3 min'],
])('%i ms are told as %s', (ms, span) => {
  expect(waitText({ reason: 'rate', ms }, words)).toBe(words.wait.rate(span));
  expect(summaryText({ done: 2, skipped: 0, elapsedMs: ms }, new Map(), words)).toBe(words.receipts(2, span));
});

test('outcomes that came equally often stand in the order of the exit codes, whichever came first', () => {
  const outcomes: [ExitName, number][] = [
    ['rejected', 1],
    ['unavailable', 1],
    ['pending', 2],
    ['issued', 1],
  ];
  expect(countsText(new Map(outcomes), words)).toBe('2 pending, 1 issued, 1 no service, 1 rejected');
});

test('the summary tells what was answered before, and outcomes, the most frequent first', () => {
  const outcomes = new Map([
    ['issued', 1],
    ['rejected', 5],
  ] as const);
  expect(summaryText({ done: 6, skipped: 4, elapsedMs: 1000 }, outcomes, words)).toBe(
    [words.receipts(6, '1 s'), words.answeredBefore(4), '5 rejected, 1 issued'].join(' · '),
  );
});

test('of rejections the ten most frequent codes are told, safe for a terminal', () => {
  expect(rejectionsText(new Map(), words)).toBeNull();
  const codes = new Map(Array.from({ length: 12 }, (_, at) => [`${500 + at}`, at + 1]));
  const told = rejectionsText(codes, words);
  expect(told).toContain('511 (12), 510 (11)');
  expect(told).toContain('502 (3)');
  expect(told).not.toContain('501');
  // A rejection that came without its code.
  expect(rejectionsText(new Map([['', 3]]), words)).toBeNull();
  expect(
    rejectionsText(
      new Map([
        ['', 3],
        ['539', 1],
      ]),
      words,
    ),
  ).toBe(rejectionsText(new Map([['539', 1]]), words));
  const equal: [string, number][] = [
    ['778', 1],
    ['204', 2],
    ['539', 1],
  ];
  expect(rejectionsText(new Map(equal), words)).toContain('204 (2), 539 (1), 778 (1)');
  expect(rejectionsText(new Map([['\u001b[2J', 1]]), words)).toContain('\\u001b[2J (1)');
});
