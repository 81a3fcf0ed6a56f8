import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { csvHead, csvLine } from '../../src/output/columns.ts';
import { plainLine } from '../../src/output/machine.ts';
import { failed, type LookupRecord } from '../../src/record.ts';
import { ndjson, readRecord } from '../../src/records/line.ts';
import { WORDS } from '../../src/words/index.ts';
import { answered, issued, refused, TIMING } from './kit.ts';

describe('ndjson', () => {
  test('has the status of an answer that is not understood, and the documents of --save', () => {
    const documents = [{ kind: 'xml', file: 'f/x-nfe.xml', bytes: 3 }] as const;
    const record = { ...answered({ status: '007 (Em análise)', descricao: 'd' }), documents };
    expect(JSON.parse(ndjson(record))).toMatchObject({ status: '007 (Em análise)', exitCode: 76, documents });
  });

  test('says who acts next, and when it was asked, and is read with and without them', () => {
    const moved = new Failure('contract', (words) => words.service.redirect(301, 'h'), { next: 'asker' });
    const line = ndjson(failed({ kind: 'nfe', receipt: 'R1' }, moved, TIMING));
    const read = (text: string) => {
      const { next, askedAt, service, profile } = JSON.parse(ndjson(readRecord(text) ?? issued({})));
      return [next, askedAt, service, profile];
    };
    expect(line).toContain('"status":null,"next":"asker","envelope":null,');
    expect(read(line)).toEqual(['asker', '2026-11-28T02:46:31.042Z', 'https://api.example.com', null]);
    const old = line.replace('"next":"asker",', '').replace(/"warnings":\[\],|,"askedAt".*(?=\})/g, '');
    expect(read(old)).toEqual(['service', null, null, null]);
    expect(readRecord(line.replace('T02:46', ' at noon'))).toBeNull();
  });

  test('keeps every value of the body, byte for byte, and is one line', () => {
    const blanks = fc.constantFrom('', ' ', '\n', '\r\n\t');
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), blanks, (value, blank) => {
        const spelt = (space: string) =>
          `{"n":1.10,"n":"\\u00e9","v":${JSON.stringify(JSON.parse(value), null, space)}}`;
        const compact = `{"status":"004 (Documento emitido)","data":${spelt('')}}`;
        const body = `${blank}{"status":${blank}"004 (Documento emitido)",${blank}"data":${spelt(blank)}}${blank}`;
        const record = answered(body, 'R"1');
        expect(ndjson(record)).toMatch(/^\{"receipt":"R\\"1","document"/);
        expect(ndjson(record)).toContain(`"envelope":${compact},"error"`);
        expect(ndjson(record).indexOf('\n')).toBe(ndjson(record).length - 1);
      }),
    );
  });

  test('obeys nothing on a terminal, and says the same', () => {
    const record = issued({ numero: '\u009b1m\u202e' });
    expect(ndjson(record, true)).toContain('"\\u009b1m\\u202e"');
    expect(JSON.parse(ndjson(record, true))).toEqual(JSON.parse(ndjson(record)));
  });
});

