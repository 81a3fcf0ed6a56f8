import { describe, expect, test } from 'vitest';
import { receiptIn, recordOf, type Standards } from '../../src/commands/record-of-answer.ts';
import { exitOf } from '../../src/exit-code-of-outcome.ts';
import { entryOf } from '../../src/input/read-receipts.ts';
import { Secret } from '../../src/secret.ts';
import type { Fault } from '../../src/service/fault.ts';
import type { ServiceReply } from '../../src/service/fault-of-status.ts';
import { withLetters } from '../support/body-with-letters.ts';
import { receiptOf } from '../support/receipt.ts';
import { PENDING, UNKNOWN } from '../support/service-double.ts';

const BASE = 'https://api.example.com/v3';
const ISSUED = { status: '004 (Documento emitido)', descricao: 'd', data: {} };
const INQUIRED = { operation: 'nfe', receipt: receiptOf('R1') } as const;

function recordFrom(reply: ServiceReply, standards: Partial<Standards> = {}) {
  const asked = { reply, attempts: 3, elapsedMs: 70, echoed: true };
  return recordOf(INQUIRED, asked, { accept: [], strict: false, baseUrl: BASE, ...standards });
}

/** What becomes of a 200 with this body. */
function answered(body: string | object, standards: Partial<Standards> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return recordFrom({ kind: 'answer', ...withLetters(text) }, standards);
}

/** What becomes of a fault that came with this body: whether that is shown as an answer, and what is told of it. */
function faulty(fault: Fault, body: string | null) {
  const record = recordFrom({ kind: 'fault', fault, body: body === null ? null : Buffer.from(body) });
  if (record.outcome.kind !== 'problem') throw new Error(record.outcome.kind);
  const { problem, circumstances } = record.outcome;
  expect({ problem, baseUrl: circumstances.baseUrl, status: record.status, deviations: record.deviations }).toEqual({
    problem: fault,
    baseUrl: BASE,
    status: null,
    deviations: [],
  });
  return { isShown: record.answer !== null, excerpt: circumstances.excerpt };
}

test('a record tells what was asked and what it took', () => {
  expect(answered(UNKNOWN)).toMatchObject({ ...INQUIRED, attempts: 3, elapsedMs: 70, echoed: true, documents: null });
});

describe('the exit code of an answer', () => {
  test.each<[string, string | object, Partial<Standards>, number]>([
    ['issued', ISSUED, {}, 0],
    ['issued, with deviations, strictly', ISSUED, { strict: true }, 76],
    ['unknown', UNKNOWN, {}, 50],
    ['unknown, strictly', UNKNOWN, { strict: true }, 50],
    ['unknown, and accepted', UNKNOWN, { accept: ['500'] }, 0],
    ['unknown, where another is accepted', UNKNOWN, { accept: ['002', '003'] }, 50],
    ['pending', PENDING, {}, 22],
    ['pending, and accepted', PENDING, { accept: ['500', '002'] }, 0],
  ])('that is %s', (_, body, standards, exit) => {
    expect(exitOf(answered(body, standards).outcome)).toBe(exit);
  });

  test('strictly is told by the number of deviations, and one of them is enough', () => {
    const [odd] = [answered({ ...JSON.parse(UNKNOWN), more: 1 }, { strict: true })];
    expect([odd.deviations.length, exitOf(odd.outcome)]).toEqual([1, 76]);
    const record = answered({ ...ISSUED, more: 1 }, { strict: true });
    const { length } = record.deviations;
    expect(record).toMatchObject({ outcome: { problem: { kind: 'strict', count: length } }, status: { code: '004' } });
  });
});

describe('an entry of a list', () => {
  const token = new Secret('typed-token');

  test('that is a receipt is to be asked about', () => {
    const entry = entryOf('R1');
    expect(receiptIn(entry, 'nfe', token)).toBe(entry);
  });

  test.each([
    ['a\u0007b', 'a\u0007b', 'bad-receipt'],
    ['Typed-Token', '(redacted)', 'receipt-is-token'],
    ['x-typed-token', '(redacted)', 'receipt-is-token'],
    ['typed-token\u0007', '(redacted)', 'bad-receipt'],
  ])('that is none has a record, and nobody is told of a token in it: %j', (text, receipt, kind) => {
    const asked = receiptIn(entryOf(text), 'nfe', token);
    expect(asked).toMatchObject({ result: { receipt, attempts: 0, outcome: { problem: { kind } } } });
  });
});

describe('a body that is no answer', () => {
  test.each([
    ['', 'empty-body', false, null],
    ['<html>', 'not-json', false, '<html>'],
    ['[1]', 'not-envelope', true, null],
    ['{"status":"007 (Em análise)"}', 'unknown-status', true, null],
  ])('%j is told as %s, and shown where it is JSON', (body, kind, isShown, excerpt) => {
    const record = answered(body);
    expect(record).toMatchObject({ outcome: { problem: { kind }, circumstances: { baseUrl: BASE, excerpt } } });
    expect({ isShown: record.answer !== null, status: record.status, exit: exitOf(record.outcome) }).toEqual({
      isShown,
      status: null,
      exit: 76,
    });
  });
});

describe('what came with a fault', () => {
  const JSON_BODY = '{"detail":"d"}';
  const QUOTED = { isShown: false, excerpt: JSON_BODY };

  test.each<[Fault, object]>([
    [{ kind: 'token-refused', status: 401 }, QUOTED],
    [{ kind: 'request-timeout', retryAfterMs: null }, QUOTED],
    [{ kind: 'rate-limited', retryAfterMs: null }, QUOTED],
    [
      { kind: 'http-status', status: 201 },
      { isShown: true, excerpt: null },
    ],
    [
      { kind: 'http-status', status: 399 },
      { isShown: true, excerpt: null },
    ],
    [
      { kind: 'http-status', status: 400 },
      { isShown: true, excerpt: JSON_BODY },
    ],
    [
      { kind: 'http-status', status: 499 },
      { isShown: true, excerpt: JSON_BODY },
    ],
    [
      { kind: 'http-status', status: 600 },
      { isShown: true, excerpt: null },
    ],
    [
      { kind: 'redirected', status: 302, location: null },
      { isShown: true, excerpt: null },
    ],
    [
      { kind: 'server-error', status: 503, retryAfterMs: null },
      { isShown: false, excerpt: null },
    ],
    [
      { kind: 'body-cut', code: 'X' },
      { isShown: false, excerpt: null },
    ],
  ])('%j: JSON is shown, or its beginning told', (fault, told) => {
    expect(faulty(fault, JSON_BODY)).toEqual(told);
  });

  test.each<[Fault, string | null]>([
    [{ kind: 'http-status', status: 201 }, '<p>'],
    [{ kind: 'redirected', status: 302, location: null }, '<p>'],
    [{ kind: 'server-error', status: 503, retryAfterMs: null }, null],
  ])('%j: of what is no JSON the beginning is told', (fault, excerpt) => {
    expect(faulty(fault, ' <p>\n')).toEqual({ isShown: false, excerpt });
  });

  test('is nothing where nothing came', () => {
    expect(faulty({ kind: 'http-status', status: 404 }, null)).toEqual({ isShown: false, excerpt: null });
  });
});
