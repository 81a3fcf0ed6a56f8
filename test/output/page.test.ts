import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leaves, textOf } from '../../src/contract/json.ts';
import type { Kind } from '../../src/contract/statuses.ts';
import { maskJson } from '../../src/output/mask.ts';
import { message } from '../../src/output/message.ts';
import { page } from '../../src/output/page.ts';
import { safe, width } from '../../src/output/text.ts';
import type { LookupRecord } from '../../src/record.ts';
import { answer } from '../../src/sandbox/answers.ts';
import { bufferedOutput, run } from '../support/run.ts';
import { answered, issued, jsonOf, kit, ORIGIN, screen } from './kit.ts';

function simulated(code: '004' | '010' | '900' | '500', receipt: string, kind: Kind = 'nfe'): LookupRecord {
  return answered(answer(kind, code, receipt, ORIGIN.baseUrl), receipt, kind);
}

/** The page on a screen of so many columns, line by line. */
async function linesOf(record: LookupRecord, columns: number, color = 'never'): Promise<string[]> {
  const { io } = kit({ columns, lang: 'pt' });
  const text = await page(record, { ...io, out: screen(columns, color) }, ORIGIN);
  return text.trimEnd().split('\n');
}

describe('pages', () => {
  test('take one screen, and less where there is more room', async () => {
    const heights = await Promise.all([80, 100, 140].map((columns) => linesOf(simulated('004', '004'), columns)));
    const [at80 = 0, at100 = 0, at140 = 0] = heights.map((lines) => lines.length);
    expect(at80).toBeLessThanOrEqual(57);
    expect(at100).toBeLessThanOrEqual(46);
    expect(at140).toBeLessThan(at100);
  });

  test('are drawn of more values than a call may have arguments: the first of them, and how many more there are', async () => {
    const items = Array(20_000).fill('{"id":"1"}').join();
    const texts = `["${'[ '.repeat(100_000)}"${',1'.repeat(150_000)}]`;
    const body = `{"status":"004 (x)","descricao":"d","data":{"itens":[${items}],"n":${texts}}}`;
    const lines = await linesOf(answered(body), 80);
    expect(lines.at(-3)).toBe('e mais 149.801: -o plain mostra todos');
    expect(lines.join('')).toMatch(/Itens \(20000\).*\u2026 \(\+\d+\)/);
  });

  test('have the same columns in all lines of a long list', async () => {
    const itens = Array.from({ length: 250 }, (_, at) => ({
      nome: at === 249 ? 'Caneta azul' : 'x',
      quantidade: '1.5',
    }));
    const lines = await linesOf(issued({ itens }), 80);
    expect(new Set(lines.filter((line) => line.endsWith(' 1,5')).map((line) => line.length)).size).toBe(1);
  });
});

describe('a page says', () => {
  const KEY = '35261111222333000181550010001966051895395100';

  test.each([
    [
      'what is wrong with a key or a tax id, and shows it as it came',
      issued({ sefaz: { chave: KEY.replace(/0$/, '1') }, cliente: { cnpj: '11222333000182', cpf: '123' } }),
      [/5101 ⚠ o dígito verificador não confere/, /11\.222\.333\/0001-82 ⚠/, /CPF +123$/m],
    ],
    [
      'an unknown letter as it came, and of a CFOP what it is for and where the goods go',
      issued({ tipo: 'X', finalidade: 'D', cfop: '5.102' }),
      [
        /Tipo de operação +X /,
        /D – Devolução\/retorno/,
        /5\.102 – Venda de mercadoria adquirida de terceiros \(saída dentro do estado\)$/m,
      ],
    ],
    [
      'of a CFOP that the table does not have what its first digit says; an issuer who may be a person; an unknown way of issuing',
      issued({ cfop: '7999', sefaz: { chave: '35261100052998224725550010000123453482917365' } }),
      [/7999 – saída para o exterior/, /529\.982\.247-25 \(parece um CPF\) · SP · 3 – regime especial NFF/],
    ],
    [
      'where a relative link leads',
      issued({ sefaz: { 'url-xml': 'a/b.xml' } }),
      [/^a\/b\.xml\nhttps:\S+\/v3\/a\/b\.xml$/m],
    ],
    [
      '— where nothing came, and takes only a text for a link',
      issued({
        cliente: { tipo: 'J', 'razao-social': null, cnpj: null },
        cfop: '',
        aliquota: null,
        itens: [{ nome: 'Caneta', produto: null }],
        sefaz: { 'data-emissao': null, 'url-danfe': null, 'url-xml': ['https://h/x.xml'] },
      }),
      [
        /Razão social +— *CNPJ +—$/m,
        /Data da emissão +—$/m,
        /CFOP +—/,
        /aliquota +—/,
        / {2}— +Caneta$/m,
        /^DANFE \(PDF\)\n—$/m,
        /sefaz\.url-xml\.0 +https:\S+$/m,
      ],
    ],
    [
      'amounts and dates of fields that nobody knows as it says those that it knows',
      issued({ 'valor-total': '89.50', 'valor-ibs': '1234.50', 'data-cancelamento': '2026-11-13T10:00:00-03:00' }),
      [/valor-ibs +R\$ 1\.234,50 /, /data-cancelamento +13\/11\/2026 10:00:00 \(-03:00\)$/m],
    ],
    [
      'of one object where a list belongs a list of one',
      issued({ itens: { nome: 'Caneta', quantidade: '2.3750', 'valor-unitario': '64.2105263158', ncm: '9608' } }),
      [/^Itens \(1\) ─/m, /^ {2}Caneta +2,3750 +64,2105263158 +152,50$/m, /itens\.ncm +9608$/m],
    ],
    ['a status in other words', answered({ status: '004 (Emitida)', descricao: 'd' }), [/Situação +004 \(Emitida\)/]],
    [
      'every value of a duplicate key',
      answered('{"status":"004 (x)","descricao":"d","data":{"id":"a","id":"b"}}'),
      [/a/, /b/],
    ],
  ])('%s', async (_, record, patterns) => {
    const text = (await linesOf(record, 120)).join('\n');
    for (const pattern of patterns) expect(text).toMatch(pattern);
  });

  test.each([
    ['nfe', '35261100052998224725559100000000011000000010'],
    ['nfse', '31062001100052998224725000000000000926010123456783'],
  ] as const)('nothing of a person whom --mask hides in the key of an %s', async (kind, key) => {
    const body = {
      status: '004 (Documento emitido)',
      data: { sefaz: { chave: key }, 'retorno-municipio': { chave: key } },
    };
    const record = answered(body, 'R1', kind);
    const masked = { ...record, answer: record.answer && maskJson(record.answer) };
    expect((await linesOf(masked, 100)).join('\n')).not.toContain('529.982.247-25');
    if (kind === 'nfe') expect((await linesOf(record, 100)).join('\n')).toContain('529.982.247-25');
  });
});

