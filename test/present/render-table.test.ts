import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../src/present/text-width.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';
import { answeredRecord, tableOf } from '../support/record.ts';

const WIDTHS = [40, 60, 80, 120, 200];
const LANGUAGES = ['pt', 'en'] as const;
/** Texts that are hard to fit, each of 200 characters or more. */
const TEXTS = {
  words: 'Distribuidora de Alimentos e Bebidas '.repeat(6),
  'one word': 'x'.repeat(200),
  CJK: '株式会社日本商事'.repeat(25),
  'combining characters': 'e\u0301a\u0303'.repeat(100),
  emoji: '👨‍👩‍👧🇧🇷'.repeat(30),
  controls: '\u001b[31m\u0007'.repeat(12),
  nothing: '',
};

/** An issued goods invoice whose texts are all `text`, with `count` items. */
function bodyOf(text: string, count: number): object {
  const { data, ...envelope } = NFE_BODIES['004']('R004');
  const [item] = data.itens;
  return {
    ...envelope,
    descricao: text,
    data: {
      ...data,
      numero: text,
      observacao: text,
      cliente: { tipo: 'J', 'razao-social': text, cnpj: text },
      itens: Array.from({ length: count }, () => ({ ...item, nome: text, produto: text, quantidade: text })),
      [`campo-${text.slice(0, 60)}`]: text,
    },
  };
}

/** The lines that may be wider: what is to be copied, whole, on lines of its own. */
function isForCopying(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line) || /^[0-9A-Z]{44,50}\]?$/.test(line);
}

function tooWide(page: string, columns: number): string[] {
  return page.split('\n').filter((line) => columnsOf(line) > columns && !isForCopying(line));
}

