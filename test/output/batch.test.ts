import { describe, expect, test } from 'vitest';
import { batchLines } from '../../src/output/batch.ts';
import { width } from '../../src/output/text.ts';
import type { LookupRecord } from '../../src/record.ts';
import { sums, Tally } from '../../src/records/tally.ts';
import { type Language, WORDS } from '../../src/words/index.ts';
import { answered, issued, kit, refused, rejected, screen, unknown } from './kit.ts';

const PERSON = { tipo: 'F', nome: 'Ana Maria de Souza e Silva Pereira', cpf: '12345678909' };
const ISSUED = { numero: '847215', serie: '1', 'valor-total': '1061.20', cliente: PERSON };
const REJECTED = {
  numero: '12',
  serie: '1',
  cliente: PERSON,
  sefaz: { codigo: '539', mensagem: 'Rejeição: Duplicidade de NF-e, com diferença na Chave de Acesso' },
};
const SIX = [
  issued(ISSUED, 'A1'),
  rejected(REJECTED, 'A2'),
  unknown('A3'),
  answered({ status: '999 (Erro interno)', descricao: 'd', data: { erro: 'sem resposta do banco' } }, 'A4'),
  answered({ status: '003 (Emitindo documento)', descricao: 'd', data: { numero: '9', cliente: 'Padaria' } }, 'A5'),
  refused('A6'),
];

function linesOf(records: readonly LookupRecord[], columns: number | null, lang: Language = 'en'): string[] {
  const lineOf = batchLines(screen(columns), WORDS[lang], lang);
  return records.map(lineOf).join('').trimEnd().split('\n');
}

describe('the lines of a batch', () => {
  test.each([40, 60, 80, 99, 100, 140])(
    'fit %i columns, but for a receipt that is longer, and cut no amount',
    (columns) => {
      const long = issued({ ...ISSUED, numero: '202600000000123', 'valor-total': '1234567890.12' }, 'R'.repeat(44));
      const lines = linesOf([...SIX, long, ...SIX], columns);
      for (const line of lines) if (width(line) > columns) expect(line.trim()).toBe('R'.repeat(44));
      for (const value of ['R'.repeat(44), '202600000000123/1', '1,234,567,890.12'])
        expect(lines.join('\n')).toContain(value);
    },
  );

  test.each(['pt', 'en'] as const)('have room for the name of every outcome (%s)', (lang) => {
    for (const [name, outcome] of Object.entries(WORDS[lang].statuses.outcome)) {
      const record = { ...refused(), outcome: name as LookupRecord['outcome'] };
      if (!['mixed', 'bug'].includes(name))
        expect(linesOf([record], 80, lang)[1]).toMatch(new RegExp(` ${outcome} {2,}R1$`));
    }
  });

  test('show nothing that a terminal would obey, and numbers that cannot be read as they came', () => {
    const [, line] = linesOf([issued({ numero: '\u001b[2J', 'valor-total': '1.234', cliente: '\u009b1m' })], 120);
    expect(line).toContain(' \\u001b[2J        1.234  \\u009b1m');
  });

  test('have their situation alone in colour', () => {
    const lineOf = batchLines(screen(120, 'always'), WORDS.en, 'en');
    const [, line] = SIX.map(lineOf);
    expect(line).toMatch(/^\u001b\[91m✖ 900 Rejected\u001b\[39m {10}A2 [^\u001b]*\n$/);
  });
});

describe('the end of a batch', () => {
  function endOf(records: readonly LookupRecord[], columns: number | null, lang: Language = 'en', skipped = 0) {
    const tally = new Tally();
    for (const record of records) tally.add(record);
    tally.skipped = skipped;
    return `${sums(tally, 3240, [], kit({ columns, lang }).io).join('\n')}\n`;
  }

  test('is one line where there is no terminal', () => {
    expect(endOf([issued(ISSUED)], null, 'pt', 3)).toBe('recibo: 1 recibo em 3,2 s · Emitida 1 · 3 já respondidos\n');
    const saved = { ...issued(ISSUED), documents: [{ kind: 'xml', file: 'f/x-nfe.xml', bytes: 3 }] as const };
    expect(endOf([saved], null)).toBe('recibo: 1 receipt in 3.2 s · Issued 1 · 1 document in the folder\n');
  });

  test('names at most ten receipts, some of everybody, and counts the others', () => {
    const many = Array.from({ length: 30 }, (_, at) => rejected(REJECTED, `R${at}`));
    expect(endOf([...many, unknown('U1'), unknown('U2')], 200)).toMatchInlineSnapshot(`
      "32 receipts in 3.2 s · Rejected 30 · Not found 2
      Who acts next:
        You (whoever is asking): U1, U2
        The issuer: R0, R1, R2, R3, R4 and 25 more
      "
    `);
    expect(endOf([...many.slice(0, 9), unknown('U1')], 200)).toContain('R7, R8\n');
  });
});
