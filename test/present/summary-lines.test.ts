import { expect, test } from 'vitest';
import { BatchTally } from '../../src/commands/batch-tally.ts';
import type { BatchStop } from '../../src/commands/lookup-presenter-interface.ts';
import { summaryLines } from '../../src/present/batch/summary-lines.ts';
import { messageWriter } from '../../src/present/stderr-lines.ts';
import type { Problem } from '../../src/problem.ts';
import { answeredRecord } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

const writer = await messageWriter(keptScreen().screen);
const { words } = writer;
const NOTHING = { isTold: false, hasDocuments: false, isQuiet: false };
const REJECTED = answeredRecord({
  status: '900 (Rejeição da SEFAZ)',
  descricao: 'd',
  data: { sefaz: { codigo: '539', mensagem: 'm' } },
});

function linesOf(
  tally: BatchTally,
  told: typeof NOTHING,
  endedBy: BatchStop | null = null,
  resumeLine: string | null = null,
) {
  return summaryLines(
    {
      ...{ done: 3, remaining: 2, elapsedMs: 2000, endedBy },
      ...{ canResume: resumeLine !== null, isUntouched: false, resumeLine },
    },
    tally,
    told,
    writer,
  );
}

function newTally(): BatchTally {
  return new BatchTally((record) => record);
}

test('a batch that came to its end tells nothing but what was asked for', () => {
  const tally = newTally();
  expect(linesOf(tally, NOTHING)).toEqual([]);
  expect(linesOf(tally, { isTold: true, hasDocuments: false, isQuiet: false })).toEqual([
    'recibo: 3 receipts in 2 s\n',
  ]);
  tally.documents.saved = 1;
  expect(linesOf(tally, { isTold: false, hasDocuments: true, isQuiet: false })).toEqual([
    'recibo: note: 1 document saved\n',
  ]);
});

test('what was rejected is told by its codes', () => {
  const tally = newTally();
  tally.onEnded({ ...REJECTED, deviations: [] });
  tally.skipped = 1;
  expect(linesOf(tally, { isTold: true, hasDocuments: false, isQuiet: false })).toEqual([
    'recibo: 3 receipts in 2 s · 1 answered before · 1 rejected\n',
    'recibo: SEFAZ codes: 539 (1)\n',
  ]);
});

test('answers that are not as they should be are warned of, whatever else is told', () => {
  const tally = newTally();
  Object.assign(tally, { deviating: 1, echoing: 1 });
  expect(linesOf(tally, NOTHING)).toEqual([
    'recibo: warning: 1 answer deviates from the specification\n',
    `recibo: warning: ${words.echoedToken}\n`,
  ]);
});

test.each<[BatchStop, RegExp | null]>([
  [{ kind: 'interrupted', signal: 'SIGINT' }, null],
  [{ kind: 'hopeless', problem: { kind: 'token-refused', status: 401 } }, /^recibo: [^:]*401.*\n$/],
  [{ kind: 'fail-fast', receipt: 'R1', exit: 90 }, /^recibo: note: ended at the first failure, .*: R1\n$/],
])('what ended it before its time is told always, and what is left: $kind', (stop, why) => {
  const before = why === null ? [] : [expect.stringMatching(why)];
  const left = 'recibo: note: 2 receipts remain; ';
  expect(linesOf(newTally(), NOTHING, stop)).toEqual([...before, expect.stringMatching(`^${left}with --out`)]);
  expect(linesOf(newTally(), NOTHING, stop, 'recibo nfe --resume')).toEqual([
    ...before,
    `${left}to go on from here: recibo nfe --resume\n`,
  ]);
});

test('a service that is not there ends it with what the last lookup met, which an output in a file does not show', () => {
  const problem: Problem = { kind: 'connection-refused', address: '127.0.0.1:1' };
  expect(linesOf(newTally(), NOTHING, { kind: 'breaker', count: 9, problem, exit: 69 })).toEqual([
    expect.stringMatching(/^recibo: warning: 9 lookups in a row .*\n$/),
    expect.stringMatching(/^recibo: 127\.0\.0\.1:1 refused the connection\. Check .*\n$/),
    expect.stringMatching(/^recibo: note: 2 receipts remain; /),
  ]);
});
