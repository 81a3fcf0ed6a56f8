import type { Language } from '../io.ts';
import type { Archive } from './archive.ts';
import { DAYS_1904, daysOf, HIGHEST_ROW, isTrue, LONGEST_TEXT, lettersOf } from './excel.ts';
import { layOut, link, widen } from './layout.ts';
import { newBook, Package } from './parts.ts';
import { type RowXml, rowsIn, rowsOf } from './rows.ts';
import { type Block, type Site, survey } from './sheet.ts';
import { type Style, Styles } from './styles.ts';
import { escaped, prefixed } from './xml.ts';

/** The widest column that we make, in characters; longer texts wrap where they may. */
const WIDEST = 40;
/** Stands in the place of the rows. No XML has it. */
const ROWS = '\0';

/** What is put into a cell. A moment is in milliseconds since 1970, as if it were UTC. */
export type StyledCell = readonly [style: Style, content: string | number];

/** The cells of rows by the number of the row, from 1, in order, to be read more than once. */
export type Lines = Iterable<readonly [number, readonly StyledCell[]]>;

/**
 * Her workbook, of which all but the added columns stays, or a new one with empty sheets.
 * @throws Failure `io` where it cannot be changed, `usage` where a sheet has no room
 */
export async function openBook(
  hers: Archive | null,
  blocks: readonly (readonly [sheet: string, Block])[],
  signal: AbortSignal,
) {
  // Other programs name sheets as Excel does not.
  const names = blocks.map(([name]) => (hers ? name : name.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31)));
  const archive = hers ?? (await newBook(names, signal));
  return archive.guarded(async () => {
    const parts = await Package.open(archive);
    await parts.prepare();
    const sites: Site[] = [];
    for (const [at, [, block]] of blocks.entries()) sites.push(await survey(parts, names[at] ?? '', block));
    const root = await parts.styles();
    const book = await parts.xml(parts.book);
    const is1904 = isTrue(book.child('workbookPr')?.get('date1904'));
    /** What is put into each block. */
    const write = (filled: readonly Lines[], lang: Language) =>
      archive.guarded(async () => {
        const styles = new Styles(root, lang);
        for (const [at, site] of sites.entries()) await fill(parts, site, filled[at] ?? [], { styles, is1904 });
        return parts.pack(root);
      });
    const columns = sites.map(({ first, block }) => [lettersOf(first), lettersOf(first + block.width - 1)] as const);
    return { write, columns: columns[0] ?? ['', ''], left: parts.left };
  });
}

/** How numbers are written. */
interface Notation {
  readonly styles: Styles;
  readonly is1904: boolean;
}

async function fill(parts: Package, site: Site, lines: Lines, notation: Notation): Promise<void> {
  const widths: number[] = Array.from({ length: site.block.width }, () => 0);
  const links: [string, string][] = [];
  for (const [number, cells] of lines) {
    for (const [index, [style, content]] of cells.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(style, String(content)));
      if (style === 'link') links.push([`${lettersOf(site.first + index)}${number}`, String(content)]);
    }
  }
  widen(site, widths);
  await link(parts, site, links);
  await layOut(parts, site);
  // Each row is made when it is packed: all of them would take as much memory as the list.
  parts.write(site.part, sheetXml(await parts.text(site.part), site, lines, { ...notation, widths }));
}

