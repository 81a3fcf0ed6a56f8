import type { CellStyle, CellValue, PageSetup, RoundtripWorkbook, RowDef, Sheet as Whole, Workbook } from 'hucre';
import type { Language } from '../../io.ts';

/** Excel's limits: of a cell, in characters, and of the links on a sheet. */
const LONGEST = 32_767;
const MOST_LINKS = 65_530;
/** The widest column that we make, in characters: wider ones make a print too small to read, and longer texts wrap. */
const WIDEST = 24;
/** Of the highest row, in points. */
const HIGHEST = 409;
/** The same where cells hold one line, and of heads. */
const MOST: Partial<Record<Style, number>> = { title: 0, head: 14, code: 40, link: 20 };
const FONT = { name: 'Calibri', size: 11 };

/** As wide as the paper, and as many pages as it takes. */
const PAPER: PageSetup = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 },
};

type Look = ReturnType<typeof lookOf>;
export type Style = Exclude<keyof Look, 'day0' | 'line'>;

/** A moment is in milliseconds since 1970, as if it were UTC. */
export type Cell = readonly [style: Style, content: string | number];

/** A row as one string, since arrays of cells take ten times the memory: style and content of each cell, joined by NUL. */
export function sheetRow(...cells: readonly Cell[]): string {
  return cells.map(([style, content]) => `${style} ${content}`).join('\0');
}

/** Rows by their number, from 0, and how many of their columns are printed. */
export interface Columns {
  readonly rows: Iterable<readonly [number, string]>;
  readonly printed: number;
}

/** A list as it was read. */
export interface ListTable {
  /** An .xlsx, to be changed in place; null of other tables, which have their values in `rows`. */
  readonly xlsx: Buffer | null;
  readonly sheet: string | null;
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
}

type Sheet = Omit<Whole, 'charts' | 'pivotTables'>;
type Book = { readonly sheets: Sheet[] } & Pick<Workbook, 'namedRanges' | 'defaultFont' | 'dateSystem'>;

/** Cell styles, the day 1970-01-01 by the workbook's count, and the height of a line in points: LibreOffice makes no room for lines. */
function lookOf(lang: Language, { defaultFont: font = FONT, dateSystem }: Book) {
  const dates = lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  // As cells of a list mostly stand: what is short is on one line with them.
  const bottom = { vertical: 'bottom' } as const;
  const text: CellStyle = { numFmt: '@', alignment: { ...bottom, wrapText: true } };
  const head: CellStyle = { ...text, font: { ...font, bold: true } };
  // The colours of the page, in light (`html.css`).
  const toned = (rgb: string): CellStyle => ({ ...text, font: { ...font, bold: true, color: { rgb } } });
  return {
    day0: dateSystem === '1904' ? 24_107 : 25_569,
    line: ((font.size ?? 11) * 15) / 11,
    good: toned('10693A'),
    waiting: toned('815400'),
    cancelled: toned('71399A'),
    bad: toned('AB231C'),
    text,
    head,
    code: { numFmt: '@', alignment: { ...bottom, shrinkToFit: true } },
    link: { numFmt: '@', alignment: bottom, font: { ...font, underline: true, color: { rgb: '0563C1' } } },
    title: { font },
    count: { alignment: bottom },
    amount: { numFmt: '#,##0.00########', alignment: bottom },
    date: { numFmt: dates, alignment: bottom },
    moment: { numFmt: `${dates} hh:mm:ss`, alignment: bottom },
    share: { numFmt: '0.0%' },
  };
}

/**
 * A table with columns behind its own. What is lost of a workbook stands in docs/systems.md.
 * @param head the row that names the columns, from 0; less where there is none.
 * @param more a sheet behind it
 */
export async function workbook(
  { xlsx, sheet, rows }: ListTable,
  head: number,
  added: Columns,
  lang: Language,
  more: { readonly name: string; readonly cells: readonly string[] } | null = null,
): Promise<Uint8Array> {
  const { openXlsx, saveXlsx, writeXlsx } = await import('hucre');
  const kept = xlsx && (await openXlsx(xlsx, { readStyles: true }));
  // A row that is not there is a hole.
  for (const one of kept?.sheets ?? []) one.rows = Array.from(one.rows, (row) => row ?? []);
  const own: Sheet = { name: sheet ?? 'Recibo', rows: [] };
  const book: Book = kept ?? { sheets: [own], defaultFont: FONT };
  const look = lookOf(lang, book);
  const styleAt = (at: number) => (at < head ? 'title' : at === head ? 'head' : 'text');
  const texts = rows.map(({ cells }, at) => sheetRow(...cells.map((cell) => cellOf(cell, styleAt(at)))));
  if (kept === null) fill(own, 0, texts.entries(), look);
  const target = book.sheets.find(({ name }) => name === own.name);
  if (target !== undefined) addTo(book, target, head, added, look);
  if (more !== null) {
    const second: Sheet = { name: more.name, rows: [] };
    book.sheets.push(second);
    fill(second, 0, more.cells.entries(), look);
  }
  nameAreas(book);
  if (kept === null) return writeXlsx(book);
  dropUntyped(kept);
  return saveXlsx(kept);
}

function cellOf(value: unknown, style: Style): Cell {
  if (value instanceof Date) return ['date', value.getTime()];
  if (typeof value === 'number') return ['count', value];
  // Of a formula without a result there is nothing to show.
  return [style, typeof value === 'symbol' ? '' : String(value ?? '').replaceAll('\0', '')];
}

