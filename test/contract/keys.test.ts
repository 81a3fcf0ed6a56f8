import { describe, expect, test } from 'vitest';
import { formatTaxId, isRightTaxId, readKey, readTaxId, unpunctuated } from '../../src/contract/keys.ts';
import vectors from '../support/vectors.json';

/** Ways in which people copy a key or a number. */
const WRITTEN: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with blanks around', (text) => ` ${text}\t`],
  ['in groups', (text) => text.replace(/.{4}(?=.)/g, '$& ')],
  ['with dots', (text) => text.replace(/.{4}(?=.)/g, '$&.')],
  ['with dashes', (text) => text.replace(/.{4}(?=.)/g, '$&-')],
  ['with the dashes and blanks of a PDF', (text) => text.replace(/.{7}(?=.)/g, '$&\u2011\u00a0\u200b')],
  ['in lower case', (text) => text.toLowerCase()],
];

describe.each(WRITTEN)('%s', (_, write) => {
  test.each(vectors.chave_nfe.validas)('$chave is a key of a goods invoice', ({ chave, campos }) => {
    for (const written of [write(chave), write(`NFe${chave}`), `NFe${write(chave)}`]) {
      expect(readKey(written)).toMatchObject({
        kind: 'nfe',
        key: chave,
        state: campos.uf,
        month: `${campos.ano}-${String(campos.mes).padStart(2, '0')}`,
        issuer: { value: campos.documento.slice(campos.documento === '00052998224725' ? 3 : 0) },
        model: campos.modelo,
        parts: {
          series: campos.serie,
          number: campos.numero,
          'emission-type': campos.tpEmis,
          'random-code': campos.cNF,
        },
        rightDigit: campos.cDV,
      });
    }
  });

  test.each(vectors.chave_nfse.validas)('$chave is a key of a service invoice', ({ chave, campos }) => {
    for (const written of [write(chave), write(`NFSe${chave}`), write(`NFe${chave}`)]) {
      expect(readKey(written)).toMatchObject({
        kind: 'nfse',
        key: chave,
        parts: {
          municipality: campos.municipio,
          generator: campos.ambienteGerador,
          number: campos.numero,
          'random-code': campos.codigo,
        },
        issuer: { value: campos.inscricao.slice(campos.tipoInscricao === '1' ? 3 : 0) },
        month: `${campos.ano}-${String(campos.mes).padStart(2, '0')}`,
        rightDigit: campos.dv,
      });
    }
  });

  test.each([...vectors.cnpj.validos, ...vectors.cpf.validos])('$valor is a tax id', ({ valor, mascara }) => {
    for (const written of [write(valor), write(mascara)]) {
      const id = readTaxId(unpunctuated(written));
      expect(id?.value).toBe(valor);
      expect(id && formatTaxId(id)).toBe(mascara);
      expect(id && isRightTaxId(id)).toBe(true);
    }
  });
});

test.each(vectors.chave_nfe.normalizacao)('$entrada is the key $saida', ({ entrada, saida }) => {
  expect(readKey(entrada)?.key).toBe(saida);
});

test.each(vectors.chave_nfe.invalidas)('what is wrong with a key: $descricao', ({ chave, motivo }) => {
  const key = readKey(chave);
  if (motivo === 'tamanho' || motivo === 'formato') expect(key).toBeNull();
  else expect(key?.isRight).toBe(motivo !== 'dv');
});

test('three zeros make a person of an issuer only in the series for persons', () => {
  const { documento } = vectors.emitente_cpf.contraexemplo;
  const inSeries = (series: string) => readKey(`352611${documento}55${series}0000123451482917360`)?.issuer;
  expect(inSeries('001')).toEqual({ kind: 'cnpj', value: documento });
  expect(inSeries('909')?.kind).toBe('cnpj');
  expect(inSeries('910')).toEqual({ kind: 'cpf', value: documento.slice(3) });
  expect(inSeries('969')?.kind).toBe('cpf');
  expect(inSeries('970')?.kind).toBe('cnpj');
  // A CPF that closes where no CNPJ does, in an ordinary series, and in a model without any.
  for (const [model, isPerhapsPerson] of Object.entries({ '55001': true, '55920': false, '59000': true })) {
    const key = readKey(`35261100052998224725${model}0000123451482917360`);
    expect(key).toMatchObject({ issuer: { kind: 'cpf', value: '52998224725' }, isPerhapsPerson });
  }
});

test.each([
  ...vectors.chave_nfse.nao_e_chave_nacional,
  ...['1\u0131ABC34501DE35', '00\u017fBCDEF000157', '٠٠٤', '漢'.repeat(44)],
])('%j is no key and no tax id', (word) => {
  expect(readKey(word)).toBeNull();
  expect(readTaxId(unpunctuated(word))).toBeNull();
});

test.each([...vectors.cnpj.invalidos, ...vectors.cpf.invalidos])('$valor does not close: $motivo', ({ valor }) => {
  expect(isRightTaxId({ kind: 'cnpj', value: valor })).toBe(false);
  expect(isRightTaxId({ kind: 'cpf', value: valor })).toBe(false);
});

test.each(vectors.formatar_sem_alterar)('$entrada is printed as it came', ({ entrada, saida }) => {
  for (const kind of ['cnpj', 'cpf'] as const) expect(formatTaxId({ kind, value: entrada })).toBe(saida);
});

test.each(vectors.chave_outros_modelos)('$chave, model $modelo', (vector) => {
  const { chave, modelo, serie, numero, tpEmis, cNF, sitio, sat } = vector;
  const key = readKey(chave);
  expect(key?.model).toBe(modelo);
  expect(key?.isRight).toBe(true);
  const { parts } = key ?? { parts: {} };
  const told = { series: serie, number: numero, 'emission-type': tpEmis, 'random-code': cNF, site: sitio, device: sat };
  expect(parts).toMatchObject(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)));
  if (numero !== undefined) expect('site' in parts).toBe(sitio !== undefined);
  expect(key?.isSingle).toBe(serie === '890');
});

test('every model and emission type has its name', () => {
  const keyOf = (model: string, type: string) => readKey(`352611112223330001${81}${model}001000012345${type}482917368`);
  for (const [model, name] of Object.entries(vectors.modelos)) expect(keyOf(model, '1')?.modelName).toBe(name);
  for (const [models, types] of Object.entries(vectors.tpEmis)) {
    for (const model of models.split(' ')) {
      const known = Array.from({ length: 10 }, (_, type) => String(type)).filter(
        (type) => keyOf(model, type)?.emission,
      );
      // Of the models that share a row, MDF-e has a row of its own as well.
      if (model !== '58') expect([model, known]).toEqual([model, Object.keys(types)]);
    }
  }
  expect(keyOf('58', '3')?.emission).toBe('NFF');
  expect(keyOf('60', '1')).toMatchObject({ modelName: '', parts: {}, emission: '' });
  expect(keyOf('76', '2')).toMatchObject({ modelName: 'NFGas', parts: { site: '4' }, emission: 'off-line' });
  expect(keyOf('77', '1')).toMatchObject({ modelName: 'NF-e ABI', parts: {} });
});

test.each(vectors.uf)('$codigo is $sigla', ({ codigo, sigla }) => {
  expect(readKey(`${codigo}261111222333000181550010000123451482917360`)?.state).toBe(sigla);
});