describe.each(WIDTHS)('a page of %i columns', (columns) => {
  test.each(Object.entries(TEXTS))('has room for %s', async (_, text) => {
    expect(tooWide(await tableOf(answeredRecord(bodyOf(text, 3)), { columns }), columns)).toEqual([]);
  });

  test.each(LANGUAGES)('has room for every answer, in %s', async (lang) => {
    for (const receipt of ['R1', 'F1']) {
      const reports = [
        ...Object.values(NFE_BODIES).map((make) => answeredRecord(make(receipt), 'nfe', 'R'.repeat(200))),
        ...Object.values(NFSE_BODIES).map((make) => answeredRecord(make(receipt), 'nfse', 'R'.repeat(200))),
      ];
      const pages = await Promise.all(reports.map((report) => tableOf(report, { columns, lang })));
      expect(pages.flatMap((page) => tooWide(page, columns))).toEqual([]);
    }
  });

  test('has room for names of unknown fields, however long', async () => {
    const body = { status: '002 (Pendente de processamento)', descricao: 'd', ['longo-'.repeat(40)]: 'v', '': 'w' };
    expect(tooWide(await tableOf(answeredRecord(body), { columns }), columns)).toEqual([]);
  });

  test('takes no more columns for colour', async () => {
    const report = answeredRecord(bodyOf(TEXTS.CJK, 2));
    const coloured = (await tableOf(report, { columns, isColoured: true })).replace(/\u001b\[[\d;]*m/g, '');
    expect(tooWide(coloured, columns)).toEqual([]);
  });
});

describe('what is to be copied', () => {
  test.each([40, 80])('stands whole at the beginning of a line of %i columns', async (columns) => {
    const { data } = NFE_BODIES['004']('R004');
    const lines = (await tableOf(answeredRecord(NFE_BODIES['004']('R004')), { columns })).split('\n');
    expect(lines).toEqual(expect.arrayContaining([data.sefaz.chave, data.sefaz['url-danfe'], data.sefaz['url-xml']]));
  });

  test('is whole in colour too', async () => {
    const body = NFE_BODIES['004']('R004', 'https://notas.emissor.example');
    const page = await tableOf(answeredRecord(body), { columns: 40, isColoured: true });
    expect(page).toContain(`m${body.data.sefaz['url-danfe']}\u001b[`);
  });
});

describe('the items', () => {
  test.each(WIDTHS)('are all there, 500 of them, on %i columns', async (columns) => {
    const { data, ...envelope } = NFE_BODIES['004']('R004');
    const itens = Array.from({ length: 500 }, (_, index) => ({ ...data.itens[0], produto: `COD-${index}` }));
    const page = await tableOf(answeredRecord({ ...envelope, data: { ...data, itens } }), { columns });
    const shown = new Set(page.match(/COD-\d+\b/g));
    expect(shown.size).toBe(500);
    expect(page).toContain('Items (500)');
  });

  test('have no heading where there are none', async () => {
    const { data, ...envelope } = NFE_BODIES['004']('R004');
    expect(await tableOf(answeredRecord({ ...envelope, data: { ...data, itens: [] } }))).not.toMatch(/Items|itens/);
  });

  test('have their numbers at the right edge', async () => {
    const lines = (await tableOf(answeredRecord(NFE_BODIES['004']('R004')), { columns: 100 })).split('\n');
    const ends = ['Quantity', 'Unit price'].map((label) => {
      const head = lines.find((line) => line.includes(label)) ?? '';
      return head.indexOf(label) + label.length;
    });
    const rows = lines.filter((line) => /^ {2}\d {3}[A-Z]{3}-\d{3}/.test(line));
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const [quantity = 0, price = 0] = ends;
      expect(row.slice(0, quantity)).toMatch(/ [\d.]+$/);
      expect(row.slice(quantity, price)).toMatch(/^ +[\d.]+$/);
      expect(row).toHaveLength(price);
    }
  });

  test('take as many lines as the longest of their texts, and an empty one is marked', async () => {
    const { data, ...envelope } = NFE_BODIES['004']('R004');
    const itens = [{ ...data.itens[0], produto: '', nome: `${'word '.repeat(20)}end`, quantidade: '' }];
    const report = answeredRecord({ ...envelope, data: { ...data, itens } });
    const lines = (await tableOf(report, { columns: 100 })).split('\n');
    const head = lines.findIndex((line) => line.includes('Unit price'));
    const rows = lines.slice(head + 1, lines.indexOf('', head));
    expect(rows[0]).toMatch(/^ {2}1 +— +word word.* — +[\d.]+$/);
    expect([rows.length > 1, rows.at(-1)]).toEqual([true, expect.stringMatching(/end$/)]);
    expect(await tableOf(report, { columns: 50 })).toContain('1. —\n');
  });

  test('are blocks under their own names on a narrow page', async () => {
    const page = await tableOf(answeredRecord(NFE_BODIES['004']('R004')), { columns: 59 });
    expect(page).toMatch(/^1\. CAF-001\n {2}Id: 1\n {2}Description: Café torrado/m);
    expect(page).not.toContain('Code:');
  });

  test('have one grid, whose columns keep their place over all rows', async () => {
    const lines = (await tableOf(answeredRecord(bodyOf('abc', 400)), { columns: 120 })).split('\n');
    const places = new Set(lines.filter((line) => /^ {2}1 +abc/.test(line)).map((line) => line.lastIndexOf('42.50')));
    expect(lines.filter((line) => /^ {2}1 +abc/.test(line))).toHaveLength(400);
    expect(places.size).toBe(1);
  });

  test.each([10_000, 10_001])(
    'with a text of %d characters: one that is too long to be wrapped has a line of its own',
    async (length) => {
      const text = 'a b '
        .repeat(length / 4 + 1)
        .slice(0, length - 1)
        .concat('c');
      const itens = [{ id: '1', produto: 'CAF', nome: text, quantidade: '1', 'valor-unitario': '2' }];
      const body = { status: '004 (Documento emitido)', descricao: 'd', data: { itens, observacao: text } };
      const page = await tableOf(answeredRecord(body), { columns: 80, lang: 'en' });
      const isWhole = length > 10_000;
      expect(page.includes(`Description: ${text}\n`)).toBe(isWhole);
      expect(page.includes(`\n  ${text}\n`)).toBe(isWhole);
      expect(page.includes('1. CAF')).toBe(isWhole);
    },
  );

  test('may hold what looks like the options of a table cell', async () => {
    const itens = [{ colSpan: 1e7, content: 'x', nome: { colSpan: 1e7 } }];
    const page = await tableOf(answeredRecord({ status: '004 (Documento emitido)', descricao: 'd', data: { itens } }));
    expect(page).toContain('itens.0.nome.colSpan');
  });
});

test('under 60 columns each field is a `label: value` line', async () => {
  const page = await tableOf(answeredRecord(NFE_BODIES['004']('R004')), { columns: 59 });
  expect(page).toMatch(/^Protocol: \d+$/m);
  expect(await tableOf(answeredRecord(NFE_BODIES['004']('R004')), { columns: 60 })).toMatch(/^ {2}Protocol +\d+$/m);
});

test('more fields than anybody reads are counted, not shown', async () => {
  const { data, ...envelope } = NFE_BODIES['004']('R004');
  const many = Object.fromEntries(Array.from({ length: 20_010 }, (_, index) => [`campo-${index}`, 'x']));
  const page = await tableOf(answeredRecord({ ...envelope, data: { ...data, ...many } }), { columns: 80, lang: 'en' });
  expect(page).toContain('campo-19999');
  expect(page).not.toContain('campo-20000');
  expect(page).toContain('10 more, which --json shows');
});

test('fields under long paths are counted where there are megabytes of paths', async () => {
  const { data, ...envelope } = NFE_BODIES['004']('R004');
  const many = { ['k'.repeat(1000)]: Array.from({ length: 5000 }, () => 'x') };
  const page = await tableOf(answeredRecord({ ...envelope, data: { ...data, ...many } }), { columns: 80, lang: 'en' });
  expect(page).toMatch(/k\.4000\b/);
  expect(page).toMatch(/\d+ more, which --json shows/);
  expect(page).not.toMatch(/k\.4999\b/);
});
