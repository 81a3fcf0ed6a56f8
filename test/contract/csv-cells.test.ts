import { describe, expect, test } from 'vitest';
import { excelCell, guard } from '../../src/output/columns.ts';

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '\0=1', '＝1+1', '＋1', '－1', '＠A1'])(
  '%j is run by no spreadsheet',
  (text) => {
    expect([guard(text), excelCell(text, 'words')]).toEqual([`'${text}`, `'${text}`]);
  },
);

test.each(['Padaria São José Ltda', 'Rejeição: Duplicidade de NF-e', "d'água", 'x@y', 'a=1'])('%s stays', (text) => {
  expect([guard(text), excelCell(text, 'words')]).toEqual([text, text]);
});

describe('for Excel', () => {
  test.each([
    ...['10.05', '1E23', '007', '12/11', ' 5', '(1)', '/1', '%1', '#N/D', '.5', ',5', 'R$ 10', '€1', "'7", '"7'],
    ...['VERDADEIRO', 'true', ' false ', 'jan 26', 'março/26', 'fev.26', 'dez26', 'setembro  30'],
  ])('an apostrophe keeps %j from being converted', (text) => {
    expect(excelCell(text, 'words')).toBe(`'${text}`);
  });

  test.each(['true story', 'a 1', 'jan 26 x', 'total R$ 10', 'item: 5', 'jan 12345'])('%j stays', (text) => {
    expect(excelCell(text, 'words')).toBe(text);
  });

  test('a code is a formula whose result is the text, up to what Excel takes', () => {
    expect(excelCell('a"b', 'code')).toBe('="a""b"');
    expect(excelCell('7'.repeat(255), 'code')).toBe(`="${'7'.repeat(255)}"`);
    expect(excelCell('7'.repeat(256), 'code')).toBe(`'${'7'.repeat(256)}`);
  });

  test.each([
    ['2293.70', '2293,70'],
    ['-0.5', '-0,5'],
    ['1234567890123.45', '1234567890123,45'],
    ['12345678901234.56', '="12345678901234.56"'],
    ['007.5', '="007.5"'],
    ['1.234,56', '="1.234,56"'],
  ])('the number %s is %s', (text, cell) => {
    expect(excelCell(text, 'amount')).toBe(cell);
  });
});
