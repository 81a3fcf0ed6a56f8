import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leavesOf } from '../../src/contract/json-leaves.ts';
import { safeText } from '../../src/present/escape-control-characters.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';
import { ODD_NFE_BODIES, ODD_NFSE_BODIES, oddText } from '../../src/sandbox/odd-bodies.ts';
import { answeredRecord, tableOf } from '../support/record.ts';

/** A text without what wrapping adds. */
function unwrapped(text: string): string {
  return text.replace(/\s+/g, '');
}

function textsOf(report: ReturnType<typeof answeredRecord>): string[] {
  return [...leavesOf(report.answer.tree)].map(({ json }) => safeText('text' in json ? json.text : ''));
}

/** The scalars of a body that do not stand on its page, after the wrapping is removed. */
async function missing(report: ReturnType<typeof answeredRecord>, columns: number): Promise<string[]> {
  const page = unwrapped(await tableOf(report, { columns }));
  return textsOf(report).filter((text) => !page.includes(unwrapped(text)));
}

/** Of a wide page their words: what is wrapped beside another group stands between that one's lines. */
async function missingWords(report: ReturnType<typeof answeredRecord>, columns: number): Promise<string[]> {
  const page = await tableOf(report, { columns });
  return textsOf(report).flatMap((text) => text.split(/\s+/).filter((word) => !page.includes(word)));
}

const BODIES = [
  ...Object.entries(NFE_BODIES).map(([code, make]) => ['nfe', code, make] as const),
  ...Object.entries(NFSE_BODIES).map(([code, make]) => ['nfse', code, make] as const),
];

describe('every value stands on the page as it came', () => {
  test.each(BODIES)('%s %s', async (operation, _, make) => {
    for (const receipt of ['R1', 'F1']) {
      expect(await missingWords(answeredRecord(make(receipt), operation), 200)).toEqual([]);
      expect(await missing(answeredRecord(make(receipt), operation), 40)).toEqual([]);
    }
  });

  test.each(['missing-fields', 'unknown-fields', 'escape-sequences'] as const)('%s', async (odd) => {
    expect(await missing(answeredRecord(oddText(ODD_NFE_BODIES[odd](NFE_BODIES['004']('R1'))), 'nfe'), 40)).toEqual([]);
    expect(await missing(answeredRecord(oddText(ODD_NFSE_BODIES[odd](NFSE_BODIES['004']('R1'))), 'nfse'), 40)).toEqual(
      [],
    );
  });

  test('whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 60, maxLength: 60 }), async (texts) => {
        let next = 0;
        // A number before each, so that no text is found in another one's place.
        const source = JSON.stringify(NFE_BODIES['004']('R1'), (key, value) =>
          typeof value === 'string' && key !== 'status' ? `<${next}>${texts[next++ % texts.length]}` : value,
        );
        expect(await missing(answeredRecord(source), 40)).toEqual([]);
      }),
    );
  });

  test('null stands as it came too, but not where the page tells what happened', async () => {
    const sefaz = { codigo: null, mensagem: null, 'url-xml': null };
    const body = { status: '900 (Rejeição da SEFAZ)', descricao: null, data: { numero: null, cliente: null, sefaz } };
    const page = await tableOf(answeredRecord(body));
    expect(page.match(/\bnull\b/g)).toHaveLength(6);
    const [head = '', ...fields] = page.split(/\n\n/);
    expect([head, fields.join('\n').match(/\bnull\b/g)?.length]).toEqual([expect.not.stringContaining('null'), 6]);
  });

  test.each(['1.10', '1e400', '-0', '123456789012345678901234567890', 'true'])('%s', async (token) => {
    const source = `{"status":"004 (Documento emitido)","descricao":"d","data":{"valor-total":${token},"novo":${token}}}`;
    const page = await tableOf(answeredRecord(source));
    expect(page).toMatch(new RegExp(`^Total amount ${token}$`, 'm'));
    expect(page).toMatch(new RegExp(`^ {2}novo +${token}$`, 'm'));
  });

  test('also where a key comes twice: the last one in its place, the others below', async () => {
    const source = '{"status":"004 (Documento emitido)","descricao":"d","data":{"numero":"11","numero":"22"}}';
    const page = await tableOf(answeredRecord(source));
    expect(page).toMatch(/NF-e no\. 22 · Receipt/);
    expect(page).toMatch(/^ {2}numero +11$/m);
  });
});

