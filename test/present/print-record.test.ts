import { expect, test } from 'vitest';
import { failed } from '../../src/outcome.ts';
import { printRecord } from '../../src/present/print-record.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { answeredRecord, EXTRAS } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

const PENDING = answeredRecord(NFE_BODIES['002']('R002'));
const JSON_OF = { kind: 'format', format: 'json', extras: EXTRAS } as const;
const NOTHING = { kind: 'nothing' } as const;
const SAVED = {
  kept: [{ document: 'xml', file: 'kept.xml', bytes: 1, isNew: true }],
  unlinked: [],
  lost: [{ document: 'danfe', trouble: { kind: 'not-kept', code: 'ENOSPC' } }],
} as const;

async function printed(...[record, display]: [Parameters<typeof printRecord>[0], Parameters<typeof printRecord>[1]]) {
  const { screen, written } = keptScreen();
  const outcome = await printRecord(record, display, screen);
  expect(outcome).toBe(record.outcome);
  return written;
}

test('an answer without remarks is written, and nothing beside it', async () => {
  expect(await printed(PENDING, JSON_OF)).toHaveLength(1);
  expect(await printed(PENDING, NOTHING)).toEqual([]);
});

test('a repeated token and deviations are told beside it, also where no answer is shown', async () => {
  const odd = { ...PENDING, echoed: true, deviations: [{ kind: 'extra', path: 'x-y' }] as const };
  const remarks = expect.stringMatching(/^recibo: warning: .*\(redacted\)\nrecibo: warning: .* x-y .*\n$/);
  expect(await printed(odd, JSON_OF)).toEqual([expect.anything(), remarks]);
  expect(await printed(odd, NOTHING)).toEqual([remarks]);
  const line = { kind: 'record', format: 'ndjson', isExcel: false, savesDocuments: false } as const;
  expect(await printed(odd, line)).toEqual([expect.stringMatching(/^\{"receipt"/), remarks]);
});

test('each field that is not there has a note', async () => {
  const display = { kind: 'fields', paths: ['status', 'data.x', 'data.y'] } as const;
  const [fields, notes, ...others] = await printed(PENDING, display);
  expect(fields).toBe(`${NFE_BODIES['002']('R002').status}\t\t\n`);
  expect(notes).toMatch(/^recibo: note: data\.x .*\nrecibo: note: data\.y .*\n$/);
  expect(others).toEqual([]);
});

test('fields that are all there have none', async () => {
  expect(await printed(PENDING, { kind: 'fields', paths: ['status'] })).toHaveLength(1);
});

test('documents are told, but kept ones not where only failures are, and lost ones not where they are the outcome', async () => {
  const record = { ...PENDING, documents: SAVED };
  expect((await printed(record, JSON_OF))[1]).toMatch(/kept\.xml.*\n.*ENOSPC.*\n$/);
  expect(await printed(record, NOTHING)).toEqual([expect.stringMatching(/^recibo: .*ENOSPC.*\n$/)]);
  const outcome = failed({ kind: 'documents-lost', losses: SAVED.lost });
  expect((await printed({ ...record, outcome }, JSON_OF))[1]).toMatch(/^recibo: note: .*kept\.xml.*\n$/);
  const other = failed({ kind: 'strict', count: 1 });
  expect((await printed({ ...record, outcome: other }, JSON_OF))[1]).toMatch(/kept\.xml.*\n.*ENOSPC.*\n$/);
});

test('on a terminal remarks stand apart below the answer, and so does the problem that is told next', async () => {
  const onTerminal = async (record: typeof PENDING) => {
    const { screen, written } = keptScreen({ columns: 80 });
    await printRecord(record, JSON_OF, screen);
    return written.slice(1);
  };
  const outcome = failed({ kind: 'strict', count: 1 });
  expect(await onTerminal(PENDING)).toEqual([]);
  expect(await onTerminal({ ...PENDING, echoed: true })).toEqual([expect.stringMatching(/^\nrecibo: warning: /)]);
  expect(await onTerminal({ ...PENDING, outcome })).toEqual(['\n']);
  expect(await onTerminal({ ...PENDING, outcome, echoed: true })).toEqual([
    expect.stringMatching(/^\nrecibo: warning: /),
  ]);
});

test('on a low terminal what is to be seen last stands below the remarks, and apart from the problem that is told next', async () => {
  const { screen, written } = keptScreen({ columns: 80 });
  const outcome = failed({ kind: 'strict', count: 1 });
  const low = { ...screen, answerStyle: { ...screen.answerStyle, rows: 3 } };
  const page = { kind: 'format', format: 'table', extras: EXTRAS } as const;
  await printRecord({ ...PENDING, outcome, echoed: true }, page, low);
  expect(written.slice(1)).toEqual([
    expect.stringMatching(/^\nrecibo: warning: /),
    expect.stringMatching(/^\n.*\n$/s),
    '\n',
  ]);
});
