import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFile } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { run } from '../support/run.ts';

/** A line as batches write them, of a person's invoice. */
function line(receipt: string, status: string, outcome: string, codigo = '', document = 'nfe'): string {
  const data = { cliente: { tipo: 'F', nome: 'Ana', cpf: '52998224725' }, sefaz: { codigo, mensagem: 'm' } };
  const told = { receipt, document, exitCode: 1, outcome, status, envelope: { status, descricao: '', data } };
  return `${JSON.stringify({ ...told, error: null, warnings: ['w'], attempts: 1, elapsedMs: 1, own: 1.0 })}\n`;
}

const issued = (receipt: string) => line(receipt, '004 (Documento emitido)', 'issued', '100');
const rejected = (receipt: string, code: string) => line(receipt, '900 (Rejeição da SEFAZ)', 'rejected', code);
const unknown = (receipt: string) => line(receipt, '500 (Não existe)', 'not-found');

const DAY = [issued('A'), rejected('B', '778'), rejected('C', '225'), unknown('D'), issued('E')];
/** Of the same day, later: B is issued, C has another code, and there is F. */
const LATER = [issued('B'), rejected('C', '233'), rejected('F', '778')];

const [day, all] = [DAY, [...DAY, ...LATER]].map((lines) => temporaryFile(lines.join(''))) as [string, string];

describe('what a report is narrowed to', () => {
  it.each([
    [['--only', '900'], 'CF'],
    [['--only', 'not-found,900'], 'CDF'],
    [['--only', '500', '--only', 'rejected'], 'CDF'],
    [['--next', 'issuer'], 'CF'],
    [['--next', 'asker'], 'D'],
    [['--since', day], 'BCF'],
    [['--since', day, '--only', '900', '--next', 'issuer'], 'CF'],
    [['--since', all], ''],
    [['--only', 'unavailable'], ''],
  ])('%j, of the last record of each receipt', async (argv, receipts) => {
    const { exit, stdout } = await run(['report', all, '-o', 'csv', ...argv]);
    const rows = stdout.split('\r\n').slice(1, -1);
    expect([exit, rows.map((row) => row.split(',', 1)[0]).join('')]).toEqual([0, receipts]);
  });

  it.each(['table', 'html', 'markdown'])('stands in the head of %s, with what was left out', async (format) => {
    const argv = [
      'report',
      '-',
      '-o',
      format,
      '--since',
      day,
      ...'--only 900 --next issuer --title'.split(' '),
      'Oi <&>',
    ];
    const { stdout } = await run([...argv, '--lang', 'pt'], { stdin: readFileSync(all, 'utf8') });
    const text = stdout.replace(/\\(.)/g, '$1').replace(/\n(?=\S)/g, ' ');
    expect(text).toContain('Situação: Rejeitada · Quem deve agir: O emitente · Novos ou alterados desde ');
    expect(text).toContain('Não mostrados: 4 de 6 recibos');
    expect(text).toMatch(/^(?:# |.*<h1>)?Oi (?:<&>|&#60;&#38;&#62;)/);
    expect(text).toContain('Relatório de 2 recibos');
  });

  it.each([
    [['--only', 'x'], 2],
    [['--only', '901'], 2],
    [['--next', 'emitente'], 2],
    [['-', '--since', '-'], 2],
    [['--since', '/nowhere/none'], 74],
    [['--since', all, '--out', all, '--force'], 2],
  ])('%j is refused', async (argv, exit) => {
    expect(await run(['report', day, ...argv])).toMatchObject({ exit, stdout: '' });
  });
});

it('ndjson is the last record of each receipt and document as it stands, without CPFs under --mask', async () => {
  const nfse = line('A', '004 (Documento emitido)', 'issued', '', 'nfse').replace('"own":1', '"own": 1.10');
  const path = temporaryFile([...DAY, nfse, ...LATER].join(''));
  const { stdout } = await run(['report', path, '-o', 'ndjson']);
  expect(stdout).toBe([DAY[0], LATER[0], LATER[1], DAY[3], DAY[4], nfse, LATER[2]].join(''));
  const masked = await run(['report', path, '-o', 'ndjson', '--mask']);
  expect(masked.stdout).toBe(stdout.replaceAll('52998224725', '***.982.247-**'));
});

it('says from when to when it was asked, by the clock of the reader', async () => {
  const at = (text: string, moment: string) => text.replace('"own"', `"askedAt":"${moment}","own"`);
  const [first, last] = ['2026-11-28T02:46:31.042Z', '2026-11-28T03:10:00.000Z'];
  const lines = [at(issued('A'), last), at(issued('B'), first), issued('C')].join('');
  const { stdout } = await run(['report', '-', '-o', 'markdown'], { stdin: lines });
  const [, from = '', to = ''] = /^Asked from (.*) to (.*)$/m.exec(stdout) ?? [];
  const read = (text: string) => new Date(text.replace(' ', 'T').replace(/ \((.*)\)/, '$1')).toISOString();
  expect([read(from), read(to)]).toEqual([first.replace('.042', '.000'), last]);
  expect((await run(['report', '-', '-o', 'markdown'], { stdin: issued('C') })).stdout).not.toContain('Asked');
});

it.runIf(process.env.RECIBO_PROGRAM === undefined)(
  'a report of many files that has no room in memory says so, and before that it may have none',
  async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => issued(`${at}`));
    const files = Array.from({ length: 50 }, (_, at) => temporaryFile(lines.slice(at * 800, (at + 1) * 800).join('')));
    const { exit, stdout, stderr } = await recibo(['report', ...files, '-o', 'html'], {
      env: { NODE_OPTIONS: '--max-old-space-size=32' },
    });
    expect([exit, stdout]).toEqual([74, '']);
    expect(stderr).toMatch(
      /^recibo: warning: there may be no memory .*\n(?:recibo: .* left\n)*recibo: there is no memory for more than [\d,]+ records\. .*--only/,
    );
  },
);
