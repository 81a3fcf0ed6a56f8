import { expect, test } from 'vitest';
import type { ExitName } from '../../src/exit-codes-by-status-and-problem.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { countsText, waitText } from '../../src/present/batch/assemble-live-line.ts';
import { rejectionsText, summaryText } from '../../src/present/batch/summary-lines.ts';

const { batch: words } = await CATALOGUES.en.messages();

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
