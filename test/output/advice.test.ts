import { expect, test } from 'vitest';
import type { ExitName } from '../../src/exit-codes.ts';
import { Failure } from '../../src/failure.ts';
import { batchLines } from '../../src/output/batch.ts';
import { message } from '../../src/output/message.ts';
import { page } from '../../src/output/page.ts';
import { failed, type LookupRecord } from '../../src/record.ts';
import { run } from '../support/run.ts';
import { answered, issued, kit, ORIGIN, rejected, screen, unknown } from './kit.ts';

const KEY = '35261111222333000181550010000123451482917368';
const sefaz = (codigo: string, mensagem = 'Rejeição: seja qual for') => rejected({ sefaz: { codigo, mensagem } });
const under = (status: string) => answered({ status, descricao: 'd' });
const after = (exit: ExitName) => failed({ kind: 'nfe', receipt: 'R1' }, new Failure(exit, () => 'x'));

/** All that people are shown of a record, for each who shows it. */
async function shown(record: LookupRecord, lang: 'pt' | 'en' = 'pt'): Promise<string[]> {
  const { io } = kit({ columns: 400, lang });
  const line = batchLines(screen(400), io.words, lang)(record);
  return [await page(record, io, ORIGIN), message(record, io, ORIGIN), line];
}

test.each([
  ['nobody', [under('004 (Documento emitido)'), under('010 (Documento cancelado)')]],
  ['wait', [under('002 (Pendente de processamento)'), under('003 (Emitindo documento)')]],
  ['asker', [unknown(), ...(['usage', 'io', 'token-refused', 'config'] as const).map(after)]],
  ['service', [under('999 (Erro interno)'), ...(['unavailable', 'no-answer-in-time', 'contract'] as const).map(after)]],
] as const)('%s acts next', (party, records) => {
  for (const record of records) expect(record.next).toBe(party);
});

test('after an answer from another address whoever asks acts next, after others the service', async () => {
  const receipts = ['404', '301', '601', '602', '603', '502', '999'];
  const argv = ['nfe', ...receipts, '--sandbox', '--retries', '0', '--mask', '--lang', 'pt'];
  const { stderr } = await run(argv, { terminal: 100, env: { TERM: 'dumb' } });
  expect(stderr).toContain('  Você (quem consulta): 404, 301, 601\n');
  expect(stderr).toContain('  O serviço de consulta: 602, 603, 502, 999\n');
});

test.each(['204', '485', '539', '561', '562', '573', '613', '635', '692'])(
  '%s: nobody says that the document is to be issued or sent again',
  async (code) => {
    for (const lang of ['pt', 'en'] as const) {
      const [onPage = '', inMessage = ''] = await shown(sefaz(code), lang);
      for (const text of [onPage, inMessage]) {
        expect(text).toMatch(/Não reenvie|Do not send again|Send no other key/);
        expect(text).not.toMatch(/corrija a causa|fix the cause|mesmo número|same number/);
      }
    }
  },
);

test('a known code without a message is told in our words, marked as ours', async () => {
  for (const text of await shown(sefaz('0539', ' '))) {
    expect(text).toContain('0539 – uma nota com este número e outra chave já está na SEFAZ (não oficial)');
  }
});

test.each([
  [`${KEY}`, 'chave de acesso'],
  ['"35261100012500"', 'aspas'],
  ['3,52611E+14', 'arredondou'],
  ['35261100012500;35261100013500', 'separador'],
  ['*35261100012500*', 'aspas, *, sep'],
  ['35261100012500.0', '.0'],
  ['35261100012500.', 'termina em ponto final'],
  ['3526110OO125OO', 'letra O'],
])('what is odd about %s is said where it does not exist', async (receipt, told) => {
  for (const text of await shown(unknown(receipt))) expect(text).toContain(told);
  for (const text of await shown(unknown('R-1/2.3_500'))) expect(text).not.toContain(told);
});

test('a message tells of the document alone: neither what could not be kept nor what deviates is for its reader', () => {
  const { io } = kit();
  const found = issued({ serie: 1 });
  const failure = new Failure('io', () => 'XML: disk full');
  const texts = [found, { ...found, outcome: 'io', failure, next: 'asker' } as const].map((record) =>
    message(record, io, ORIGIN),
  );
  expect(texts[1]).toBe(texts[0]);
  expect(texts[0]).toContain('Status: 004 Issued\nWho acts next: Nobody: the document is issued.\n');
});

test('a message says an unknown status as it came, and names nothing of recibo', async () => {
  const odd = answered({ status: '007 (Em análise)', descricao: 'Na fila' });
  const all = [odd, unknown(), unknown(KEY), ...['002 (x)', '003 (x)', '010 (x)', '999 (x)'].map(under)];
  for (const record of all) {
    const { io } = kit({ lang: 'pt' });
    const text = message(record, io, ORIGIN);
    expect(text).not.toMatch(/--|recibo explain|abaixo|programa|Você/);
    expect(text).toMatch(/\nConsultado em: \d\d\/11\/2026 \d\d:\d\d:31 \([+-]\d\d:\d\d\)\n$/);
    if (record === odd) expect(text).toContain('Situação: 007 (Em análise)\nDescrição: Na fila\n');
  }
});
