import { expect, test } from 'vitest';
import { BatchTally } from '../../src/commands/batch-tally.ts';
import type { LookupRecord } from '../../src/lookup-record.ts';
import { failed } from '../../src/outcome.ts';
import { answeredRecord } from '../support/record.ts';

/** A rejection by this code of SEFAZ; without one, by none. */
function rejected(codigo?: string): LookupRecord {
  return answeredRecord({ status: '900 (Rejeição da SEFAZ)', descricao: 'd', data: { sefaz: { codigo } } });
}

const UNKNOWN = answeredRecord({ status: '500 (Não existe)', descricao: 'd' });
const tallyOf = (records: readonly LookupRecord[], shown = (record: LookupRecord) => record) => {
  const tally = new BatchTally(shown);
  for (const record of records) tally.onEnded(record);
  return tally;
};

test('lookups are counted by how they ended, receipts by their exit codes, skipped ones among them', () => {
  const lost = { ...UNKNOWN, outcome: failed({ kind: 'request-timeout', retryAfterMs: null }) };
  const tally = tallyOf([UNKNOWN, lost, UNKNOWN]);
  for (const exitCode of [50, 75, 50]) tally.onWritten(exitCode);
  tally.onSkipped(50);
  expect([tally.ended, tally.written, tally.skipped]).toEqual([3, 3, 1]);
  expect(tally.outcomes).toEqual(
    new Map([
      ['not-found', 2],
      ['no-answer-in-time', 1],
    ]),
  );
  expect(tally.exits).toEqual(
    new Map([
      [50, 3],
      [75, 1],
    ]),
  );
});

test('answers that deviate, or repeat the token, are counted', () => {
  const tally = tallyOf([UNKNOWN, rejected('1'), { ...UNKNOWN, echoed: true }, rejected('1')]);
  expect([tally.deviating, tally.echoing]).toEqual([2, 1]);
});

test('rejections are counted by their codes as they may be shown, other answers not', () => {
  const mask = (record: LookupRecord) => (record === masked ? rejected('***') : record);
  const masked = rejected('52998224725');
  const tally = tallyOf([rejected('539'), rejected('204'), UNKNOWN, rejected('539'), rejected(), masked], mask);
  expect(tally.rejections).toEqual(
    new Map([
      ['539', 2],
      ['204', 1],
      ['', 1],
      ['***', 1],
    ]),
  );
});

test('no more than a thousand codes are counted, and each of them on and on', () => {
  const codes = Array.from({ length: 1001 }, (_, at) => rejected(`${at}`));
  const { rejections } = tallyOf([...codes, ...codes]);
  expect([rejections.size, rejections.get('999'), rejections.get('1000')]).toEqual([1000, 2, undefined]);
});

test.each([
  ['3,52611E+13', 'rounded'],
  ['35261100000000000191550010000000011000000017', 'key'],
  ['12345;2026-11-23', 'odd'],
  ['12345,9', 'odd'],
  ['(12345)', 'pasted'],
  ['12345', null],
])('what may be wrong with a list is told from a receipt that is not known: %s', (receipt, doubt) => {
  const counted = doubt === null ? [] : [[doubt, 1]];
  expect([...tallyOf([{ ...UNKNOWN, receipt }]).doubts]).toEqual(counted);
  expect([...tallyOf([{ ...rejected('1'), receipt }]).doubts]).toEqual([]);
});

test('and from a line that is no receipt', () => {
  const flaws = ['utf16', 'control-character', 'too-long'] as const;
  const records = flaws.map((flaw) => ({ ...UNKNOWN, outcome: failed({ kind: 'bad-receipt', flaw }) }));
  expect([...tallyOf(records).doubts]).toEqual([
    ['utf16', 1],
    ['odd', 2],
  ]);
});

test('documents are counted by what became of them, and their bytes as they come', () => {
  const kept = (isNew: boolean) => ({ document: 'xml' as const, file: 'f', bytes: 1, isNew });
  const loss = { document: 'danfe' as const, trouble: { kind: 'token-inside' as const } };
  const documents = { kept: [kept(true), kept(false), kept(true)], lost: [loss], unlinked: ['danfe' as const] };
  const tally = tallyOf([
    { ...UNKNOWN, documents },
    UNKNOWN,
    { ...UNKNOWN, documents: { kept: [], lost: [loss], unlinked: [] } },
  ]);
  for (const bytes of [7, 5]) tally.onReceived(bytes);
  expect(tally.documents).toEqual({ saved: 2, before: 1, lost: 2, unlinked: 1 });
  expect(tally.receivedBytes).toBe(12);
});