test('a long name in a column of the items is wrapped, not cut', async () => {
  const { data, ...envelope } = NFE_BODIES['004']('R004');
  const nome = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  const itens = [{ ...data.itens[0], nome }];
  const lines = (await tableOf(answeredRecord({ ...envelope, data: { ...data, itens } }), { columns: 80 })).split('\n');
  const head = lines.findIndex((line) => line.includes('Description'));
  const [start, end] = ['Description', 'Quantity'].map((label) => lines[head]?.indexOf(label));
  const cell = lines.slice(head + 1, lines.indexOf('', head)).map((line) => line.slice(start, end).trim());
  expect(cell.join(' ').trim()).toBe(nome);
});

describe('a text in a column of the items is not cut, though the terminal draws', () => {
  test.each([
    ['a zero-width space as nothing', 'Cabo USB-C de 2 m\u200b preto'],
    ['Thai vowels above their consonants', 'น้ำดื่ม ที่ดี กี่ขวด'],
    ['Hebrew points into their letters', 'שָׁלוֹם עֲלֵיכֶם'],
    ['a flag in one piece, and a letter behind it', 'bandeira 🇦꓇'],
    ['a mark on its letter', 'a\u1dc4e\u1dc4i\u1dc4o\u1dc4u\u1dc4a\u1dc4e\u1dc4i\u1dc4o\u1dc4u\u1dc4'],
  ])('%s', async (_, nome) => {
    const { data, ...envelope } = NFE_BODIES['004']('R004');
    const itens = [{ ...data.itens[0], nome }];
    const page = await tableOf(answeredRecord({ ...envelope, data: { ...data, itens } }), { columns: 120 });
    expect(page.split('\n').find((line) => line.includes('CAF-001'))).toContain(nome);
  });
});

describe('a field that nobody knows', () => {
  const body = (data: object) => ({ status: '004 (Documento emitido)', descricao: 'd', data });

  test.each([
    [{ 'aliquota-ibs': '1' }, 'aliquota-ibs'],
    [{ cliente: { tipo: 'J', vip: true } }, 'cliente.vip'],
    [{ itens: [{ id: '1', ncm: 'x' }] }, 'itens.0.ncm'],
    [{ itens: ['only text'] }, 'itens.0'],
    [{ transporte: 'only text' }, 'transporte'],
    [{ Numero: '1' }, 'Numero'],
  ])('in %j stands under its own name', async (data, name) => {
    const page = await tableOf(answeredRecord(body(data)));
    expect(page).toMatch(/^(.* )?Other fields ─/m);
    expect(page).toMatch(new RegExp(` {2}${name} `));
  });

  test('outside of data keeps its name too', async () => {
    const page = await tableOf(answeredRecord({ ...body({}), versao: '4.00' }));
    expect(page).toMatch(/ {2}versao +4\.00$/m);
  });

  test('of an answer without a status is shown as well', async () => {
    const page = await tableOf(answeredRecord({ detail: 'Não encontrado.' }));
    expect(page).toContain('✖ Unexpected answer');
    expect(page).toMatch(/^ {2}detail +Não encontrado\.$/m);
  });
});

test.each([
  ['', '—'],
  [' ', ''],
])('an empty value is marked, a blank one is not: %j', async (text, shown) => {
  const page = await tableOf(
    answeredRecord({ status: '004 (Documento emitido)', descricao: 'd', data: { numero: text } }),
  );
  expect(page).toMatch(new RegExp(`^ {2}Number *${shown}$`, 'm'));
});
