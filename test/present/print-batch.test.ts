import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BatchDisplay, BatchSummary } from '../../src/commands/lookup-presenter-interface.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { WriteFailure } from '../../src/machine/write-bytes.ts';
import { failed } from '../../src/outcome.ts';
import { startBatch } from '../../src/present/batch/print-batch.ts';
import { createScreen } from '../../src/present/screen.ts';
import { batchDisplay } from '../support/batch-display.ts';
import { receiptOf } from '../support/receipt.ts';
import { answeredRecord, EXTRAS, lineOf } from '../support/record.ts';

const ERASE = '\r\u001b[K';
const RECORD = answeredRecord({ status: '500 (Não existe)', descricao: 'none \u202e' });
const SUMMARY: BatchSummary = {
  done: 1,
  remaining: null,
  elapsedMs: 1000,
  canResume: false,
  isUntouched: false,
  resumeLine: null,
  endedBy: null,
};

interface Terminals {
  /** Which of the two streams are terminals. */
  readonly stdout?: boolean;
  readonly stderr?: boolean;
  readonly isDumb?: boolean;
}

/** A batch that has begun, and what it has written to which stream. */
async function begun(
  asked: Partial<BatchDisplay> = {},
  { stdout = false, stderr = false, isDumb = false }: Terminals = {},
) {
  const written: string[] = [];
  const reader = { isThere: true, failure: null as WriteFailure | null };
  const streamTo = (name: string, isTerminal: boolean) => ({
    isTerminal,
    columns: isTerminal ? 60 : 0,
    rows: 0,
    hasReader: () => reader.isThere,
    write: async (data: string | Uint8Array) => {
      written.push(`${name} ${typeof data === 'string' ? data : new TextDecoder().decode(data)}`);
      return reader.failure;
    },
  });
  const streams = { stdout: streamTo('out', stdout), stderr: streamTo('err', stderr) };
  const screen = createScreen(streams, isDumb ? { TERM: 'dumb' } : {}, 'never', CATALOGUES.en);
  const display = batchDisplay(asked);
  return { printer: await startBatch(display, screen), written, reader, tally: display.tally };
}

const TO_TERMINAL: Terminals = { stdout: true };
const NOTHING = { kind: 'nothing' } as const;
const MESSAGE = { kind: 'format', format: 'message', extras: EXTRAS } as const;
const inFormat = (format: 'csv' | 'ndjson') =>
  ({ kind: 'record', format, isExcel: false, savesDocuments: false }) as const;
const fields = (...paths: string[]) => ({ kind: 'fields', paths }) as const;

describe('records are written', () => {
  test.each<[string, Partial<BatchDisplay>, Terminals, string, RegExp]>([
    ['as a table on a terminal', {}, TO_TERMINAL, '', /^\S 500 Not found +R1\n$/],
    ['as plain elsewhere', {}, { stderr: true }, '', /^R1\t50\t500 \(Não existe\)\t/],
    ['in the format that was asked for', { display: inFormat('csv') }, {}, 'receipt,', /^R1,nfe,50,/],
    ['as Excel wants them', { display: inFormat('csv'), isExcel: true }, {}, '\ufeffreceipt;', /^"=""R1""";/],
    ['in that of their file', { fileFormat: 'csv' }, TO_TERMINAL, 'receipt,', /^R1,nfe,50,/],
    ['in their file where nothing is displayed', { display: NOTHING, fileFormat: 'csv' }, {}, 'receipt,', /^R1,nfe,/],
    ['in their file as they came', { fileFormat: 'ndjson' }, TO_TERMINAL, '', /none \u202e/],
    ['safe on a terminal', { display: inFormat('ndjson') }, TO_TERMINAL, '', /none \\u202e/],
    ['with their documents', { fileFormat: 'ndjson', savesDocuments: true }, {}, '', /"documents":\[\]/],
    ['as fields', { display: fields('status', 'x') }, {}, '', /^500 \(Não existe\)\t\n$/],
    ['as fields, safe on a terminal', { display: fields('descricao') }, TO_TERMINAL, '', /^none \\u202e\n$/],
    ['as fields in a file', { display: fields('descricao'), fileFormat: 'csv' }, TO_TERMINAL, '', /^none \u202e\n$/],
    ['not at all where nothing is displayed', { display: NOTHING }, {}, '', /^$/],
    ['not at all in a format for one answer', { display: MESSAGE }, {}, '', /^$/],
  ])('%s', async (_, asked, terminals, head, text) => {
    const { printer } = await begun(asked, terminals);
    expect(head === '' ? printer.head : printer.head.slice(0, head.length)).toBe(head);
    expect(lineOf(printer.lettersOf(RECORD))).toMatch(text);
  });

  test('without an answer: with empty fields, or with what happened', async () => {
    const outcome = failed({ kind: 'empty-body' });
    const record = { ...RECORD, answer: null, status: null, outcome };
    expect((await begun({ display: fields('status', 'x') })).printer.lettersOf(record)).toBe('\t\n');
    expect((await begun()).printer.lettersOf(record)).toBe('R1\t76\t\t\t\t\t\t\tthe answer is empty\n');
  });
});

