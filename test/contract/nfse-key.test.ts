import { describe, expect, it, test } from 'vitest';
import { REGISTRATION_TYPES, readNfseKey } from '../../src/contract/nfse-key.ts';
import vectors from '../support/vectors.json';

const { validas, invalidas, nao_e_chave_nacional: codes } = vectors.chave_nfse;
const [companyKey = '', personKey = ''] = validas.map(({ chave }) => chave);

describe('readNfseKey', () => {
  test.each(validas)('reads every part of $chave', ({ chave, campos }) => {
    expect(readNfseKey(chave)).toMatchObject({
      key: chave,
      municipality: campos.municipio,
      generator: campos.ambienteGerador,
      registrationType: campos.tipoInscricao,
      number: campos.numero,
      year: campos.ano,
      month: campos.mes,
      randomCode: campos.codigo,
      checkDigit: campos.dv,
      checkDigitHolds: true,
    });
  });

  it('names the state of the municipality', () => {
    expect(validas.map(({ chave }) => readNfseKey(chave)?.state?.uf)).toEqual(['SP', 'MG', 'PR']);
  });

  it('tells CNPJ, letters included, from CPF', () => {
    expect(validas.map(({ chave }) => readNfseKey(chave)?.issuer)).toEqual([
      { kind: 'cnpj', value: '11222333000181' },
      { kind: 'cpf', value: '52998224725' },
      { kind: 'cnpj', value: '12ABC34501DE35' },
    ]);
  });

  it('is nothing but 50 characters', () => {
    for (const value of [`x${companyKey}`, `${companyKey}0`, `${companyKey}\n`, ` ${companyKey}`]) {
      expect(readNfseKey(value)).toBeNull();
    }
  });

  it('names the types of registration', () => {
    expect(REGISTRATION_TYPES).toEqual({ '1': 'CPF', '2': 'CNPJ' });
  });

  it('claims no kind for a registration type that nobody defined', () => {
    const key = `${companyKey.slice(0, 8)}7${companyKey.slice(9)}`;
    expect(readNfseKey(key)?.issuer).toEqual({ kind: 'unknown', value: '11222333000181' });
    const other = `${personKey.slice(0, 8)}7${personKey.slice(9)}`;
    expect(readNfseKey(other)?.issuer).toEqual({ kind: 'unknown', value: '00052998224725' });
  });

  it('drops nothing of a registration that is too long for a CPF', () => {
    const key = `${personKey.slice(0, 9)}9${personKey.slice(10)}`;
    expect(readNfseKey(key)?.issuer).toEqual({ kind: 'unknown', value: '90052998224725' });
  });

  it('reads a key whose check digit fails', () => {
    const wrong = invalidas.filter(({ chave }) => chave.length === 50);
    expect(wrong.map(({ chave }) => readNfseKey(chave)?.checkDigitHolds)).toEqual([false]);
  });

  it('reads nothing that has not 50 characters', () => {
    const short = invalidas.filter(({ chave }) => chave.length !== 50);
    expect(short.map(({ chave }) => readNfseKey(chave))).toEqual([null]);
  });

  test.each(codes)('reads no key in the verification code %j', (code) => {
    expect(readNfseKey(code)).toBeNull();
  });

  it('reads no key where a letter stands outside the registration', () => {
    expect(readNfseKey(`A${companyKey.slice(1)}`)).toBeNull();
    expect(readNfseKey(`${companyKey.slice(0, 49)}A`)).toBeNull();
  });
});
