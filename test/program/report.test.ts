import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Interruption } from '../../src/failure.ts';
import { ReportRows } from '../../src/output/report/rows.ts';
import { reportOf } from '../../src/output/report/sums.ts';
import { markdown, table } from '../../src/output/report/text.ts';
import { xlsx } from '../../src/output/report/xlsx.ts';
import { filePaper } from '../../src/output/screen.ts';
import { WORDS } from '../../src/words/index.ts';
import { kit, unknown } from '../output/kit.ts';
import { skippingClock } from '../service/asking.ts';
import { temporaryFile, temporaryFolder } from '../support/folder.ts';
import { golden } from '../support/golden.ts';
import { recibo, shell } from '../support/program.ts';
import { type RunOptions, run } from '../support/run.ts';
import { opened } from '../workbooks/intact.ts';

const folder = temporaryFolder();
const MORNING = '204 010 F004 900 B900 500 C500 999 502 603 003 F010 D004 E004'.split(' ');
let morning = '';
beforeAll(async () => {
  const receipts = MORNING.map((ending, at) => `${at}-${ending}`);
  const { stdout } = await run(['nfe', ...receipts, '--sandbox', '-o', 'ndjson', '--retries', '0']);
  const nfse = await run(['nfse', 'N003', 'N004', '--sandbox', '-o', 'ndjson']);
  morning = temporaryFile((stdout + nfse.stdout).replace(/,"askedAt":"[^"]+"/g, ''), 'morning.ndjson');
});

interface Facts {
  readonly receipt?: string;
  readonly outcome?: string;
  readonly status?: string;
  readonly data?: object;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A line as batches write them. */
function record({ receipt = '1', outcome = 'issued', status = '004 (Documento emitido)', data, error }: Facts): string {
  const envelope = error === undefined ? { status, descricao: '', data } : null;
  const line = { receipt, document: 'nfe', exitCode: 0, outcome, status: error ? null : status, envelope };
  return `${JSON.stringify({ ...line, error: error ?? null, attempts: 1, elapsedMs: 1 })}\n`;
}

function rejected(receipt: string, codigo: string, mensagem: string): string {
  const data = { numero: '7', serie: '1', cliente: 'Casa & Filhos', sefaz: { codigo, mensagem } };
  return record({ receipt, outcome: 'rejected', status: '900 (Rejeição da SEFAZ)', data });
}

function report(text: string, ...argv: string[]) {
  return run(['report', temporaryFile(text), ...argv]);
}

const AT_DAWN: RunOptions['host'] = {
  clock: { date: () => new Date(2026, 10, 13, 6, 5), now: () => 0, random: () => 0, sleep: async () => undefined },
};

describe('of many files', () => {
  const asked = (facts: Facts, askedAt: string | null) =>
    record(facts).replace('"elapsedMs":1', `"elapsedMs":1,"askedAt":${JSON.stringify(askedAt)}`);
  const pending = { outcome: 'pending', status: '002 (Pendente de processamento)' };

  it('the record that was asked last counts, in whatever order they come, and the last one where one does not say', async () => {
    const late = temporaryFile(asked({}, '2026-11-28T10:00:00.000Z'));
    const early = temporaryFile(asked(pending, '2026-11-28T09:59:59.999Z'));
    const silent = temporaryFile(asked(pending, null));
    const outcomes = async (...argv: string[]) => {
      const { stdout } = await run(['report', ...argv, '-o', 'csv']);
      return [...stdout.matchAll(/,(issued|pending),/g)].map(([, name]) => name);
    };
    for (const files of [
      [late, early],
      [early, late],
      [silent, late],
    ])
      expect(await outcomes(...files)).toEqual(['issued']);
    expect(await outcomes(late, silent)).toEqual(['pending']);
    const both = temporaryFile(readFileSync(late, 'utf8') + readFileSync(early, 'utf8'));
    expect([await outcomes(late, '--since', both), await outcomes(early, '--since', both)]).toEqual([[], ['pending']]);
  });

  it('five are named, and how far they are read is told after 30 s', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => record({ receipt: `R${at}` })).join('');
    const files = [1, 2, 3, 4, 5, 6, 7].map((at) => temporaryFile(lines, `${at}.ndjson`));
    let now = 0;
    const clock = { ...skippingClock(), now: () => (now += 16_000) };
    const { stdout, stderr } = await run(['report', ...files, '--lang', 'en'], { host: { clock } });
    expect(stdout.replace(/\s+/g, '')).toMatch(/5\.ndjsonand2more/);
    expect(stderr).toMatch(/^recibo: 3,000 of 14,0\d\d · /m);
  });
});

