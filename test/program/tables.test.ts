import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFile, temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { asking, type Run, run } from '../support/run.ts';
import { ISSUED, recordsIn, startService } from '../support/service.ts';
import { ods, rows, unzip, xlsx, zip } from '../support/workbook.ts';

const ask = (path: string, ...argv: string[]) => run(['nfe', '-i', path, '-o', 'ndjson', '--sandbox', ...argv]);
const receiptsOf = ({ stdout }: Run) => recordsIn(stdout).map(({ receipt }) => receipt);

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const [ONE, TWO] = ['35261100012004', '35261100013004'];
const LIST = [ONE, TWO];

/** A package whose main part is this, but for that part. */
function packageOf(main: string): Buffer {
  const link = `<Relationship Id="r" Type="http://x/officeDocument" Target="${main}"/>`;
  return zip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': `<Relationships>${link}</Relationships>` });
}

describe('a csv', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ['of Excel in Portuguese', latin1(`N\xfamero;Recibo;Obs\r\n7;${ONE};"a;b"\r\n8; ${TWO} ;\xe9\r\n9;;\r\n`), []],
    ['in UTF-8 with a mark', `\ufeffRECIBO,Cliente\n${ONE},"Casa ""A""\nLtda"\n${TWO},São João\n`, []],
    ['in UTF-16 with TABs', Buffer.from(`\ufeffx\tReceipt\r\n1\t${ONE}\r\n2\t${TWO}`, 'utf16le'), []],
    ['of one column without a head', `${ONE}\n${TWO}\n`, []],
    ['of one column, with a head', `notas\n${ONE}\n${TWO}\n`, []],
    ['with one column that is not empty', `;${ONE};\n;;\n;${TWO};\n`, []],
    ['of formulas that keep digits', `a;b\n1;="${ONE}"\n2;"=""${TWO}"""\n`, ['--column', 'b']],
    ['by a head in other letters', `a;Nº do Récibo 1\n1;${ONE}\n2;${TWO}\n`, ['--column', 'no. DO recibo1']],
    ['by a letter', `a;b;c\n1;2;${ONE}\n1;2;${TWO}\n`, ['--column', 'C']],
    ['by a letter that is a head elsewhere', `b;a\n${ONE};1\n${TWO};2\n`, ['--column', 'B']],
    ['by a letter that a cell below has', `x;y\n${ONE};1\n${TWO};A\n`, ['--column', 'A']],
    [
      'that names its separator in quotes, behind a mark',
      `\ufeff"sep=;"\r\nData;Recibo\r\n1/11;${ONE}\r\n2/11;${TWO}\r\n`,
      [],
    ],
    ['of Windows-1252, which is not ISO-8859-1', latin1(`a;N\x9c\x96\x80\n1;${ONE}\n2;${TWO}`), ['--column', 'nœ–€']],
    ['below titles without a separator', `Relatório de recibos\n\nPedido;numeroRecibo\n1;${ONE}\n2;${TWO}\n`, []],
    ['with line ends of a Mac, and 0x1A', `a;recibo\r1;${ONE}\r2;${TWO}\r\u001a\r\n`, []],
  ])('%s', async (_, content, argv) => {
    const done = await ask(temporaryFile(content, 'list.CSV'), ...argv);
    expect([receiptsOf(done), done.exit]).toEqual([LIST, 0]);
  });

  it.each([
    ['pasted from Excel', `Pedido\tRecibo\n1\t${ONE}\n2\t${TWO}\n`],
    ['of Markdown, below a comment', `# hoje, 12/11\n| Nº | Recibo |\n|---|---|\n| 1 | ${ONE} |\n| 2 | ${TWO} |`],
  ])('is any text whose first line has a separator: %s', async (_, stdin) => {
    expect(receiptsOf(await run(['nfe', '-i', '-', '-o', 'ndjson', '--sandbox'], { stdin }))).toEqual(LIST);
  });

  it.each([['--excel'], []])('that a batch wrote is a list again: %s', async (...excel) => {
    const receipts = [ONE, '-1=004', 'ç;"x"004'].map(String);
    const { stdout } = await run(['nfe', '--sandbox', '-o', 'csv', ...excel, '--', ...receipts]);
    expect(receiptsOf(await ask(temporaryFile(stdout, 'yesterday.csv')))).toEqual(receipts);
  });

  it('has a record for each cell that is no receipt, which says why and where; one without a digit is told of', async () => {
    const cells = [
      ONE,
      '3,52611E+14',
      '7E12004',
      '',
      '"3526 1100"',
      '-',
      '#N/D',
      '3.5e+13',
      `x${'9'.repeat(1_300_000)}`,
    ];
    const { exit, stdout, stderr } = await ask(temporaryFile(`Recibo;x\n${cells.join(';1\n')};1\nTotal;5\n`, 'a.csv'));
    const told = recordsIn(stdout).map(({ exitCode, error }) => `${exitCode} ${error?.message.slice(0, 6) ?? ''}`);
    expect([exit, told.join()]).toEqual([40, '0 ,2 row 3 ,0 ,2 row 6 ,2 row 8 ,2 row 9 ,2 row 10']);
    expect(stdout).toMatch(/rounded.*without: 35261100.*an error.*rounded.*64 KiB/s);
    expect(stderr).toMatch(/reads column A Recibo\n.*skipped, no receipt: row 7 -, 11 Total\n/s);
  });

  it.each(['Recibo\n', 'Recibo;x\n'])('has a record for each row that is too long, below %j', async (head) => {
    for (const long of ['7'.repeat(70_000), `K;${'7'.repeat(70_000)}`, `${' '.repeat(70_000)}7`]) {
      const { exit, stdout } = await ask(temporaryFile(`${head}${long}\n${ONE}\n`, 'a.csv'));
      expect([exit, recordsIn(stdout).map(({ exitCode }) => exitCode)]).toEqual([40, [2, 0]]);
    }
  });

  it.each([
    [['--column', 'z'], 'Recibo;Cliente\n1;2\n', 2, /--column .* "z".*: A Recibo, B Cliente/],
    [['--column', 'Total'], 'Recibo;Cliente\n1;2\n', 2, /--column .* "Total".*: A Recibo, B Cliente/],
    [[], 'Data;Número;Valor\n1;2;3\n4;5;6\n7;8;9', 2, /A Data, B Número, C Valor$/m],
    [[], 'Recibo;Recibo\n1;2\n', 2, /--column: A Recibo, B Recibo/],
    [[], `Controle do recibo;;\nPedido;Cliente;Protocolo\n1;ACME;${ONE}\n`, 2, /A Pedido, B Cliente, C Protocolo/],
    [[], `Controle do recibo\nPedido;Protocolo\n1;${ONE}`, 2, /A Pedido, B Protocolo/],
    [['--column', 'recibo'], `Pedido;Recibo NF-e\n1;${ONE}\n;\nLegenda;Recibo\n`, 2, /column B Recibo has no receipts/],
    [[], 'Recibo;x\nTotal;1', 2, /column A Recibo has no receipts.*2 Total/],
    [[], 'Recibo;x\n;1', 2, /column A Recibo has no receipts/],
    [['--sheet', '1'], 'Recibo;x\n1;1', 2, /--sheet needs .xlsx.*ods/],
    [[], ';\n\n;', 0, /the list is empty/],
    [[], 'Notas;\nRecibo;x\n;\n', 0, /the list is empty/],
    [[], 'Pedido\n', 0, /the list is empty/],
    [[], 'Recibo;Cliente\n1;2\n3;"4\n5;6\n', 74, /bad\.csv cannot be read as a table.*line/],
    [[], Buffer.from('Recibo\n1\n', 'utf16le'), 74, /bad\.csv is UTF-16/],
  ])('of which nobody is asked: %j %s', async (argv, content, exit, told) => {
    const done = await ask(temporaryFile(content, 'bad.csv'), ...argv);
    expect([done.exit, done.stdout, done.stderr]).toEqual([exit, '', expect.stringMatching(told)]);
  });
});

