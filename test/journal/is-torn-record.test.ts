import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excelValue, safeCell } from '../../src/contract/guard-csv-cells.ts';
import { statusForGood } from '../../src/journal/receipts-that-resume-skips.ts';
import { recordFormOf } from '../../src/journal/record-formats.ts';

const NDJSON = recordFormOf({ format: 'ndjson', isExcel: false, head: '' });
const CSV = recordFormOf({ format: 'csv', isExcel: false, head: '' });
const EXCEL = recordFormOf({ format: 'csv', isExcel: true, head: '' });

const word = fc.constantFrom('issued', 'not-found', 'no-answer-in-time');
const values = {
  receipt: fc.string({ unit: 'binary', maxLength: 20 }),
  document: fc.constantFrom('nfe', 'nfse'),
  exitCode: fc.constantFrom(0, 2, 76, 130),
  outcome: word,
  status: fc.option(fc.string({ unit: 'binary', maxLength: 20 })),
};

const ndjson = fc
  .record({ ...values, envelope: fc.jsonValue(), error: fc.constant(null), attempts: fc.nat(), elapsedMs: fc.nat() })
  .map((record) => JSON.stringify(record));

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function csv(isExcel: boolean) {
  const cell = (text: string) => quoted(isExcel ? excelValue(text) : safeCell(text));
  // What has control characters is no receipt; a status may have them.
  const printable = fc.string({ unit: 'grapheme', maxLength: 20 });
  return fc
    .record({ ...values, receipt: printable, status: printable, rest: fc.array(printable, { minLength: 1 }) })
    .map(({ receipt, document, exitCode, outcome, status, rest }) =>
      [cell(receipt), document, exitCode, outcome, status === '' ? '' : cell(status), ...rest.map(cell)].join(
        isExcel ? ';' : ',',
      ),
    );
}

describe.each([
  ['ndjson', ndjson, NDJSON],
  ['csv', csv(false), CSV],
  ['csv for Excel', csv(true), EXCEL],
] as const)('%s', (_, records, { isBeginning, read }) => {
  test('a record that is cut anywhere, be it within a character, is known for one', () => {
    fc.assert(
      fc.property(records, (record) => {
        const bytes = Buffer.from(record);
        const cuts = Array.from({ length: bytes.length + 1 }, (_, cut) => cut);
        expect(cuts.filter((cut) => !isBeginning(bytes.subarray(0, cut)))).toEqual([]);
      }),
    );
  });

  test('a whole one is read', () => {
    fc.assert(fc.property(records, (record) => read(record) !== null));
  });
});

const BEGUN = '{"receipt":"a","document":"nfe","exitCode":0,"outcome":"issued","status":null,"envelope":{';

test.each([
  'x',
  '{}',
  '{"a":1',
  '[',
  '{"receipt":1',
  '{"receipt":"a"}',
  '\0\0\0',
  '\xef\xbb\xbf{"receipt"',
  '{"receipt":"\xff\xff\xff\xff\xff',
  BEGUN.replace('nfe', 'nfce'),
  BEGUN.replace('nfe"', 'nf'),
  `${BEGUN.replace('nfe', 'abc')}"nfe"`,
  `${BEGUN.replace('0', 'x')}4`,
  BEGUN.replace('0', '243'),
  BEGUN.replace('issued', '9'),
  BEGUN.replace('envelope', 'answer'),
])('%j is the beginning of no record', (text) => {
  expect(NDJSON.isBeginning(Buffer.from(BEGUN))).toBe(true);
  expect(NDJSON.isBeginning(Buffer.from(text, 'latin1'))).toBe(false);
});

test.each([
  'a,x',
  'a,nf,0',
  'a,abc,0,issued,nfe',
  'a,nfe,x',
  'a,nfe,0,9',
  'a,nfe,0,issued;',
  '"a"b',
  'a\tb',
  '\xff\xff\xff\xff\xff',
])('%j is the beginning of no row', (text) => {
  expect(CSV.isBeginning(Buffer.from('a,nfe,0,issued,'))).toBe(true);
  expect(CSV.isBeginning(Buffer.from(text, 'latin1'))).toBe(false);
});

test.each([
  ['nfe', '900 (Rejeição da SEFAZ)', 90, true],
  ['nfe', '004 (em outras palavras)', 0, true],
  ['nfe', '004 (Documento emitido)', 76, true],
  ['nfe', '010 (Documento cancelado)', 30, true],
  ['nfe', '002 (Pendente de processamento)', 22, false],
  ['nfse', '010 (Documento cancelado)', 30, true],
  ['nfe', '004 (Documento emitido)', 74, false],
  ['nfse', '900 (Rejeição da SEFAZ)', 76, false],
  ['nfse', '500 (Não existe)', 50, true],
  ['nfe', '0040', 0, false],
  ['nfe', null, 69, false],
])('a record of %s with %j and exit code %i is for good: %s', (document, status, exitCode, expected) => {
  expect(statusForGood({ receipt: 'a', document, status, exitCode }) !== null).toBe(expected);
});
