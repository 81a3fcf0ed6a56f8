import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJsonBody } from '../../src/contract/json-body.ts';
import { statusOfCode } from '../../src/contract/status-table.ts';
import { recordFormOf } from '../../src/journal/record-formats.ts';
import type { LookupRecord } from '../../src/lookup-record.ts';
import { failed, type LookupOutcome } from '../../src/outcome.ts';
import { csvHead, csvLine } from '../../src/present/batch/csv.ts';

const FORMS = [
  ['csv', false, ','],
  ['csv for Excel', true, ';'],
] as const;

/** What a service may send for a text: anything at all. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', "'", '=', '+', '-', '@', '\t', '0', '1', 'E', '.') }),
);

const issued = statusOfCode('004');
const outcome: LookupOutcome =
  issued === undefined ? failed({ kind: 'not-json' }) : { kind: 'answered', status: issued, isAccepted: true };

function recordOf(receipt: string, numero: string, customer: unknown): LookupRecord {
  const source = JSON.stringify({ status: '004 (Documento emitido)', data: { numero, cliente: customer } });
  const answer = readJsonBody(Buffer.from(source));
  const nothing = {
    status: null,
    body: null,
    deviations: [],
    documents: null,
    attempts: 1,
    elapsedMs: 1,
    echoed: false,
  };
  return { ...nothing, operation: 'nfe', receipt, outcome, answer };
}

/** The cells of a line of RFC 4180, which must be whole. */
function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n$)`, 'y');
  const cells: string[] = [];
  for (let found = cell.exec(line); found !== null; found = cell.exec(line)) {
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (cell.lastIndex === line.length) return cells;
  }
  throw new Error(`no line of csv: ${JSON.stringify(line)}`);
}

describe.each(FORMS)('%s', (_, isExcel, separator) => {
  const form = { errorMessage: () => null, isExcel, isTerminal: false, savesDocuments: false };
  const columns = csvHead(form).replace('\ufeff', '').trimEnd().split(separator);
  const lineOf = (record: LookupRecord) => csvLine(record, form);

  test('whatever the service sends, a line has the columns of the head, and the journal reads it back', () => {
    fc.assert(
      fc.property(text, text, text, (receipt, numero, customer) => {
        const line = lineOf(recordOf(receipt, numero, customer));
        expect(cellsOf(line, separator)).toHaveLength(columns.length);
        expect(recordFormOf({ format: 'csv', isExcel, head: '' }).read(line.replace(/\n$/, ''))).toEqual({
          receipt,
          document: 'nfe',
          exitCode: 0,
          status: '004 (Documento emitido)',
        });
      }),
    );
  });

  test('no cell is run as a formula, but for those that are a text', () => {
    fc.assert(
      fc.property(text, text, text, (receipt, numero, customer) => {
        const cells = cellsOf(lineOf(recordOf(receipt, numero, customer)), separator);
        const formulas = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell));
        expect(formulas.filter((cell) => !isExcel || !/^="(?:[^"]|"")*"$/.test(cell))).toEqual([]);
      }),
    );
  });

  test('a customer that is a plain text may look like anything, and one that is none is empty', () => {
    const customerIn = (customer: unknown) =>
      cellsOf(lineOf(recordOf('R1', '1', customer)), separator)[columns.indexOf('customer')];
    expect(customerIn('{braces} Ltda')).toBe('{braces} Ltda');
    expect(customerIn({ tipo: 'J' })).toBe('');
    expect(customerIn(['a'])).toBe('');
  });
});

describe('each column', () => {
  const SEFAZ = ['data-emissao', 'chave', 'protocolo', 'codigo', 'mensagem', 'url-danfe', 'url-xml'];
  const TOWN = ['data-emissao', 'chave', 'mensagem'];
  const CUSTOMER = ['cnpj', 'cpf', 'razao-social', 'nome'];

  /** An object whose every value says where it stands. */
  function placed(prefix: string, names: readonly string[]): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, `${prefix}.${name}`]));
  }

  const TOWNS = { 'retorno-municipio': placed('town', TOWN), erro: 'erro' };
  const ANSWER = {
    ...placed('data', ['numero', 'serie', 'valor-total']),
    ...TOWNS,
    cliente: placed('customer', CUSTOMER),
    sefaz: placed('sefaz', SEFAZ),
  };

  function cellsFor(data: object, isExcel = false): Record<string, string | undefined> {
    const form = { errorMessage: () => 'error', isExcel, isTerminal: false, savesDocuments: false };
    const answer = readJsonBody(Buffer.from(JSON.stringify({ status: '004 (Documento emitido)', data })));
    const separator = isExcel ? ';' : ',';
    const names = csvHead(form).replace('\ufeff', '').trimEnd().split(separator);
    const cells = cellsOf(csvLine({ ...recordOf('R1', '1', null), answer }, form), separator);
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  }

  /** What of an answer that has everything stands in which column. */
  const PLACED = {
    status: '004 (Documento emitido)',
    numero: 'data.numero',
    serie: 'data.serie',
    customer: 'customer.razao-social',
    'customer-id': 'customer.cnpj',
    'valor-total': 'data.valor-total',
    'data-emissao': 'sefaz.data-emissao',
    chave: 'sefaz.chave',
    protocolo: 'sefaz.protocolo',
    codigo: 'sefaz.codigo',
    message: 'sefaz.mensagem',
    'url-danfe': 'sefaz.url-danfe',
    'url-xml': 'sefaz.url-xml',
  };
  const OWN = { document: 'nfe', 'exit-code': '0', outcome: 'issued', attempts: '1', 'elapsed-ms': '1' };

  test('has what it is called by, and of several fields the first that is there', () => {
    expect(cellsFor(ANSWER)).toEqual({ ...OWN, receipt: 'R1', ...PLACED });
    expect(cellsFor(TOWNS)).toMatchObject({
      'data-emissao': 'town.data-emissao',
      chave: 'town.chave',
      message: 'town.mensagem',
    });
    expect(cellsFor({ erro: 'erro', cliente: placed('customer', ['cpf', 'nome']) })).toMatchObject({
      customer: 'customer.nome',
      'customer-id': 'customer.cpf',
      message: 'erro',
    });
  });

  test('is empty where nothing is there', () => {
    for (const isExcel of [false, true]) {
      const cells = cellsFor({}, isExcel);
      expect([cells.customer, cells.chave, cells.protocolo, cells.message]).toEqual(['', '', '', 'error']);
    }
  });

  test('is kept from Excel where it is of the service, but for what people wrote', () => {
    const { customer, message, ...values } = PLACED;
    const kept = Object.entries({ receipt: 'R1', ...values }).map(([name, value]) => [name, `="${value}"`]);
    expect(cellsFor(ANSWER, true)).toEqual({ ...OWN, customer, message, ...Object.fromEntries(kept) });
  });
});
