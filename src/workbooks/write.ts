import type { Language } from '../io.ts';
import type { Archive } from './archive.ts';
import { Package } from './parts.ts';
import { lettersOf } from './rows.ts';
import { type Added, Sheet, type Table } from './sheet.ts';
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

/** Where the answers to a list stand, as its reader is told, and what of it did not come back. */
export interface Answered {
  readonly pieces: readonly Uint8Array[];
  readonly columns: readonly [first: string, last: string];
  readonly left: Package['left'];
}

/** Whether the table of an .xlsx can be answered. @throws Failure `io` where it cannot be changed, `usage` where it has no room */
export async function checkRoom(archive: Archive, name: string, table: Table): Promise<void> {
  const parts = await Package.open(archive);
  await Sheet.open(parts, name, table);
  await stylesOf(parts, 'en');
}

/** The table of an .xlsx with columns behind its own; all else of it stays. @param printed how many of them are */
export async function answered(
  archive: Archive,
  name: string,
  table: Table,
  rows: Rows,
  printed: number,
  lang: Language,
): Promise<Answered> {
  const parts = await Package.open(archive);
  const sheet = await Sheet.open(parts, name, table);
  await fill(parts, sheet, rows, printed, await stylesOf(parts, lang));
  return { pieces: await parts.pack(), columns: sheet.columns, left: parts.left };
}

export interface NewSheet {
  readonly name: string;
  /** The row of its heads; 0 where it has none. */
  readonly head: number;
  readonly rows: Rows;
  /** How many of its columns are printed. */
  readonly printed: number;
}

/** A new workbook. */
export async function workbook(sheets: readonly NewSheet[], lang: Language): Promise<Uint8Array[]> {
  // Other programs name sheets as Excel does not.
  const named = sheets.map(({ name, ...rest }) => ({ ...rest, name: name.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31) }));
  const parts = await Package.create(named.map(({ name }) => name));
  const styles = await stylesOf(parts, lang);
  for (const { name, head, rows, printed } of named) {
    let [last, width] = [head, 0];
    for (const [number, row] of rows) [last, width] = [number, Math.max(width, row.split('\0').length)];
    const sheet = await Sheet.open(parts, name, { head, last, width, known: 0 });
    await fill(parts, sheet, rows, printed, styles);
  }
  return parts.pack();
}

const stylesOf = (parts: Package, lang: Language) => parts.guarded(async () => new Styles(await parts.styles(), lang));

/** Puts rows into the columns that are added to a sheet. */
async function fill(parts: Package, sheet: Sheet, rows: Rows, printed: number, styles: Styles): Promise<void> {
  const properties = (await parts.xml(parts.book)).root.child('workbookPr');
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
  const addedTo = (number: number, row: string, like: string | null): Added => {
    let [xml, lines] = ['', 1];
    for (const { index, style, text } of cellsIn(row || none)) {
      if (style === 'wrapped') lines = Math.max(lines, linesOf(text, widths[index] ?? 0));
      if (text === '' && like === null) continue;
      const tag = `<c r="${lettersOf(sheet.first + index)}${number}" s="${styles.number(style, like)}"`;
      xml += cellXml(tag, style, text, day0);
    }
    return [xml, lines > 1 ? Math.min(lines * styles.line(like), HIGHEST) : 0];
  };
  // Each row is made when it is packed: all of them would take as much memory as the list.
  parts.write(sheet.path, sheet.write(rows, addedTo));
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
