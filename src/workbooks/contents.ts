import { Failure } from '../failure.ts';
import type { Archive } from './archive.ts';
import { markContent, plainSheet, plainStyles, textsOf } from './marks.ts';
import { targetOf } from './parts.ts';

/** What is read of a workbook that is a zip. */
export interface Contents {
  /** Its parts, as the one directory has them, under names that leave no doubt. */
  readonly parts: Map<string, string | Uint8Array>;
  /** By the relation of each sheet the rows of totals of its Excel tables; null of one without cells (a chart, macros). */
  readonly totals: ReadonlyMap<string, ReadonlySet<number> | null> | null;
  /** Whether it has XML that can be changed in place. */
  readonly isXlsx: boolean;
}

const [RELATION, MAIN] = ['officeDocument/2006/relationships/', 'spreadsheetml/2006/main'].map(
  (path) => `http://schemas.openxmlformats.org/${path}`,
);
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const [XML_TYPE, BINARY_TYPE] = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.',
  'application/vnd.ms-excel.',
];

/** @throws Failure `io` of a zip that is no workbook, told by what it is */
export async function contentsOf(archive: Archive): Promise<Contents> {
  const main = (await relationsOf(archive, '')).find(({ Type }) => Type?.endsWith('/officeDocument'))?.Target;
  const book = targetOf('', main ?? 'xl/workbook.xml');
  const isBook = archive.find(book) !== undefined;
  const content = !isBook && archive.find('content.xml') !== undefined ? await archive.text('content.xml') : null;
  const isDocument = /^(word|ppt|visio)\//i.test(book) || content?.includes('<office:spreadsheet') === false;
  const isPacked = !isBook && main === undefined && content === null;
  if (isDocument || isPacked)
    throw new Failure('io', ({ files }) => files.noList(archive.file, isDocument ? 'document' : 'packed'));
  if (content === null) return bookContents(archive, book);
  const styles = archive.find('styles.xml') === undefined ? '<x/>' : await archive.text('styles.xml');
  const parts = Object.entries({
    'META-INF/manifest.xml': '<x/>',
    'styles.xml': styles,
    'content.xml': markContent(content),
  });
  return { parts: new Map(parts), totals: null, isXlsx: false };
}

async function bookContents(archive: Archive, book: string): Promise<Contents> {
  const isBinary = /\.bin$/i.test(book);
  const ending = isBinary ? 'bin' : 'xml';
  const typeOf = (kind: string) => (isBinary ? BINARY_TYPE + kind : `${XML_TYPE}${kind}+xml`);
  const parts: Contents['parts'] = new Map();
  const totals = new Map<string, Set<number> | null>();
  const [types, links]: [string[], string[]] = [[], []];
  const add = (name: string, kind: string, content: string | Uint8Array) => {
    types.push(`<Override PartName="/xl/${name}" ContentType="${typeOf(kind)}"/>`);
    parts.set(`xl/${name}`, content);
  };
  const relations = await relationsOf(archive, book);
  const shared = relations.find(({ Type }) => Type?.endsWith('/sharedStrings'))?.Target;
  const texts = isBinary || shared === undefined ? [] : textsOf(await archive.text(targetOf(book, shared)));
  const contentOf = async (part: string, kind: string) => {
    if (isBinary) return archive.read(part);
    const xml = await archive.text(part);
    if (kind === 'worksheet') return plainSheet(xml, texts);
    return kind === 'styles' ? plainStyles(xml) : xml.replace(/<workbook(?![^>]*\sxmlns=)/, `$& xmlns="${MAIN}"`);
  };
  const main = isBinary ? 'sheet.binary.macroEnabled.main' : 'sheet.main';
  add(`workbook.${ending}`, main, await contentOf(book, main));
  for (const { Id = '', Type = '', Target = '' } of relations) {
    const [, kind = 'chartsheet'] = /\/(worksheet|sharedStrings|styles)$/.exec(Type) ?? [];
    // The texts stand in their cells.
    if (kind === 'sharedStrings' && !isBinary) continue;
    const [part, name] = [targetOf(book, Target), `p${links.length}.${ending}`];
    totals.set(Id, kind === 'worksheet' ? await totalsIn(archive, part) : null);
    if (kind !== 'chartsheet') add(name, kind, await contentOf(part, kind));
    links.push(`<Relationship Id="${Id}" Type="${RELATION}${kind}" Target="${name}"/>`);
  }
  if (!isBinary && !relations.some(({ Type }) => Type?.endsWith('/styles')))
    add('styles.xml', 'styles', '<styleSheet></styleSheet>');
  parts.set(`xl/_rels/workbook.${ending}.rels`, `<Relationships>${links.join('')}</Relationships>`);
  parts.set('[Content_Types].xml', `<Types xmlns="${TYPES}">${types.join('')}</Types>`);
  return { parts, totals, isXlsx: !isBinary };
}

async function totalsIn(archive: Archive, sheet: string): Promise<Set<number>> {
  const rows = new Set<number>();
  for (const { Type, Target = '' } of await relationsOf(archive, sheet)) {
    if (!Type?.endsWith('/table') || archive.find(targetOf(sheet, Target)) === undefined) continue;
    const { ref, totalsRowCount } = (await rootOf(archive, targetOf(sheet, Target)))?.attributes ?? {};
    if (Number(totalsRowCount) > 0) rows.add(Number(/\d+$/.exec(ref ?? '')?.[0]));
  }
  return rows;
}

async function rootOf(archive: Archive, part: string) {
  const { parseXml } = await import('@rgrove/parse-xml');
  return parseXml(await archive.text(part)).root;
}

/** What a part says of others; of the package itself that of an empty name. */
async function relationsOf(archive: Archive, part: string): Promise<Partial<Record<string, string>>[]> {
  const name = part.replace(/[^/]*$/, '_rels/$&.rels');
  if (archive.find(name) === undefined) return [];
  const { children = [] } = (await rootOf(archive, name)) ?? {};
  return children.flatMap((child) => ('attributes' in child ? [child.attributes as Record<string, string>] : []));
}
