import type { Language } from '../io.ts';
import type { Archive } from './archive.ts';
import type { Table } from './layout.ts';
import { Package } from './parts.ts';
import { lettersOf } from './rows.ts';
import { type AddedTo, Sheet } from './sheet.ts';
import { type Style, Styles } from './styles.ts';
import { escaped } from './xml.ts';

/** Excel's limit of a cell, in characters. */
const LONGEST = 32_767;
/** The widest column that we make, in characters; longer texts wrap where they may. */
const WIDEST = 40;
/** Of the highest row, in points. */
const HIGHEST = 409;

/** A moment is in milliseconds since 1970, as if it were UTC. */
export type Cell = readonly [style: Style, content: string | number];

/** A row as one string, since arrays of cells take ten times the memory: style and content of each cell, parted by signs that no text has. */
export function sheetRow(...cells: readonly Cell[]): string {
  return cells.map(([style, content]) => `${style}\x01${content}`).join('\0');
}

/** Rows by their number, from 1, in order, to be read more than once. */
export type Rows = Iterable<readonly [number, string]>;

/** A workbook whose tables have room for columns. */
export type Book = Awaited<ReturnType<typeof openBook>>;

/**
 * Her workbook, of which all but the added columns stays, or a new one with empty sheets.
 * @throws Failure `io` where it cannot be changed, `usage` where a table has no room
 */
export async function openBook(archive: Archive | null, tables: readonly (readonly [name: string, table: Table])[]) {
  // Other programs name sheets as Excel does not.
  const nameOf = (name: string) => (archive ? name : name.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31));
  const guarded = <T>(task: () => Promise<T>) => (archive ? archive.guarded(task) : task());
  return guarded(async () => {
    const parts = await (archive ? Package.open(archive) : Package.create(tables.map(([name]) => nameOf(name))));
    const sheets: Sheet[] = [];
    for (const [name, table] of tables) sheets.push(await Sheet.open(parts, nameOf(name), table));
    const root = await parts.styles();
    /** The rows of each table, and how many of its columns are printed. */
    const write = (filled: readonly (readonly [rows: Rows, printed: number])[], lang: Language) =>
      guarded(async () => {
        const styles = new Styles(root, lang);
        for (const [at, sheet] of sheets.entries()) await fill(parts, sheet, ...(filled[at] ?? [[], 0]), styles);
        return parts.pack();
      });
    return { write, columns: sheets[0]?.columns ?? ['', ''], left: parts.left };
  });
}

/** Puts rows into the columns that are added to a sheet. */
async function fill(parts: Package, sheet: Sheet, rows: Rows, printed: number, styles: Styles): Promise<void> {
  const properties = (await parts.xml(parts.book)).child('workbookPr');
  const day0 = /^(1|true)$/.test(properties?.get('date1904') ?? '') ? 24_107 : 25_569;
  const widths: number[] = Array.from({ length: sheet.table.width }, () => 0);
  const [cells, addresses]: [string[], string[]] = [[], []];
  for (const [number, row] of rows) {
    for (const { index, style, text } of cellsIn(row)) {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(style, text));
      if (style === 'link') addresses[cells.push(`${lettersOf(sheet.first + index)}${number}`) - 1] = text;
    }
  }
  sheet.fit(widths);
  await sheet.link(cells, addresses);
  await sheet.layOut(printed);
  // A row that gives no receipt keeps its looks.
  const none = widths.map(() => 'text\x01').join('\0');
  const addedTo: AddedTo = (number, row, like) => {
    let [xml, lines] = ['', 1];
    const line = styles.line(like);
    for (const { index, style, text } of cellsIn(row || none)) {
      // Widths are in characters of a font whose lines are 15 points high.
      if (style === 'wrapped') lines = Math.max(lines, linesOf(text, ((widths[index] ?? 0) * 15) / line));
      if (text === '' && like === null) continue;
      const tag = `<c r="${lettersOf(sheet.first + index)}${number}" s="${styles.number(style, like)}"`;
      xml += cellXml(tag, style, text, day0);
    }
    return [xml, lines > 1 ? Math.min(lines * line, HIGHEST) : 0];
  };
  await sheet.write(rows, addedTo);
}

function* cellsIn(row: string) {
  for (const [index, cell] of row.split('\0').entries()) {
    const end = cell.indexOf('\x01');
    yield { index, style: cell.slice(0, end) as Style, text: cell.slice(end + 1) };
  }
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

function cellXml(tag: string, style: Style, text: string, day0: number): string {
  if (text === '') return `${tag}/>`;
  if (style === 'date' || style === 'moment') return `${tag}><v>${Number(text) / 86_400_000 + day0}</v></c>`;
  if (style === 'amount' || style === 'count' || style === 'share' || style.startsWith('='))
    return `${tag}><v>${Number(text)}</v></c>`;
  // Half a surrogate pair is no text.
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `${tag} t="inlineStr"><is><t${space}>${escaped(shown)}</t></is></c>`;
}
