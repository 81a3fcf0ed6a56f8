import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

type Parts = Readonly<Record<string, string | Uint8Array>> | readonly (readonly [string, string | Uint8Array])[];

/** A zip of these parts. @param lie what it says of the size of each, where it is not the truth */
export function zip(parts: Parts, lie?: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Array.isArray(parts) ? parts : Object.entries(parts)) {
    const [bytes, label] = [Buffer.from(content), Buffer.from(name)];
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    // Version, flags (names are UTF-8), deflated; no time; sums and sizes; length of the name.
    head.writeUInt32LE(0x04034b50);
    head.set([20, 0, 0, 8, 8, 0], 4);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(lie ?? bytes.length, 22);
    head.writeUInt16LE(label.length, 26);
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50);
    head.copy(row, 6, 4);
    row.writeUInt32LE(offset, 42);
    bodies.push(head, label, packed);
    directory.push(row, label);
    offset += head.length + label.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** The parts of a zip by their names, as they are packed and unpacked; each is whole by Node's own zlib, or this throws. */
export function unzip(bytes: Buffer): Map<string, { readonly packed: Buffer; readonly content: Buffer }> {
  const parts = new Map<string, { packed: Buffer; content: Buffer }>();
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const content = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    const isWhole = content.length === bytes.readUInt32LE(at + 24) && crc32(content) === bytes.readUInt32LE(at + 16);
    if (!isWhole || parts.has(name)) throw new Error(`${name} is broken, or there twice`);
    parts.set(name, { packed, content });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
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
      : value.startsWith('<')
        ? value
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
