import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { temporaryFile, temporaryFolder } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { ISSUED, recordsIn, startService } from '../support/service.ts';
import { rows, xlsx } from '../support/workbook.ts';

const [ONE, TWO, THREE] = ['352611000120004', '352611000130004', '352611000140004'];
const ALL = [ONE, TWO, THREE];

/** What became of a list on standard input, and in a file: each record as its receipt, with why it is none. */
async function ask(text: string | Uint8Array, name = 'list.txt', ...argv: string[]) {
  const done = await run(['nfe', '-i', temporaryFile(text, name), '-o', 'ndjson', '--sandbox', ...argv]);
  const receipts = recordsIn(done.stdout).map(({ receipt, error }) => receipt + (error ? ` ${error.message}` : ''));
  return { ...done, receipts };
}

describe('a chat or a list', () => {
  it.each([
    ['bullets', `- ${ONE}\n* ${TWO}\n\u2022${THREE}`],
    ['bullets of other signs', `\u2705 ${ONE}\n\u2013 ${TWO}\n\u25cf ${THREE}`],
    ['numbers', `1. ${ONE}\n2) ${TWO}\n(3) ${THREE}`],
    ['quotes', `> ${ONE}\n>> ${TWO}\n>${THREE}`],
    ['the word', `Recibo: ${ONE}\nrecibo n\u00ba ${TWO}\nN\u00famero do recibo: ${THREE}`],
    ['the word in other ways', `RECIBO ${ONE}\nN\u00ba ${TWO}\nReceipt:${THREE}`],
    ['the word with dots', `Recibo n.\u00ba ${ONE}\nN.\u00ba do recibo: ${TWO}\nrecibo no. ${THREE}`],
    ['its short forms', `No. ${ONE}\nRecibo nro. ${TWO}\nN.\u00bas: ${THREE}`],
    ['one line', `Recibos: ${ONE}, ${TWO}; ${THREE}`],
    ['lines of two', `${ONE}, ${TWO}\n${THREE},`],
    ['a first line with a comma', `Bom dia, segue a lista:\n\n${ONE}\n${TWO}\n${THREE}\n---\nObrigado!\n+----+`],
    ['WhatsApp', `[29/11/2026 09:12] Loja 12: ${ONE}\n[09:13, 29/11/2026] +55 11 91234-5678: ${TWO}, ${THREE}`],
    [
      'WhatsApp of an iPhone',
      `\u200e[29/11/2026, 09:12:01] ~ Ana: Bom dia\n[29/11/2026, 09:12:33] Ana: \u200e${ALL.join(', ')}`,
    ],
    [
      'WhatsApp as a file',
      `29/11/2026 09:12 - Loja 12: Recibo: ${ONE}\n11/29/26, 9:12\u202fAM - Loja: - ${TWO}\n${THREE}`,
    ],
    ['dates with dots', `[29.11.2026, 09:12] Ana: ${ONE}\n[29.11.2026, 09:13] Ana: ${TWO}\n${THREE}`],
    ['Telegram', `Loja 12, [29/11/2026 09:12]\n${ONE}\nLoja 13, [29/11/2026 09:12]:\n${TWO}\n${THREE}`],
    ['many 0x1A', `${ONE}\n${TWO}\n${THREE}${'\u001a'.repeat(300)}`],
  ])('may have %s', async (_, text) => {
    for (const name of ['list.txt', 'list']) expect(await ask(text, name)).toMatchObject({ receipts: ALL, exit: 0 });
  });

  it('has a record for a line of which more remains, which proposes the one word that can be meant', async () => {
    const lines = [`Loja 3 ${ONE}.`, `${ONE} ${TWO}`, '3526 1100 0120 004', `x\ufeff${ONE}`, `Loja 9: ${ONE} ok`];
    const { receipts } = await ask(lines.join('\n'));
    expect(receipts).toEqual([
      expect.stringMatching(`: ${ONE}$`),
      expect.stringContaining('several'),
      expect.stringMatching(/: 352611000120004$/),
      expect.stringContaining('\\ufeff'),
      expect.stringMatching(`: ${ONE}$`),
    ]);
  });

  it('tells of comments that may be receipts, and of lines without a digit', async () => {
    const { stderr, receipts } = await ask(`# hoje\n#${ONE}\nBom dia\n${TWO}\nTchau\n`);
    expect(receipts).toEqual([TWO]);
    expect(stderr).toMatch(/behind a #: 1 line with.*\n.*2 skipped, no receipt: row 3 Bom dia, 5 Tchau\n/);
    expect((await ask(`Bom dia\n#${ONE}`, 'x', '--lang', 'pt')).stderr).toMatch(
      /1 linha.*\n.*lista está vazia\n.*1 linha \(1 Bom dia\)/,
    );
  });
});

describe('a table', () => {
  const TABLE = ALL.map((receipt, at) => `${at};${receipt}`).join('\n');
  it.each<string[]>([
    ['list.txt', `sep=\t\nPedido\tRecibo\n1\t${ONE}\n2\t${TWO}\n3\t${THREE}`],
    ['list.txt', `sep=;\nPedido;Recibo\n${TABLE}`],
    ['list.txt', `[29/11/2026 09:12] Loja: Pedido;Recibo\n${TABLE}`],
    [
      'a.csv',
      `Recibo (14 d\u00edgitos, obrigat\u00f3rio);Cliente (nome, sem abreviar)\n${ALL.map((one) => `${one};A`).join('\n')}`,
    ],
    ['a.csv', `Recibo;Endere\u00e7o;UF\n${ALL.map((one) => `${one};Rua A, 10, Centro, SP;SP`).join('\n')}`],
    ['a.csv', `A;Recibo;Valor\n${ALL.map((one) => `1;${one};10,00`).join(';\n')}`],
    ['a.csv', `Respons\u00e1vel;Financeiro;x;y\nPedido;Recibo\n${TABLE}`],
    ['a.csv', `Recibos\n;\nPedido;Recibos\n${TABLE}`],
    ['a.csv', `Pedido;N\u00ba do Recibo\n${TABLE}\n;\nLegenda;Recibo: o n\u00famero;e;mais\n`],
    ['a.csv', `Pedido;Recibo NF-e;Obs\n${TABLE}\n;;\nLegenda;Recibo;\n`],
    ['a.csv', `Pedido;Recibo NF-e\n0;${ONE}\n1;${TWO}\n\nPedido;Recibo\n2;${THREE}`],
    ['a.csv', `Controle de recibo;;Loja: X\nPedido;Recibo NF-e;\n${TABLE}\nLegenda;Recibo;verde`],
    ['a.csv', `Data do recibo;RECIBO;Valor do recibo\n${TABLE}`],
    ['a.csv', `Controle de recibos de novembro\nPedido;Recibo SEFAZ\n${TABLE}`],
    ['a.csv', `n;Recibo\n${ALL.map((one) => `'1;'${one}`).join('\n')}`],
    ['a.csv', `Relat\u00f3rio;Filial-3\nPedido;Protocolo\n${TABLE}`, '--column', 'B'],
  ])('has its column, in %s: %j', async (name, text = '', ...argv) => {
    expect(await ask(text, name, ...argv)).toMatchObject({ receipts: ALL, exit: 0 });
  });

  it('on a pipe is asked row by row', async () => {
    const stdin = new PassThrough();
    const service = await startService((receipt, _, response) => {
      response.end(ISSUED);
      if (receipt === ONE) stdin.end(`2;${TWO}\n`);
    });
    stdin.write(`Pedido;Recibo\n1;${ONE}\n`);
    const done = await run(['nfe', '-i', '-', '-o', 'ndjson'], { stdin, env: asking(service.baseUrl) });
    expect(recordsIn(done.stdout).map(({ receipt }) => receipt)).toEqual([ONE, TWO]);
  });
});

describe('a csv into a csv', () => {
  const back = async (content: string | Uint8Array, name: string, ...argv: string[]) => {
    const list = temporaryFile(content, name);
    const out = join(temporaryFolder(), 'back.csv');
    const done = await run(['nfe', '-i', list, '--out', out, '--sandbox', ...argv]);
    return { ...done, out, bytes: existsSync(out) ? readFileSync(out) : Buffer.of() };
  };
  const OURS = 'document,exit-code,outcome,status,next';

  it('comes back as it came, with the answers behind each row', async () => {
    const text = `\ufeffRelat\u00f3rio\r\n\r\nPedido;Recibo;"Obs\n2"\r\n1;${ONE};"a;""b"""\r\n2;x 1;\r\nTotal;;5\r\n3; ${ONE} `;
    const { bytes, exit, stderr } = await back(text, 'orders.csv');
    const lines = bytes.toString().split('\r\n');
    const none = ';'.repeat(20);
    expect(exit).toBe(40);
    expect(lines[0]).toBe(`\ufeffRelat\u00f3rio;;${none}`);
    expect(lines[1]).toBe('');
    expect(lines[2]).toMatch(/^Pedido;Recibo;"Obs\n2";document;exit-code;outcome;status;next;numero;.*;asked-at$/);
    expect(lines[3]).toMatch(new RegExp(`^1;${ONE};"a;""b""";nfe;0;issued;004 \\(`));
    expect(lines[4]).toMatch(/^2;x 1;;nfe;2;usage;;asker;.*blanks/);
    expect(lines[5]).toBe(`Total;;5${none}`);
    expect(lines[6]).toMatch(new RegExp(`^3; ${ONE} ;;nfe;0;issued`));
    expect(lines.length).toBe(7);
    expect(stderr).toMatch(/wrote .*back\.csv/);
  });

  it.each([
    [
      'Windows-1252',
      Buffer.from(`n\xba,Recibo\n1,${ONE}\n`, 'latin1'),
      'latin1',
      /^n\xba,Recibo,document,.*\n1,3526.*S\xe3o/s,
    ],
    ['UTF-16', Buffer.from(`\ufeffa\tRecibo\n1\t${ONE}\n`, 'utf16le'), 'utf16le', /^\ufeffa\tRecibo\tdocument\t/],
    ['UTF-8 of one column without a head', `${ONE}\n${TWO}\n`, 'utf8', new RegExp(`^,${OURS}.*\n${ONE},nfe,0`, 's')],
    ['a table with sep=', `sep=|\na|Recibo\n1|${ONE}\n`, 'utf8', /^sep=\|\na\|Recibo\|document\|/],
  ])('in its own encoding: %s', async (_, content, encoding, pattern) => {
    const { bytes } = await back(content, 'a.csv');
    expect(bytes.toString(encoding as BufferEncoding)).toMatch(pattern);
  });

  it('becomes UTF-8 where its encoding lacks a character, and says so', async () => {
    const answer = JSON.parse(ISSUED);
    answer.data.cliente = '\u0141ukasz';
    const service = await startService((_, __, response) => response.end(JSON.stringify(answer)));
    const list = temporaryFile(Buffer.from(`n\xba;Recibo\n1;${ONE}\n`, 'latin1'), 'a.csv');
    const out = join(temporaryFolder(), 'back.csv');
    const { stderr } = await run(['nfe', '-i', list, '--out', out], { env: asking(service.baseUrl) });
    expect(readFileSync(out, 'utf8')).toMatch(/^\ufeffn\u00ba;Recibo;document.*\u0141ukasz/s);
    expect(stderr).toContain('UTF-8');
  });

  it('is for Excel with --excel: in the language of the reader, with semicolons and a mark', async () => {
    const { bytes } = await back(`Pedido,Recibo\n"1;2",${ONE}\n`, 'a.csv', '--excel', '--lang', 'pt');
    expect(bytes.toString()).toMatch(new RegExp(`^\ufeffPedido;Recibo;Documento;.*\n"1;2";${ONE};nfe;0;Emitida;`, 's'));
  });

  it('keeps its columns where a line of it is too long to be read', async () => {
    const long = `1,${'9'.repeat(70_000)},"a,b"`;
    const { bytes } = await back(`Pedido,Recibo,Obs\n2,${ONE},x\n${long}\n`, 'a.csv', '--excel');
    const lines = bytes.toString().split('\n');
    expect(lines[2]?.replace(/9{70000}/, 'long')).toMatch(/^1;long;"a,b";nfe;2;/);
    expect(new Set(lines.slice(0, 2).map((line) => line.split(';').length))).toEqual(new Set([23]));
  });

  it.each<[string, string[]]>([
    ['26:05,12.34%,29/11/2026,29/11/2026,00007,-3.5,"1,234.5%",Nov-26,-1', []],
    ['26:05;"12,34%";29/11/2026;29/11/2026;"=""00007""";"-3,5";"1234,5%";Nov-26;-1', ['--excel']],
  ])('of a workbook has its cells as they were shown: %s', async (shown, argv) => {
    const formats = ['[h]:mm', '0.00%', 'dd/mm/yyyy', 'm/d/yy', '00000', '#,##0.00', '#,##0.0%', 'mmm-yy'];
    const numbers = [26 / 24 + 5 / 1440, 0.1234, 46_355, 46_355, 7, -3.5, 12.345, 46_355];
    const sheet = utils.aoa_to_sheet([
      ['Recibo', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
      [ONE, ...numbers.map((v, at) => ({ t: 'n', v, z: formats[at] })), -1],
    ]);
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const book = write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType });
      const { bytes } = await back(book, 'a.xlsx', ...argv);
      expect([bookType, bytes.toString().split('\r\n')[1]]).toEqual([bookType, expect.stringContaining(shown)]);
    }
  });

  it('is made of a workbook too, and of records that a run went on with', async () => {
    const book = xlsx([['A', '', rows(['Pedido', 'Recibo'], [1.5, ONE ?? ''], ['=x', `${TWO}002`])]]);
    const first = await back(book, 'a.xlsx');
    expect(first.bytes.toString()).toMatch(
      new RegExp(`^Pedido,Recibo,document.*\r\n1.5,${ONE},nfe,0,.*\r\n'=x,${TWO}002,nfe,22,`, 's'),
    );
    const list = temporaryFile(book, 'a.xlsx');
    const again = await run(['nfe', '-i', list, '--out', first.out, '--sandbox', '--resume']);
    expect([again.exit, again.stderr]).toEqual([40, expect.stringContaining('1 already answered')]);
    expect((await run(['nfe', '-i', list, '--out', first.out, '--sandbox'])).exit).toBe(74);
  });

  it('streams of a list that is no table, which cannot be resumed', async () => {
    const { bytes } = await back(`${ONE}\n`, 'a.txt');
    expect(bytes.toString()).toMatch(/^receipt,document,/);
    expect((await back(`${ONE}\n`, 'a.txt', '--resume')).exit).toBe(2);
  });
});
