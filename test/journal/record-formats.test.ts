import { describe, expect, test } from 'vitest';
import { statusForGood } from '../../src/journal/receipts-that-resume-skips.ts';
import { cellsOf, type RecordForm, recordFormOf } from '../../src/journal/record-formats.ts';

const NDJSON = recordFormOf({ format: 'ndjson', isExcel: false, head: '' });
const csv = (isExcel: boolean, head = '') => recordFormOf({ format: 'csv', isExcel, head });
const ISSUED = '004 (Documento emitido)';
const ndjson = (more: object = {}) =>
  JSON.stringify({
    receipt: 'R1',
    document: 'nfe',
    exitCode: 0,
    outcome: 'issued',
    status: ISSUED,
    envelope: {},
    ...more,
  });

describe('a line of ndjson', () => {
  test.each([[''], ['\r']])('is read with %j at its end', (end) => {
    expect(NDJSON.read(ndjson() + end)).toEqual({ receipt: 'R1', document: 'nfe', exitCode: 0, status: ISSUED });
  });

  test.each([
    [{ receipt: 'a"\\\u0001é' }, { receipt: 'a"\\\u0001é' }],
    [{ status: null }, { status: null }],
    [{ status: '00"4' }, { status: '00"4' }],
    [{ exitCode: 143 }, { exitCode: 143 }],
    [{ document: 'nfse' }, { document: 'nfse' }],
  ])('with %j says so', (more, read) => {
    expect(NDJSON.read(ndjson(more))).toMatchObject(read);
  });

  test.each([
    ['x'],
    [` ${ndjson()}`],
    [`${ndjson()} `],
    [ndjson({ exitCode: 243 })],
    [ndjson({ exitCode: 1000 })],
    [ndjson({ document: 'cte' })],
    [ndjson({ outcome: 'Issued' })],
    [ndjson({ status: 4 })],
    [ndjson().replace('R1', '\\x')],
    [ndjson().replace('R1', 'a\tb')],
    [ndjson().replace(ISSUED, '\\u00')],
    ['{"receipt":"R1","document":"nfe","exitCode":0,"outcome":"issued","status":null}'],
  ])('like %j is no record', (line) => {
    expect(NDJSON.read(line)).toBeNull();
  });
});

describe('a line of csv', () => {
  const { read } = csv(false);

  test.each([
    [`R1,nfe,0,issued,${ISSUED},`, { receipt: 'R1', document: 'nfe', exitCode: 0, status: ISSUED }],
    [`R1,nfe,0,issued,${ISSUED}\r`, { receipt: 'R1', document: 'nfe', exitCode: 0, status: ISSUED }],
    ['R1,nfse,143,interrupted,,\r', { receipt: 'R1', document: 'nfse', exitCode: 143, status: null }],
    ['"a,""b""",nfe,69,unavailable,,', { receipt: 'a,"b"', document: 'nfe', exitCode: 69, status: null }],
    [
      "'=1,nfe,50,not-found,500 (Não existe),",
      { receipt: '=1', document: 'nfe', exitCode: 50, status: '500 (Não existe)' },
    ],
  ])('%j is read', (line, record) => {
    expect(read(line)).toEqual(record);
  });

  test.each([
    [''],
    ['R1'],
    ['R1,nfe,0,issued'],
    ['R1,nfe,0,issued\r'],
    ['R1,cte,0,issued,,'],
    ['R1,a-nfe,0,issued,,'],
    ['R1,nfes,0,issued,,'],
    ['R1,nfe,,issued,,'],
    ['R1,nfe,a0,issued,,'],
    ['R1,nfe,0a,issued,,'],
    ['R1,nfe,1000,issued,,'],
    ['R1;nfe;0;issued;;'],
    ['"R1"x,nfe,0,issued,,'],
  ])('%j is no record', (line) => {
    expect(read(line)).toBeNull();
  });

  test('of --excel has its own separator, and formulas for texts', () => {
    expect(csv(true).read(`"=""0123""";nfe;0;issued;"=""${ISSUED}""";`)).toEqual({
      receipt: '0123',
      document: 'nfe',
      exitCode: 0,
      status: ISSUED,
    });
  });

  test('has as many cells as are asked for, and no more than there are', () => {
    expect(cellsOf('a,"b""c",,d', ',', 2)).toEqual(['a', 'b"c']);
    expect(cellsOf('a,"b""c",,d', ',', 9)).toEqual(['a', 'b"c', '', 'd']);
    expect(cellsOf('a,b,\r', ',', 9)).toEqual(['a', 'b', '']);
  });
});

test.each(['0040', 'x004 (Documento emitido)', '04 (Documento emitido)', ''])(
  'status %j answers nothing for good',
  (status) => {
    expect(statusForGood({ receipt: 'R1', document: 'nfe', status, exitCode: 0 })).toBeNull();
  },
);

describe('what a record says of its documents', () => {
  const links = (linking: ReturnType<RecordForm['readLinking']>) => ({
    ...linking,
    linkTo: [linking.linkTo('xml'), linking.linkTo('danfe')],
  });

  test('stands in the envelope of ndjson', () => {
    const sefaz = { chave: 'K', 'url-xml': 'https://x', 'url-danfe': '' };
    const linking = NDJSON.readLinking(ndjson({ envelope: { data: { sefaz } } }), 'R1');
    expect(links(linking)).toEqual({ receipt: 'R1', chave: 'K', linkTo: ['https://x', ''] });
  });

  test.each([
    [false, 'receipt,chave,url-danfe,url-xml\r\n', "R1,'=K,,https://x"],
    [true, 'receipt;chave;url-danfe;url-xml\r\n', '"=""R1""";"=""=K""";;"=""https://x"""'],
  ])('stands in the columns of csv, for Excel: %s', (isExcel, head, line) => {
    const linking = csv(isExcel, head).readLinking(line, 'R1');
    expect(links(linking)).toEqual({ receipt: 'R1', chave: '=K', linkTo: ['https://x', ''] });
  });
});
