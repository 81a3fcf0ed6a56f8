import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { meaningsOf } from '../../src/contract/meanings-of-word.ts';
import { SEFAZ_CODES } from '../../src/contract/sefaz-codes.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import vectors from '../support/vectors.json';

const nfeKeys = vectors.chave_nfe.validas;
const nfseKeys = vectors.chave_nfse.validas;

/** Ways in which people copy a key or a number. */
const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with blanks around': (text) => ` ${text}\t`,
  'in groups': (text) => text.replace(/.{4}(?=.)/g, '$& '),
  'in groups with dots': (text) => text.replace(/.{4}(?=.)/g, '$&.'),
  'in groups with dashes': (text) => text.replace(/.{4}(?=.)/g, '$&-'),
  'with dashes and blanks of a PDF': (text) => text.replace(/.{7}(?=.)/g, '$&\u2011\u00a0\u200b'),
  'in lower case': (text) => text.toLowerCase(),
};

describe.each(Object.entries(WRITTEN))('%s', (_, write) => {
  test.each(nfeKeys.map(({ chave }) => chave))('%s is an NF-e key, with and without its prefix', (key) => {
    for (const written of [write(key), write(`NFe${key}`), `NFe${write(key)}`]) {
      expect(meaningsOf(written)).toMatchObject([{ kind: 'nfe-key', key: { key } }]);
    }
  });

  test.each(nfseKeys.map(({ chave }) => chave))('%s is an NFS-e key, with and without a prefix', (key) => {
    for (const written of [write(key), write(`NFSe${key}`), write(`NFS${key}`), write(`NFe${key}`)]) {
      expect(meaningsOf(written)).toMatchObject([{ kind: 'nfse-key', key: { key } }]);
    }
  });

  test('a prefix in the midst of a key makes none of it', () => {
    const [{ chave } = { chave: '' }] = nfseKeys;
    expect(meaningsOf(write(`${chave.slice(0, 7)}NFSe${chave.slice(7)}`))).toEqual([]);
  });

  test.each(vectors.cnpj.validos)('$valor is a CNPJ', ({ valor: value, mascara: formatted }) => {
    for (const written of [write(value), write(formatted)]) {
      expect(meaningsOf(written)).toEqual([{ kind: 'cnpj', value }]);
    }
  });

  test.each(vectors.cpf.validos)('$valor is a CPF', ({ valor: value, mascara: formatted }) => {
    for (const written of [write(value), write(formatted)]) {
      expect(meaningsOf(written)).toEqual([{ kind: 'cpf', value }]);
    }
  });
});

test.each(vectors.chave_nfe.normalizacao)('$entrada is the key $saida', ({ entrada, saida: key }) => {
  expect(meaningsOf(entrada)).toMatchObject([{ kind: 'nfe-key', key: { key } }]);
});

test('a tax id may have its label before it, with which a CPF could be a CNPJ as well', () => {
  expect(meaningsOf('CNPJ: 11.222.333/0001-81')).toEqual([{ kind: 'cnpj', value: '11222333000181' }]);
  expect(meaningsOf('cpf 390.533.447-05')).toEqual([
    { kind: 'cpf', value: '39053344705' },
    { kind: 'cnpj', value: 'CPF39053344705' },
  ]);
});

test('a wrong check digit hides no meaning', () => {
  expect(meaningsOf('11222333000180')).toEqual([{ kind: 'cnpj', value: '11222333000180' }]);
  expect(meaningsOf('52998224724')).toEqual([{ kind: 'cpf', value: '52998224724' }]);
  expect(meaningsOf('11111111111')).toEqual([{ kind: 'cpf', value: '11111111111' }]);
  const wrong = vectors.chave_nfe.invalidas.filter(({ motivo }) => motivo === 'dv');
  for (const { chave } of wrong) expect(meaningsOf(chave)).toMatchObject([{ kind: 'nfe-key' }]);
});

test.each(STATUSES)('$code and "$text" are a status', (status) => {
  const isSefazCode = SEFAZ_CODES.some(({ code }) => code === status.code);
  expect(meaningsOf(status.code)).toMatchObject([
    { kind: 'status', status },
    ...(isSefazCode ? [{ kind: 'sefaz-code' }] : []),
  ]);
  expect(meaningsOf(status.text)).toEqual([{ kind: 'status', status }]);
});

test.each(SEFAZ_CODES)('$code is a SEFAZ code', (rejection) => {
  expect(meaningsOf(rejection.code)).toContainEqual({ kind: 'sefaz-code', rejection });
});

const nothing = [
  ...vectors.chave_nfse.nao_e_chave_nacional,
  ...vectors.chave_nfe.invalidas
    .filter(({ motivo }) => motivo === 'tamanho' || motivo === 'formato')
    .map((key) => key.chave),
  ...['4', '04', '0004', '4.0.4', '100', 'ISENTO', '5299822472', '112223330001811', '٠٠٤', '漢'.repeat(44)],
];
test.each(nothing)('%j means nothing', (word) => {
  expect(meaningsOf(word)).toEqual([]);
});

it('takes no foreign letter for one of A to Z', () => {
  expect(meaningsOf('1\u0131ABC34501DE35')).toEqual([]);
  expect(meaningsOf('00\u017fBCDEF000157')).toEqual([]);
});

test.each([
  [10, []],
  [11, ['cpf']],
  [14, ['cnpj']],
  [44, ['nfe-key']],
  [50, ['nfse-key']],
  [51, []],
])('a number of %i digits without a label is %j and nothing else, whatever parts it', (length, kinds) => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(`^([0-9][ ./-]?){${length}}$`)), (word) => {
      expect(meaningsOf(word).map(({ kind }) => kind)).toEqual(kinds);
    }),
  );
});

it('reads any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (word) => Array.isArray(meaningsOf(word))));
});
