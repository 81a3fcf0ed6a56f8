import { refuse } from '../failure.ts';
import { columnOf, isTrue, lettersOf, MOST_COLUMNS, MOST_ROWS, rowOf } from './excel.ts';
import type { Package } from './parts.ts';
import { type CellXml, type RowXml, rowsIn, rowsOf, textsOf } from './rows.ts';
import type { Style } from './styles.ts';
import { Element, prefixed } from './xml.ts';

/** A row where nobody has set its height, and a character, in English Metric Units, by which drawings are measured. */
const [ROW, CHARACTER] = [190_500, 66_675];

/** Stands in the place of the rows. No XML has it. */
const ROWS = '\0';

/** What is put into a cell. A moment is in milliseconds since 1970, as if it were UTC. */
export type StyledCell = readonly [style: Style, content: string | number];

/** The cells of rows by the number of the row, from 1, in order, to be read more than once. */
export type Lines = Iterable<readonly [number, readonly StyledCell[]]>;

/** What becomes of cells that are like one of hers: XML, and the height in points that they need, 0 where a line is enough. */
export type Made = (row: number, cells: readonly StyledCell[], like: string | null) => readonly [string, number];

/** Rows of a sheet, from the head to the last receipt, numbered from 1, and the columns that are added to them. */
export interface Block {
  /** 0 where there is no row above the first receipt. */
  readonly head: number;
  readonly last: number;
  readonly width: number;
  /** How many of the columns are printed. */
  readonly printed: number;
  /** The index of the first one, where they were added before; else -1. */
  readonly known: number;
}

/** A sheet with room for columns. */
export type Site = Awaited<ReturnType<typeof survey>>;

/** Finds room for columns, and what they are to look like. @throws where there is none (Failure `usage`), or no order */
export async function survey(parts: Package, name: string, block: Block) {
  const { head, last, width, known } = block;
  const sheets = (await parts.xml(parts.book)).child('sheets')?.children('sheet') ?? [];
  const index = sheets.findIndex((sheet) => sheet.get('name') === name);
  const part = (await parts.related(parts.book, sheets[index]?.get('id') ?? '')) ?? '';
  const shared = await parts.related(parts.book, 'sharedStrings');
  const texts = shared === undefined ? [] : textsOf(await parts.archive.text(shared));
  const isFilled = ({ type, text, isFormula }: CellXml) =>
    isFormula || ((type === 's' ? texts[Number(text)] : null) ?? text ?? '').trim() !== '';
  const isHers = (column: number) => known < 0 || column < known;
  const isBeside = (top: number, bottom: number) => top <= last && bottom >= head;
  // Her last column beside them, and the last row that holds something.
  let [edge, end, before, headStyle]: [number, number, number, string | null] = [-1, 0, 0, null];
  const text = await parts.archive.text(part);
  const tags = rowsOf(text);
  const { start, prefix } = tags;
  for (const { number, cells } of rowsIn(tags)) {
    if (number <= before || cells.some(({ column }, at) => column <= (cells[at - 1]?.column ?? -1)))
      throw new Error('in no order');
    before = number;
    const filled = cells.filter(isFilled);
    const hers = filled.findLast(({ column }) => isHers(column));
    if (filled.length > 0) end = number;
    if (hers && isBeside(number, number)) edge = Math.max(edge, hers.column);
    if (hers && number === head) headStyle = hers.style;
  }
  // The sheet without its rows.
  const root = Element.parse(`${text.slice(0, start)}<${prefix}sheetData/>${text.slice(tags.end)}`);
  for (const area of root.child('mergeCells')?.children('mergeCell') ?? []) {
    const [from = '', to = from] = area.get('ref').split(':');
    if (isHers(columnOf(to)) && isBeside(rowOf(from), rowOf(to))) edge = Math.max(edge, columnOf(to));
  }
  const drawing = await parts.related(part, root.child('drawing')?.get('id') ?? '');
  const ends = drawing === undefined ? [] : drawnTo(await parts.xml(drawing), root, isBeside);
  const first = known >= 0 ? known : Math.max(edge, ...ends) + 1;
  if (first + width > MOST_COLUMNS || last > MOST_ROWS)
    refuse((_, { report }) => (first === 0 ? report.tooLarge : report.noColumns(width, lettersOf(first - 1))));
  return { name, index, part, block, root, edge, first, end, headStyle };
}

