/** Excel's limit for a cell, in characters. */
const LONGEST = 32_767;
/** The widest column, in characters. */
const WIDEST = 60;
const COLUMNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Cell styles in the order of `styles.xml`: `head` and `text` are texts, the others numbers. */
const STYLES = ['count', 'head', 'text', 'amount', 'date', 'moment', 'share'] as const;

export type Cell = readonly [style: (typeof STYLES)[number], content: string | number];
/** A name, which is one word, and the rows. */
type Sheet = readonly [name: string, rows: readonly string[]];

/** A row as one string, since arrays of cells take ten times the memory: style and content of each cell, joined by NUL. */
export function sheetRow(...cells: readonly Cell[]): string {
  return cells.map(([style, content]) => `${STYLES.indexOf(style)}${content}`).join('\0');
}

/** The XML of a sheet, in pieces. A list has a frozen head, filters, and no warnings about digits stored as text. */
function* sheetXml(rows: readonly string[], list = ''): Generator<string> {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.split('\0').entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length * 1.2 + 2);
  }
  const pane = list && '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.min(width, WIDEST)}" customWidth="1"/>`,
  );
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>
    <cols>${columns.join('')}</cols><sheetData>`;
  for (const [at, row] of rows.entries()) {
    const cells = row.split('\0').map((cell, column) => cellXml(cell, `${COLUMNS[column]}${at + 1}`));
    yield `<row r="${at + 1}">${cells.join('')}</row>`;
  }
  const filter = `<autoFilter ref="${list}"/><ignoredErrors><ignoredError sqref="${list}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `</sheetData>${list && filter}</worksheet>`;
}

function cellXml(cell: string, place: string): string {
  const [style, text] = [cell.charAt(0), cell.slice(1)];
  if (text === '') return '';
  if (!/[12]/.test(style)) return `<c r="${place}" s="${style}"><v>${text}</v></c>`;
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  // U+FFFE and U+FFFF are not allowed in XML.
  const safe = cut.replace(/[&<>"\ufffe\uffff]/g, (mark) => (mark > 'z' ? '\ufffd' : `&#${mark.charCodeAt(0)};`));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The zip file of a workbook, in pieces. `dates` is Excel's format for dates. */
export async function workbook(list: Sheet, other: Sheet, dates: string): Promise<Iterable<Uint8Array>> {
  const { Zip, ZipDeflate, strToU8 } = await import('fflate');
  function* zipped(): Generator<Uint8Array> {
    const ready: Uint8Array[] = [];
    const zip = new Zip((_, bytes) => ready.push(bytes));
    for (const [path, xml] of Object.entries(partsOf(list, other, dates))) {
      const file = new ZipDeflate(path, { level: 3 });
      zip.add(file);
      for (const piece of typeof xml === 'string' ? [xml] : xml) {
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

/** The minimum of parts that Excel, LibreOffice and Google Sheets open. */
function partsOf([name, rows]: Sheet, [otherName, others]: Sheet, dates: string) {
  const lastColumn = COLUMNS[(rows[0]?.split('\0').length ?? 1) - 1];
  const all = `${name}!$A$1:$${lastColumn}$${rows.length}`;
  const formats = ['General', 'General', '@', '#,##0.00########', dates, `${dates} hh:mm:ss`, '0.0%'];
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = codes.map((_, at) => `<xf numFmtId="${164 + at}" fontId="${at === 1 ? 1 : 0}" applyFont="1"/>`);
  const font = '<sz val="11"/><name val="Calibri"/>';
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
      <Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">
      <Relationship Id="r1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">
      <Relationship Id="r1" Type="${RELATION}/worksheet" Target="sheet1.xml"/>
      <Relationship Id="r2" Type="${RELATION}/worksheet" Target="sheet2.xml"/>
      <Relationship Id="r3" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><bookViews><workbookView/></bookViews>
      <sheets><sheet name="${name}" sheetId="1" r:id="r1"/><sheet name="${otherName}" sheetId="2" r:id="r2"/></sheets>
      <definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${all}</definedName>
      </definedNames></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts>
      <fonts><font>${font}</font><font><b/>${font}</font></fonts>
      <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
      <borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sheet1.xml': sheetXml(rows, `A1:${lastColumn}${rows.length}`),
    'xl/sheet2.xml': sheetXml(others),
  };
}
