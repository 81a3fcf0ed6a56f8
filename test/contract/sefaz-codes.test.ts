import { describe, expect, it, test } from 'vitest';
import { keysInMessage, rejectionOf, SEFAZ_CODES, type SendAgain } from '../../src/contract/sefaz-codes.ts';
import { hints } from '../../src/language/pt/sefaz-code-hints.ts';
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

const first = '35261111222333000181550010000123451482917368';
const second = '31260712ABC34501DE35550010000000011739204811';

describe('keysInMessage', () => {
  test.each(vectors.extrair_da_mensagem)('finds the key in $mensagem', ({ mensagem, chNFe }) => {
    expect(keysInMessage(mensagem)).toEqual(chNFe === undefined ? [] : [chNFe]);
  });

  it('finds several keys in their order, each once', () => {
    expect(keysInMessage(`[chNFe:${second}] [chNFe: ${first}][chNFe: ${second}]`)).toEqual([second, first]);
  });

  it('reads a key as freely as elsewhere', () => {
    expect(keysInMessage('[ CHNFE : 3126 0712 abc3 4501 de35 5500 1000 0000 0117 3920 4811 ]')).toEqual([second]);
  });

  it('keeps a key whose check digit fails', () => {
    const wrong = `${first.slice(0, 43)}9`;
    expect(keysInMessage(`[chNFe: ${wrong}]`)).toEqual([wrong]);
  });

  test.each([`chNFe: ${first}`, `[nRec:${first}]`, `[chNFe: ${first}`, `[chNFe: ${first}0]`, '[chNFe: ]', ''])(
    'finds no key in %j',
    (mensagem) => {
      expect(keysInMessage(mensagem)).toEqual([]);
    },
  );
});
