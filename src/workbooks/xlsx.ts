import { SSF } from '@e965/xlsx';
import { type Cell, numberCell, type Row, type Sheet } from './cells.ts';
import { isTrue } from './excel.ts';
import type { Package } from './parts.ts';
import { type CellXml, rowsIn, rowsOf, textsOf } from './rows.ts';

/** What cells name by a number: texts, and formats by the number of a style. */
interface Names {
  readonly texts: readonly string[];
  readonly formats: readonly string[];
  readonly is1904: boolean;
}

/** The sheets of an .xlsx; one of a chart or of macros has no rows. @throws where one is missing */
export async function sheetsIn(parts: Package): Promise<Sheet[]> {
  const book = await parts.xml(parts.book);
  const links = await parts.links(parts.book);
  const shared = await parts.related(parts.book, 'sharedStrings');
  const texts = shared === undefined ? [] : textsOf(await parts.archive.text(shared));
  const is1904 = isTrue(book.child('workbookPr')?.get('date1904'));
  const names = { texts, is1904, formats: await formatsIn(parts) };
  const sheets: Sheet[] = [];
  for (const sheet of book.child('sheets')?.children('sheet') ?? []) {
    const link = links.find(({ id }) => id === sheet.get('id'));
    if (link === undefined) throw new Error('a sheet is missing');
    const rows = link.type.endsWith('/worksheet') ? await rowsFrom(parts, link.part, names) : [];
    sheets.push({ name: sheet.get('name'), isHidden: /hidden/i.test(sheet.get('state')), rows });
  }
  if (sheets.length === 0) throw new Error('no sheets');
  return sheets;
}

/** The formats of numbers, by the number of a style. */
async function formatsIn(parts: Package): Promise<string[]> {
  const found = await parts.related(parts.book, 'styles');
  if (found === undefined) return [];
  const styles = await parts.xml(found);
  const codes = new Map<number, string>(
    Object.entries<string>(SSF.get_table()).map(([id, code]) => [Number(id), code]),
  );
  for (const format of styles.child('numFmts')?.children('numFmt') ?? [])
    codes.set(Number(format.get('numFmtId')), format.get('formatCode'));
  const all = styles.child('cellXfs')?.children('xf') ?? [];
  return all.map((style) => codes.get(Number(style.get('numFmtId'))) ?? 'General');
}

/** The rows of totals of the Excel tables on a sheet. */
async function totalsIn(parts: Package, sheet: string): Promise<Set<number>> {
  const totals = new Set<number>();
  for (const { type, part } of await parts.links(sheet)) {
    if (!type.endsWith('/table') || parts.archive.find(part) === undefined) continue;
    const table = await parts.xml(part);
    if (Number(table.get('totalsRowCount')) > 0) totals.add(Number(/\d+$/.exec(table.get('ref'))));
  }
  return totals;
}

async function rowsFrom(parts: Package, sheet: string, names: Names): Promise<Row[]> {
  const totals = await totalsIn(parts, sheet);
  const rows: Row[] = [];
  for (const { number, attributes, cells: all } of rowsIn(rowsOf(await parts.archive.text(sheet)))) {
    while (rows.length < number - 1) rows.push({ number: rows.length + 1, cells: [] });
    const cells: Cell[] = [];
    for (const cell of all) cells[cell.column] = cellOf(cell, names);
    rows.push({ number, cells, isHidden: isTrue(attributes.hidden), isTotal: totals.has(number) });
  }
  return rows;
}

function cellOf({ type, text, style, isFormula }: CellXml, { texts, formats, is1904 }: Names): Cell {
  // An empty text is a result of a formula, nothing is none.
  if (isFormula && !text && !(text === '' && type === 'str')) return { text: '', flaw: 'unsolved' };
  if (!text) return null;
  if (type === 's') return texts[Number(text)] ?? { text: '', flaw: 'unsolved' };
  if (type === 'b') return { text: isTrue(text) ? 'TRUE' : 'FALSE', flaw: 'noText' };
  if (type === 'e') return { text, flaw: 'error' };
  if (type === 'd') return { text: text.slice(0, 10), flaw: 'noText' };
  const value = type === 'n' ? Number(text) : Number.NaN;
  return Number.isNaN(value) ? text : numberCell(value, formats[Number(style)] ?? 'General', is1904);
}
