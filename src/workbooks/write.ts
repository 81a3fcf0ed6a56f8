import type { Language } from '../words/index.ts';
import type { Archive } from './archive.ts';
import { DAYS_1904, daysOf, HIGHEST_ROW, isTrue, LONGEST_TEXT, lettersOf } from './excel.ts';
import { layOut, link, widen } from './layout.ts';
import { newBook, Package } from './parts.ts';
import { type Block, type Lines, type Made, type Site, sheetXml, survey } from './sheet.ts';
import { type Style, Styles } from './styles.ts';
import { escaped } from './xml.ts';

/** The widest column that we make, in characters; longer texts wrap where they may. */
const WIDEST = 40;
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
        for (const [at, site] of sites.entries()) await fill(parts, site, filled[at] ?? [], styles, is1904);
        return parts.pack();
      });
    const columns = sites.map(({ first, block }) => [lettersOf(first), lettersOf(first + block.width - 1)] as const);
    return { write, columns: columns[0] ?? ['', ''], left: parts.left };
  });
}

/** Puts cells into the columns that are added to a sheet. */
async function fill(parts: Package, site: Site, lines: Lines, styles: Styles, is1904: boolean): Promise<void> {
  const widths: number[] = Array.from({ length: site.block.width }, () => 0);
  const links: [string, string][] = [];
  const reference = (index: number, row: number) => `${lettersOf(site.first + index)}${row}`;
  for (const [number, cells] of lines) {
    for (const [index, [style, content]] of cells.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(style, String(content)));
      if (style === 'link') links.push([reference(index, number), String(content)]);
    }
  }
  widen(site, widths);
  await link(parts, site, links);
  await layOut(parts, site);
  const made: Made = (number, cells, like) => {
    const height = styles.line(like);
    let [xml, most] = ['', 1];
    for (const [index, [style, content]] of cells.entries()) {
      // Widths are in characters of a font whose lines are 15 points high.
      if (style === 'wrapped') most = Math.max(most, linesOf(String(content), ((widths[index] ?? 0) * 15) / height));
      if (content === '' && like === null) continue;
      const tag = `<c r="${reference(index, number)}" s="${styles.number(style, like)}"`;
      xml += cellXml(tag, style, content, is1904 ? DAYS_1904 : 0);
    }
    return [xml, most > 1 ? Math.min(most * height, HIGHEST_ROW) : 0];
  };
  // Each row is made when it is packed: all of them would take as much memory as the list.
  parts.write(site.part, sheetXml(await parts.archive.text(site.part), site, lines, made));
}

/** The width that a cell needs, in characters: with the sign of a filter, with what stands between digits. */
function widthOf(style: Style, text: string): number {
  if (text === '') return 0;
  if (style === 'link' || style === 'moment') return 21;
  if (style === 'date') return 12;
  const longest = text.split('\n').reduce((most, { length }) => Math.max(most, length), 0);
  return style === 'code' ? longest + 2 : Math.min(longest + (style === 'head' || style === 'amount' ? 5 : 2), WIDEST);
}

function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, { length }) => sum + Math.ceil((length + 1) / width), 0);
}

function cellXml(tag: string, style: Style, content: string | number, day0: number): string {
  if (content === '') return `${tag}/>`;
  if (style === 'date' || style === 'moment') return `${tag}><v>${daysOf(Number(content)) - day0}</v></c>`;
  if (style === 'amount' || style === 'count' || style.startsWith('=')) return `${tag}><v>${Number(content)}</v></c>`;
  const text = String(content);
  // Half a surrogate pair is no text.
  const shown =
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `${tag} t="inlineStr"><is><t${space}>${escaped(shown)}</t></is></c>`;
}
