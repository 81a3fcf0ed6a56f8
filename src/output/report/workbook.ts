/** What Excel takes in a cell, in characters. */
const LONGEST = 32_767;
/** The widest column, in characters. */
const WIDEST = 60;
const COLUMNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The styles of cells as `styles.xml` counts them: all but head and text are numbers. */
const STYLES = ['count', 'head', 'text', 'amount', 'date', 'moment', 'share'] as const;

/** A row in one text, which takes a tenth of the memory: of each cell its style and what is in it. */
export function sheetRow(cells: readonly (readonly [style: (typeof STYLES)[number], text: string | number])[]): string {
  return cells.map(([style, text]) => `${STYLES.indexOf(style)}${text}`).join('\0');
}

/** A sheet, piece by piece. Of a list the head stays in sight and has filters, and digits as texts are no fault. */
export function* sheet(rows: readonly string[], isList: boolean): Generator<string> {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.split('\0').entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length * 1.2 + 2);
  }
  const pane = isList ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>`;
  for (const [at, width] of widths.entries()) {
    yield `<col min="${at + 1}" max="${at + 1}" width="${Math.min(width, WIDEST)}" customWidth="1"/>`;
  }
  yield '</cols><sheetData>';
  for (const [at, row] of rows.entries()) {
    const cells = row.split('\0').map((cell, column) => cellXml(cell, `${COLUMNS[column]}${at + 1}`));
    yield `<row r="${at + 1}">${cells.join('')}</row>`;
  }
  const all = `A1:${COLUMNS[widths.length - 1]}${rows.length}`;
  const filter = `<autoFilter ref="${all}"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `</sheetData>${isList ? filter : ''}</worksheet>`;
}

function cellXml(cell: string, place: string): string {
  const [style, text] = [cell.charAt(0), cell.slice(1)];
  if (text === '') return '';
  if (!/[12]/.test(style)) return `<c r="${place}" s="${style}"><v>${text}</v></c>`;
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  // XML has no place for the last two.
  const safe = cut.replace(/[&<>"\ufffe\uffff]/g, (mark) => (mark > 'z' ? '\ufffd' : `&#${mark.charCodeAt(0)};`));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of two sheets by their names, piece by piece. @param dates how dates are shown */
export async function workbook(sheets: Readonly<Record<string, Iterable<string>>>, dates: string) {
  const { Zip, ZipDeflate, strToU8 } = await import('fflate');
  const parts: [path: string, pieces: Iterable<string>][] = [
    ...frame(Object.keys(sheets), dates),
    ...Object.values(sheets).map((pieces, at): [string, Iterable<string>] => [`xl/sheet${at + 1}.xml`, pieces]),
  ];
  function* zipped(): Generator<Uint8Array> {
    const ready: Uint8Array[] = [];
    const zip = new Zip((_, bytes) => ready.push(bytes));
    for (const [path, pieces] of parts) {
      const file = new ZipDeflate(path);
      zip.add(file);
      for (const piece of pieces) {
        file.push(strToU8(piece));
        yield* ready.splice(0);
      }
      file.push(new Uint8Array(), true);
    }
    zip.end();
    yield* ready;
  }
  return zipped();
}

/** All parts but the sheets: no more than spreadsheets ask for. */
function frame([one = '', other = '']: readonly string[], dates: string): [path: string, pieces: string[]][] {
  const formats = ['General', 'General', '@', '#,##0.00########', dates, `${dates} hh:mm:ss`, '0.0%'];
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = codes.map(
    (_, at) => `<xf numFmtId="${164 + at}" fontId="${at === 1 ? 1 : 0}" applyFont="1" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  const types = `<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
    <Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
  const root = `<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="r1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
  const relations = `<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="r1" Type="${RELATION}/worksheet" Target="sheet1.xml"/>
    <Relationship Id="r2" Type="${RELATION}/worksheet" Target="sheet2.xml"/>
    <Relationship Id="r3" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`;
  const book = `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${one}" sheetId="1" r:id="r1"/>
    <sheet name="${other}" sheetId="2" r:id="r2"/></sheets></workbook>`;
  const looks = `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><fonts><font>${font}</font><font><b/>${font}</font></fonts>
    <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
  return [
    ['[Content_Types].xml', [types]],
    ['_rels/.rels', [root]],
    ['xl/_rels/workbook.xml.rels', [relations]],
    ['xl/workbook.xml', [book]],
    ['xl/styles.xml', [looks]],
  ];
}