describe('what a reader gets', () => {
  it.each(['pt', 'en'])('%s', async (lang) => {
    // By its name alone: where temp files are, a path may be too long for a line, and hold what Markdown takes for an order.
    const before = process.cwd();
    process.chdir(dirname(morning));
    onTestFinished(() => process.chdir(before));
    const paths = ['report', 'morning.ndjson'];
    const empty = { argv: ['report', '-', '--lang', lang], stdin: '', host: AT_DAWN };
    const markdown = { argv: [...paths, '--lang', lang, '-o', 'markdown'], host: AT_DAWN };
    await golden(`report/${lang}`, [
      { argv: [...paths, '--lang', lang], terminal: lang === 'pt' ? 80 : 120, host: AT_DAWN },
      lang === 'pt' ? markdown : empty,
    ]);
  });

  it('csv, for Excel as well', async () => {
    const { stdout } = await run(['report', morning, '-o', 'csv', '--excel', '--lang', 'pt']);
    expect(stdout).toMatch(/^\ufeffRecibo;.*\r\n(?:.*\r\n){16}$/);
  });

  it('on a terminal as many receipts as fit, and how many more there are', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      record({ receipt: `R  ${at}`, outcome: 'not-found', status: '500 (Não existe)' }),
    );
    const { stdout } = await run(['report', temporaryFile(many.join('')), '--color', 'never'], { terminal: 30 });
    const [, left] = /R {2}0 +R {2}1 [\s\S]*\n {4}R {2}\d+ [\s\S]*\n {4}and (\d+) more\n/.exec(stdout) ?? [];
    expect(Number(left) + (stdout.match(/R {2}\d/g)?.length ?? 0)).toBe(100);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(30);
  });
});

describe('texts of the service are escaped for where they stand', () => {
  const EVIL = `</script><script>alert(1)</script><img src=x onerror=alert(1)> "q" 'a' | \`c\` [l](javascript:x) www.x.com \u001b[31m\u202e=1+1`;
  const data = {
    numero: '<u>1</u>',
    cliente: { tipo: 'J', 'razao-social': EVIL },
    sefaz: {
      codigo: '<i>9',
      mensagem: EVIL,
      'url-danfe': 'javascript:alert(1)',
      'url-xml': 'https://x.example/"><script>',
    },
  };
  const line = record({
    receipt: '"><script>alert(2)</script>',
    outcome: 'rejected',
    status: '900 (Rejeição da SEFAZ)',
    data,
  });

  it('in the page, whose only scripts are its own', async () => {
    const { stdout } = await report(line, '-o', 'html');
    expect(stdout.match(/<script/g)).toHaveLength(2);
    expect(stdout).not.toMatch(/<img|<i>|<u>|javascript:alert|\u001b|\u202e/);
    const rows = rowsOf(stdout);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      danfe: '',
      xml: 'https://x.example/"><script>',
      receipt: '"><script>alert(2)</script>',
    });
    expect(rows[0]?.customer).toContain('</script><script>alert(1)</script>');
  });

  it('in a cell of Markdown', async () => {
    const markdown = await report(line, '-o', 'markdown');
    const cells = markdown.stdout.split('\n').filter((row) => row.includes('alert(2)'));
    expect(cells).toHaveLength(1);
    expect(cells[0]?.match(/(?<!\\)\|/g)).toHaveLength(7);
    expect(cells[0]).toContain('\\<img src=x onerror=alert(1)\\>');
    expect(cells[0]).toContain('\\[l\\](javascript:x) www\\.x.com \\\\u001b\\[31m');
  });

  it('in a terminal', async () => {
    const { stdout } = await run(['report', temporaryFile(line)], { terminal: 100 });
    expect(stdout).not.toMatch(/\u001b\[31m|\u202e/);
    const code = await run(['report', temporaryFile(rejected('R1', '$&', 'x'))], { terminal: 100 });
    expect(code.stdout).toContain('Rejected $&');
  });
});

