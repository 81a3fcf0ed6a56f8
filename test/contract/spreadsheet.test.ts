import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excelText, excelValue, safeCell, textOfExcelValue, textOfSafeCell } from '../../src/contract/spreadsheet.ts';

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

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', "'=1"])('%j is run by no spreadsheet', (value) => {
  expect(safeCell(value)).toBe(`'${value}`);
  expect(excelText(value)).toBe(`'${value}`);
});

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
