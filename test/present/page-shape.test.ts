import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { columnsOf } from '../../src/present/text-width.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';
import { answeredRecord, EXTRAS, tableOf } from '../support/record.ts';

const ISSUED = NFE_BODIES['004']('R004', 'https://notas.emissor.example');
const LANGUAGES = ['pt', 'en'] as const;

async function linesOf(body: object, options: Parameters<typeof tableOf>[1], operation: 'nfe' | 'nfse' = 'nfe') {
  return (await tableOf(answeredRecord(body, operation, 'R004'), options)).trimEnd().split('\n');
}

/** How many rows of the terminal the lines take. */
function rowsOf(lines: readonly string[], columns: number): number {
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(columnsOf(line) / columns)), 0);
}

describe.each(LANGUAGES)('an issued invoice of four items, in %s', (lang) => {
  test.each([
    [80, 60],
    [100, 45],
    [160, 45],
  ])('takes on %i columns at most %i lines', async (columns, most) => {
    for (const receipt of ['R004', 'F004', '35261100012004', 'A004']) {
      const lines = await linesOf(NFE_BODIES['004'](receipt, 'https://notas.emissor.example'), { columns, lang });
      expect(rowsOf(lines, columns)).toBeLessThanOrEqual(most);
    }
  });
});

describe('the first lines', () => {
  test('of an issued invoice say what it is, whose, how much, and that there is nothing to do', async () => {
    expect((await linesOf(ISSUED, { columns: 100 })).slice(0, 5)).toEqual([
      '✔ 004 Issued  NF-e no. 863446 · series 3 · Receipt R004',
      'Irmãos Guimarães Comércio de Alimentos S.A. · Total amount 1911.20',
      'Done: the document was issued. No action needed.',
      '004 (Documento emitido) – O documento foi emitido.',
      '',
    ]);
  });

  test.each([
    [60, 'pt', ['Irmãos Guimarães Comércio de Alimentos S.A.', 'Valor total da nota 1911.20']],
    [80, 'pt', ['Irmãos Guimarães Comércio de Alimentos S.A. · Valor total da nota 1911.20']],
    [40, 'en', ['Irmãos Guimarães Comércio de Alimentos', 'S.A. · Total amount 1911.20']],
  ] as const)(
    'break between customer and amount where that takes no more lines: %i columns',
    async (columns, lang, told) => {
      const lines = await linesOf(ISSUED, { columns, lang });
      const first = lines.findIndex((line) => line.startsWith('Irmãos'));
      expect(lines.slice(first, first + told.length)).toEqual(told);
    },
  );

  test('break before the advice to wait where that takes no more lines', async () => {
    const pending = await linesOf(NFE_BODIES['002']('R002'), { columns: 80, lang: 'pt' });
    expect(pending.slice(1, 3)).toEqual([
      'Em andamento: a nota aguarda na fila. Consulte de novo em instantes.',
      'Ou aguarde aqui com --wait.',
    ]);
    const atCityHall = await linesOf(NFSE_BODIES['003']('R003'), { columns: 80, lang: 'pt' }, 'nfse');
    expect(atCityHall[3]).toBe('falha. Consulte de novo mais tarde. Ou aguarde aqui com --wait.');
  });

  test('of a rejection say why before anything else', async () => {
    const lines = await linesOf(NFE_BODIES['900']('R004'), { columns: 100, lang: 'pt' });
    expect(lines[2]).toMatch(/^Ação do emitente: .*Não reenvie/);
    expect(lines[3]).toMatch(/^Motivo: 539 – Rejeição: Duplicidade/);
    const marks = /^(?:(\d{44})$|(Dica)\b|.*(Cliente \(destinatário\)))/;
    const inTurn = lines.slice(4).flatMap((line) => marks.exec(line)?.slice(1).filter(Boolean) ?? []);
    expect(inTurn).toEqual([expect.stringMatching(/^\d{44}$/), 'Dica', 'Cliente (destinatário)']);
  });

  test('are in the colour of the badge where they say what to do, and grey only where they repeat the service', async () => {
    const [, , move = '', ...rest] = await linesOf(NFE_BODIES['900']('R004'), { columns: 200, isColoured: true });
    expect(move).toMatch(/^\u001b\[91mThe issuer must act/);
    const grey = rest.filter((line) => line.includes('\u001b[2m') && !line.includes('─'));
    expect(grey).toEqual(['\u001b[2m900 (Rejeição da SEFAZ) – O documento foi rejeitado pela SEFAZ.\u001b[22m']);
  });
});

test('the words of a status that nobody knows are not grey', async () => {
  const lines = await linesOf({ status: '007 (Em análise)', descricao: 'x' }, { isColoured: true });
  expect(lines.at(-1)).toBe('007 (Em análise) – x');
});

describe('what the first lines have told', () => {
  test('gets no group of its own', async () => {
    const page = (await linesOf(NFE_BODIES['003']('R004'), { columns: 80 })).join('\n');
    expect(page).not.toMatch(/^(Customer|Amounts) /m);
  });

  test('stands in its group where that has more to tell', async () => {
    const page = (await linesOf(ISSUED, { columns: 80 })).join('\n');
    expect(page).toMatch(/^ {2}Company name +Irmãos/m);
    expect(page).toMatch(/^ {2}Total amount +1911\.20/m);
  });
});

test.each([100, 160, 300])('no rule is longer than 100 columns on %i', async (columns) => {
  const rules = (await linesOf(ISSUED, { columns })).flatMap((line) => line.match(/\S[^─]*─+/g) ?? []);
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.filter((rule) => rule.length > 100)).toEqual([]);
});

