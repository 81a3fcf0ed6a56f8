import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of these parts. @param lie what its directory says of the size of each, where it is not the truth */
export function zip(parts: Readonly<Record<string, string>>, lie?: number): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(text);
    const sizes = [crc32(text), packed.length, lie ?? Buffer.byteLength(text)];
    const common = [20, 0, 8, 0, 0].map(uint16).concat(sizes.map(uint32), uint16(name.length), uint16(0));
    local.push(uint32(0x04034b50), ...common, name, packed);
    directory.push(uint32(0x02014b50), uint16(20), ...common, ...[0, 0, 0].map(uint16), uint32(0), uint32(at), name);
    at = Buffer.concat(local).length;
  }
  const count = uint16(Object.keys(parts).length);
  const end = [
    uint32(0x06054b50),
    uint32(0),
    count,
    count,
    uint32(Buffer.concat(directory).length),
    uint32(at),
    uint16(0),
  ];
  return Buffer.concat([...local, ...directory, ...end]);
}

const uint16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface XlsxOptions {
  /** The texts that cells of the type `s` name by their place, each as the XML within its `si`. */
  readonly texts?: readonly string[];
  /** The formats that cells name by their place from 1 on: `s="1"`. */
  readonly formats?: readonly string[];
  /** Where the shared texts stand. */
  readonly textsPart?: string;
  /** Before the names of elements. */
  readonly prefix?: string;
  readonly lie?: number;
}

/** A workbook; of each sheet its name, what is said of it, and the XML of its rows. */
export function xlsx(
  sheets: readonly (readonly [name: string, attributes: string, rows: string])[],
  { texts = [], formats = [], textsPart = 'sharedStrings.xml', prefix = '', lie }: XlsxOptions = {},
): Buffer {
  const tags = sheets.map(([name, more], at) => `<${prefix}sheet name="${name}" ${more} r:id="r${at}"/>`).join('');
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
      'xl/workbook.xml': `<${prefix}workbook xmlns:r="${TYPES}"><${prefix}sheets>${tags}</${prefix}sheets></${prefix}workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}${link('t', 'sharedStrings', textsPart)}${link('s', 'styles', 'styles.xml')}</Relationships>`,
      [`xl/${textsPart}`]: `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
      'xl/styles.xml': `<styleSheet><numFmts>${formatTags}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
      ...Object.fromEntries(
        sheets.map((sheet, at) => [
          `xl/${target(sheet, at)}.xml`,
          `<${prefix}worksheet><${prefix}sheetData>${sheet[2]}</${prefix}sheetData></${prefix}worksheet>`,
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
