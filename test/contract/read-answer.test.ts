import { describe, expect, test } from 'vitest';
import { excerptOf, readAnswer } from '../../src/contract/read-answer.ts';
import { STATUSES } from '../../src/contract/status-table.ts';

function read(body: string | Uint8Array, operation: 'nfe' | 'nfse' = 'nfe') {
  return readAnswer(typeof body === 'string' ? new TextEncoder().encode(body) : body, operation);
}

/** Why a body is no answer; null where it is one. */
function why(body: string | Uint8Array, operation: 'nfe' | 'nfse' = 'nfe') {
  const reading = read(body, operation);
  return reading.kind === 'breach' ? reading.why : null;
}

const PENDING = '{"status":"002 (Pendente de processamento)","descricao":"d"}';

describe('the outcome', () => {
  test.each(STATUSES)('is the status of the body: $text', (status) => {
    const reading = read(JSON.stringify({ status: status.text, descricao: 'd' }));
    expect(reading).toMatchObject({ kind: 'envelope', status });
  });

  test.each([
    '004',
    '004 (Emitido)',
    '004 (documento emitido)',
    '004(Documento emitido)',
    '004 (Documento emitido) ',
    '004-x',
    '004 (Documento emitído)',
  ])('is read under another wording, with a warning: %j', (text) => {
    const reading = read(JSON.stringify({ status: text, descricao: 'd' }));
    expect(reading).toMatchObject({ kind: 'envelope', status: { code: '004' } });
    expect(reading).toHaveProperty('deviations.0', {
      kind: 'status-wording',
      text,
      expected: '004 (Documento emitido)',
    });
  });

  test.each(['', '4', '0004', '0040', '007 (Em análise)', 'Documento emitido', ' 004', '-04', '٠٠٤', 'x004'])(
    'is unknown where the status is %j',
    (text) => {
      expect(why(JSON.stringify({ status: text, descricao: 'd' }))).toEqual({ kind: 'unknown-status', text });
    },
  );

  test('is none where the operation does not define the status', () => {
    const text = '900 (Rejeição da SEFAZ)';
    const reading = read(JSON.stringify({ status: text, descricao: 'd', data: {} }), 'nfse');
    expect(reading).toMatchObject({
      why: { kind: 'status-not-defined', text, operation: 'nfse' },
      answer: { tree: { kind: 'object' } },
    });
  });

  test('of duplicate statuses is the last one', () => {
    expect(read('{"status":"004 (Documento emitido)","descricao":"d","status":"500 (Não existe)"}')).toMatchObject({
      status: { code: '500' },
    });
  });
});

describe('no envelope', () => {
  test.each([
    '[]',
    'null',
    '5',
    '"004 (Documento emitido)"',
    '{}',
    '{"Status":"004 (Documento emitido)"}',
    '{"status":4}',
    '{"status":null}',
    '{"status":{"code":"004"}}',
    '{"status":["004 (Documento emitido)"]}',
    '{"data":{"status":"004 (Documento emitido)"}}',
    '[{"status":"004 (Documento emitido)"}]',
  ])('is %s, which is still there to be shown', (body) => {
    expect(read(body)).toMatchObject({ kind: 'breach', why: { kind: 'not-envelope' }, answer: { source: body } });
  });

  test.each(['', ' ', '\r\n', '\ufeff'])('is an empty body: %j', (body) => {
    expect(why(body)).toEqual({ kind: 'empty-body' });
  });

  test.each(['<html>', '{status: 1}', 'OK'])('is what is no JSON: %s', (body) => {
    expect(read(body)).toEqual({ kind: 'breach', why: { kind: 'not-json' }, answer: null });
  });

  test('is told by its first 200 characters', () => {
    expect(excerptOf(Buffer.from(`\r\n <html>${'x'.repeat(1000)}`))).toBe(`<html>${'x'.repeat(194)}`);
    expect(excerptOf(Buffer.from(' \n'))).toBeNull();
  });

  test('is JSON that is cut', () => {
    expect(why(PENDING.slice(0, -1))).toMatchObject({ kind: 'not-json' });
  });
});

describe('the bytes', () => {
  test('are UTF-8, with or without a byte order mark', () => {
    const reading = read(`\ufeff${PENDING}`);
    expect(reading).toMatchObject({ kind: 'envelope', answer: { source: PENDING }, deviations: [] });
  });

  test('that are no UTF-8 are read all the same, with one warning', () => {
    const latin1 = Buffer.from('{"status":"500 (Não existe)","descricao":"não"}', 'latin1');
    const reading = read(latin1);
    expect(reading).toMatchObject({ kind: 'envelope', status: { code: '500' } });
    expect(reading).toHaveProperty('deviations', [
      { kind: 'not-utf8' },
      { kind: 'status-wording', text: '500 (N\ufffdo existe)', expected: '500 (Não existe)' },
    ]);
  });

  test('of UTF-16 are no JSON', () => {
    expect(why(Buffer.from(PENDING, 'utf16le'))).toMatchObject({ kind: 'not-json' });
  });
});