/** Puts columns behind those that a sheet has. It is printed on A4 landscape, as wide as the paper, and its head stays in sight. */
function addTo(book: Book, sheet: Sheet, head: number, added: Columns, look: Look) {
  const first = widthOf(sheet);
  const own = sheet.cells?.get(`${head},${first - 1}`)?.style;
  const headed = own ? { ...look, head: { ...own, alignment: { ...own.alignment, wrapText: true } } } : look;
  const last = fill(sheet, first, added.rows, headed);
  const end = sheet.rows.length;
  if (head >= 0) {
    sheet.freezePane ??= { rows: head + 1 };
    const { range = `A${head + 1}:A${end}`, ...filter } = sheet.autoFilter ?? {};
    // A table has a filter of its own.
    if (!sheet.tables?.length) sheet.autoFilter = { ...filter, range: range.replace(/:[A-Z]+/, `:${lettersOf(last)}`) };
  }
  sheet.pageSetup = {
    ...sheet.pageSetup,
    ...PAPER,
    printArea: `$A$1:$${lettersOf(first + added.printed - 1)}$${end}`,
    ...(head >= 0 && { printTitlesRow: `$${head + 1}:$${head + 1}` }),
  };
  delete sheet.pageSetup.scale;
  // LibreOffice shows no filter without.
  const filtered = sheet.autoFilter?.range.replace(/[A-Z]+|\d+/g, '$$$&');
  if (filtered) nameIn(book, sheet, '_FilterDatabase', filtered);
}

/** A name of Excel's own: hucre leaves out the quotes that the name of a sheet needs. */
function nameIn(book: Book, { name: scope }: Sheet, area: string, range: string): void {
  const name = `_xlnm.${area}`;
  const others = (book.namedRanges ?? []).filter((one) => one.name !== name || one.scope !== scope);
  book.namedRanges = [...others, { name, range: `'${scope.replaceAll("'", "''")}'!${range}`, scope }];
}

/** The same of what is printed. */
function nameAreas(book: Book): void {
  for (const sheet of book.sheets) {
    const { printArea, printTitlesRow, printTitlesColumn, ...page } = sheet.pageSetup ?? {};
    if (printArea) nameIn(book, sheet, 'Print_Area', printArea);
    if (printTitlesRow && !printTitlesColumn) nameIn(book, sheet, 'Print_Titles', printTitlesRow);
    if (printArea || printTitlesRow) sheet.pageSetup = page;
  }
}

/** Fills a sheet from a column on. @returns the last column */
function fill(sheet: Sheet, first: number, rows: Columns['rows'], look: Look): number {
  const { cells = new Map(), rowDefs = new Map<number, RowDef>() } = sheet;
  const columns = Array.from({ length: first }, (_, at) => sheet.columns?.[at] ?? {});
  // A cell of its own is kept only where a style is not the column's: it takes a hundred bytes.
  const usual: Style[] = [];
  let links = 0;
  for (const [at, row] of rows) {
    while (sheet.rows.length <= at) sheet.rows.push([]);
    const values = sheet.rows[at] ?? [];
    for (const [index, cell] of row.split('\0').entries()) {
      const space = cell.indexOf(' ');
      const [style, text] = [cell.slice(0, space) as Style, cell.slice(space + 1)];
      const column = first + index;
      columns[column] ??= {};
      if (text === '') continue;
      if (style !== 'head') usual[column] ??= style;
      const room = (style === 'moment' ? 19 : text.length) + 2;
      const most = MOST[style] ?? WIDEST;
      columns[column].width = Math.max(columns[column].width ?? 0, Math.min(most, room));
      const lines = style in MOST && style !== 'head' ? 1 : Math.ceil(room / most);
      const { height = look.line } = rowDefs.get(at) ?? {};
      const needed = Math.min(lines * look.line, HIGHEST);
      if (needed > height) rowDefs.set(at, { ...rowDefs.get(at), height: needed });
      while (values.length < column) values.push(null);
      const value = contentOf(style, text, look);
      values[column] = value;
      if (style === 'link') links += 1;
      const link = style === 'link' && links <= MOST_LINKS ? { hyperlink: { target: text } } : null;
      if (style !== usual[column] || link)
        cells.set(`${at},${column}`, { value, type: 'string', style: look[style], ...link });
    }
  }
  for (const [column, style] of usual.entries())
    if (style) columns[column] = { ...columns[column], style: look[style] };
  Object.assign(sheet, { cells, rowDefs, columns });
  return columns.length - 1;
}

function contentOf(style: Style, text: string, { day0 }: Look): CellValue {
  if (style === 'date' || style === 'moment') return Number(text) / 86_400_000 + day0;
  if (style === 'amount' || style === 'count' || style === 'share') return Number(text);
  // Half a surrogate pair is no text.
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** How many columns of a sheet hold something. */
function widthOf({ rows, merges = [] }: Sheet): number {
  const ends = rows.map((row) => row.findLastIndex((cell) => (cell ?? '') !== ''));
  return ends.reduce((most, end) => Math.max(most, end), Math.max(-1, ...merges.map(({ endCol }) => endCol))) + 1;
}

/** hucre copies macros and the settings of printers, without saying what they are: Excel would take the workbook for broken. */
function dropUntyped(book: RoundtripWorkbook): void {
  book.hasMacros = false;
  for (const key of Object.getOwnPropertySymbols(book)) {
    const parts: Map<string, unknown> = Reflect.get(book, key).rawEntries;
    for (const part of parts.keys()) if (!/\.(xml|rels)$|^xl\/media\//i.test(part)) parts.delete(part);
  }
}

function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}