it.each([
  ['a.xls', '\ufeff<html xmlns:x="urn:x:excel"><p>1</p></html>', /web page or XML.*\.xlsx/],
  ['a.html', '<table><tr><td>1</td></tr></table>', /web page or XML/],
  ['utf16.txt', Buffer.from('\ufeff<html>1</html>', 'utf16le'), /web page or XML/],
  ['a.docx', packageOf('word/document.xml'), /document/],
  ['a.odt', zip({ 'content.xml': '<office:text>1</office:text>' }), /document/],
  ['texts.zip', zip({ 'a.txt': '1\n2\n' }), /compressed/],
  ['x.json', '{"notas":[{"recibo":"1"}]}', /JSON/],
  ...[`[${ONE}]`, `[${ONE}, ${TWO}]`, `[\n${ONE}\n]`, '[null]'].map((json): [string, string, RegExp] => [
    'y',
    json,
    /JSON/,
  ]),
  ['x.csv.gz', gzipSync('1\n2\n'), /compressed/],
  ['x.png', latin1('\x89PNG\r\n\x1a\n1'), /picture/],
  ['x.pdf', '%PDF-1.7\n1', /PDF/],
  ['x.db', 'SQLite format 3\0\n1', /no text/],
])('what is no list is 74, told by what it is: %s', async (name, content, told) => {
  const done = await ask(temporaryFile(content, name));
  expect([done.exit, done.stdout, done.stderr]).toEqual([74, '', expect.stringMatching(told)]);
});

