import { describe, expect, test } from 'vitest';
import { maskedEvent, maskedRecord } from '../../src/commands/masked-record.ts';
import type { Deviation } from '../../src/contract/deviation.ts';
import { failed } from '../../src/outcome.ts';
import type { DocumentTrouble, Problem } from '../../src/problem.ts';
import type { Fault } from '../../src/service/fault.ts';
import { answeredRecord } from '../support/record.ts';

/** With right check digits, so that it is known for one wherever it stands. */
const CPF = '529.982.247-25';
const HIDDEN = '***.982.247-**';
const RECORD = answeredRecord({ status: '999 (Outros erros)' });
const TIMINGS = { dns: null, connect: null, tls: null, firstByte: null, total: 1 };
const REDIRECTED = { kind: 'redirected', status: 302, location: `https://x.example/${CPF}` } as const;
const REDIRECTED_HIDDEN = { ...REDIRECTED, location: `https://x.example/${HIDDEN}` };

describe('with --mask, a CPF that a peer wrote is hidden', () => {
  test.each<[Fault, Fault]>([
    [REDIRECTED, REDIRECTED_HIDDEN],
    [
      { kind: 'redirected', status: 302, location: null },
      { kind: 'redirected', status: 302, location: null },
    ],
    [
      { kind: 'unknown-encoding', encoding: CPF },
      { kind: 'unknown-encoding', encoding: HIDDEN },
    ],
    [
      { kind: 'body-cut', code: 'ECODE' },
      { kind: 'body-cut', code: 'ECODE' },
    ],
  ])('in the fault %j', (fault, masked) => {
    const event = { kind: 'fault', attempt: 1, fault, timings: TIMINGS } as const;
    expect(maskedEvent(event)).toEqual({ ...event, fault: masked });
  });

  test.each<[Problem, Problem]>([
    [
      { kind: 'unknown-status', text: `007 (${CPF})` },
      { kind: 'unknown-status', text: `007 (${HIDDEN})` },
    ],
    [REDIRECTED, REDIRECTED_HIDDEN],
    [{ kind: 'not-envelope' }, { kind: 'not-envelope' }],
  ])('in the problem %j', (problem, masked) => {
    expect(maskedRecord({ ...RECORD, outcome: failed(problem) }).outcome).toMatchObject({ problem: masked });
  });

  test.each<[DocumentTrouble, DocumentTrouble]>([
    [
      { kind: 'document-fault', fault: REDIRECTED },
      { kind: 'document-fault', fault: REDIRECTED_HIDDEN },
    ],
    [
      { kind: 'not-kept', code: 'ENOSPC' },
      { kind: 'not-kept', code: 'ENOSPC' },
    ],
    // The names of documents are not altered.
    [
      { kind: 'name-taken', file: `notas/${CPF}.xml` },
      { kind: 'name-taken', file: `notas/${CPF}.xml` },
    ],
  ])('in the loss of a document %j', (trouble, masked) => {
    const losses = [{ document: 'xml' as const, trouble }];
    const record = maskedRecord({
      ...RECORD,
      outcome: failed({ kind: 'documents-lost', losses }),
      documents: { kept: [], lost: losses, unlinked: [] },
    });
    const hidden = [{ document: 'xml', trouble: masked }];
    expect([record.outcome, record.documents?.lost]).toMatchObject([{ problem: { losses: hidden } }, hidden]);
  });

  test.each<[Deviation, Deviation]>([
    [
      { kind: 'missing', path: CPF },
      { kind: 'missing', path: HIDDEN },
    ],
    [
      { kind: 'unknown-value', path: CPF, value: CPF },
      { kind: 'unknown-value', path: HIDDEN, value: HIDDEN },
    ],
    [
      { kind: 'status-wording', text: CPF, expected: '004 (Documento emitido)' },
      { kind: 'status-wording', text: HIDDEN, expected: '004 (Documento emitido)' },
    ],
    [{ kind: 'not-utf8' }, { kind: 'not-utf8' }],
  ])('in the deviation %j', (deviation, masked) => {
    expect(maskedRecord({ ...RECORD, deviations: [deviation] }).deviations).toEqual([masked]);
  });
});

