import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { XmlElement } from '@rgrove/parse-xml';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { issued, startService } from '../support/service.ts';
import { zip } from '../support/workbook.ts';
import { cellsOf, expectIntact, named, opened, value } from './intact.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0000"/></numFmts>
<fonts count="3"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Arial"/></font>
<font><i/><sz val="14"/><color theme="1"/><name val="Georgia"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"/></fill></fills>
<borders count="2"><border/><border><left style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf/><xf fontId="1" fillId="2" borderId="1"/><xf numFmtId="164" fontId="2" fillId="2" borderId="1" quotePrefix="1"><alignment vertical="center"/></xf>
<xf borderId="1"/></cellXfs></styleSheet>`;

const relations = (...all: readonly string[]) =>
  `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${all
    .map(
      (one, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/${one.split(' ')[0]}" Target="${one.split(' ')[1]}"/>`,
    )
    .join('')}</Relationships>`;
const type = (ending: string, name: string) => `<Default Extension="${ending}" ContentType="application/${name}"/>`;

/** A workbook of one sheet. @param rest what stands behind its rows @param more other parts, or others in their place */
function book(rows: string, rest = '', before = '', more: Readonly<Record<string, string>> = {}): Buffer {
  return zip({
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types">${type('rels', 'xml')}${type('xml', 'xml')}</Types>`,
    '_rels/.rels': relations('officeDocument xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="D'hoje" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet sheet.xml', 'styles styles.xml'),
    'xl/styles.xml': STYLES,
    'xl/sheet.xml': `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${before}<sheetData>${rows}</sheetData>${rest}</worksheet>`,
    ...more,
  });
}