function rowsOf(page: string): readonly Record<string, string>[] {
  return JSON.parse(/<script type="application\/json" id="rows">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
}

describe('the page', () => {
  it('needs nothing else: no address, no style in an attribute, and a policy that lets its own style and script through', async () => {
    const { stdout } = await run(['report', morning, '-o', 'html', '--lang', 'pt']);
    expect(stdout).toMatch(/^<!DOCTYPE html><html lang="pt-BR">/);
    expect(stdout).not.toMatch(/ style=| src=| onclick=|<link|@import|url\(/);
    const [style, script] = [/<style>(.*?)<\/style>/s, /<script>(.*?)<\/script>/s].map(
      (tag) => tag.exec(stdout)?.[1] ?? '',
    );
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(stdout)?.[1]?.replaceAll('&#39;', "'");
    expect(policy).toBe(
      `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`,
    );
  });

  it('has the sums and every receipt to act on without its script', async () => {
    const { stdout } = await run(['report', morning, '-o', 'html', '--lang', 'pt']);
    const still = stdout.slice(0, stdout.indexOf('<noscript>'));
    for (const receipt of ['3-900', '4-B900', '5-500', '6-C500', '7-999', '8-502', '9-603'])
      expect(still).toContain(`<b>${receipt}</b>`);
    expect(still).toContain('<b>0-204</b>');
    expect(still).not.toContain('1-010');
    expect(still).toContain('Duplicidade de NF-e, com diferença na Chave de Acesso<br>');
    // An amount is not broken behind R$.
    expect(still).toMatch(/<br>R\$\u00a0[\d.]+,\d\d<\/small>/);
    expect(rowsOf(stdout)).toHaveLength(MORNING.length + 2);
  });

  it("has the record's own words of a failure in the detail, but for readers of English, to whom the row tells them", async () => {
    const line = record({ error: { code: 'unavailable', message: 'no route' }, outcome: 'unavailable' });
    const rows = await Promise.all(['pt', 'en'].map((lang) => report(line, '-o', 'html', '--lang', lang)));
    expect(rows.map(({ stdout }) => rowsOf(stdout)[0])).toMatchObject([
      { message: 'sem conexão: nome, rede, TLS, proxy, ou HTTP 5xx', error: 'no route' },
      { message: 'no route', error: '' },
    ]);
  });

  it.each([
    [['-03:00', '-03:00', ''], ' (-03:00)</button>', ['12/11/2026', '12/11/2026', '']],
    [['-03:00', '-04:00'], 'emissão</button>', ['12/11/2026 (-03:00)', '12/11/2026 (-04:00)']],
  ])('zones %j: one that all dates share stands in the head', async (zones, head, dates) => {
    const lines = zones.map((zone, at) => {
      const sefaz = { 'data-emissao': zone && `2026-11-12T09:12${zone}` };
      return record({ receipt: `${at}`, data: { sefaz } });
    });
    const { stdout } = await report(lines.join(''), '-o', 'html', '--lang', 'pt');
    expect(stdout).toContain(head);
    expect(rowsOf(stdout).map(({ date = '' }) => date.replace(' 09:12', ''))).toEqual(dates);
  });
});

describe('reading', () => {
  it('values stand as they came, also in records that another program has written anew', async () => {
    const written = record({ data: { numero: 7, cliente: 'é' } }).replace('"numero":7', '"numero":7.10');
    const anew = written.replace('"envelope":{', '"envelope": { ').replace('"receipt":"1"', '"receipt":"2"');
    expect((await report(written + anew, '-o', 'csv')).stdout.match(/,7\.10,/g)).toHaveLength(2);
  });

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['0x1A at its end', (text: string) => `${text}\u001a\u001a`],
  ])('%s is read', async (_, spelt) => {
    const stdin = spelt(record({ receipt: 'çé' }) + record({ receipt: 'B' }));
    const { exit, stdout, stderr } = await run(['report', '-', '-o', 'csv'], { stdin });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/\nçé,[\s\S]*\nB,/);
  });

  it('what a killed run has left of a last line is passed over with a warning, blank lines without one', async () => {
    const { exit, stdout, stderr } = await report(
      `\n${record({ receipt: 'A' })}\n${record({ receipt: 'B' }).slice(0, 40)}`,
      '-o',
      'csv',
    );
    expect(exit).toBe(0);
    expect(stdout.split('\r\n')).toHaveLength(3);
    expect(stderr).toMatch(/^recibo: warning: line 4 of .*\.ndjson has no end/);
  });

  it.each([
    ['no record', '{"receipt":"1"}\n'],
    ['an outcome that does not exist', record({ outcome: 'splendid' })],
    ['an exit code that does not exist', record({}).replace('"exitCode":0', '"exitCode":3.5')],
    ['a torn line that others follow', `${record({}).slice(0, 30)}\n${record({})}`],
    ['something else at the end', 'hello'],
  ])('%s is 74 with file and line, and nothing is written', async (_, text) => {
    const out = join(folder, 'never.html');
    const path = temporaryFile(record({ receipt: 'A' }) + text);
    const { exit, stderr } = await run(['report', path, '--out', out]);
    expect(exit).toBe(74);
    expect(stderr).toContain(`line 2 of ${path} is not a record`);
    expect(existsSync(out)).toBe(false);
  });

  it('a file without records is told how they are made', async () => {
    const path = temporaryFile('\n35261100012004\n35261100013010\n', 'lista.txt');
    const { exit, stderr } = await run(['report', path, '--lang', 'pt']);
    expect(exit).toBe(74);
    expect(stderr).toContain(`a linha 2 de ${path} não é um registro`);
    expect(stderr).toContain(`recibo nfe -i ${path} --out registros.ndjson`);
    const packed = await run(['report', '-'], { stdin: gzipSync(record({})) });
    expect(packed).toMatchObject({ exit: 74, stderr: 'recibo: standard input is compressed. Unpack it first\n' });
    const book = await run(['report', '-'], { stdin: Buffer.from('PK\u0003\u0004\0\0\0') });
    expect(book.stderr).toContain('is not a record of a batch. To make records: recibo nfe -i - --out');
  });

  it('a file that cannot be read is 74', async () => {
    const { exit, stderr } = await run(['report', join(folder, 'none')]);
    expect([exit, stderr]).toEqual([74, `recibo: ${folder}/none cannot be read: there is no such file or folder\n`]);
    expect((await run(['report', folder])).exit).toBe(74);
  });
});

