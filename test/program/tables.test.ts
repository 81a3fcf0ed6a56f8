import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { asking, type Run, run } from '../support/run.ts';
import { ISSUED, recordsIn, startService } from '../support/service.ts';

function file(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const ask = (path: string, ...argv: string[]) => run(['nfe', '-i', path, '-o', 'ndjson', '--sandbox', ...argv]);
const receiptsOf = ({ stdout }: Run) => recordsIn(stdout).map(({ receipt }) => receipt);

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const LIST = ['35261100012004', '35261100013004'];
const [ONE, TWO] = LIST;

describe('a csv', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ['of Excel in Portuguese', latin1(`N\xfamero;Recibo;Obs\r\n7;${ONE};"a;b"\r\n8; ${TWO} ;\xe9\r\n9;;\r\n`), []],
    ['in UTF-8 with a mark', `\ufeffRECIBO,Cliente\n${ONE},"Casa ""A""\nLtda"\n${TWO},São João\n`, []],
    ['in UTF-16 with TABs', Buffer.from(`\ufeffx\tReceipt\r\n1\t${ONE}\r\n2\t${TWO}`, 'utf16le'), []],
    ['without a head', `${ONE};x\n${TWO};y\n`, []],
    ['of one column, with a head', `notas\n${ONE}\n${TWO}\n`, []],
    ['of formulas that keep digits', `a;b\n1;="${ONE}"\n2;"=""${TWO}"""\n`, ['--column', 'b']],
    ['by a head in other letters', `a;Nº do Recibo 1\n1;${ONE}\n2;${TWO}\n`, ['--column', 'nº DO recibo1']],
    ['by a letter', `a;b;c\n1;2;${ONE}\n1;2;${TWO}\n`, ['--column', 'C']],
    ['by a letter that is a head elsewhere', `b;a\n${ONE};1\n${TWO};2\n`, ['--column', 'B']],
  ])('%s', async (_, content, argv) => {
    const done = await ask(file('list.CSV', content), ...argv);
    expect([receiptsOf(done), done.exit]).toEqual([LIST, 0]);
  });

  it('is what --column makes of any list, standard input too', async () => {
    const stdin = `x;y\n1;${ONE}\n2;${TWO}\n`;
    const done = await run(['nfe', '-i', '-', '--column', 'y', '-o', 'ndjson', '--sandbox'], { stdin });
    expect(receiptsOf(done)).toEqual(LIST);
  });

  it.each([['--excel'], []])('that a batch wrote is a list again: %s', async (...excel) => {
    const receipts = [ONE, '-1=004', 'ç;"x" 004'].map(String);
    const { stdout } = await run(['nfe', '--sandbox', '-o', 'csv', ...excel, '--', ...receipts]);
    expect(receiptsOf(await ask(file('yesterday.csv', stdout)))).toEqual(receipts);
  });

  it('has a record for what a spreadsheet has rounded, which says where it is', async () => {
    const { exit, stdout } = await ask(file('a.csv', `recibo\n${ONE}\n3,52611E+14\n3.5e+13\n`));
    const records = recordsIn(stdout);
    expect([exit, records.map(({ exitCode }) => exitCode)]).toEqual([40, [0, 2, 2]]);
    expect(records[1].error.message).toMatch(/rounded.*line 3, column A/);
  });

  it.each([
    [['--column', 'z'], 'Recibo;Cliente\n1;2\n', 2, /no column "z".*Recibo, Cliente/],
    [['--column', 'Total'], 'Recibo;Cliente\n1;2\n', 2, /no column "Total".*Recibo, Cliente/],
    [[], 'Recibo;Cliente\n1;2\n3;"4\n5;6\n', 74, /bad\.csv cannot be read as a table.*line/],
    [[], Buffer.from('Recibo\n1\n', 'utf16le'), 74, /bad\.csv is UTF-16/],
  ])('that cannot be read is told: %j', async (argv, content, exit, told) => {
    const done = await ask(file('bad.csv', content), ...argv);
    expect([done.exit, done.stderr]).toEqual([exit, expect.stringMatching(told)]);
  });
});