/** What a service may send for a text, and a person type for a receipt. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', "'", '=', '+', '-', '@', '\t', '0', '1', 'E', '.') }),
);

describe('csv', () => {
  const columns = rowsOf(csvHead(null), ',')[0] ?? [];

  test('whatever the service sends, a reader of RFC 4180 gets it back, and runs no formula', () => {
    fc.assert(
      fc.property(text, text, text, (receipt, numero, customer) => {
        const rows = rowsOf(csvHead(null) + csvLine(issued({ numero, cliente: customer }, receipt), null), ',');
        expect(rows.map((row) => row.length)).toEqual([21, 21]);
        const row = rows[1] ?? [];
        for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
        const found = ['receipt', 'numero', 'customer'].map((name) => row[columns.indexOf(name)]);
        expect(found.map((cell) => cell?.replace(/^'(?='*[=+\-@\p{Cc}＝＋－＠])/u, ''))).toEqual([
          receipt,
          numero,
          customer,
        ]);
      }),
    );
  });

  test('of several fields a column has the first that is there', () => {
    const city = { 'data-emissao': 'd', chave: 'c', mensagem: 'm' };
    const person = { nome: 'Ana', cpf: '12345678909' };
    const found = { 'data-emissao': 'd', chave: 'c', message: 'm', customer: 'Ana', 'customer-id': '12345678909' };
    expect(cellsOf(issued({ 'retorno-municipio': city, cliente: person }))).toMatchObject({ ...found, codigo: '' });
    expect(cellsOf(issued({ cliente: { tipo: 'J' }, erro: 'e' }))).toMatchObject({ customer: '', message: 'e' });
  });

  test('the message is that of a failure where there is no other, or where a document is lost', () => {
    expect(cellsOf(refused()).message).toBe(WORDS.en.service.refused('h:1'));
    const failure = new Failure('io', () => 'the DANFE is not saved');
    const lost = { ...issued({ sefaz: { mensagem: 'm' } }), failure, exitCode: 74, outcome: 'io' as const };
    expect(cellsOf(lost)).toMatchObject({ 'exit-code': '74', message: 'the DANFE is not saved' });
    const unknown = answered({ status: '007 (Em análise)', data: { sefaz: { mensagem: 'm' } } });
    expect(cellsOf(unknown).message).toBe(WORDS.en.service.unknownStatus('007 (Em análise)'));
    expect(cellsOf(issued({ numero: null, cliente: null }))).toMatchObject({ numero: '', customer: '' });
  });

  function cellsOf(record: LookupRecord): Record<string, string | undefined> {
    const [cells = []] = rowsOf(csvLine(record, null), ',');
    return Object.fromEntries(columns.map((name, at) => [name, cells[at]]));
  }
});

describe('csv for Excel in Portuguese', () => {
  test('an amount that the answer does not prove is a text', () => {
    const [row] = openInExcel(csvLine(issued({ 'valor-total': '1.234' }), WORDS.pt));
    expect(row?.[10]).toBe('1.234');
  });

  test('no text is run or converted, whatever it is', () => {
    fc.assert(
      fc.property(text, text, text, (receipt, numero, customer) => {
        const [row] = openInExcel(csvLine(issued({ numero, cliente: customer }, receipt), WORDS.pt));
        expect([row?.[0], row?.[6]]).toEqual([receipt, numero]);
        expect([customer, `'${customer}`]).toContain(row?.[8]);
      }),
    );
  });
});

test('a plain line is escaped', () => {
  expect(plainLine(issued({ cliente: 'a\tb\\c' }))).toContain('\ta\\tb\\\\c\t');
  expect(plainLine(issued({ numero: '\u001b[2J' }), true)).toContain('\t\\u001b[2J\t');
});

/** Reads a file of RFC 4180, which must be whole. */
function rowsOf(file: string, separator: ',' | ';'): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < file.length) {
    const found = cell.exec(file);
    if (found === null) throw new Error(`no csv: ${JSON.stringify(file)}`);
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** What Excel in Portuguese makes of a file that is opened by double-click, as far as we lead it into temptation. */
function openInExcel(file: string): (string | number)[][] {
  return rowsOf(file, ';').map((row) => {
    // The last one is meant as a date: when it was asked, by the clock of the reader's wall.
    expect(row.at(-1)).toMatch(/^2[78]\/11\/2026 \d\d:\d\d:31$/);
    return row.slice(0, -1).map(valueInExcel);
  });
}

function valueInExcel(cell: string): string | number {
  const formula = /^="((?:[^"]|"")*)"$/s.exec(cell);
  if (formula !== null) return (formula[1] ?? '').replaceAll('""', '"');
  if (/^[=+\-@]/.test(cell) && !/^-?\d+(,\d+)?$/.test(cell)) throw new Error(`run as a formula: ${cell}`);
  if (/^-?\d+(,\d+)?(E\d+)?$/i.test(cell)) return Number(cell.replace(',', '.'));
  if (/^\s*(?:[\d.,/]|true|false|verdadeiro|falso)/i.test(cell)) throw new Error(`converted: ${cell}`);
  return cell;
}
