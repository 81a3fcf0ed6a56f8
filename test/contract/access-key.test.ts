import { describe, expect, it, test } from 'vitest';
import { readAccessKey } from '../../src/contract/access-key.ts';
import { accessKeyCheckDigit } from '../../src/contract/access-key-check-digit.ts';
import { cnpjCheckDigitsHold } from '../../src/contract/cnpj-and-cpf.ts';
import { MODEL_NAMES, STATE_OF_CODE } from '../../src/contract/states-and-models.ts';
import vectors from '../support/vectors.json';

const { validas, invalidas, normalizacao } = vectors.chave_nfe;

/** A key with the check digit that belongs to its first 43 characters. */
function keyOf(parts: { state?: string; yearMonth?: string; document?: string; series?: string }): string {
  const { state = '35', yearMonth = '2611', document = '11222333000181', series = '001' } = parts;
  const first = `${state}${yearMonth}${document}55${series}000012345148291736`;
  return first + accessKeyCheckDigit(first);
}

describe('readAccessKey', () => {
  test.each(validas)('reads every part of $chave', ({ chave, agrupada, campos }) => {
    expect(readAccessKey(chave)).toMatchObject({
      key: chave,
      groups: agrupada,
      stateCode: campos.cUF,
      state: { uf: campos.uf },
      year: campos.ano,
      month: campos.mes,
      model: campos.modelo,
      series: campos.serie,
      number: campos.numero,
      emissionType: campos.tpEmis,
      randomCode: campos.cNF,
      checkDigit: campos.cDV,
      checkDigitHolds: true,
    });
    expect(campos.documento.endsWith(readAccessKey(chave)?.issuer.value ?? 'none')).toBe(true);
  });

  test.each(normalizacao)('normalises $entrada', ({ entrada, saida }) => {
    expect(readAccessKey(entrada)?.key).toBe(saida);
  });

  test.each([
    ['the prefix in lower case', `nfe${validas[0]?.chave}`],
    ['groups behind the prefix', `NFe ${validas[0]?.agrupada}`],
    ['dots', validas[0]?.agrupada.replaceAll(' ', '.') ?? ''],
    ['white space around', ` NFe${validas[0]?.chave}\n`],
  ])('accepts %s', (_, written) => {
    expect(readAccessKey(written)?.key).toBe(validas[0]?.chave);
  });

  it('reads no key with the prefix in its midst', () => {
    const { chave = '' } = validas[0] ?? {};
    expect(readAccessKey(`${chave.slice(0, 4)}NFe${chave.slice(4)}`)).toBeNull();
  });

  test.each(invalidas.filter(({ motivo }) => motivo === 'tamanho' || motivo === 'formato'))(
    'reads no key where there are $descricao',
    ({ chave }) => {
      expect(readAccessKey(chave)).toBeNull();
    },
  );

  test.each(invalidas.filter(({ motivo }) => motivo === 'dv'))(
    'reads a key whose check digit fails: $descricao',
    ({ chave }) => {
      expect(readAccessKey(chave)).toMatchObject({ key: chave, checkDigitHolds: false });
    },
  );

  test.each(invalidas.filter(({ motivo }) => motivo === 'mes'))(
    'reads a key whose month fails: $descricao',
    ({ chave }) => {
      expect(readAccessKey(chave)).toMatchObject({ month: 13, checkDigitHolds: true });
    },
  );

  it('reads month 00', () => {
    expect(readAccessKey(keyOf({ yearMonth: '2600' }))).toMatchObject({ month: 0 });
  });

  test.each(invalidas.filter(({ motivo }) => motivo.startsWith('cnpj')))(
    'keeps an issuer whose own check digits fail: $descricao',
    ({ chave }) => {
      const accessKey = readAccessKey(chave);
      expect(accessKey?.checkDigitHolds).toBe(true);
      expect(cnpjCheckDigitsHold(accessKey?.issuer.value ?? '11222333000181')).toBe(false);
    },
  );

  it('knows the reason of every invalid vector', () => {
    const reasons = new Set(invalidas.map(({ motivo }) => motivo));
    expect(reasons).toEqual(new Set(['dv', 'tamanho', 'formato', 'mes', 'cnpj_emitente (aviso)']));
  });

  it('names no state for a code that is none', () => {
    expect(readAccessKey(keyOf({ state: '99' }))?.state).toBeNull();
  });

  test.each(['', 'NFe', 'DU1M-M2Y', '漢'.repeat(44)])('reads no key in %j', (value) => {
    expect(readAccessKey(value)).toBeNull();
  });

  it('takes no foreign letter for one of A to Z', () => {
    expect(readAccessKey('31260712ABC34501DE35550010000000011739204811'.replace('A', '\u0131'))).toBeNull();
  });
});

describe('the issuer', () => {
  test.each([
    ['909', 'cnpj', '00052998224725'],
    ['910', 'cpf', '52998224725'],
    ['920', 'cpf', '52998224725'],
    ['969', 'cpf', '52998224725'],
    ['970', 'cnpj', '00052998224725'],
  ])('of series %s with a document that begins with 000 is a %s', (series, kind, value) => {
    expect(readAccessKey(keyOf({ series, document: '00052998224725' }))?.issuer).toEqual({ kind, value });
  });

  it('of a series open to natural persons may still be a company', () => {
    expect(readAccessKey(keyOf({ series: '920' }))?.issuer).toEqual({ kind: 'cnpj', value: '11222333000181' });
  });

  it('is not told by the zeros alone', () => {
    const document = vectors.emitente_cpf.contraexemplo.documento;
    expect(readAccessKey(keyOf({ document }))?.issuer).toEqual({ kind: 'cnpj', value: document });
  });
});

describe('the tables', () => {
  it('hold every state', () => {
    const states = vectors.uf.map(({ codigo, sigla, nome }) => [codigo, { uf: sigla, name: nome }]);
    expect(STATE_OF_CODE).toEqual(Object.fromEntries(states));
  });

  it('hold every model', () => {
    expect(MODEL_NAMES).toEqual(vectors.modelos);
  });
});
