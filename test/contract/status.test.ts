import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/contract/operation.ts';
import { isDefinedFor, moveUnder, STATUSES, statusOfCode } from '../../src/contract/status.ts';

test('the statuses are those of the service, in its own words', () => {
  expect(STATUSES.map(({ text }) => text)).toEqual([
    '002 (Pendente de processamento)',
    '003 (Emitindo documento)',
    '004 (Documento emitido)',
    '010 (Documento cancelado)',
    '900 (Rejeição da SEFAZ)',
    '500 (Não existe)',
    '999 (Erro interno)',
  ]);
});

test('each text begins with its code', () => {
  expect(STATUSES.filter(({ code, text }) => !text.startsWith(`${code} (`))).toEqual([]);
});

test('only 900 is not defined for both operations', () => {
  const undefinedOnes = STATUSES.flatMap((status) =>
    (['nfe', 'nfse'] as const).flatMap((operation) =>
      isDefinedFor(status, operation) ? [] : [[status.code, operation]],
    ),
  );
  expect(undefinedOnes).toEqual([['900', 'nfse']]);
});

test.each(['', '4', '04', '0004', '007', '004 ', '00４'])('%j is no code', (code) => {
  expect(statusOfCode(code)).toBeUndefined();
});

test('the operations have the paths of the service', () => {
  expect(OPERATIONS).toEqual({
    nfe: { path: '/nfe/nota/{recibo}/completa' },
    nfse: { path: '/nfse/nota/{recibo}' },
  });
});

test('each operation has the move of each status that it defines, and of no other', () => {
  const moves = STATUSES.map((status) => [status.code, moveUnder(status, 'nfe'), moveUnder(status, 'nfse')]);
  expect(moves).toEqual([
    ['002', 'software', 'software'],
    ['003', 'sefaz', 'city-hall'],
    ['004', 'nobody', 'nobody'],
    ['010', 'nobody', 'nobody'],
    ['900', 'issuer', null],
    ['500', 'asker', 'asker'],
    ['999', 'software', 'software'],
  ]);
});
