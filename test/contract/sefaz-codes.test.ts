import { describe, expect, test } from 'vitest';
import { rejectionOf, SEFAZ_CODES, type SendAgain } from '../../src/contract/sefaz-codes.ts';
import { hints } from '../../src/language/pt/hints.ts';
import vectors from '../support/vectors.json';

function codesWith(sendAgain: SendAgain): string[] {
  return SEFAZ_CODES.filter((row) => row.sendAgain === sendAgain).map(({ code }) => code);
}

test('the codes are those that are known well enough', () => {
  expect(SEFAZ_CODES.map(({ code }) => code)).toEqual(vectors.rejeicoes.map(({ codigo }) => codigo));
});

describe('sending again', () => {
  test('is wrong where SEFAZ has the document already', () => {
    const duplicates = vectors.rejeicoes.filter(({ classe }) => classe === 'duplicidade');
    expect(codesWith('no')).toEqual(duplicates.map(({ codigo }) => codigo));
  });

  test('takes another number where the own one is spent', () => {
    expect(codesWith('other-number')).toEqual(['205', '206']);
  });

  test('is never advised against by a hint, but where the table says so', () => {
    const warned = Object.entries(hints).filter(([, hint]) => hint.startsWith('Não reenvie.'));
    expect(warned.map(([code]) => code).sort()).toEqual(codesWith('no'));
  });
});

describe('whoever a hint sends to has the move', () => {
  test.each([
    [/fale com a contabilidade|Acione a contabilidade/, 'accountant'],
    [/O cliente precisa/, 'customer'],
    [/^(?!.*(corrija o cadastro|contabilidade|persistir)).*[Aa]cione o suporte do sistema emissor/, 'software'],
  ])('%s', (words, party) => {
    const codes = SEFAZ_CODES.filter(({ code }) => words.test(hints[code]));
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter(({ move }) => move !== party)).toEqual([]);
  });
});

test('a code is found as it came', () => {
  expect(rejectionOf('539')).toEqual({ code: '539', move: 'issuer', sendAgain: 'no' });
});

test.each(['220', '0204', '204 ', '', 'constructor'])('nothing is known of %j', (codigo) => {
  expect(rejectionOf(codigo)).toBeUndefined();
});