/** A workbook of sheets, each as its XML or as cells of a row each. */
function workbook(sheets: readonly (readonly [name: string, state: string, xml: string])[], prefix = ''): Uint8Array {
  const main = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const tags = sheets.map(([name, state], at) => `<${prefix}sheet name="${name}" ${state} r:id="r${at}"/>`).join('');
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const links = sheets.map((_, at) => `<Relationship Id="r${at}" Type="${type}" Target="worksheets/s${at}.xml"/>`);
  const parts = sheets.map(([, , xml], at) => [
    `xl/worksheets/s${at}.xml`,
    strToU8(`<x><sheetData>${xml}</sheetData></x>`),
  ]);
  return zipSync({
    // What is no part of a list, such as a picture, may be large.
    'xl/media/image1.png': new Uint8Array(prefix === '' ? 0 : 51 * 1024 * 1024),
    'xl/workbook.xml': strToU8(
      `<${prefix}workbook ${main}><${prefix}sheets>${tags}</${prefix}sheets></${prefix}workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${links.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(
      `<sst><si><t>Recibo</t></si><si><r><t>${ONE?.slice(0, 5)}</t></r><r><t>${ONE?.slice(5)}</t></r></si><si/></sst>`,
    ),
    ...Object.fromEntries(parts),
  });
}

describe('a workbook', () => {
  const HEAD = '<row><c t="inlineStr"><is><t>N&#186;</t></is></c><c t="s"><v>0</v></c></row>';
  const HIDDEN = ['Velha', 'state="hidden"', '<row><c><v>1</v></c></row>'] as const;

  it.each([
    [
      'numbers digit for digit',
      `<row><c r="B2"><v>${ONE}</v></c></row><row><c/><c><v>3.5261100013004E13</v></c></row>`,
    ],
    [
      'texts',
      `<row r="2"><c r="B2" t="s"><v>1</v></c></row><row r="9"><c r="B9" t="str"><f>x</f><v>${TWO}</v></c></row>`,
    ],
    [
      'numbers of other programs',
      `<row><c/><c><v>${ONE}.0</v></c></row><row><c/><c t="s"><v>2</v></c></row><row><c/><c t="n"><v>${TWO}</v></c></row>`,
    ],
  ])('has %s, in its first sheet that is seen', async (_, rows) => {
    const sheets = [HIDDEN, ['Hoje', '', HEAD + rows], ['Outra', '', '']] as const;
    for (const prefix of ['', 'x:']) {
      const done = await ask(file('list.XLSX', workbook(sheets, prefix)));
      expect([receiptsOf(done), done.exit]).toEqual([LIST, 0]);
    }
  });

  it('has a record for a number of more than 15 digits, which says sheet, row and column', async () => {
    const rows =
      '<row r="7"><c r="AB7"><v>3526110001200401</v></c></row><row><c r="AB8"><v>123456789012004</v></c></row>';
    const { exit, stdout } = await ask(file('list.xlsx', workbook([['A &amp; B', '', rows]])), '--column', 'ab');
    const records = recordsIn(stdout);
    expect([exit, records.map(({ receipt, exitCode }) => [receipt, exitCode])]).toEqual([
      40,
      [
        ['3.526110001200401E+15', 2],
        ['123456789012004', 0],
      ],
    ]);
    expect(records[0].error.message).toMatch(/sheet A & B, row 7, column AB/);
  });

  it.each([
    ['cut.xlsx', workbook([HIDDEN]).slice(0, 300), /whole.*password/],
    ['hidden.xlsx', workbook([HIDDEN]), /no workbook/],
    ['locked.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /whole.*password/],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xlsx in name/],
    ['list.ods', workbook([]), /\.xlsx in name/],
    ['large.xlsx', workbook([['A', '', ' '.repeat(51 * 1024 * 1024)]]), /50 MiB/],
  ])('that cannot be read is 74: %s', async (name, content, told) => {
    const done = await ask(file(name, content));
    expect([done.exit, done.stdout, done.stderr]).toEqual([74, '', expect.stringMatching(told)]);
  });

  it('that a report wrote, without shared texts, is a list again', async () => {
    const { stdout } = await run(['nfe', '--sandbox', '-o', 'ndjson', ...LIST]);
    const path = join(temporaryFolder(), 'boss.xlsx');
    await run(['report', '-', '--out', path, '--lang', 'pt'], { stdin: stdout });
    expect(receiptsOf(await ask(path))).toEqual(LIST);
  });

  it('on standard input is 74, and is read by the built program from a file', async () => {
    const sheet = workbook([['A', '', `${HEAD}<row><c/><c><v>${ONE}</v></c></row>`]]);
    const service = await startService((_, __, response) => response.end(ISSUED));
    const options = { env: asking(service.baseUrl), stdin: sheet };
    const piped = await recibo(['nfe', '-i', '-'], options);
    expect([piped.exit, piped.stderr]).toEqual([
      74,
      expect.stringMatching(/standard input is no workbook that can be read here/),
    ]);
    for (const path of [file('l.xlsx', sheet), file('l.csv', `recibo\n${ONE}`)]) {
      expect((await recibo(['nfe', '-i', path, '-q'], options)).exit).toBe(0);
    }
    expect(service.asked).toEqual([ONE, ONE]);
  });
});

it('--column without --input is 2', async () => {
  expect(await run(['nfe', '1', '--column', 'a', '--sandbox'])).toMatchObject({ exit: 2 });
});
