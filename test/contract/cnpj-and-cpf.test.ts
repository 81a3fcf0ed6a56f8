import { describe, expect, it, test } from 'vitest';
import { cnpjCheckDigitsHold, cpfCheckDigitsHold, formatTaxId, taxIdCloses } from '../../src/contract/cnpj-and-cpf.ts';
import vectors from '../support/vectors.json';

const formatCnpj = (value: string) => formatTaxId({ kind: 'cnpj', value });
const formatCpf = (value: string) => formatTaxId({ kind: 'cpf', value });

describe('CNPJ', () => {
  test.each(vectors.cnpj.validos)('$valor is masked and closes', ({ valor, mascara }) => {
    expect(formatCnpj(valor)).toBe(mascara);
    expect(cnpjCheckDigitsHold(valor)).toBe(true);
  });

  test.each(vectors.cnpj.invalidos)('$valor does not close: $motivo', ({ valor }) => {
    expect(cnpjCheckDigitsHold(valor)).toBe(false);
  });

  it('is masked even where its check digits fail', () => {
    expect(formatCnpj('11222333000180')).toBe('11.222.333/0001-80');
  });

  test.each(['12ABC34501DEA5', '12abc34501de35', '11222333000181\n'])('%j has not its shape', (value) => {
    expect(formatCnpj(value)).toBeNull();
    expect(cnpjCheckDigitsHold(value)).toBe(false);
  });

  it('takes the official example', () => {
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(cnpjCheckDigitsHold('12ABC34501DE35')).toBe(true);
  });

  it('is not 14 zeros, although the arithmetic closes', () => {
    expect(cnpjCheckDigitsHold('00000000000000')).toBe(false);
  });
});

describe('CPF', () => {
  test.each(vectors.cpf.validos)('$valor is masked and closes', ({ valor, mascara }) => {
    expect(formatCpf(valor)).toBe(mascara);
    expect(cpfCheckDigitsHold(valor)).toBe(true);
  });

  test.each(vectors.cpf.invalidos)('$valor does not close: $motivo', ({ valor }) => {
    expect(cpfCheckDigitsHold(valor)).toBe(false);
  });

  it('closes with digits of 0 and 1 from the remainders 0 and 10', () => {
    expect(cpfCheckDigitsHold('00000000191')).toBe(true);
  });

  test.each(['5299822472', '529982247250', '5299822472A', '52998224725\n'])('%j has not its shape', (value) => {
    expect(formatCpf(value)).toBeNull();
    expect(cpfCheckDigitsHold(value)).toBe(false);
  });
});

test.each(vectors.formatar_sem_alterar)('no mask is laid on $entrada', ({ entrada, saida }) => {
  expect(formatCnpj(entrada) ?? formatCpf(entrada) ?? entrada).toBe(saida);
});

test('only the right one of the two masks is laid on a value', () => {
  expect(formatCpf('11222333000181')).toBeNull();
  expect(formatCnpj('52998224725')).toBeNull();
});

test.each([
  ['cnpj', '11222333000181', '11.222.333/0001-81', true],
  ['cnpj', '11222333000180', '11.222.333/0001-80', false],
  ['cpf', '52998224725', '529.982.247-25', true],
  ['cpf', '52998224726', '529.982.247-26', false],
  ['unknown', '52998224726', null, true],
] as const)('a tax id that is a %s: %s', (kind, value, shown, closes) => {
  expect([formatTaxId({ kind, value }), taxIdCloses({ kind, value })]).toEqual([shown, closes]);
});

test('one digit eleven times over is no CPF, and one that ends in twice the same is', () => {
  expect(cpfCheckDigitsHold('99999999999')).toBe(false);
  expect(cpfCheckDigitsHold('10015838099')).toBe(true);
});
