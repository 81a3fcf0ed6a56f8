import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { PENDING, REJECTED, type Service, startService } from '../support/service.ts';
import { cellsOf, opened } from '../workbooks/intact.ts';

const DOCUMENT = {
  numero: '7',
  serie: '1',
  cliente: { tipo: 'J', 'razao-social': 'Ação & Cia', cnpj: '1' },
  'valor-total': '2293.70',
  sefaz: { 'data-emissao': '2026-11-12T09:12:47-03:00', chave: '3'.repeat(44), 'url-danfe': 'https://example.com/d' },
};
const ISSUED = JSON.stringify({ status: '004 (Documento emitido)', descricao: '', data: DOCUMENT });

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

const cells = () => cellsOf(opened(readFileSync(out)));

it.each([
  ['Pedido;Recibo;Cliente\r\n1;a1;Jo\xe3o\r\n', { A2: '1', C2: 'João', D1: 'Outcome', D2: 'Issued', K2: '2293.7' }],
  ['a1\r\nr2\r\n', { A2: 'a1', B1: 'Outcome', B2: 'Issued', B3: 'Rejected' }],
])('a csv comes back as a workbook, with a row for heads where it has none', async (text, expected) => {
  await ask(file('list.csv', Buffer.from(text, 'latin1')));
  expect(Object.fromEntries(cells())).toMatchObject(expected);
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
    expect([cells().get('C2'), cells().get('C3'), service.asked]).toEqual(['Issued', 'Issued', ['a1', 'p2', 'p2']]);
    expect(existsSync(`${out}.ndjson`)).toBe(false);
    expect([(await ask(list, '--resume')).exit, (await ask(list)).exit]).toEqual([74, 74]);
    expect((await ask(out, '--force')).exit).toBe(2);
  });

  it('keeps the records of another list, and tells of them where a run ends early', async () => {
    await ask(file('monday', 'p2\n'));
    expect((await ask(file('tuesday', 'a1\n'), '--resume')).stderr).toContain('done.xlsx.ndjson: --resume');
    expect(existsSync(`${out}.ndjson`)).toBe(true);
    const ended = await ask(file('wednesday', 'r2\na1\n'), '--resume', '--fail-fast', '--concurrency', '1');
    expect(ended.stderr).toContain('the records are in');
  });
});
