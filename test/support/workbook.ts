import { strToU8, zipSync } from 'fflate';

/** A zip of these parts. @param lie what it says of the size of each, where it is not the truth */
export function zip(parts: Readonly<Record<string, string>>, lie?: number): Buffer {
  const bytes = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
  for (const [head, size] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const) {
    for (let at = bytes.indexOf(head); at !== -1 && lie !== undefined; at = bytes.indexOf(head, at + 1)) {
      bytes.writeUInt32LE(lie, at + size);
    }
  }
  return bytes;
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface XlsxOptions {
  /** The texts that cells of the type `s` name by their place, each as the XML within its `si`. */
  readonly texts?: readonly string[];
  /** The formats that cells name by their place from 1 on: `s="1"`. */
  readonly formats?: readonly string[];
  /** Where the shared texts stand. */
  readonly textsPart?: string;
  readonly lie?: number;
}

/** A workbook; of each sheet its name, what is said of it, and the XML of its rows. */
export function xlsx(
  sheets: readonly (readonly [name: string, attributes: string, rows: string])[],
  { texts = [], formats = [], textsPart = 'sharedStrings.xml', lie }: XlsxOptions = {},
): Buffer {
  const tags = sheets.map(([name, more], at) => `<sheet name="${name}" ${more} r:id="r${at}"/>`).join('');
  const target = ([, more]: readonly string[], at: number) =>
    more?.includes('chart') ? 'chartsheet' : `worksheet${at}`;
  const link = (id: string, type: string, part: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${part}"/>`;
  const links = sheets.map((sheet, at) =>
    link(`r${at}`, target(sheet, at).replace(/\d/g, ''), `${target(sheet, at)}.xml`),
  );
  const types = ['rels', 'xml'].map((ending) => `<Default Extension="${ending}" ContentType="application/xml"/>`);
  const formatTags = formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`).join('');
  const styles = ['0', ...formats.keys()].map((at) => `<xf numFmtId="${at === '0' ? 0 : 200 + Number(at)}"/>`).join('');
  return zip(
    {
      '[Content_Types].xml': `<Types>${types.join('')}</Types>`,
      '_rels/.rels': `<Relationships>${link('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `<workbook xmlns:r="${TYPES}"><sheets>${tags}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}${link('t', 'sharedStrings', textsPart)}${link('s', 'styles', 'styles.xml')}</Relationships>`,
      [`xl/${textsPart}`]: `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
      'xl/styles.xml': `<styleSheet><numFmts>${formatTags}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
      ...Object.fromEntries(
        sheets.map((sheet, at) => [
          `xl/${target(sheet, at)}.xml`,
          `<worksheet><sheetData>${sheet[2]}</sheetData></worksheet>`,
        ]),
      ),
    },
    lie,
  );
}

/** An .ods of one sheet, with its head printed on every page and its rows in a group, as programs write them. */
export function ods(head: readonly string[], ...all: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const row = (cells: readonly (string | number)[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
  const table = `<table:table-header-rows>${row(head)}</table:table-header-rows><table:table-row-group>${all.map(row).join('')}</table:table-row-group>`;
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
}

/** The XML of rows of texts and numbers; null is an empty cell, and what begins with `<` is a cell as it is. */
export function rows(...all: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    if (value === null) return '<c/>';
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    return value.startsWith('<') ? value : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  return all.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
}