/** The indexes of the columns where charts and pictures beside the block end. */
function drawnTo(drawing: Element, sheet: Element, isBeside: (top: number, bottom: number) => boolean): number[] {
  const anchors = ['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'].flatMap((name) => drawing.children(name));
  return anchors.map((anchor) => {
    const [from, to, at, size] = ['from', 'to', 'pos', 'ext'].map((name) => anchor.child(name));
    const number = (cell: Element | undefined, name: string) => Number(cell?.child(name)?.content.join('') ?? 0);
    const top = from ? number(from, 'row') : Number(at?.get('y')) / ROW;
    const bottom = to ? number(to, 'row') : top + Number(size?.get('cy')) / ROW;
    if (!isBeside(top + 1, bottom + 1)) return -1;
    if (to) return number(to, 'col') - (number(to, 'colOff') > 0 ? 0 : 1);
    const left = from ? number(from, 'colOff') : Number(at?.get('x'));
    return columnAt(sheet, number(from, 'col'), left + Number(size?.get('cx')));
  });
}

/** The column where something ends that begins with another one and is so wide. */
function columnAt(sheet: Element, first: number, width: number): number {
  const columns = (sheet.child('cols')?.children('col') ?? []).values();
  const usual = Number(sheet.child('sheetFormatPr')?.get('defaultColWidth')) || 9.15;
  let [column, left, one] = [first, width, columns.next().value];
  for (; column < MOST_COLUMNS; column += 1) {
    while (one && Number(one.get('max')) <= column) one = columns.next().value;
    left -= (one && Number(one.get('min')) <= column + 1 ? Number(one.get('width')) : usual) * CHARACTER;
    if (left <= 0) break;
  }
  return column;
}

/** A sheet with the cells that are added to its rows. */
export function* sheetXml(text: string, { root, block, first, edge, headStyle }: Site, lines: Lines, made: Made) {
  root.open('sheetData').fill([ROWS]);
  const [before = '', after = ''] = String(root).split(ROWS);
  const tags = rowsOf(text);
  const { prefix } = tags;
  /** What stands in the columns that are added holds nothing. */
  const rowXml = ({ number, attributes, inside, cells, end }: RowXml, added: readonly StyledCell[]) => {
    const hers = cells.filter(({ column }) => column < first);
    const later = cells.find(({ column }) => column >= first + block.width)?.start ?? cells.at(-1)?.end ?? inside;
    const last = hers.findLast(({ column }) => column <= edge)?.style ?? null;
    const [xml, height] = made(number, added, number === block.head ? headStyle : last);
    const start = `<${prefix}row${inTag(attributes, height)}>${text.slice(inside, hers.at(-1)?.end ?? inside)}`;
    return start + prefixed(xml, prefix) + (end > inside ? text.slice(later, end) : `</${prefix}row>`);
  };
  const all = lines[Symbol.iterator]();
  let [line, at] = [all.next().value, tags.end];
  function* newRows(next: number) {
    for (; line && line[0] < next; line = all.next().value) {
      const [number, added] = line;
      yield rowXml({ number, attributes: { r: String(number) }, cells: [], start: 0, inside: 0, end: 0 }, added);
    }
  }
  // A row that gives no receipt keeps its looks.
  const none = Array.from({ length: block.width }, (): StyledCell => ['text', '']);
  yield before;
  for (const row of rowsIn(tags)) {
    yield* newRows(row.number);
    yield text.slice(at, row.start);
    const added = line?.[0] === row.number ? line[1] : null;
    if (added) line = all.next().value;
    const isBeside = row.number >= block.head && row.number <= block.last;
    yield added || isBeside ? rowXml(row, added ?? none) : text.slice(row.start, row.end);
    at = row.end;
  }
  yield* newRows(Infinity);
  yield after;
}

/** The attributes of a row that is as high as it has to be, where nobody has set its height. */
function inTag({ spans: _, ...given }: RowXml['attributes'], height: number): string {
  const isSet = isTrue(given.customHeight) || height <= Number(given.ht ?? 0);
  const attributes = Object.entries(isSet ? given : { ...given, ht: height, customHeight: 1 });
  return attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
}