test('the body of a record that is counted and printed is masked once', () => {
  const record = answeredRecord({ status: '900 (Rejeição da SEFAZ)', data: { cliente: { cpf: CPF } } });
  const { body } = maskedRecord(record);
  expect(body).not.toBe(record.body);
  expect(maskedRecord(record).body).toBe(body);
});

describe('with --mask, the answer of a record', () => {
  const CLIENT = { status: '004 (Documento emitido)', descricao: 'd', data: { cliente: { cpf: '52998224725' } } };

  test('is read anew from the body without its CPFs', () => {
    const masked = maskedRecord(answeredRecord(CLIENT));
    const text = JSON.stringify({ ...CLIENT, data: { cliente: { cpf: '***982247**' } } }).replace(
      '***982247**',
      HIDDEN,
    );
    expect(Buffer.from(masked.body ?? []).toString()).toBe(text);
    expect(masked.answer?.source).toBe(text);
  });

  test('stays the same where there is nothing to hide, and is not read once more', () => {
    const { body, answer } = maskedRecord(RECORD);
    expect([body === RECORD.body, answer === RECORD.answer]).toEqual([true, true]);
  });

  test('stays away where none came', () => {
    const none = {
      ...RECORD,
      outcome: failed({ kind: 'request-timeout', retryAfterMs: null }),
      body: null,
      answer: null,
    };
    expect(maskedRecord(none)).toMatchObject({ body: null, answer: null });
  });

  test('is told by a beginning without them, and by none where none is told', () => {
    const body = Buffer.from(`<p>${CPF}</p>`);
    const told = (excerpt: string | null) => {
      const outcome = failed({ kind: 'not-json' }, { baseUrl: null, excerpt });
      return maskedRecord({ ...RECORD, outcome, body, answer: null });
    };
    expect(told(`<p>${CPF}</p>`).outcome).toMatchObject({ circumstances: { excerpt: `<p>${HIDDEN}</p>` } });
    expect(told(null)).toMatchObject({ outcome: { circumstances: { excerpt: null } }, answer: null });
  });
});

test('what is sent is told without the CPFs of the answer that linked to it', () => {
  const request = { method: 'GET', url: `https://api.example.com/${CPF}`, headers: {} } as const;
  const event = { kind: 'request', attempt: 1, request } as const;
  expect(maskedEvent(event)).toBe(event);
  const hidden = { ...request, url: `https://api.example.com/${HIDDEN}` };
  expect(maskedEvent(event, RECORD.body ?? undefined)).toEqual({ ...event, request: hidden });
});

test('what was sent, and when it is sent again, stays as it is', () => {
  const pause = { attempt: 1, ms: 1, source: 'backoff' } as const;
  const events = [
    { kind: 'pause', ...pause },
    { kind: 'out-of-time', ...pause, leftMs: 0 },
    { kind: 'replay', attempt: 1 },
  ] as const;
  for (const event of events) expect(maskedEvent(event)).toBe(event);
});

test('what came back is masked once somebody reads it: of a batch, only --verbose does', () => {
  const reply = { status: 200, headers: { 'x-cpf': CPF, [`x-${CPF}`]: '1' }, body: Buffer.from(`{"a":"${CPF}"}`) };
  const rest = { bodyBytes: 0, receivedBytes: 0, timings: TIMINGS, reusedConnection: false };
  const masked = maskedEvent({ kind: 'reply', attempt: 1, ...reply, ...rest });
  expect(Object.getOwnPropertyDescriptor(masked, 'body')?.get).toBeInstanceOf(Function);
  expect(masked).toMatchObject({ attempt: 1, headers: { 'x-cpf': HIDDEN, [`x-${HIDDEN}`]: '1' } });
  expect(masked.kind === 'reply' && Buffer.from(masked.body).toString()).toBe(`{"a":"${HIDDEN}"}`);
});
