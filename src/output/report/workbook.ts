import type { Language } from '../../io.ts';
import { escaped, Parts } from './parts.ts';
import { type Added, lettersOf, Sheet } from './sheet.ts';
import { addStyles, type Look, type Style } from './styles.ts';

/** Excel's limit of a cell, in characters. */
const LONGEST = 32_767;
/** The widest column that we make, in characters: wider ones make a print too small to read, and longer texts wrap. */
const WIDEST = 24;
/** The same where cells hold one line, and of heads. */
const MOST: Partial<Record<Style, number>> = { title: 0, head: 14, code: 40, link: 20 };
/** Of the highest row, in points. */
const HIGHEST = 409;

/** A moment is in milliseconds since 1970, as if it were UTC. */
export type Cell = readonly [style: Style, content: string | number];

/** A row as one string, since arrays of cells take ten times the memory: style and content of each cell, joined by NUL. */
export function sheetRow(...cells: readonly Cell[]): string {
  return cells.map(([style, content]) => `${style} ${content}`).join('\0');
}

type Rows = Iterable<readonly [number, string]>;

/** Rows by their number, from 0, in order, to be read more than once, and how many of their columns are printed. */
export interface Columns {
  readonly rows: Rows;
  readonly printed: number;
}

/** A list as it was read. */
export interface ListTable {
  /** An .xlsx, to be changed in place; null of other tables, which have their values in `rows`. */
  readonly xlsx: Uint8Array | null;
  readonly sheet: string | null;
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
}

/**
 * A table with columns behind its own, as the pieces of an .xlsx.
 * @param head the row that names the columns, from 0; less where there is none.
 * @param more a sheet behind it
 */
export async function workbook(
  { xlsx, sheet: given, rows }: ListTable,
  head: number,
  added: Columns,
  lang: Language,
  more: { readonly name: string; readonly rows: Rows } | null = null,
): Promise<Iterable<Uint8Array>> {
  // Other programs name sheets as Excel does not.
  const name = xlsx ? (given ?? '') : (given ?? 'Recibo').replace(/[[\]*?:/\\]/g, ' ').slice(0, 31);
  const parts = new Parts(xlsx ?? (await blank(more ? [name, more.name] : [name])));
  const all = xlsx ? added : behind(rows, head, added);
  const sheet = new Sheet(parts, name, head + 1);
  const look = addStyles(parts, lang, sheet.headStyle);
  const columns = measure(sheet, all.rows);
  sheet.layOut(sheet.width + columns, sheet.width + all.printed);
  if (more !== null) {
    const second = new Sheet(parts, more.name, 0);
    measure(second, more.rows);
    parts.write(second.path, [...second.write(addedTo(more.rows, second.width, look))].join(''));
  }
  return parts.pack(sheet.path, sheet.write(addedTo(all.rows, sheet.width, look)));
}

async function blank(names: readonly string[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre');
  return writeXlsx({ sheets: names.map((name) => ({ name, rows: [] })) });
}

/** The values of a table, with more behind them. */
function behind(rows: ListTable['rows'], head: number, { rows: added, printed }: Columns): Columns {
  if (rows.length === 0) return { rows: added, printed };
  const widthOf = (cells: readonly unknown[]) => cells.findLastIndex((cell) => (cell ?? '') !== '') + 1;
  const width = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  const told = new Map(added);
  // Each is made when it is read: all of them would take as much memory as the list.
  const all = {
    *[Symbol.iterator]() {
      for (const [at, { cells }] of rows.entries()) {
        const style = at < head ? 'title' : at === head ? 'head' : 'text';
        const own = Array.from({ length: width }, (_, index) => sheetRow(cellOf(cells[index], style)));
        yield [at, [...own, told.get(at) ?? ''].join('\0')] as const;
      }
    },
  };
  return { rows: all, printed: width + printed };
}

function cellOf(value: unknown, style: Style): Cell {
  if (typeof value === 'number') return ['count', value];
  const text = typeof value === 'object' ? (value as { text?: string } | null)?.text : String(value ?? '');
  return [style, (text ?? '').replaceAll('\0', '')];
}

/** Makes room for rows and columns as wide as they need, and links. @returns how many columns they are */
function measure(sheet: Sheet, rows: Rows): number {
  const widths: number[] = [];
  const [cells, addresses]: [string[], string[]] = [[], []];
  for (const [at, row] of rows) {
    sheet.end = Math.max(sheet.end, at + 1);
    for (const { index, style, text, width } of partsOf(row)) {
      while (widths.length <= index) widths.push(0);
      widths[index] = Math.max(widths[index] ?? 0, width);
      if (style === 'link') addresses[cells.push(`${lettersOf(sheet.width + index)}${at + 1}`) - 1] = text;
    }
  }
  sheet.fit(widths);
  sheet.link(cells, addresses);
  return widths.length;
}

/** Rows as a sheet has them from a column on. */
function* addedTo(rows: Rows, first: number, look: Look): Generator<Added> {
  for (const [at, row] of rows) {
    let [cells, most] = ['', 1];
    for (const { index, style, text, lines } of partsOf(row)) {
      most = Math.max(most, lines);
      cells += cellXml(`${lettersOf(first + index)}${at + 1}`, style, text, look);
    }
    yield [at + 1, cells, most > 1 ? Math.min(most * look.line, HIGHEST) : 0];
  }
}

/** The cells of a row that are not empty, with their width in characters and height in lines. */
function* partsOf(row: string) {
  for (const [index, cell] of row.split('\0').entries()) {
    const space = cell.indexOf(' ');
    const [style, text] = [cell.slice(0, space) as Style, cell.slice(space + 1)];
    if (text === '') continue;
    const most = MOST[style] ?? WIDEST;
    const isWrapped = !(style in MOST) || style === 'head';
    let [room, lines] = [0, 0];
    for (const line of text.split('\n')) {
      const length = (style === 'moment' ? 19 : line.length) + 2;
      room = Math.max(room, length);
      lines += isWrapped ? Math.ceil(length / most) : 0;
    }
    yield { index, style, text, width: Math.min(most, room), lines };
  }
}

function cellXml(reference: string, style: Style, text: string, { numbers, day0 }: Look): string {
  const tag = `<c r="${reference}" s="${numbers[style]}"`;
  if (style === 'date' || style === 'moment') return `${tag}><v>${Number(text) / 86_400_000 + day0}</v></c>`;
  if (style === 'amount' || style === 'count' || style === 'share') return `${tag}><v>${Number(text)}</v></c>`;
  // Half a surrogate pair is no text.
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `${tag} t="inlineStr"><is><t${space}>${escaped(shown)}</t></is></c>`;
}