describe('whatever comes', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aZ9.é日\u001b\u0007\u202e\n\\'), maxLength: 20 }),
    fc.stringMatching(/^[\w.]{1,60}$/),
  );
  const text = fc.array(word, { maxLength: 9 }).map((words) => words.join(' '));
  const fields = (...names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
  const data = fc.record(
    {
      numero: text,
      'valor-total': fc.oneof(text, fc.constant('12.50')),
      observacao: text,
      cliente: fc.oneof(text, fields('tipo', 'razao-social', 'cnpj', 'vip')),
      transporte: fields('modalidade', 'peso-bruto'),
      itens: fc.array(fields('id', 'produto', 'nome', 'quantidade', 'valor-unitario', 'ncm'), { maxLength: 3 }),
      sefaz: fields('chave', 'mensagem', 'codigo'),
      outro: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  );

  test('a page fits its width but for single words, and holds no control characters', async () => {
    await fc.assert(
      fc.asyncProperty(data, fc.integer({ min: 20, max: 160 }), async (some, columns) => {
        const coloured = await linesOf(issued(some), columns, 'always');
        for (const line of [...(await linesOf(issued(some), columns)), ...coloured]) {
          if (width(line) > columns) expect(line.trim()).not.toContain(' ');
        }
        expect(safe(coloured.join('').replace(/\u001b\[\d+m/g, ''))).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 60 },
    );
  });

  test('a wide page drops nothing', async () => {
    const without = (shown: string) => shown.replace(/[\s.,/-]/g, '');
    await fc.assert(
      fc.asyncProperty(data, async (some) => {
        const record = issued(some);
        const shown = without((await linesOf(record, 5000)).join('\n'));
        for (const { path, node } of leaves(record.answer ?? jsonOf('{}'))) {
          const value = ['array', 'object', 'null'].includes(node.type)
            ? ''
            : textOf(record.answer ?? jsonOf('{}'), node);
          if (path !== 'status') expect(shown).toContain(without(safe(value)));
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('a message is empty where there is no answer, and never coloured', () => {
  const { io } = kit();
  expect(message({ ...simulated('004', '1'), answer: null }, io, ORIGIN)).toBe('');
  const coloured = { ...io, out: screen(80, 'always') };
  expect(message(simulated('900', '900'), coloured, ORIGIN)).not.toContain('\u001b');
});

test('groups stand apart where the terminal has the rows, and a heading is never cut', async () => {
  const shown = async (columns: number, rows: number, ...argv: string[]) => {
    const stdout = { ...bufferedOutput(columns), rows };
    await run([...argv, '--sandbox', '--lang', 'pt', '--color', 'never'], { host: { stdout } });
    return stdout.text();
  };
  const headings = (text: string, before: string) => text.split(`${before}Transporte ─`).length - 1;
  expect(headings(await shown(100, 60, 'nfe', '004'), '\n\n')).toBe(1);
  expect(headings(await shown(100, 30, 'nfe', '004'), '\n\n')).toBe(0);
  expect(await shown(40, 60, 'nfse', '003')).toMatch(/\n\nRetorno da prefeitura ou do sistema\nnacional ─+\n/);
});
