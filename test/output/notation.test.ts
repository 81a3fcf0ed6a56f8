import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excelCell } from '../../src/output/columns.ts';
import { notationOf } from '../../src/output/notation.ts';
import type { Language } from '../../src/words/index.ts';
import { jsonOf } from './kit.ts';

function notation(data: object, lang: Language = 'pt') {
  return notationOf(jsonOf(JSON.stringify({ data })), lang);
}

const PROVEN = { 'valor-total': '2293.70' };

describe('numbers', () => {
  test.each([
    ['valor-total', '2293.70', 'R$ 2.293,70', 'R$ 2,293.70'],
    ['valor-unitario', '64.2105263158', 'R$ 64,2105263158', 'R$ 64.2105263158'],
    ['transporte.valor-frete', '0.00', 'R$ 0,00', 'R$ 0.00'],
    ['valor-total', '-1234567.8', '-R$ 1.234.567,8', '-R$ 1,234,567.8'],
    ['valor-total', '10', 'R$ 10', 'R$ 10'],
    ['valor-total', '0012345.67', 'R$ 0012345,67', 'R$ 0012345.67'],
    ['peso-bruto', '18.750', '18,750', '18.750'],
    ['quantidade', '1000', '1.000', '1,000'],
    ['quantidade-volume', '3 caixas', '3 caixas', '3 caixas'],
    ['valor-total', '', '', ''],
    ['numero', '983825', '983825', '983825'],
  ])('%s %s', (field, text, pt, en) => {
    expect(notation(PROVEN, 'pt').value(field, text)).toBe(pt);
    expect(notation(PROVEN, 'en').value(field, text)).toBe(en);
  });

  test.each([
    ['nothing proves the dot', { 'valor-total': '1.234', quantidade: '10' }],
    ['a comma', { ...PROVEN, 'valor-frete': '35,00' }],
    ['a second dot', { ...PROVEN, 'peso-bruto': '1.234.567' }],
    ['the proof stands in another field', { numero: '1.25', 'valor-total': '1.234' }],
    ['the proof is no number', { 'valor-total': 'R$ 10.00' }],
    ['the proof stands within a text', { observacao: '"valor-total":"1.25"', 'valor-total': '1.234' }],
  ])('stay as they came: %s', (_, data) => {
    expect(notation(data).readsNumbers).toBe(false);
    expect(notation(data).value('valor-total', '1234.50')).toBe('1234.50');
  });

  test('that are no strings count as well', () => {
    expect(notationOf(jsonOf('{"data":{"itens":[{"valor-unitario": 1.50}]}}'), 'pt').readsNumbers).toBe(true);
  });

  test('keep every digit', () => {
    const number = fc.stringMatching(/^-?[0-9]{1,20}(\.[0-9]{1,12})?$/);
    fc.assert(
      fc.property(number, fc.constantFrom<Language>('pt', 'en'), (text, lang) => {
        const shown = notation({ ...PROVEN, 'valor-frete': text }, lang).value('valor-frete', text);
        const [group, sign] = lang === 'pt' ? ['.', ','] : [',', '.'];
        const back = shown.replace('R$ ', '').replaceAll(group, '').replace(sign, '.');
        expect(back).toBe(text);
      }),
    );
  });

  test('stand with their decimal signs below each other', () => {
    expect(notation(PROVEN).column(['42', '2.3750', 'x', '1234.5'])).toEqual(['42     ', '2,3750', 'x', '1.234,5   ']);
  });
});

describe('line totals', () => {
  test.each([
    ['42', '42.50', '1785.00'],
    ['12.0000', '18.90', '226.80'],
    ['0.5', '0.1', '0.05'],
    ['-1', '0.01', '-0.01'],
    ['2.3750', '64.2105263158', '152.50'],
    ['1', '0.004999', '0.00'],
    ['1', '0.005', '0.01'],
    ['-1', '0.005', '-0.01'],
    ['1.005', '100', '100.50'],
    ['1.015', '1', '1.02'],
    ['3', '7', '21.00'],
    ['12345678901234567890', '10.01', '123580245801358024578.90'],
    ['1,5', '2.00', ''],
    ['', '2.00', ''],
  ])('%s × %s', (quantity, price, total) => expect(notation(PROVEN).product(quantity, price)).toBe(total));

  test('are not told where nothing proves how numbers are written', () => {
    expect(notation({}).product('2', '3')).toBe('');
  });
});

describe('dates are the same on pages and in csv for Excel', () => {
  const CASES = [
    ['2026-11-12T09:12:47-03:00', '12/11/2026 09:12:47 (-03:00)', '12/11/2026 09:12:47'],
    ['2026-11-12T09:12-03:00', '12/11/2026 09:12 (-03:00)', '12/11/2026 09:12'],
    ['2026-11-12T09:12:47Z', '12/11/2026 09:12:47 (Z)', '12/11/2026 09:12:47'],
    ['2026-11-12T09:12:47', '12/11/2026 09:12:47', '12/11/2026 09:12:47'],
    ['2026-11-12', '12/11/2026', '12/11/2026'],
    ['2028-02-29', '29/02/2028', '29/02/2028'],
    // Excel shows no fractions of a second, and knows no earlier days.
    ['2026-11-12T09:12:47.125Z', '12/11/2026 09:12:47.125 (Z)', null],
    ['1899-12-30', '30/12/1899', null],
    // What is no date stays as it came.
    ...['2026-13-45', '2026-02-30', '2026-02-29', '2026-04-31', '0000-00-00', '2026-11-12T24:61'].map(
      (text) => [text, text, null] as const,
    ),
    ...['12/11/2026 09:12', '2026-11-12 09:12', '2026-11-12T09:12:47 BRT'].map((text) => [text, text, null] as const),
  ] as const;

  test.each(CASES)('%s', (text, pt, excel) => {
    expect(notation({}).value('data-emissao', text)).toBe(pt);
    const en = pt === text ? text : pt.replace(/^(..).(..).(....)/, '$3-$2-$1');
    expect(notation({}, 'en').value('data-emissao', text)).toBe(en);
    expect(excelCell(text, 'date')).toBe(excel ?? `="${text}"`);
  });
});