describe('documents are told', () => {
  const kept = [{ document: 'xml', file: 'd/1-nfe.xml', bytes: 7, isNew: true }] as const;
  const lost = [{ document: 'danfe', trouble: { kind: 'token-inside' } }] as const;
  const told = async (asked: Partial<BatchDisplay>) => {
    const { printer, written } = await begun({ savesDocuments: true, ...asked });
    printer.lettersOf({ ...RECORD, documents: { kept, lost, unlinked: ['xml'] } });
    printer.lettersOf(RECORD);
    expect(written).toEqual([]);
    await printer.end(SUMMARY);
    return written;
  };

  test('by their number, where something is displayed', async () => {
    expect(await told({})).toEqual([expect.stringMatching(/^err recibo: note: .*document/)]);
    expect(await told({ savesDocuments: false })).toEqual([]);
    expect(await told({ display: NOTHING })).toEqual([]);
  });
});

describe('the live line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const TERMINAL: Terminals = { stderr: true };
  const BOTH: Terminals = { stdout: true, stderr: true };
  const LINE = expect.stringMatching(/^err \r\u001b\[K0 done/);
  const PAST = { reason: 'rate', ms: 65_000 } as const;

  test('tells how far a batch is, and of a long wait; at the end it is gone, and what came of it all is told', async () => {
    const { printer, written, tally } = await begun({}, TERMINAL);
    await vi.advanceTimersByTimeAsync(200);
    printer.onLongWait(PAST);
    expect(written.splice(0)).toEqual([LINE]);
    tally.onEnded(RECORD);
    await printer.output.write('record\n');
    await printer.end(SUMMARY);
    await vi.advanceTimersByTimeAsync(1000);
    expect(written).toEqual(['out record\n', `err ${ERASE}`, expect.stringMatching(/^err recibo: 1 receipt /)]);
  });

  test('may be taken away before the end', async () => {
    const { printer, written } = await begun({}, TERMINAL);
    await vi.advanceTimersByTimeAsync(200);
    await printer.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(written).toEqual([LINE, `err ${ERASE}`]);
  });

  test('makes room for records on the same terminal', async () => {
    const { printer, written } = await begun({ display: inFormat('ndjson') }, BOTH);
    await vi.advanceTimersByTimeAsync(200);
    void printer.output.write('record\n');
    await printer.output.flush();
    expect(written).toEqual([LINE, `err ${ERASE}`, 'out record\n', LINE]);
    await printer.clear();
  });

  test.each<[string, Partial<BatchDisplay>, Terminals, boolean]>([
    ['without a terminal', {}, TO_TERMINAL, false],
    ['on one that can only print', {}, { ...BOTH, isDumb: true }, true],
    ['where a trace is told', { isVerbose: true }, BOTH, true],
    ['where the list is typed', { isListTyped: true }, BOTH, true],
    ['where nothing is displayed', { display: NOTHING }, BOTH, false],
  ])('is not shown %s: a long wait is told of by itself, if at all', async (_, asked, terminals, isTold) => {
    const { printer, written } = await begun(asked, terminals);
    await vi.advanceTimersByTimeAsync(1000);
    await printer.output.write('record\n');
    await printer.output.flush();
    printer.onLongWait(PAST);
    const wait = expect.stringMatching(/^err recibo: note: [^\n]*1 min 5 s/);
    expect(written.splice(0)).toEqual(['out record\n', ...(isTold ? [wait] : [])]);
    await printer.end(SUMMARY);
    const isCounted = terminals.stderr === true && isTold;
    expect(written).toEqual(isCounted ? [expect.stringMatching(/^err recibo: 1 receipt /)] : []);
  });
});

test('--verbose tells what goes on, and nothing does without it', async () => {
  for (const isVerbose of [true, false]) {
    const { printer, written } = await begun({ isVerbose });
    printer.observe({ kind: 'replay', attempt: 1 }, receiptOf('R1'));
    expect(written).toEqual(isVerbose ? [expect.stringMatching(/^err R1 \* /)] : []);
    expect(printer.backlog()).toBeNull();
  }
});

describe('what keeps records from being written', () => {
  test('is known once they are, and at the end', async () => {
    const { printer, reader } = await begun();
    expect(printer.output.failure()).toBeNull();
    reader.failure = { kind: 'failed', code: 'ENOSPC' };
    void printer.output.write('record\n');
    expect(await printer.end(SUMMARY)).toEqual(reader.failure);
    reader.isThere = false;
    expect(printer.output.failure()).toEqual(reader.failure);
  });

  test('may be that their reader has gone', async () => {
    const { printer, reader } = await begun();
    reader.isThere = false;
    expect(printer.output.failure()).toEqual({ kind: 'closed' });
    expect(await printer.end(SUMMARY)).toBeNull();
  });
});