/** A sheet with the cells that are added to its rows. */
function* sheetXml(
  text: string,
  site: Site,
  lines: Lines,
  looks: Notation & { readonly widths: readonly number[] },
): Generator<string> {
  const { root, block, first } = site;
  root.open('sheetData').fill([ROWS]);
  const [before = '', after = ''] = String(root).split(ROWS);
  const tags = rowsOf(text);
  const { prefix } = tags;
  // A row that gives no receipt keeps its looks.
  const none = looks.widths.map((): StyledCell => ['text', '']);
  /** What stands in the columns that are added holds nothing. */
  const rowXml = ({ number, attributes, inside, cells, end }: RowXml, added: readonly StyledCell[]): string => {
    const hers = cells.filter(({ column }) => column < first);
    const later = cells.find(({ column }) => column >= first + block.width);
    const last = hers.findLast(({ column }) => column <= site.edge)?.style ?? null;
    const like = number === block.head ? site.headStyle : last;
    const made = added.map((cell, index) => cellXml(cell, `${lettersOf(first + index)}${number}`, like, looks));
    const rest = end > inside ? text.slice(later?.start ?? cells.at(-1)?.end ?? inside, end) : `</${prefix}row>`;
    const start = rowTag(prefix, attributes, heightOf(added, like, looks));
    return start + text.slice(inside, hers.at(-1)?.end ?? inside) + prefixed(made.join(''), prefix) + rest;
  };
  const all = lines[Symbol.iterator]();
  let [line, at] = [all.next().value, tags.end];
  function* newRows(end: number): Generator<string> {
    for (; line && line[0] < end; line = all.next().value) {
      const attributes = { r: String(line[0]) };
      yield rowXml({ number: line[0], attributes, cells: [], start: 0, inside: 0, end: 0 }, line[1]);
    }
  }
  yield before;
  for (const row of rowsIn(tags)) {
    yield* newRows(row.number);
    yield text.slice(at, row.start);
    const isKnown = line?.[0] === row.number;
    if (isKnown || (row.number >= block.head && row.number <= block.last))
      yield rowXml(row, isKnown && line ? line[1] : none);
    else yield text.slice(row.start, row.end);
    if (isKnown) line = all.next().value;
    at = row.end;
  }
  yield* newRows(Infinity);
  yield after;
}

/** The tag of a row that is as high as it has to be, where nobody has set its height. */
function rowTag(prefix: string, { spans: _, ...given }: RowXml['attributes'], height: number): string {
  const isSet = isTrue(given.customHeight) || height <= Number(given.ht ?? 0);
  const attributes = Object.entries(isSet ? given : { ...given, ht: height, customHeight: 1 });
  return `<${prefix}row${attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}>`;
}

/** The height in points that cells need, 0 where a line is enough. */
function heightOf(
  cells: readonly StyledCell[],
  like: string | null,
  { styles, widths }: { readonly styles: Styles; readonly widths: readonly number[] },
): number {
  const line = styles.line(like);
  const lines = cells.map(([style, content], index) => {
    if (style !== 'wrapped') return 1;
    // Widths are in characters of a font whose lines are 15 points high.
    const width = ((widths[index] ?? 0) * 15) / line;
    return String(content)
      .split('\n')
      .reduce((sum, { length }) => sum + Math.ceil((length + 1) / width), 0);
  });
  const most = Math.max(1, ...lines);
  return most > 1 ? Math.min(most * line, HIGHEST_ROW) : 0;
}

/** The width that a cell needs, in characters: with the sign of a filter, with what stands between digits. */
function widthOf(style: Style, text: string): number {
  if (text === '') return 0;
  if (style === 'link' || style === 'moment') return 21;
  if (style === 'date') return 12;
  const longest = text.split('\n').reduce((most, { length }) => Math.max(most, length), 0);
  return style === 'code' ? longest + 2 : Math.min(longest + (style === 'head' || style === 'amount' ? 5 : 2), WIDEST);
}

function cellXml(
  [style, content]: StyledCell,
  place: string,
  like: string | null,
  { styles, is1904 }: Notation,
): string {
  if (content === '' && like === null) return '';
  const tag = `<c r="${place}" s="${styles.number(style, like)}"`;
  if (content === '') return `${tag}/>`;
  if (style === 'date' || style === 'moment')
    return `${tag}><v>${daysOf(Number(content)) - (is1904 ? DAYS_1904 : 0)}</v></c>`;
  if (style === 'amount' || style === 'count' || style === 'share' || style.startsWith('='))
    return `${tag}><v>${Number(content)}</v></c>`;
  const text = String(content);
  // Half a surrogate pair is no text.
  const shown =
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `${tag} t="inlineStr"><is><t${space}>${escaped(shown)}</t></is></c>`;
}