const text = (place: string, content: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${content}</t></is></c>`;
const row = (number: number, ...cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
const head = row(1, text('A1', 'Recibo'), text('B1', 'Loja', 1));
const first = row(2, text('A2', '35004'), text('B2', 'Um', 2));
const second = row(3, text('A3', '36900'), text('B3', 'Dois', 3));
const LIST = head + first + second;
/** One row further down. */
const moved = (rows: string) =>
  rows.replace(/r="([A-Z]*)(\d+)"/g, (_, column, number) => `r="${column}${Number(number) + 1}"`);

/** @param options words of the command line, or an address to ask */
async function back(list: Buffer, name: string, ...options: readonly string[]) {
  const folder = temporaryFolder();
  const [path, out] = [join(folder, name), join(folder, 'done.xlsx')];
  writeFileSync(path, list);
  const [address, ...more] = options[0]?.startsWith('http') ? options : ['', '--sandbox', ...options];
  const argv = ['nfe', '-i', path, '--out', out, '--accept', 'final', ...more];
  const { exit, stderr } = await run(argv, { env: address ? asking(address) : {} });
  return { exit, stderr, made: existsSync(out) ? readFileSync(out) : null };
}

/** What came back, of which there has to be something. */
async function answered(list: Buffer, ...options: readonly string[]) {
  const { made, stderr } = await back(list, 'list.xlsx', ...options);
  if (made === null) throw new Error(stderr);
  const known = cellsOf(opened(list)).has('P1');
  expectIntact(list, made, (place) => !known || /^[AB]\d/.test(place));
  const open = opened(made);
  const { columns = '' } = /columns (?<columns>\S+ to \S+)/.exec(stderr)?.groups ?? {};
  const [styles, sheet] = [open.root(open.target(open.book, 'styles') ?? ''), open.root(open.sheet)];
  const items = (list: string, name: string) => named(named(styles, list)[0], name);
  const cell = (place: string) =>
    named(named(sheet, 'sheetData')[0], 'row')
      .flatMap((one) => named(one, 'c'))
      .find((one) => value(one, 'r') === place);
  const style = (place: string) => items('cellXfs', 'xf')[Number(value(cell(place) as XmlElement, 's'))] as XmlElement;
  const font = (place: string) => items('fonts', 'font')[Number(value(style(place), 'fontId'))] as XmlElement;
  const child = (name: string) => named(sheet, name)[0];
  const names = Object.fromEntries(
    named(named(open.root(open.book), 'definedNames')[0], 'definedName').map((one) => [value(one, 'name'), one.text]),
  );
  return { made, stderr, columns, cells: cellsOf(open), sheet, style, font, child, names };
}

const anchor = (kind: string, inside: string) =>
  `<x:wsDr xmlns:x="${SCHEMAS}/drawingml/2006/spreadsheetDrawing"><x:${kind}>${inside}</x:${kind}></x:wsDr>`;
const drawn = (drawing: string, before = '', rows = LIST) =>
  book(rows, '<drawing r:id="r0"/>', before, {
    'xl/_rels/sheet.xml.rels': relations('drawing drawing.xml'),
    'xl/drawing.xml': drawing,
  });
const from = (column: number, line: number) =>
  `<x:from><x:col>${column}</x:col><x:colOff>0</x:colOff><x:row>${line}</x:row><x:rowOff>0</x:rowOff></x:from>`;
const to = (column: number, line: number, offset = 9) =>
  `<x:to><x:col>${column}</x:col><x:colOff>${offset}</x:colOff><x:row>${line}</x:row><x:rowOff>0</x:rowOff></x:to>`;

/** Small workbooks, each of which stands for a kind that was misread or came back broken: name, what comes, content in base64. */
const FILES = readFileSync('test/workbooks/files.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([name = '', told = '', content = '']) => [name, told, Buffer.from(content, 'base64')] as const);

it.each(FILES.filter(([, told]) => Number.isNaN(Number(told))))('come back in %s: %s', async (name, told, list) => {
  const { exit, stderr, made } = await back(list, name);
  // One holds a receipt that is pending.
  expect([0, 22]).toContain(exit);
  for (const sentence of told.split('; ')) expect(stderr).toContain(sentence);
  if (made === null) throw new Error('nothing was made');
  if (/\.xl[st][xm]$/.test(name)) expectIntact(list, made);
  const [, column] = /columns (\w)/.exec(told) ?? [];
  const cells = cellsOf(opened(made));
  if (column) expect(cells.get(`${column}2`)).toMatch(/^(Issued|Not found)$/);
  else expect(cells.get('A1')).toBe('Recibo');
});

it.each(FILES.filter(([, told]) => Number(told)))(
  'are refused of %s before anything is asked: %s',
  async (name, exit, list) => {
    expect(await back(list, name)).toMatchObject({ exit: Number(exit), made: null });
  },
);

it.each([
  ['behind the table', book(LIST), 'C to P'],
  ['whatever stands below it', book(LIST + row(40, text('AZ40', 'x'))), 'C to P'],
  ['whatever stands above it', book(row(1, text('AZ1', 'x')) + moved(LIST)), 'C to P'],
  ['over a cell of blanks', book(head + first + row(3, text('A3', '36900'), text('F3', ' &#160; '))), 'C to P'],
  ['behind a merged cell', book(LIST, '<mergeCells count="1"><mergeCell ref="C3:D9"/></mergeCells>'), 'E to R'],
  [
    'whatever is merged above',
    book(row(1, text('A1', 'Novembro')) + moved(LIST), '<mergeCells count="1"><mergeCell ref="A1:XFD1"/></mergeCells>'),
    'C to P',
  ],
  ['behind a formula', book(head + first + row(3, text('A3', '36900'), '<c r="D3"><f>A3&amp;""</f></c>')), 'E to R'],
  ['behind a chart beside it', drawn(anchor('twoCellAnchor', from(3, 0) + to(6, 20))), 'H to U'],
  ['behind a picture that ends with a column', drawn(anchor('twoCellAnchor', from(3, 2) + to(6, 20, 0))), 'G to T'],
  ['under a chart below it', drawn(anchor('twoCellAnchor', from(3, 9) + to(6, 20))), 'C to P'],
  [
    'behind a chart of a size',
    drawn(anchor('oneCellAnchor', `${from(3, 0)}<x:ext cx="1828800" cy="190500"/>`)),
    'G to T',
  ],
  [
    'behind a chart of a place',
    drawn(anchor('absoluteAnchor', '<x:pos x="1828800" y="0"/><x:ext cx="600000" cy="190500"/>')),
    'E to R',
  ],
  [
    'behind a chart over wide columns',
    drawn(
      anchor('oneCellAnchor', `${from(3, 0)}<x:ext cx="1828800" cy="190500"/>`),
      '<cols><col min="4" max="4" width="40" customWidth="1"/></cols>',
    ),
    'E to R',
  ],
])('answers stand %s', async (_, list, columns) => {
  expect((await answered(list)).columns).toBe(columns);
});

it('look like her own rows, with the colour of the outcome, and numbers at the right', async () => {
  const rows =
    head +
    first.replace('<row r="2"', '<row r="2" ht="15" spans="1:2"') +
    second.replace('<row r="3"', '<row r="3" ht="15" customHeight="1"');
  const { style, font, cells, sheet } = await answered(book(rows), '--lang', 'pt');
  expect(cells.get('C1')).toBe('Resultado');
  expect(style('C1')).toEqual(style('B1'));
  const of = (place: string) =>
    ['fillId', 'borderId', 'numFmtId', 'quotePrefix'].map((name) => value(style(place), name));
  expect([of('C2'), of('D3')]).toEqual([
    ['2', '1', '49', undefined],
    [undefined, '1', '49', undefined],
  ]);
  const letters = (place: string) => JSON.stringify(font(place).toJSON());
  expect(letters('C2')).toMatch(/"i".*"val":"14".*10693A.*Georgia/);
  expect([letters('D2'), letters('C3')]).toEqual([expect.stringContaining('theme'), expect.stringContaining('AB231C')]);
  const alignment = (place: string) => named(style(place), 'alignment')[0]?.attributes;
  expect(alignment('E3')).toEqual({ wrapText: '1' });
  expect([alignment('E2'), alignment('J2')]).toEqual([
    { vertical: 'center', wrapText: '1' },
    { vertical: 'center', horizontal: 'right' },
  ]);
  const heights = named(named(sheet, 'sheetData')[0], 'row').map((one) => Number(value(one, 'ht') ?? 0));
  expect([heights[0], heights[2]]).toEqual([0, 15]);
  expect(heights[1]).toBeGreaterThan(15);
});

it('say why a row has no receipt, and nothing where it was passed over', async () => {
  const error = '<c r="A4" t="e"><v>#N/A</v></c>';
  const rows =
    LIST +
    row(4, error, text('B4', 'x', 2)) +
    row(5, text('A5', 'sem nota'), text('B5', 'y', 2)) +
    row(6, text('A6', '35004'));
  const { cells, style } = await answered(book(rows), '--lang', 'pt');
  const of = (number: number) => ['C', 'D', 'E', 'F'].map((column) => cells.get(`${column}${number}`));
  expect(of(4)).toEqual([
    'Recibo inválido',
    'Você (quem consulta)',
    '',
    'isto não é um recibo: a fórmula deu erro. Corrija na planilha',
  ]);
  expect(of(5)).toEqual(['', '', '', '']);
  expect(value(style('C5'), 'fillId')).toBe('2');
  expect(of(6)[0]).toBe('Emitida');
});

it('are given anew where they were given before, in either language', async () => {
  const { baseUrl } = await startService((_, __, response) =>
    response.end(issued({ 'url-xml': 'https://example.com/x' })),
  );
  const once = await answered(book(LIST + row(4, text('A4', 'Total'))), baseUrl);
  const rows = (made: Buffer) => String(opened(made).find('xl/sheet.xml')?.content);
  const again = await answered(once.made, baseUrl, '--lang', 'pt');
  expect([again.columns, again.stderr]).toEqual(['', expect.stringContaining('respostas nas colunas C a P')]);
  expect(again.cells.get('C2')).toBe('Emitida');
  expect([again.cells.has('Q1'), again.names['_xlnm.Print_Area']]).toEqual([false, once.names['_xlnm.Print_Area']]);
  const links = (made: Buffer) => rows(made).match(/<hyperlink /g)?.length;
  expect([links(once.made), links(again.made)]).toEqual([2, 2]);
});

it('are printed with her columns, and stay in sight', async () => {
  const { names, child, sheet } = await answered(
    book(
      LIST + row(9, text('A9', 'Total')),
      '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>',
    ),
  );
  expect(names).toEqual({
    '_xlnm.Print_Area': "'D''hoje'!$A$1:$F$9",
    '_xlnm.Print_Titles': "'D''hoje'!$1:$1",
    '_xlnm._FilterDatabase': "'D''hoje'!$A$1:$P$3",
  });
  expect(child('pageSetup')?.attributes).toEqual({
    paperSize: '9',
    orientation: 'landscape',
    fitToWidth: '1',
    fitToHeight: '0',
  });
  expect(child('pageMargins')?.attributes.left).toBe('1');
  expect(child('autoFilter')?.attributes.ref).toBe('A1:P3');
  expect(named(named(named(sheet, 'sheetViews')[0], 'sheetView')[0], 'pane')[0]?.attributes.ySplit).toBe('1');
});

it.each(['orientation="portrait"', 'paperSize="8"', 'scale="70"', 'fitToHeight="2"', 'fit'])(
  'leave the page as she has set it: %s',
  async (set) => {
    const fit = set === 'fit' ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
    const setup = set === 'fit' ? '' : `<pageSetup ${set}/>`;
    const names = (area: string) =>
      `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${area}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'D''hoje'!$A:$A</definedName></definedNames></workbook>`;
    const list = book(LIST, setup, fit);
    const more = {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="D'hoje" sheetId="1" r:id="r0"/></sheets>${names("'D''hoje'!$A$1:$B$2")}`,
    };
    const made = await answered(book(LIST, setup, fit, more));
    expect(made.names).toMatchObject({
      '_xlnm.Print_Area': "'D''hoje'!$A$1:$F$2",
      '_xlnm.Print_Titles': "'D''hoje'!$A:$A",
    });
    expect(made.child('pageSetup')?.attributes).toEqual(
      named(opened(list).root('xl/sheet.xml'), 'pageSetup')[0]?.attributes,
    );
  },
);

