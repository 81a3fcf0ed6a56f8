import { describe, expect, it, test } from 'vitest';
import { keysInMessage } from '../../src/contract/sefaz-codes.ts';
import vectors from '../support/vectors.json';

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
