import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { read, type Sheet, writeXlsx } from 'hucre';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { PENDING, REJECTED, type Service, startService } from '../support/service.ts';

const DOCUMENT = {
  numero: '7',
  serie: '1',
  cliente: { tipo: 'J', 'razao-social': 'Ação & Cia', cnpj: '1' },
  'valor-total': '2293.70',
  sefaz: { 'data-emissao': '2026-11-12T09:12:47-03:00', chave: '3'.repeat(44), 'url-danfe': 'https://example.com/d' },
};
const ISSUED = JSON.stringify({ status: '004 (Documento emitido)', descricao: '', data: DOCUMENT });
const TOLD = 'Outcome|Who acts next|What to do|Reason|Number|Series|Customer|Total amount|Issue date|Access key';

let service: Service;
let folder: string;
let out: string;
let bodies: Record<string, string>;

beforeEach(async () => {
  bodies = { r: REJECTED, p: PENDING };
  service = await startService((receipt, _, response) => {
    response.end(bodies[receipt[0] ?? ''] ?? ISSUED);
  });
  folder = temporaryFolder();
  out = join(folder, 'done.xlsx');
});

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const ask = (list: string, ...options: string[]) =>
  run(['nfe', '-i', list, '--out', out, ...options], { env: asking(service.baseUrl) });

async function readSheets(): Promise<Sheet[]> {
  return (await read(readFileSync(out), { readStyles: true })).sheets;
}

describe('a table comes back with the answers at its right', () => {
  it('of an .xlsx list, and leaves all else as it was', async () => {
    const name = "Pedidos d'hoje";
    const rows = [['Novembro'], [], ['Pedido', 'Recibo', 'Dobro'], [1, 'a1', null], [2, 'r2', null], [3, '#N/A', null]];
    const bold = { font: { bold: true, color: { rgb: 'FF0000' } } };
    const list = await writeXlsx({
      sheets: [
        { name: 'Leia-me', rows: [['x']] },
        {
          name,
          rows: [...rows, [4, 'a1', null], ['Total']],
          cells: new Map([
            ['2,2', { value: 'Dobro', type: 'string', style: bold }],
            ['3,2', { value: null, type: 'formula', formula: 'A4*2', formulaResult: 2 }],
          ]),
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 16_383 }],
          rowDefs: new Map([[4, { hidden: true }]]),
          columns: [{ width: 9 }],
        },
      ],
    });
    expect((await ask(file('boss.xlsx', list))).exit).toBe(40);
    const [first, sheet] = await readSheets();
    const [, , head = [], ...told] = sheet?.rows ?? [];
    expect(head.slice(3, 13).join('|')).toBe(TOLD);
    expect(told.map((row) => [row[1], row[3], row[10]])).toEqual([
      ['a1', 'Issued', 2293.7],
      ['r2', 'Rejected', null],
      ['#N/A', null, null],
      ['a1', 'Issued', 2293.7],
      [null, null, null],
    ]);
    expect(told[0]?.slice(11, 13)).toEqual([new Date('2026-11-12T09:12:47Z'), '3'.repeat(44)]);
    expect(first?.rows).toEqual([['x']]);
    expect(sheet).toMatchObject({
      merges: [{ endCol: 16_383 }],
      freezePane: { rows: 3 },
      autoFilter: { range: 'A3:Q8' },
    });
    expect([sheet?.rowDefs?.get(4)?.hidden, sheet?.columns?.[0]?.width]).toEqual([true, 9]);
    expect(sheet?.cells?.get('3,2')).toMatchObject({ formula: 'A4*2' });
    expect(sheet?.cells?.get('2,3')?.style?.font).toMatchObject(bold.font);
    expect(sheet?.cells?.get('4,3')?.style?.font).toMatchObject({ color: { rgb: 'AB231C' } });
    expect(sheet?.cells?.get('3,14')?.hyperlink?.target).toBe('https://example.com/d');
    const book = strFromU8(unzipSync(readFileSync(out))['xl/workbook.xml'] ?? new Uint8Array());
    expect(book).toContain("'Pedidos d''hoje'!$A$1:$L$8</definedName>");
    expect(readdirSync(folder).toSorted()).toEqual(['boss.xlsx', 'done.xlsx']);
  });

  it('of a csv, with a row for heads where it has none', async () => {
    for (const [text, row] of [
      ['Pedido;Recibo;Cliente\r\n1;a1;Jo\xe3o\r\n', ['1', 'a1', 'João', 'Issued']],
      ['a1\r\nr2\r\n', ['a1', 'Issued']],
    ] as const) {
      await ask(file('list.csv', Buffer.from(text, 'latin1')), '--force');
      const [sheet] = await readSheets();
      expect(sheet?.rows[0]?.slice(row.length - 1).join('|')).toContain(TOLD);
      expect(sheet?.rows[1]?.slice(0, row.length)).toEqual(row);
    }
  });

  it('without macros, and says so', async () => {
    const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'S', rows: [['Recibo'], ['a1']] }] }));
    const bins = { 'xl/vbaProject.bin': Buffer.from('x'), 'xl/printerSettings/printerSettings1.bin': Buffer.from('x') };
    const { stderr } = await ask(file('boss.xlsm', zipSync({ ...parts, ...bins })));
    expect(stderr).toMatch(/without the macros/);
    const made = unzipSync(readFileSync(out));
    expect(Object.keys(made).filter((name) => name.endsWith('.bin'))).toEqual([Object.keys(bins)[1]]);
    expect(strFromU8(made['[Content_Types].xml'] ?? new Uint8Array())).not.toContain('macro');
  });
});