it('come back beside prefixes, numbers that are missing, dates since 1904, widths and styles behind the table', async () => {
  const prefixed = (xml: string) =>
    xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace(/xmlns="[^"]*main"/, `xmlns:x="${MAIN}" xmlns="urn:other"`);
  const sheet = String(opened(book(LIST)).find('xl/sheet.xml')?.content);
  const bare =
    head.replace(/ r="[^"]*"/g, '') +
    first.replace(/ r="[^"]*"/g, '') +
    second +
    row(4, text('A4', '35004'), '<c r="D4" s="2"/><c r="Z4" s="2"/>');
  const columns = '<cols><col min="1" max="2" width="9"/><col min="3" max="40" width="5" hidden="1"/></cols>';
  for (const list of [
    book(LIST, '', '', { 'xl/sheet.xml': prefixed(sheet), 'xl/styles.xml': prefixed(STYLES) }),
    book(bare, '', columns, {
      'xl/workbook.xml': String(opened(book(LIST)).find('xl/workbook.xml')?.content).replace(
        '<sheets>',
        '<workbookPr date1904="1"/><sheets>',
      ),
    }),
  ]) {
    const { columns, cells } = await answered(list);
    expect([columns, cells.get('C2') ?? cells.get('')]).toEqual(['C to P', 'Issued']);
  }
});

