import { SSF } from '@e965/xlsx';
import { type Cell, numberCell, type Row, type Sheet } from './cells.ts';
import { isTrue } from './excel.ts';
import type { Package } from './parts.ts';
import { type CellXml, rowsIn, rowsOf, textsOf } from './rows.ts';

/** The sheets of an .xlsx; one of a chart or of macros has no rows. @throws where one is missing */
export async function sheetsIn(parts: Package): Promise<Sheet[]> {
  const book = await parts.xml(parts.book);
  const links = new Map((await parts.links(parts.book)).map((link) => [link.id, link]));
  const cellOf = await cellReader(parts, isTrue(book.child('workbookPr')?.get('date1904')));
  const sheets: Sheet[] = [];
  for (const sheet of book.child('sheets')?.children('sheet') ?? []) {
    const { type, part } = links.get(sheet.get('id')) ?? {};
    if (part === undefined) throw new Error('a sheet is missing');
    const rows = type?.endsWith('/worksheet') ? await rowsFrom(parts, part, cellOf) : [];
    sheets.push({ name: sheet.get('name'), isHidden: /hidden/i.test(sheet.get('state')), rows });
  }
  if (sheets.length === 0) throw new Error('no sheets');
  return sheets;
}

/** Reads cells, which name their texts and formats by a number. */
async function cellReader(parts: Package, is1904: boolean): Promise<(cell: CellXml) => Cell> {
  const shared = await parts.related(parts.book, 'sharedStrings');
  const texts = shared === undefined ? [] : textsOf(await parts.archive.text(shared));
  const formats = await formatsIn(parts);
  return ({ type, text, style, isFormula }) => {
    // An empty text is a result of a formula, nothing is none.
    if (isFormula && !text && !(text === '' && type === 'str')) return { text: '', flaw: 'unsolved' };
    if (!text) return null;
    if (type === 's') return texts[Number(text)] ?? { text: '', flaw: 'unsolved' };
    if (type === 'b') return { text: isTrue(text) ? 'TRUE' : 'FALSE', flaw: 'noText' };
    if (type === 'e') return { text, flaw: 'error' };
    if (type === 'd') return { text: text.slice(0, 10), flaw: 'noText' };
    const value = type === 'n' ? Number(text) : Number.NaN;
    return Number.isNaN(value) ? text : numberCell(value, formats[Number(style)] ?? 'General', is1904);
  };
}

/** The formats of numbers, by the number of a style. */
async function formatsIn(parts: Package): Promise<string[]> {
  const found = await parts.related(parts.book, 'styles');
  const styles = found === undefined ? undefined : await parts.xml(found);
  const codes = new Map<string, string>(Object.entries(SSF.get_table()));
  for (const format of styles?.child('numFmts')?.children('numFmt') ?? [])
    codes.set(format.get('numFmtId'), format.get('formatCode'));
  const all = styles?.child('cellXfs')?.children('xf') ?? [];
  return all.map((style) => codes.get(style.get('numFmtId')) ?? 'General');
}

async function rowsFrom(parts: Package, sheet: string, cellOf: (cell: CellXml) => Cell): Promise<Row[]> {
  const totals = new Set<number>();
  for (const { type, part } of await parts.links(sheet)) {
    const isThere = type.endsWith('/table') && parts.archive.find(part) !== undefined;
    const table = isThere ? await parts.xml(part) : undefined;
    if (Number(table?.get('totalsRowCount')) > 0) totals.add(Number(/\d+$/.exec(table?.get('ref') ?? '')));
  }
  const rows: Row[] = [];
  for (const { number, attributes, cells: all } of rowsIn(rowsOf(await parts.archive.text(sheet)))) {
    // Some programs write them in no order, and a row or a cell again: the last one counts.
    const cells: Cell[] = [...(rows[number - 1]?.cells ?? [])];
    for (const one of all) {
      const cell = cellOf(one);
      if (cell !== null) cells[one.column] = cell;
    }
    // Programs write rows that have nothing but a height, down to the last one.
    if (cells.length === 0) continue;
    rows[number - 1] = { number, cells, isHidden: isTrue(attributes.hidden), isTotal: totals.has(number) };
  }
  return Array.from(rows, (row, at) => row ?? { number: at + 1, cells: [] });
}