describe('--out', () => {
  it.each([
    ['page.HTML', /^<!DOCTYPE html>/],
    ['list.csv', /^receipt,/],
    ['last.NDJSON', /^\{"receipt"/],
    ['list.XLSX', /^PK/],
    ['sums.Md', /^# Report/],
    ['sums.txt', /^Report/],
  ])('%s tells its format', async (name, beginning) => {
    const out = join(folder, name);
    const { exit, stdout } = await report(record({}), '--out', out);
    expect([exit, stdout]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8')).toMatch(beginning);
  });

  it.each(['r.pdf', 'r.jsonl'])('%s tells none, and is refused before anything is read', async (name) => {
    const { exit, stderr } = await run(['report', join(folder, 'none'), '--out', join(folder, name)]);
    expect([exit, existsSync(join(folder, name))]).toEqual([2, false]);
    expect(stderr).toContain(`no ${name.slice(1)}`);
    expect((await report(record({}), '--out', join(folder, name), '-o', 'csv')).exit).toBe(0);
  });

  it('onto what it reads is 2, whatever is given and however it is named', async () => {
    const path = temporaryFile(record({}), 'own.ndjson');
    const named = await run(['report', path, '--out', `${dirname(path)}/./own.ndjson`, '-o', 'csv', '--force']);
    const piped = await shell(`recibo report - --out '${path}' -o csv --force < '${path}'`);
    expect([named.exit, piped.exit, readFileSync(path, 'utf8')]).toEqual([2, 2, record({})]);
  });

  it('replaces no file without --force', async () => {
    const out = temporaryFile('mine', 'mine.html');
    expect(await report(record({}), '--out', out)).toMatchObject({ exit: 74, stdout: '' });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect((await report(record({}), '--out', out, '--force', '-o', 'csv')).exit).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^receipt,/);
    symlinkSync(out, `${out}.csv`);
    expect((await report(record({}), '--out', `${out}.csv`, '--force')).exit).toBe(74);
  });

  it.each([
    [['--open', '-o', 'csv']],
    [['--open', '--out', 'x.csv']],
    [['--excel']],
    [['--excel', '-o', 'html']],
    [['--force']],
    [['--out', '-']],
    [['--open', '-o', 'xlsx']],
    [['--open', '--out', join(folder, 'x.txt')]],
  ])('%j does not go together', async (argv) => {
    expect(await report(record({}), ...argv)).toMatchObject({ exit: 2, stdout: '' });
  });
});

it('sums are exact, and there are none where one amount cannot be read', async () => {
  const lines = ['99999999999999999999.90', '0.2', '12.3456', '-0.01', '1.234'].map((amount, at) =>
    record({ receipt: `${at}`, data: { 'valor-total': amount, 'valor-x': at === 4 ? amount : '0.00' } }),
  );
  const { stdout } = await report(lines.slice(0, 4).join(''), '-o', 'markdown', '--lang', 'pt');
  expect(stdout).toContain('100,0% | R$ 100.000.000.000.000.000.012,4356 |');
  expect((await report(lines.join(''), '-o', 'markdown')).stdout).toContain('100.0% |  |');
});

it('Markdown names 500 receipts and says how many more there are, and cuts long messages', async () => {
  const lines = Array.from({ length: 612 }, (_, at) => rejected(`R${at}`, '778', 'x'.repeat(at === 0 ? 300 : 200)));
  const { stdout } = await report(lines.join(''), '-o', 'markdown', '--lang', 'pt');
  expect(stdout.match(/ R\d+ /g)).toHaveLength(500);
  expect(stdout).toContain('\n\ne mais 112\n\n');
  expect(new Set(stdout.match(/x{9,}…?/g))).toEqual(new Set([`${'x'.repeat(199)}…`, 'x'.repeat(200)]));
});

it('--mask hides CPFs in every format', async () => {
  const data = {
    cliente: { tipo: 'F', nome: 'Ana', cpf: '52998224725' },
    sefaz: { codigo: '237', mensagem: 'CPF 529.982.247-25' },
  };
  const line = record({ outcome: 'rejected', status: '900 (Rejeição da SEFAZ)', data });
  const failed = record({ receipt: '2', error: { code: 'contract', message: 'it begins: 529.982.247-25' } });
  for (const format of ['table', 'html', 'csv', 'markdown']) {
    const { stdout } = await report(line + failed, '-o', format, '--mask');
    expect(stdout).not.toMatch(/52998224725|529\.982\.247-25/);
    expect(stdout.replaceAll('\\', '')).toContain('***.982.247-**');
  }
});

it('why a receipt is none is told with its row, in the language of the reader', async () => {
  const list = 'Recibo\tX\n#N/A\t1\n1 2\t1\n1\u200b2\t1\n1 (2)\t1\n';
  const { stdout } = await run(['nfe', '-i', temporaryFile(list, 'list.tsv'), '--sandbox', '-o', 'ndjson']);
  const { stdout: told } = await report(stdout, '-o', 'markdown', '--lang', 'pt');
  const rows = [...told.matchAll(/a linha (\d) não tem recibo: (.*?) \|/g)].map(([, row, why]) => [row, why]);
  expect((await report(stdout, '--lang', 'pt')).stdout).toContain('#N/A\n      a linha 2 não tem recibo: ');
  const { receiptFlaws } = WORDS.pt.usage;
  expect(rows).toEqual([
    ['2', receiptFlaws.error],
    ['3', receiptFlaws.spaced('12')],
    ['4', receiptFlaws.invisible('\\\\u200b')],
    ['5', receiptFlaws.spaced('1(2)')],
  ]);
});

it.runIf(process.platform === 'linux')('--open hands a page to the system that only the user may read', async () => {
  const program =
    '#!/bin/sh\necho "$1" > "$HOME/it"\nstat -c %a "$(echo "$1" | sed "s/^file:..//; s/%20/ /g")" > "$HOME/opened"\n';
  writeFileSync(join(folder, 'xdg-open'), program, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, TMPDIR: folder };
  const { exit, stdout, stderr } = await recibo(['report', morning, '--open'], { env });
  expect([exit, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^recibo: wrote .*\/recibo-report-.+\.html\n$/);
  expect(readFileSync(join(folder, 'opened'), 'utf8')).toBe('600\n');
  // Under WSL the program of Windows gets a path translated, not an address.
  await recibo(['report', morning, '--open'], { env: { ...env, WSL_DISTRO_NAME: 'Ubuntu' } });
  expect(readFileSync(join(folder, 'it'), 'utf8')).toMatch(/^\/.*\.html\n$/);
});

it('messages are of those on whom somebody has to act, of what was answered', async () => {
  const argv = ['nfe', '--sandbox', 'A004', 'A404', 'A500', '-o', 'ndjson'];
  const { stdout: stdin } = await run(argv);
  const told = await run(['report', '-', '-o', 'message'], { stdin });
  expect(told.stdout.match(/receipt A\d+/g)).toEqual(['receipt A500']);
  const nobody = await run(['report', '-', '-o', 'message', '--only', '004'], { stdin });
  expect(nobody).toMatchObject({ exit: 0, stdout: '', stderr: expect.stringContaining('nobody has to act') });
});

it('what municipalities say are causes of their own, lookups that failed are one', async () => {
  const argv = ['nfse', '--sandbox', 'x-E0312-003', 'x-E10-003', 'A999', 'B999', '-o', 'ndjson'];
  const { stdout: stdin } = await run(argv);
  const { stdout } = await run(['report', '-'], { stdin });
  expect(stdout.match(/ \d ×/g)).toEqual([' 1 ×', ' 1 ×', ' 2 ×']);
});

it('receipts of one cause stand in the order of the records, whatever is said of each', async () => {
  const records = ['x', 'y', 'x', 'y'].map((item, at) => rejected(`R-${at}`, '778', `NCM inexistente: ${item}`));
  expect((await report(records.join(''))).stdout).toContain('R-0  R-1  R-2  R-3\n');
});

describe('the workbook', () => {
  const EVIL = '=HYPERLINK("https://x.example","<&>")';
  const KEY = '35261111222333000181550020009122381152788387';
  const issued = (receipt: string, amount: string, moment: string, customer = 'Ana') => {
    const sefaz = { chave: KEY, 'data-emissao': moment };
    return record({ receipt, data: { numero: '007', cliente: customer, 'valor-total': amount, sefaz } });
  };
  const lines = [
    issued('00123', '1401.20', '2026-11-12T09:12:47-03:00', EVIL),
    issued('00124', '1.10', '2026-11-12', 'x'.repeat(40_000)),
    issued('00125', '1234567890123456.50', '2026-02-30', '\u0000 😀'),
    issued('00126', '1.234', 'amanhã'),
    rejected('00127', '778', 'Rejeição: NCM inexistente'),
    record({ receipt: '00128', outcome: 'unavailable', error: { code: 'unavailable', message: 'no route' } }),
  ];

  it('has texts as they came, amounts and dates as such where nothing of them is lost, and the sums', async () => {
    const out = join(folder, 'book.xlsx');
    expect((await report(lines.join(''), '--out', out, '--lang', 'pt', '--title', 'Dia <1>')).exit).toBe(0);
    const [receipts, sums] = await readWorkbook(out);
    const [head = [], ...rows] = receipts?.data ?? [];
    const column = (label: string) => rows.map((row) => row[head.indexOf(label)]);
    expect(head.slice(0, 5)).toEqual(['Recibo', 'Resultado', 'Quem deve agir', 'O que fazer', 'Motivo']);
    expect(column('Recibo')).toEqual(['00123', '00124', '00125', '00126', '00127', '00128']);
    expect(column('Número')).toEqual(['007', '007', '007', '007', '7', null]);
    expect(column('Cliente').slice(0, 3)).toEqual([EVIL, `${'x'.repeat(32_766)}…`, '\\u0000 😀']);
    expect(column('Chave de acesso')[0]).toBe(KEY);
    expect(column('Valor total da nota')).toEqual([1401.2, 1.1, '1234567890123456.50', '1.234', null, null]);
    const dates = [new Date('2026-11-12T09:12:47Z'), new Date('2026-11-12T00:00:00Z'), '2026-02-30', 'amanhã'];
    expect(column('Data da emissão').slice(0, 4)).toEqual(dates);
    expect(column('Resultado').slice(3)).toEqual(['Emitida', 'Rejeitada', 'Serviço indisponível']);
    expect(column('Motivo').slice(4)).toEqual([
      '778 – Rejeição: NCM inexistente',
      expect.stringMatching(/^sem conexão/),
    ]);
    expect(receipts?.sheet).toBe('Recibos');
    expect(sums?.data.slice(0, 2).map(([cell]) => cell)).toEqual(['Dia <1>', 'Relatório de 6 recibos']);
    expect(sums).toMatchObject({ sheet: 'Totais', data: expect.arrayContaining([['✖ Rejeitada', 1, 0.1667, null]]) });
  });

  it('has a head that stays, a filter, outcomes in the colours of the page, and a print as wide as the paper', async () => {
    const out = join(folder, 'filter.xlsx');
    await report(lines.join(''), '--out', out);
    const { find, book, sheet, target } = opened(readFileSync(out));
    const [xml, names, styles] = [sheet, book, target(book, 'styles') ?? ''].map((part) => String(find(part)?.content));
    expect(xml).toMatch(/<pane ySplit="1" .*<autoFilter ref="A1:O7"\/>.* paperSize="9" orientation="landscape"/s);
    expect(xml).toContain('fitToPage="1"');
    expect(names).toContain("'Receipts'!$A$1:$E$7</definedName>");
    expect(names).toMatch(/Print_Titles"[^>]*>'Receipts'!\$1:\$1</);
    // LibreOffice shows no filter without.
    expect(names).toMatch(/name="_xlnm\._FilterDatabase"[^>]*>'Receipts'!\$A\$1:\$O\$7</);
    expect(styles).toMatch(/<b\/>.*<color rgb="FF10693A"\/>/);
  });

  it('goes into a pipe, never onto a terminal, and takes no more records than a sheet has rows', async () => {
    const path = temporaryFile(lines.join(''));
    expect(await run(['report', path, '-o', 'xlsx'])).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^PK/) });
    const onto = await run(['report', path, '-o', 'xlsx'], { terminal: 80 });
    expect(onto).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('--out report.xlsx') });
    const { io } = kit();
    const rows = new ReportRows('xlsx', io);
    rows.texts = new Array(1_048_576).fill(rows.textOf(unknown()).replace(/\w+\x01.*/s, ''));
    await expect(xlsx(await reportOf(rows, [], io), io)).rejects.toMatchObject({ exit: 'usage' });
  });
});

it('takes more receipts of one outcome than a call can have arguments', async () => {
  const { io } = kit();
  const rows = new ReportRows('table', io);
  rows.texts = new Array(200_000).fill(rows.textOf(unknown('last')));
  const report = await reportOf(rows, [], io);
  expect((await table(report, io, filePaper())).join('')).toContain('✖ Not found  200,000 ×\n');
  expect(markdown(report, io).join('')).toContain('| You (whoever is asking) | ✖ Not found | last |');
});

it('ends at once where it is interrupted while nobody writes what it reads', async () => {
  const signal = AbortSignal.abort(new Interruption('SIGINT'));
  const done = await run(['report', '-'], { stdin: new PassThrough(), signal });
  expect([done.exit, done.stderr]).toEqual([130, 'recibo: interrupted (SIGINT)\n']);
});
