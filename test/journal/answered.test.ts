import { describe, expect, test } from 'vitest';
import { AnsweredReceipts } from '../../src/journal/receipts-that-resume-skips.ts';

describe('receipts that a file answers', () => {
  test('are known by their last record, however many there are', () => {
    const answered = new AnsweredReceipts();
    const receipts = Array.from({ length: 5000 }, (_, at) => `R${at}`);
    // None of most of them comes again once there are more than there was room for.
    receipts.forEach((receipt, at) => void answered.note(receipt, at % 100));
    receipts.forEach((receipt, at) => void (at % 3 === 0 && answered.note(receipt, null)));
    expect(
      receipts.filter((receipt, at) => answered.exitCodeFor(receipt) !== (at % 3 === 0 ? null : at % 100)),
    ).toEqual([]);
    expect(
      Array.from({ length: 1000 }, (_, at) => answered.exitCodeFor(`S${at}`)).filter((code) => code !== null),
    ).toEqual([]);
  });

  test('are none in the beginning, and 0 is an exit code like any other', () => {
    const answered = new AnsweredReceipts();
    expect(answered.exitCodeFor('R')).toBeNull();
    answered.note('R', 0);
    expect(answered.exitCodeFor('R')).toBe(0);
    answered.note('R', null);
    expect(answered.exitCodeFor('R')).toBeNull();
  });
});