it.each([
  ['a sheet that is missing', { 'xl/_rels/workbook.xml.rels': relations('worksheet none.xml', 'styles styles.xml') }],
  ['styles that are missing', { 'xl/_rels/workbook.xml.rels': relations('worksheet sheet.xml', 'styles none.xml') }],
  ['styles that are no XML', { 'xl/styles.xml': '<styleSheet><fonts></styleSheet>' }],
  [
    'rows in no order',
    { 'xl/sheet.xml': `<worksheet xmlns="${MAIN}"><sheetData>${head}${second}${first}</sheetData></worksheet>` },
  ],
])('nothing is asked where a workbook has %s', async (_, parts) => {
  const service = await startService((_, __, response) => response.end('{}'));
  const { exit, stderr, made } = await back(book(LIST, '', '', parts), 'list.xlsx', service.baseUrl);
  expect([exit, stderr, made, service.asked]).toEqual([74, expect.stringContaining('list.xlsx'), null, []]);
});

it('stand in a csv beside dates since 1904 and characters by their numbers, as people see them', async () => {
  const rows =
    row(1, text('A1', 'Recibo'), text('B1', 'Data'), text('C1', 'Loja'), '<c r="D1" s="1"/>') +
    row(2, text('A2', '35004'), '<c r="B2" s="1"><v>44876</v></c>', text('C2', 'A &#8211; B')) +
    '<row r="1048576" ht="12"/>';
  const list = book(rows, '', '', {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  });
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'list.xlsx'), list);
  await run(['nfe', '-i', join(folder, 'list.xlsx'), '--out', join(folder, 'done.csv'), '--sandbox']);
  const lines = readFileSync(join(folder, 'done.csv'), 'utf8').trimEnd().split('\r\n');
  expect(lines).toEqual([
    expect.stringMatching(/^Recibo,Data,Loja,document,/),
    expect.stringMatching(/^35004,12\/11\/2026,A – B,nfe,/),
  ]);
});