describe('a workbook', () => {
  const HEAD = ['Pedido', 'Cliente', 'N&#186; do Recibo', 'Vendedor'];
  const HIDDEN = ['Velha', 'state="hidden"', rows(['Recibo'], [1])] as const;
  const TITLED = rows(['Notas de recibo'], [], HEAD, [1, 'A', ONE ?? '', 'V'], [2, 'B', Number(TWO), 'V']);
  const A = ['A', '', TITLED] as const;
  const README = ['Leia-me', '', rows(['Leia', 'isto'], ['1', '2'])] as const;
  const shared = (at: number, more = '') => `<c t="s" ${more}><v>${at}</v></c>`;

  it.each<[string, Buffer, string[]]>([
    ['below a title, by its head', xlsx([A]), []],
    ['in an .ods, with rows in a group', ods(['Nº', 'Recibo'], [1, ONE ?? ''], [2, Number(TWO)]), []],
    ['on the second sheet', xlsx([README, A]), []],
    ['on a sheet that is asked for', xlsx([['B', '', rows(['Recibo'], [1])], A]), ['--sheet', 'a']],
    ['by the number of its sheet', xlsx([HIDDEN, ['B', '', rows(['Recibo'], [1])], A]), ['--sheet', '2']],
    [
      'on a hidden sheet, the only one with its head',
      xlsx([
        ['F', '', rows(['x'], ['y'])],
        ['J', 'state="hidden"', TITLED],
      ]),
      [],
    ],
    ['on the visible one of two sheets', xlsx([HIDDEN, A]), []],
    ['beside a chart', xlsx([['G', 'x="chart"', ''], A]), []],
    [
      'with shared texts in pieces, escapes and phonetic guides, elsewhere',
      xlsx([['A', '', rows([shared(0)], [shared(1)], [shared(2)])]], {
        texts: [
          '<t>Recibo</t>',
          `<t>${ONE?.slice(0, 5)}</t><r><t>${ONE?.slice(5)}</t></r>`,
          `<t>${TWO}_x000D_</t><rPh sb="0" eb="1"><t>x</t></rPh>`,
        ],
        textsPart: 'SharedStrings.xml',
      }),
      [],
    ],
    [
      'with numbers in other forms, and zeros that a format shows',
      xlsx([['A', '', rows(['Recibo'], ['<c><v>3.5261100012004E13</v></c>'], [`<c s="1"><v>${TWO}.0</v></c>`])]], {
        formats: ['00000000000000'],
      }),
      [],
    ],
    [
      'with rows and cells in no order, of which the last one of a place counts',
      xlsx([
        [
          'A',
          '',
          `<row r="3"><c r="B3"><v>${TWO}</v></c><c r="A3"><v>2</v></c></row><row r="1"><c r="B1" t="str"><v>Recibo</v></c><c r="A1" t="str"><v>N</v></c></row><row r="2"><c r="B2"><v>7</v></c><c r="A2"><v>1</v></c><c r="B2"><v>8</v></c></row><row r="2"><c r="B2"><v>${ONE}</v></c></row>`,
        ],
      ]),
      [],
    ],
  ])('%s', async (_, content, argv) => {
    const done = await ask(temporaryFile(content, 'list'), ...argv);
    expect([receiptsOf(done), done.exit]).toEqual([LIST, 0]);
  });

  it('has the zeros that a format shows, and a record for each cell that is no receipt', async () => {
    const cells = [
      '<c s="1"><v>12004</v></c>',
      '<c s="2"><v>12004</v></c>',
      '<c><f>B1</f></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c><v>3526110001200401</v></c>',
      '<c s="3"><v>46338</v></c>',
      '<c t="str"><f>A1</f><v>9004</v></c>',
      '<c t="str"><f>""</f><v></v></c>',
      'Total de notas',
    ];
    const sheet = rows(['Recibo', 'x'], ...cells.map((cell) => [cell, 'x'])).replace('<row>', '<row hidden="1" r="1">');
    const hidden = sheet.replace('<row><c s="2"', '<row hidden="1" r="3"><c s="2"');
    const formats = ['00000000000000', '[$-416]000\\.000;@', 'dd/mm/yyyy'];
    const last = '<row r="14"><c r="B14"><v>1</v></c></row>';
    const path = temporaryFile(xlsx([['A', '', hidden + last]], { formats }), 'a.xlsx');
    const { stdout, stderr } = await ask(path);
    const told = recordsIn(stdout).map(({ receipt, error }) => `${receipt} ${error?.message.slice(0, 5) ?? ''}`);
    const flawed = [' row 4', '#N/A row 5', 'TRUE row 6', '3.526110001200401E+15 row 7', '2026-11-12 row 8'];
    expect(told).toEqual(['00000000012004 ', '012004 ', ...flawed, '9004 ']);
    expect(stderr).toMatch(/row 11 Total de notas\n.*asked too, though hidden in the sheet: 1 row/s);
    expect((await ask(path, '--lang', 'pt')).stderr).toContain('embora ocultas na planilha: 1 linha');
  });

  it('has a record for each formula without a result, date, error and text that is not there, whatever their types', async () => {
    const cells = [
      ...['str', 'e', 'b', 'n'].map((type) => `<c t="${type}"><f>A1</f></c>`),
      '<c><f>A1</f><v/></c>',
      '<c t="s"><f>A1</f></c>',
      '<c t="d"><v>2026-11-12T10:00:00</v></c>',
      '<c t="e"><v>#SPILL!</v></c>',
      shared(7),
      shared(0),
    ];
    const sheet = rows(['Recibo'], ...cells.map((cell) => [cell]));
    const { stdout } = await ask(temporaryFile(xlsx([['A', '', sheet]], { texts: [`<t>${ONE}</t>`] }), 'a.xlsx'));
    const records = recordsIn(stdout).map(
      ({ receipt, error }) => `${receipt} ${/: (.{19})/.exec(error?.message)?.[1] ?? ''}`,
    );
    const unsolved = Array.from({ length: 6 }, () => ' the result of its f');
    expect(records).toEqual([
      ...unsolved,
      '2026-11-12 it is a date or a t',
      '#SPILL! a formula ended in ',
      ' the result of its f',
      `${ONE} `,
    ]);
  });

  it('has formulas of an .ods that have no result, and texts that stand in an attribute alone', async () => {
    const string = (more: string) => `<table:table-cell office:value-type="string" ${more}/>`;
    const list = ods(['Recibo'], [string(`office:string-value="${ONE}"`)], [string('table:formula="of:=A1"')]);
    const { stdout } = await ask(temporaryFile(list, 'a.ods'));
    expect(recordsIn(stdout).map(({ receipt, exitCode }) => [receipt, exitCode])).toEqual([
      [ONE, 0],
      ['', 2],
    ]);
  });

  it.each([
    ['HTML', `<table><tr><th>Recibo<th>x</tr><tr><td>00000035261100012004<td>1</tr></table>`],
    [
      'XML of 2003',
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Recibo</Data></Cell></Row><Row><Cell><Data ss:Type="Number">00000035261100012004</Data></Cell></Row></Table></Worksheet></Workbook>',
    ],
  ])('called .xls is read though it is %s inside, its cells as they stand there', async (_, text) => {
    for (const content of [text, Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(receiptsOf(await ask(temporaryFile(content, 'erp.xls')))).toEqual(['00000035261100012004']);
  });

  it('passes the row of totals of an Excel table over, and says so, and a table that is missing', async () => {
    const parts = unzip(xlsx([['A', '', rows(['Recibo'], [ONE ?? ''], ['1 nota'])]]));
    const link = (name: string) => `<Relationship Id="${name}" Type="http://x/table" Target="/xl/${name}.xml"/>`;
    const table = '<table ref="A1:A3" totalsRowCount="1"/>';
    const added = {
      'xl/_rels/worksheet0.xml.rels': `<Relationships>${link('gone')}${link('table')}</Relationships>`,
      'xl/table.xml': table,
    };
    const all = zip({ ...Object.fromEntries([...parts].map(([name, { content }]) => [name, content])), ...added });
    const done = await ask(temporaryFile(all, 'a.xlsx'));
    expect([receiptsOf(done), done.stderr]).toEqual([
      [ONE],
      expect.stringContaining('skipped, no receipt: row 3 1 nota'),
    ]);
  });

  it('with one text of 30 MiB in many rows ends', async () => {
    const sheet = rows([shared(0)], ...Array.from({ length: 20_000 }, () => [shared(1)]));
    const texts = ['<t>Recibo</t>', `<t>${'9'.repeat(30 * 1024 * 1024)}</t>`];
    const list = temporaryFile(xlsx([['A', '', sheet]], { texts }), 'a.xlsx');
    expect((await run(['nfe', '-i', list, '-f', 'x', '--sandbox'])).exit).toBe(2);
  });

  const LARGE = [['A', '', ' '.repeat(129 * 1024 * 1024)]] as const;
  it.each([
    ['cut.xlsx', xlsx([HIDDEN]).subarray(0, 300), /broken.*password/],
    ['hidden.xlsx', xlsx([HIDDEN, ['A', '', ''], HIDDEN]), /--sheet: Velha, A, Velha/],
    ['two.xlsx', xlsx([README, ['B', '', rows(['y'], [2])]]), /--sheet: Leia-me, B/],
    ['locked.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password/],
    ['gone.xlsx', packageOf('xl/workbook.xml'), /broken/],
    ['large.xlsx', xlsx(LARGE), /128 MiB/],
    ['lies.xlsx', xlsx(LARGE, { lie: 1000 }), /broken/],
    ['hides.xlsx', xlsx(LARGE, { lie: 0 }), /broken/],
  ])('that cannot be read is told: %s', async (name, content, told) => {
    const done = await ask(temporaryFile(content, name));
    expect([done.exit, done.stdout, done.stderr]).toEqual([
      /sheet/.test(told.source) ? 2 : 74,
      '',
      expect.stringMatching(told),
    ]);
  });

  it('without rows is an empty list, whatever sheets it has', async () => {
    const done = await ask(temporaryFile(xlsx([...'ABC'].map((name) => [name, '', ''] as const)), 'a.xlsx'));
    expect([done.exit, done.stdout, done.stderr]).toEqual([0, '', expect.stringContaining('the list is empty')]);
  });

  it('that a report wrote, without shared texts, is a list again', async () => {
    const { stdout } = await run(['nfe', '--sandbox', '-o', 'ndjson', ...LIST]);
    const path = join(temporaryFolder(), 'boss.xlsx');
    await run(['report', '-', '--out', path, '--lang', 'pt'], { stdin: stdout });
    expect(receiptsOf(await ask(path))).toEqual(LIST);
  });

  it('on standard input is 74, and is read by the built program from a file', async () => {
    const sheet = xlsx([['A', '', rows(['Recibo'], [ONE ?? ''])]]);
    const service = await startService((_, __, response) => response.end(ISSUED));
    const options = { env: asking(service.baseUrl), stdin: sheet };
    const piped = await recibo(['nfe', '-i', '-'], options);
    expect([piped.exit, piped.stderr]).toEqual([74, expect.stringMatching(/standard input is a workbook.*-i FILE/)]);
    for (const path of [temporaryFile(sheet, 'l.xlsx'), temporaryFile(`recibo\n${ONE}`, 'l.csv')]) {
      expect((await recibo(['nfe', '-i', path, '-q'], options)).exit).toBe(0);
    }
    expect(service.asked).toEqual([ONE, ONE]);
  });
});

it.each(['--column', '--sheet'])('%s without --input is 2', async (option) => {
  expect(await run(['nfe', '1', option, 'a', '--sandbox'])).toMatchObject({ exit: 2 });
});