it('beside a sheet that is a chart, with elements that have a prefix, and without styles', async () => {
  const sheets = ['S', 'Chart'].map((name) => ({ name, rows: [['Recibo'], ['a1']] }));
  const parts = unzipSync(await writeXlsx({ sheets }));
  const changed = (name: string, change: (xml: string) => string) => {
    parts[name] = Buffer.from(change(strFromU8(parts[name] ?? new Uint8Array())));
  };
  const chart = ['worksheet" Target="worksheets/sheet2', 'chartsheet" Target="chartsheets/sheet1'] as const;
  const prefixed = (xml: string) => xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x=');
  const withoutStyles = (xml: string) => xml.replace(/<[^<]*styles.xml[^>]*>/, '<!-- styles -->');
  changed('xl/_rels/workbook.xml.rels', (xml) => prefixed(withoutStyles(xml).replace(...chart)));
  changed('[Content_Types].xml', withoutStyles);
  changed('xl/worksheets/sheet1.xml', (xml) => prefixed(xml.replace('<sheetData>', '<!-- <sheetData/> -->$&')));
  delete parts['xl/styles.xml'];
  const done = await ask(file('boss.xlsx', zipSync(parts)), '--sheet', 'S');
  expect(done.exit).toBe(0);
  const made = unzipSync(readFileSync(out));
  const rels = strFromU8(made['xl/_rels/workbook.xml.rels'] ?? new Uint8Array());
  expect(rels).toContain(chart[1]);
  const sheet = await read(readFileSync(out), { sheets: ['S'], readStyles: true });
  expect(sheet.sheets[0]?.cells?.get('1,1')?.style?.font).toMatchObject({ color: { rgb: '10693A' } });
  expect(sheet.sheets[0]?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['Recibo', 'Outcome'],
    ['a1', 'Issued'],
  ]);
});

describe('one step', () => {
  it.each([
    ['done.md', [], /^# Report on 3 receipts\n\nGenerated .*\/list\b/],
    ['done.HTML', [], /^<!DOCTYPE html>/],
    ['done', ['-o', 'xlsx'], /^PK/],
  ])('makes %s', async (name, options, beginning) => {
    out = join(folder, name);
    expect((await ask(file('list', 'a1\nr2\n..\n'), ...options)).exit).toBe(40);
    expect(readFileSync(out, 'utf8')).toMatch(beginning);
    expect(readdirSync(folder).toSorted()).toEqual([name, 'list']);
  });

  it('keeps the records as long as something is open, and goes on with them', async () => {
    const list = file('list.csv', 'Recibo,x\na1,1\np2,2\n');
    const evening = await ask(list);
    expect([evening.exit, evening.stderr]).toEqual([40, expect.stringMatching(/done\.xlsx\.ndjson.*--resume/)]);
    expect(statSync(`${out}.ndjson`).mode & 0o777).toBe(0o600);
    expect((await ask(list)).exit).toBe(74);
    bodies.p = ISSUED;
    expect((await ask(list, '--resume')).exit).toBe(0);
    const [sheet] = await readSheets();
    expect([sheet?.rows.map((row) => row[2]), service.asked]).toEqual([
      ['Outcome', 'Issued', 'Issued'],
      ['a1', 'p2', 'p2'],
    ]);
    expect(existsSync(`${out}.ndjson`)).toBe(false);
    expect([(await ask(list, '--resume')).exit, (await ask(list)).exit]).toEqual([74, 74]);
    expect((await ask(out, '--force')).exit).toBe(2);
  });

  it('keeps the records of another list, and tells of them where a run ends early', async () => {
    await ask(file('monday', 'p2\n'));
    expect((await ask(file('tuesday', 'a1\n'), '--resume')).stderr).toContain('done.xlsx.ndjson: the same');
    expect(existsSync(`${out}.ndjson`)).toBe(true);
    const ended = await ask(file('wednesday', 'r2\na1\n'), '--resume', '--fail-fast', '--concurrency', '1');
    expect(ended.stderr).toContain('the records are in');
  });
});
