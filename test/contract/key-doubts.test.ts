import { describe, expect, it, test } from 'vitest';
import { readAccessKey } from '../../src/contract/access-key.ts';
import { accessKeyCheckDigit } from '../../src/contract/access-key-check-digit.ts';
import { doubtsOn as doubtsOnKey } from '../../src/contract/key-doubts.ts';
import { readNfseKey } from '../../src/contract/nfse-key.ts';
import vectors from '../support/vectors.json';

/** The doubts on a key, or null where the text is none. */
function doubtsOn(text: string): string[] | null {
  const key = readAccessKey(text) ?? readNfseKey(text);
  return key && doubtsOnKey(key);
}

function closed(first: string): string {
  return first + accessKeyCheckDigit(first);
}

describe('a key', () => {
  const valid = [...vectors.chave_nfe.validas, ...vectors.chave_nfse.validas].map(({ chave }) => chave);
  test.each(valid)('%s raises none', (key) => {
    expect(doubtsOn(key)).toEqual([]);
  });

  const DOUBT_OF_REASON: Readonly<Record<string, readonly string[] | null>> = {
    dv: ['wrong-check-digit'],
    mes: ['no-such-month'],
    'cnpj_emitente (aviso)': ['wrong-issuer'],
    tamanho: null,
    formato: null,
  };
  test.each(vectors.chave_nfe.invalidas)('of the vectors raises what it must: $descricao', ({ chave, motivo }) => {
    expect(doubtsOn(chave)).toEqual(DOUBT_OF_REASON[motivo]);
  });

  it('of a national NFS-e raises the same', () => {
    const first = '99503082211222333000180000000000012326134567891230'.slice(0, 49);
    expect(doubtsOn(closed(first))).toEqual(['no-such-state', 'no-such-month', 'wrong-issuer']);
    expect(doubtsOn(vectors.chave_nfse.invalidas[0]?.chave ?? '')).toEqual(['wrong-check-digit']);
  });

  it('whose registration is of no known kind is not doubted for it', () => {
    const [key = ''] = vectors.chave_nfse.validas.map(({ chave }) => chave);
    expect(doubtsOn(closed(`${key.slice(0, 8)}7${key.slice(9, 49)}`))).toEqual([]);
  });

  it('of month 00 is doubted as one of month 13', () => {
    expect(doubtsOn(closed('3526001122233300018155001000012345148291736'))).toEqual(['no-such-month']);
  });

  it('of a state that does not exist says so', () => {
    expect(doubtsOn(closed('9926111122233300018155001000012345148291736'))).toEqual(['no-such-state']);
  });
});