describe.each([100, 120, 160, 300])('on %i columns', (columns) => {
  test.each(['pt', 'en'] as const)(
    'all rules end at one edge, and no group is wider than they are, in %s',
    async (lang) => {
      for (const [operation, body] of [
        ['nfe', ISSUED],
        ['nfe', NFE_BODIES['010']('F010')],
        ['nfse', NFSE_BODIES['004']('R004')],
      ] as const) {
        const lines = await linesOf(body, { columns, lang }, operation);
        expect(new Set(lines.filter((line) => line.includes('─')).map(columnsOf))).toEqual(new Set([100]));
        expect(lines.filter((line) => columnsOf(line) > 100)).toEqual([]);
      }
    },
  );

  test('a description takes all the terminal before it is wrapped', async () => {
    const [item] = ISSUED.data.itens;
    const nome = 'Café torrado em grãos '.repeat(5).trim();
    const lines = await linesOf({ ...ISSUED, data: { ...ISSUED.data, itens: [{ ...item, nome }] } }, { columns });
    expect(lines.filter((line) => line.includes(nome))).toHaveLength(columns < 160 ? 0 : 1);
  });
});

test('the key fits in groups of four on 80 columns', async () => {
  expect((await linesOf(ISSUED, { columns: 80 })).filter((line) => /(\d{4} ){10}\d{4}$/.test(line))).toHaveLength(1);
});

test.each([40, 60, 80, 100])('a national key is whole on %i columns', async (columns) => {
  const body = NFSE_BODIES['004']('R004');
  const whole = (await linesOf(body, { columns }, 'nfse')).filter((line) =>
    line.includes(body.data['retorno-municipio'].chave),
  );
  expect(whole).toHaveLength(2);
});

test.each(LANGUAGES)('no label is broken for a national key that does not fit beside it: %s', async (lang) => {
  const { field } = await CATALOGUES[lang].document();
  for (const columns of [80, 90, 100]) {
    const page = (await linesOf(NFSE_BODIES['004']('R004'), { columns, lang }, 'nfse')).join('\n');
    for (const name of ['retorno-municipio.chave', 'id-ordem-servico-situacao'] as const) {
      expect(page).toContain(field[name]);
    }
  }
});

test.each([
  [60, 'en'],
  [80, 'pt'],
] as const)('on %i columns such a key and what it tells stand below the label: %s', async (columns, lang) => {
  const page = (await linesOf(NFSE_BODIES['004']('R004'), { columns, lang }, 'nfse')).join('\n');
  expect(page).toMatch(/^ {2}\S.*\n {4}\d{50}\n {4}munic/m);
});

test.each([60, 80, 100])('a command to read a key with stands whole on %i columns', async (columns) => {
  const key = ISSUED.data.sefaz.chave;
  const record = answeredRecord({ status: '500 (Não existe)', descricao: 'x' }, 'nfe', key);
  expect(await tableOf(record, { columns, lang: 'pt' })).toContain(`recibo explain ${key}`);
});

test('a text that is empty is shown to be', async () => {
  const lines = await linesOf({ ...ISSUED, data: { ...ISSUED.data, observacao: '' } }, { columns: 60 });
  expect(lines[lines.findIndex((line) => line.startsWith('Additional data')) + 1]).toBe('  —');
});

test.each([40, 59, 60, 80, 100])(
  'the key of a referenced document stands flush left on %i columns',
  async (columns) => {
    const nota = ISSUED.data['notas-referenciadas'][0]?.nota ?? '-';
    expect((await linesOf(ISSUED, { columns })).filter((line) => line.startsWith(nota))).toHaveLength(1);
  },
);

describe('a page that is taller than its terminal', () => {
  test('says badge and move again at its end', async () => {
    const lines = await linesOf(ISSUED, { columns: 80, rows: 24 });
    expect(lines.slice(-3)).toEqual(['', '✔ 004 Issued', 'Done: the document was issued. No action needed.']);
  });

  test('counts what the terminal breaks, and the line of the prompt', async () => {
    const link = `https://notas.emissor.example/${'x'.repeat(200)}`;
    const body = { ...ISSUED, data: { ...ISSUED.data, sefaz: { ...ISSUED.data.sefaz, 'url-xml': link } } };
    const page = await linesOf(body, { columns: 80 });
    const rows = rowsOf(page, 80);
    expect(rows).toBeGreaterThan(page.length);
    expect(await linesOf(body, { columns: 80, rows: rows + 1 })).toEqual(page);
    expect(await linesOf(body, { columns: 80, rows })).toHaveLength(page.length + 3);
  });
});

describe('a relative link', () => {
  const withLink = (link: string) => {
    const body = { ...ISSUED, data: { ...ISSUED.data, sefaz: { ...ISSUED.data.sefaz, 'url-xml': link } } };
    return linesOf(body, { extras: EXTRAS });
  };

  test.each([
    ['xml/1.xml', 'https://api.example.com/v3/xml/1.xml'],
    ['/xml/1.xml', 'https://api.example.com/xml/1.xml'],
    ['../x', 'https://api.example.com/x'],
    ['//files.example.com/x', 'https://files.example.com/x'],
    ['?id=1', 'https://api.example.com/v3/?id=1'],
  ])('stands as it came, and below it where it leads: %s', async (link, resolved) => {
    expect((await withLink(link)).slice(-3)).toEqual(['XML', link, resolved]);
  });

  test.each(['https://other.example/x', 'mailto:x@y', ''])('is nothing of the kind: %j', async (link) => {
    expect((await withLink(link)).slice(-2)).toEqual(['XML', link === '' ? '—' : link]);
  });
});
