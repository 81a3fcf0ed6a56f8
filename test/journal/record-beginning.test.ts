import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excelValue, safeCell } from '../../src/contract/spreadsheet.ts';
import { csvRecordReader, readNdjsonRecord, statusForGood } from '../../src/journal/read-record.ts';
import { csvBeginning, isNdjsonBeginning } from '../../src/journal/record-beginning.ts';

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
  ['ndjson', ndjson, isNdjsonBeginning, readNdjsonRecord],
  ['csv', csv(false), csvBeginning(','), csvRecordReader(false)],
  ['csv for Excel', csv(true), csvBeginning(';'), csvRecordReader(true)],
] as const)('%s', (_, records, isBeginning, read) => {
  test('a record that is cut anywhere, be it within a character, is known for one', () => {
    fc.assert(
      fc.property(records, fc.nat(), (record, cut) => {
        const bytes = Buffer.from(record);
        expect(isBeginning(bytes.subarray(0, cut % (bytes.length + 1)))).toBe(true);
      }),
    );
  });

  test('a whole one is read', () => {
    fc.assert(fc.property(records, (record) => read(record) !== null));
  });
});

test.each(['x', '{}', '{"a":1', '[', '{"receipt":1', '{"receipt":"a","document":"nfce', '{"receipt":"a"}', '\0\0\0'])(
  '%j is the beginning of no record',
  (text) => expect(isNdjsonBeginning(Buffer.from(text))).toBe(false),
);

test.each([
  ['nfe', '900 (Rejeição da SEFAZ)', 90, true],
  ['nfe', '004 (em outras palavras)', 0, true],
  ['nfe', '004 (Documento emitido)', 76, true],
  ['nfe', '004 (Documento emitido)', 74, false],
  ['nfse', '900 (Rejeição da SEFAZ)', 76, false],
  ['nfse', '500 (Não existe)', 50, true],
  ['nfe', '0040', 0, false],
  ['nfe', null, 69, false],
])('a record of %s with %j and exit code %i is for good: %s', (document, status, exitCode, expected) => {
  expect(statusForGood({ receipt: 'a', document, status, exitCode }) !== null).toBe(expected);
});
