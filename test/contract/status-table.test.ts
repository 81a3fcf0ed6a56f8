import { expect, test } from 'vitest';
import { bodyOf } from '../../src/contract/answer-shapes.ts';
import { OPERATION_PATHS } from '../../src/contract/operation.ts';
import { isDefinedFor, moveUnder, STATUSES, statusOfCode, statusOfText } from '../../src/contract/status-table.ts';

test('the statuses are those of the service, in its own words, each with its course and whose move it is', () => {
  const rows = STATUSES.map((status) => {
    return [status.text, status.course, moveUnder(status, 'nfe'), moveUnder(status, 'nfse')];
  });
  expect(rows).toEqual([
    ['002 (Pendente de processamento)', 'passing', 'software', 'software'],
    ['003 (Emitindo documento)', 'passing', 'sefaz', 'city-hall'],
    ['004 (Documento emitido)', 'final', 'nobody', 'nobody'],
    ['010 (Documento cancelado)', 'final', 'nobody', 'nobody'],
    ['900 (Rejeição da SEFAZ)', 'final', 'issuer', null],
    ['500 (Não existe)', 'final', 'asker', 'asker'],
    ['999 (Erro interno)', 'unknown', 'software', 'software'],
  ]);
});

test('each text begins with its code', () => {
  expect(STATUSES.filter(({ code, text }) => !text.startsWith(`${code} (`))).toEqual([]);
});

test('an operation that defines a status has a move and a body under it, and no other', () => {
  for (const status of STATUSES) {
    for (const operation of ['nfe', 'nfse'] as const) {
      expect(moveUnder(status, operation) !== null).toBe(isDefinedFor(status, operation));
      expect(bodyOf(operation, status.code) !== undefined).toBe(isDefinedFor(status, operation));
    }
  }
});

test.each(['', '4', '04', '0004', '007', '004 ', '00４'])('%j is no code', (code) => {
  expect(statusOfCode(code)).toBeUndefined();
});

test.each([
  ['004 (em outras palavras)', '004'],
  ['004', '004'],
  ['004x', '004'],
  ['0040', undefined],
  [' 004', undefined],
  ['007 (Em análise)', undefined],
])('the status of %j is %s', (text, code) => {
  expect(statusOfText(text)?.code).toBe(code);
});

test('the operations have the paths of the service', () => {
  expect(OPERATION_PATHS).toEqual({ nfe: '/nfe/nota/{recibo}/completa', nfse: '/nfse/nota/{recibo}' });
});
