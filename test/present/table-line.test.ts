import { describe, expect, test } from 'vitest';
import { STATUSES } from '../../src/contract/status-table.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { LookupRecord } from '../../src/lookup-record.ts';
import { LANGUAGES } from '../../src/options/choices.ts';
import { failed } from '../../src/outcome.ts';
import { tableLines } from '../../src/present/batch/table-line.ts';
import type { Problem } from '../../src/problem.ts';
import { answeredRecord } from '../support/record.ts';

const words = { document: await CATALOGUES.en.document(), messages: await CATALOGUES.en.messages() };

function lineOf(record: LookupRecord, columns = 100, isColoured = false): string {
  return tableLines(words, { isTerminal: true, isColoured, columns, rows: null })(record);
}

/** A record of an answer with these data. */
function answered(status: string, data: object, receipt = 'R1'): LookupRecord {
  return answeredRecord({ status, descricao: 'd', data }, 'nfe', receipt);
}

const ISSUED = { numero: '12', serie: '3', 'valor-total': '1.10', cliente: { nome: 'Ana' } };
const MESSAGE = { sefaz: { codigo: '539', mensagem: 'Duplicidade' } };
const issued = (data: object, receipt?: string) => answered('004 (Documento emitido)', data, receipt);
const rejected = (data: object) => answered('900 (Rejeição da SEFAZ)', data);

/** One of each exit code that a receipt of a batch can have beside those of the statuses. */
const FAILURES: readonly Problem[] = [
  { kind: 'bad-receipt', flaw: 'empty' },
  { kind: 'unknown-host', host: 'h' },
  { kind: 'documents-lost', losses: [] },
  { kind: 'request-timeout', retryAfterMs: null },
  { kind: 'strict', count: 2 },
  { kind: 'token-refused', status: 401 },
];

describe('a line of a batch', () => {
  test.each<[what: string, record: LookupRecord, line: string]>([
    ['an issued invoice', issued(ISSUED), '✔ 004 Issued         R1                  12/3              1.10  Ana'],
    [
      'without a series',
      issued({ ...ISSUED, serie: undefined }),
      '✔ 004 Issued         R1                  12                1.10  Ana',
    ],
    [
      'without an amount',
      issued({ cliente: 'Ana' }),
      '✔ 004 Issued         R1                                          Ana',
    ],
    [
      'with a receipt that is longer than its place',
      issued(ISSUED, 'R'.repeat(20)),
      '✔ 004 Issued         RRRRRRRRRRRRRRRRRRRR  12/3              1.10  Ana',
    ],
    ['a rejection', rejected(MESSAGE), '✖ 900 Rejected       R1                  539 – Duplicidade'],
    [
      'with a number',
      rejected({ ...MESSAGE, numero: '12' }),
      '✖ 900 Rejected       R1                  12          539 – Duplicidade',
    ],
    [
      'with an amount',
      rejected({ ...MESSAGE, 'valor-total': '1.10' }),
      '✖ 900 Rejected       R1                                    1.10  539 – Duplicidade',
    ],
    [
      'with both',
      rejected({ ...MESSAGE, ...ISSUED }),
      '✖ 900 Rejected       R1                  12/3              1.10  539 – Duplicidade',
    ],
    [
      'of a company',
      issued({ ...ISSUED, cliente: { 'razao-social': 'Padaria' } }),
      '✔ 004 Issued         R1                  12/3              1.10  Padaria',
    ],
    [
      'of a city',
      rejected({ 'retorno-municipio': { mensagem: 'Recusada' } }),
      '✖ 900 Rejected       R1                  Recusada',
    ],
    [
      'a service error',
      answered('999 (Erro interno)', { erro: 'no key' }),
      '✖ 999 Service error  R1                  no key',
    ],
  ])('has everything at its place: %s', (_, record, line) => {
    expect(lineOf(record)).toBe(`${line}\n`);
  });

  test('tells what went wrong where there is no answer that counts', () => {
    const outcome = failed({ kind: 'strict', count: 2 });
    const told = words.messages.problem.strict({ kind: 'strict', count: 2 }, outcome.circumstances).what;
    const line = lineOf({ ...issued(ISSUED), outcome }, 200);
    expect(line).toMatch(/^✖ 76 .* {2}R1 {18}\S/);
    expect(line).toContain(told);
    expect(lineOf({ ...issued(ISSUED), outcome }, 60)).toHaveLength(61);
  });

  test('cuts what people wrote, so that it fits, and nothing of a receipt', () => {
    const long = issued({ ...ISSUED, cliente: 'Ana Maria de Souza' });
    expect(lineOf(long, 83)).toBe(
      '✔ 004 Issued         R1                  12/3              1.10  Ana Maria de Souza\n',
    );
    expect(lineOf(long, 82)).toBe(
      '✔ 004 Issued         R1                  12/3              1.10  Ana Maria de Sou…\n',
    );
    expect(lineOf(long, 43)).toBe('✔ 004 Issued         R1                  A…\n');
    for (const columns of [42, 1]) expect(lineOf(long, columns)).toBe('✔ 004 Issued         R1\n');
  });

  test.each(LANGUAGES)('has room for every state that a receipt can have: %s', async (lang) => {
    const catalogue = CATALOGUES[lang];
    const own = { document: await catalogue.document(), messages: await catalogue.messages() };
    const states = [
      ...STATUSES.map(({ text }) => answered(text, {})),
      ...FAILURES.map((problem) => ({ ...answered(STATUSES[0].text, {}), outcome: failed(problem) })),
    ];
    const lines = states.map(tableLines(own, { isTerminal: true, isColoured: false, columns: 40, rows: null }));
    expect(lines.filter((line) => !/^\S \d+ [^…]+ {2}R1\n$/.test(line))).toEqual([]);
  });

  test('leaves number and amount out where there is no room for them', () => {
    const long = issued({ ...ISSUED, cliente: 'Ana Maria de Souza e Silva' });
    expect(lineOf(long, 79)).toBe('✔ 004 Issued         R1                  12/3              1.10  Ana Maria de…\n');
    expect(lineOf(long, 61)).toBe('✔ 004 Issued         R1                  Ana Maria de Souza…\n');
    expect(lineOf(long, 78)).toBe('✔ 004 Issued         R1                  Ana Maria de Souza e Silva\n');
  });

  test('shows nothing that a terminal would obey', () => {
    expect(lineOf(issued({ numero: '\u001b[2J', cliente: '\u009b1m' }))).toMatch(/ {2}\\u001b\[2J {15}\\u009b1m\n$/);
  });

  test('has its state alone in colour: that of its status, or of a failure', () => {
    const painted = (record: LookupRecord) =>
      /^\u001b\[(\d+)m.{19}\u001b\[39m {2}R1 [^\u001b]*$/.exec(lineOf(record, 100, true))?.[1];
    const outcome = failed({ kind: 'strict', count: 2 });
    expect([issued(ISSUED), rejected(MESSAGE), { ...issued(ISSUED), outcome }].map(painted)).toEqual([
      '32',
      '91',
      '91',
    ]);
  });
});
