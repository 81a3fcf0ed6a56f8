import { type CellObject, CFB, type DenseWorkSheet, read, utils, type WorkBook } from '@e965/xlsx';
import { Failure } from '../failure.ts';
import { Archive, MOST_PACKED } from './archive.ts';
import { type Cell, numberCell, type Row, type Sheet } from './cells.ts';
import { decoded, MOST_COLUMNS, MOST_ROWS } from './excel.ts';
import { Package } from './parts.ts';
import { sheetsIn } from './xlsx.ts';

/** What SheetJS reads: formats of numbers and hidden rows too; numbers as they are stored, and texts of HTML as they stand there. */
const READING = { dense: true, raw: true, cellStyles: true, cellFormula: false, cellText: false } as const;
/** SheetJS leaves out formulas without a result: they get this text. */
const UNSOLVED = '\u0001';

/**
 * Reads a workbook, all of it in memory: .xlsx, .xlsm, .xlsb, .xls or .ods, whatever its name, or a table of HTML or XML that is
 * called .xls. Which sheets and rows of an .ods are hidden is not known.
 * @returns also its archive, where it can be changed in place
 * @throws Failure `io` where it cannot be read
 */
export async function readWorkbook(chunks: AsyncIterable<Buffer>, name: string, signal: AbortSignal) {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > MOST_PACKED) throw new Failure('io', ({ files }) => files.largeWorkbook(name));
  }
  const bytes = Buffer.concat(pieces);
  if (bytes[0] === 0x50) {
    const archive = await Archive.open(bytes, name, signal);
    return archive.guarded(() => readZip(archive));
  }
  const isOld = bytes[0] === 0xd0;
  try {
    return { sheets: sheetsOf(isOld ? quietly(bytes, 'buffer') : quietly(markupIn(bytes), 'string')), xlsx: null };
  } catch {
    const isWord = bytes.includes(Buffer.from('WordDocument', 'utf16le'));
    if (isOld && !isWord) throw new Failure('io', ({ files }) => files.badWorkbook(name));
    throw new Failure('io', ({ files }) => files.noList(name, isOld ? 'document' : 'markup'));
  }
}

async function readZip(archive: Archive) {
  const parts = await Package.open(archive);
  const isThere = (part: string) => archive.find(part) !== undefined;
  const content = !isThere(parts.book) && isThere('content.xml') ? await archive.text('content.xml') : null;
  const isDocument = /^(word|ppt|visio)\//i.test(parts.book) || content?.includes('<office:spreadsheet') === false;
  if (isDocument || ![parts.book, 'content.xml', '[Content_Types].xml'].some(isThere))
    throw new Failure('io', ({ files }) => files.noList(archive.file, isDocument ? 'document' : 'packed'));
  if (content === null && !/\.bin$/i.test(parts.book)) return { sheets: await sheetsIn(parts), xlsx: archive };
  const container = CFB.utils.cfb_new();
  const add = (name: string, part: string | Buffer) => CFB.utils.cfb_add(container, `/${name}`, Buffer.from(part));
  if (content === null) for (const name of archive.names) add(name, await archive.read(name));
  else {
    add('META-INF/manifest.xml', '<x/>');
    add('styles.xml', isThere('styles.xml') ? await archive.text('styles.xml') : '<x/>');
    add('content.xml', solved(content));
  }
  const zip = CFB.write(container, { type: 'buffer', fileType: 'zip' });
  return { sheets: sheetsOf(quietly(zip, 'buffer')), xlsx: null };
}

/** What SheetJS says on the console is nothing for who looks up receipts. */
function quietly(content: Buffer | string, type: 'buffer' | 'string'): WorkBook {
  const { error, warn } = console;
  Object.assign(console, { error: () => {}, warn: () => {} });
  try {
    return read(content, { ...READING, type });
  } finally {
    Object.assign(console, { error, warn });
  }
}

function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): Sheet[] {
  if (SheetNames.length === 0 || !SheetNames.every((name) => Sheets[name])) throw new Error('a sheet is missing');
  const cellOf = ({ t: type, v: value, z = 'General' }: CellObject): Cell => {
    if (type === 'z' || value === undefined) return null;
    if (type === 'b') return { text: value ? 'TRUE' : 'FALSE', flaw: 'noText' };
    if (type === 'e') return { text: utils.format_cell({ t: type, v: value }), flaw: 'error' };
    if (typeof value === 'number') return numberCell(value, String(z), Workbook?.WBProps?.date1904 ?? false);
    return value === UNSOLVED ? { text: '', flaw: 'unsolved' } : String(value);
  };
  return SheetNames.map((name, at) => {
    const { '!data': data = [], '!rows': looks = [] } = (Sheets[name] ?? {}) as Partial<DenseWorkSheet>;
    if (data.length > MOST_ROWS || data.some(({ length }) => length > MOST_COLUMNS)) throw new Error(name);
    // Sparse arrays, where rows and cells are missing.
    const rows = Array.from(data, (cells = [], index): Row => {
      return { number: index + 1, cells: cells.map(cellOf), isHidden: looks[index]?.hidden ?? false };
    });
    return { name, isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0, rows };
  });
}

/** A table in HTML, or in Excel's XML of 2003. @throws where it is neither */
function markupIn(bytes: Buffer): string {
  const text = decoded(bytes).text.replace(/^\ufeff/, '');
  if (!/<table[\s>]|urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) throw new Error('no table');
  return markMarkup(text);
}

/** Formulas without a result in an .ods, and in XML of 2003. Patterns will do, since they are SheetJS's own way too: none looks further than a tag. */
const ODS_OPEN = /<table:table-cell(?=[^<>]*\stable:formula=)(?![^<>]*value=)[^<>]*(?=\/>)/g;
const XML_OPEN = /<((?:\w+:)?)Cell(?=\s[^<>]*Formula=)([^<>]*)\/>/g;
const HTML_OPEN = /<t[dh](?:\s[^<>]*)?>(?:[^<]|<(?!\/?t(?:[dhr]|able)[\s>]))*(?=<t[dhr][\s>]|<\/tr)/gi;
const XML_TYPE = /(<(?:\w+:)?Data\s[^<>]*?Type=["'])(?:Number|DateTime)(?=["'])/g;
const MOST_SPANS = 2000;

function solved(content: string): string {
  return content.replace(ODS_OPEN, `$& office:value-type="string" office:string-value="${UNSOLVED}"`);
}

/** A table in HTML, whose cells SheetJS takes together where they have no end; or in XML of 2003, whose numbers are texts to it. */
function markMarkup(text: string): string {
  if (!text.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    // SheetJS looks through all spans for each cell.
    if ((text.match(/(?:row|col)span/gi) ?? []).length > MOST_SPANS) throw new Error('spans');
    return text.replace(HTML_OPEN, '$&</td>');
  }
  const xml = text.replace(XML_TYPE, '$1String');
  const marked = xml.replace(XML_OPEN, `<$1Cell$2><$1Data ss:Type="String">${UNSOLVED}</$1Data></$1Cell>`);
  return marked.startsWith('<?xml') ? marked : `<?xml version="1.0"?>${marked}`;
}
