import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  csvDialect,
  excelText,
  excelValue,
  safeCell,
  textOfExcelValue,
  textOfSafeCell,
} from '../../src/contract/guard-csv-cells.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^['=+@\-\t]{0,4}[\d'"=]{0,300}$/),
  fc.stringMatching(/^'{0,3}(?:true|jan 26|R\$ 10)$/),
);

describe('a cell gives back the text that it was made of', () => {
  test.each([
    ['safe', safeCell, textOfSafeCell],
    ['for Excel', excelValue, textOfExcelValue],
  ] as const)('%s', (_, cellOf, textOf) => {
    fc.assert(
      fc.property(text, (value) => textOf(cellOf(value)) === value),
      { numRuns: 2000 },
    );
  });
});

test.each([...['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', "'=1"], ...['\n=1', '\0=1', '＝1+1', '＋1', '－1', '＠A1']])(
  '%j is run by no spreadsheet',
  (value) => {
    expect(safeCell(value)).toBe(`'${value}`);
    expect(excelText(value)).toBe(`'${value}`);
  },
);

test.each(['Padaria São José Ltda', 'O documento foi emitido.', 'Rejeição: Duplicidade de NF-e'])(
  '%s stays',
  (value) => {
    expect([safeCell(value), excelText(value)]).toEqual([value, value]);
  },
);

test.each(['10.05', '1E23', '007', '12/11', 'VERDADEIRO', 'jan 26', 'R$ 10', ' 5'])(
  'Excel does not convert %s',
  (value) => {
    expect(excelText(value)).toBe(`'${value}`);
    expect(excelValue(value)).toBe(`="${value}"`);
  },
);

test.each([
  ...["'7", '"7', '(1)', '/1', '%1', '#N/D', '.5', ',5', '$1', 'r$ 1', '€1', '£1', ' =1', "''=1"],
  ...["'true", ' true', 'True ', 'false', 'falso  ', 'verdadeiro', "'' verdadeiro"],
  ...[
    'mar 1',
    'março/26',
    'jan-2026',
    'fev.26',
    'dez26',
    "'jan 26",
    ' set 30 ',
    'setembro  30',
    'MAI - 5',
    'fevereiro 2026',
    'September 12',
  ],
])('Excel would convert %j, but for an apostrophe', (value) => {
  expect(excelText(value)).toBe(`'${value}`);
});

test.each([
  ...[
    'true story',
    'untrue',
    'a 1',
    'ab 12',
    'fevereiros 12',
    'jan 12345',
    'jan 26 x',
    'x jan 26',
    'R 1',
    'a=1',
    'x@y',
    "d'água",
  ],
  ...['total R$ 10', 'nota 1.2.3', 'item: 5', "x'true"],
])('Excel shows %j as it is', (value) => {
  expect(excelText(value)).toBe(value);
});

test('a text of 255 characters is a formula, and a longer one is not', () => {
  expect(excelValue('x'.repeat(255))).toBe(`="${'x'.repeat(255)}"`);
  expect(excelValue('x'.repeat(256))).toBe('x'.repeat(256));
  expect(excelValue(`=${'"'.repeat(255)}`)).toBe(`'=${'"'.repeat(255)}`);
  expect(excelValue('a"b')).toBe('="a""b"');
});

test.each([
  ["'=1", '=1'],
  ["''=1", "'=1"],
  ["'x", "'x"],
  ['=1', '=1'],
  ['+=1', '+=1'],
])('the text of a safe cell %j is %j', (cell, value) => {
  expect(textOfSafeCell(cell)).toBe(value);
});

test.each([
  ['="a""b"', 'a"b'],
  ['="a\nb"', 'a\nb'],
  ['x="a"', 'x="a"'],
  ['="a"b', '="a"b'],
  [`'7${'x'.repeat(255)}`, `7${'x'.repeat(255)}`],
  [`'x${'x'.repeat(255)}`, `'x${'x'.repeat(255)}`],
  [`x7${'x'.repeat(255)}`, `x7${'x'.repeat(255)}`],
  [`7${'x'.repeat(255)}'`, `7${'x'.repeat(255)}'`],
])('the text of a cell for Excel %j is %j', (cell, value) => {
  expect(textOfExcelValue(cell)).toBe(value);
});

test('Excel in Portuguese parts cells by semicolons, all others by commas', () => {
  expect([csvDialect(true).separator, csvDialect(false).separator]).toEqual([';', ',']);
});
