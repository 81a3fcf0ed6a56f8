import { describe, it } from 'vitest';
import { type Case, golden } from '../support/golden.ts';

const BATCH = [
  '35261100012004',
  '35261100013010',
  '35261100014900',
  '35261100015003',
  '35261100016401',
  '35261100017500',
];

/** A lookup in the sandbox that ends soon. */
function lookup(...argv: string[]): Case {
  return { argv: [...argv, '--sandbox', '--retries', '0', '--timeout', '20s'] };
}

describe('what scripts read', () => {
  it('plain', () =>
    golden('plain', [
      ...['002', '004', '603'].map((receipt) => lookup('nfe', receipt)),
      lookup('nfse', '900'),
      lookup('nfe', '604', '-q'),
    ]));

  it('json, and by field', () =>
    golden('json', [
      lookup('nfe', '004', '--json'),
      lookup('nfe', 'F010', '--json', '--mask'),
      lookup('nfe', '004', '-f', 'data.sefaz.chave'),
      lookup('nfe', '606', '-f', 'data.numero', '-f', 'data.itens.1.nome', '-f', 'data.x'),
      lookup('nfe', '004', '-f', 'data.cliente'),
      lookup('nfe', '002', '-f', 'data.numero'),
      lookup('nfe', '401', '-f', 'outcome', '-f', 'data.numero'),
      lookup('nfe', '010', '-q'),
      lookup('nfe', '010', '-q', '--accept', '002,010'),
    ]));

  it('records', () =>
    golden('records', [
      lookup('nfe', '004', '-o', 'ndjson'),
      lookup('nfe', ...BATCH, '-o', 'ndjson'),
      lookup('nfse', '004', 'F004', '601', 'a b', '..', '-o', 'ndjson'),
      lookup('nfe', 'F900', '-o', 'ndjson', '--mask'),
      lookup('nfe', ...BATCH, '-o', 'csv'),
      lookup('nfe', ...BATCH, '-o', 'csv', '--excel', '--lang', 'pt'),
      lookup('nfe', ...BATCH),
      lookup('nfe', ...BATCH, '-f', 'receipt', '-f', 'exit-code', '-f', 'next', '-f', 'data.numero', '-f', 'status'),
    ]));
});

/** Each screen in one of the languages: what they say is theirs, how it is drawn is the same. */
describe('what people read', () => {
  const at = (columns: number, lang: 'pt' | 'en', one: Case): Case => ({
    ...one,
    argv: [...one.argv, '--lang', lang, '--color', 'never'],
    terminal: columns,
  });

  it('a batch', () =>
    golden('batch', [
      at(80, 'pt', lookup('nfe', ...BATCH)),
      at(80, 'en', lookup('nfe', '004', '3526 1100 0120 04', 'NF-2026-0000012-500', '35261100013010')),
      at(50, 'en', lookup('nfe', ...BATCH)),
    ]));

  it('what went wrong, and what to type next', () =>
    golden('faults', [
      ...['401', '403', '404', '429', '502', '301', '601', '602', '603'].map((end) => at(80, 'pt', lookup('nfe', end))),
      at(80, 'en', lookup('nfe', '605', '--strict', '-f', 'status')),
      ...[
        ['nfe', '004'],
        ['nfe'],
        ['nfe', ' '],
        ['nfe', '1', '-f', 'chave'],
        ['nfe', '--wait', '90', '004'],
        ['nfe', '1', '--token', 'x'],
        ['nfe', '1', '-o', 'xml'],
        ['nfe', '1', '--timeout', 'soon'],
        ['nfe', '1', '--base-url', 'http://api.example.com'],
        ['nfe', '1', '--profile', 'acme'],
        ['nef', 'R1', 'R2', '-q'],
        ['nfse', '1', '--save', 'x'],
        ['config', 'set', 'baseUlr', 'x'],
        ['explain', 'xyz'],
      ].map((argv) => at(80, 'en', { argv })),
    ]));

  it('explain, config and doctor', () =>
    golden('screens', [
      at(80, 'en', { argv: ['explain'] }),
      ...['999', 'rejected', '5102', 'E0312', '4321', 'modalidade', 'certificado'].map((word) =>
        at(80, 'pt', { argv: ['explain', word] }),
      ),
      ...['12ABC34501DE35', '135267276209790'].map((word) => at(80, 'en', { argv: ['explain', word] })),
      at(100, 'pt', {
        argv: ['explain', '3526', '1111', '2223', '3300', '0181', '5500', '1000', '0123', '4514', '8291', '7368'],
      }),
      at(80, 'pt', { argv: ['config', 'list'] }),
      at(80, 'en', { argv: ['doctor'] }),
    ]));

  it('help', () =>
    golden('help', [
      ...[['help'], ['-h'], ['nfe', '-h']].map((argv) => at(100, 'en', { argv })),
      ...[
        ['help', 'nfe'],
        ['help', 'exit-codes'],
      ].map((argv) => at(100, 'pt', { argv })),
    ]));
});
