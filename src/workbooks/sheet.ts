import { refuse } from '../failure.ts';
import { layOut, namesOf, type Table } from './layout.ts';
import type { Package } from './parts.ts';
import { blankTexts, columnOf, lettersOf, type RowAt, rowOf, rowsIn, rowsOf, type Tags } from './rows.ts';
import { Element } from './xml.ts';

/** Excel's limits of a sheet; it takes a workbook beyond them for broken. */
const [MOST_ROWS, MOST_COLUMNS, MOST_LINKS] = [1_048_576, 16_384, 65_530];
/** A row where nobody has set its height, and a character, in English Metric Units, by which drawings are measured. */
const [ROW, CHARACTER] = [190_500, 66_675];
/** Stands in the place of the rows. No XML has it. */
const ROWS = '\0';

/** What a row gets: cells, as XML, and the height in points that they need, 0 where a line is enough. */
export type AddedTo = (number: number, line: string, style: string | null) => readonly [cells: string, height: number];

/** A sheet that columns are put behind a table of; all else of it stays. */
export class Sheet {
  /** The indexes of the last column of the table and of the first one that is added. */
  #edge = -1;
  first = 0;
  /** The last row that holds something. */
  #end = 0;
  /** The style of the last head. */
  #headStyle: string | null = null;
  /** The sheet without its rows. */
  #root = new Element(null, 'none', {});

  private constructor(
    private readonly parts: Package,
    private readonly name: string,
    readonly table: Table,
    /** The index of the sheet, and its part. */
    private readonly index: number,
    private readonly path: string,
    /** The shared texts that are blank. */
    private readonly blank: ReadonlySet<string>,
  ) {}

  /** @throws where it cannot be changed: Failure `usage` where it has no room */
  static async open(parts: Package, name: string, table: Table): Promise<Sheet> {
    const sheets = (await parts.xml(parts.book)).child('sheets')?.children('sheet') ?? [];
    const index = sheets.findIndex((sheet) => sheet.get('name') === name);
    const path = (await parts.related(parts.book, sheets[index]?.get('id') ?? '')) ?? '';
    const shared = await parts.related(parts.book, 'sharedStrings');
    const blank = shared === undefined ? new Set<string>() : blankTexts(await parts.text(shared));
    const sheet = new Sheet(parts, name, table, index, path, blank);
    await sheet.#survey(await parts.text(path));
    return sheet;
  }

  /** The columns that are added, as Excel names them. */
  get columns(): readonly [first: string, last: string] {
    return [lettersOf(this.first), lettersOf(this.first + this.table.width - 1)];
  }

  /** Finds room for the columns, and what they are to look like. */
  async #survey(text: string): Promise<void> {
    const { head, last, width, known } = this.table;
    const tags = rowsOf(text);
    const before = text.slice(0, tags.start);
    const isOurs = (column: number) => known >= 0 && column >= known;
    const isBeside = (top: number, bottom: number) => top <= last && bottom >= head;
    for (const { number, cells } of rowsIn(tags, this.blank)) {
      const filled = cells.filter(({ isFilled }) => isFilled);
      const own = filled.findLast(({ column }) => !isOurs(column));
      if (filled.length > 0) this.#end = number;
      if (own && isBeside(number, number)) this.#edge = Math.max(this.#edge, own.column);
      if (own && number === head) this.#headStyle = own.style;
    }
    this.#root = Element.parse(`${before}<${tags.prefix}sheetData/>${text.slice(tags.end)}`);
    for (const area of this.#root.child('mergeCells')?.children('mergeCell') ?? []) {
      const [from = '', to = from] = area.get('ref').split(':');
      if (!isOurs(columnOf(to)) && isBeside(rowOf(from), rowOf(to))) this.#edge = Math.max(this.#edge, columnOf(to));
    }
    this.first = known >= 0 ? known : Math.max(this.#edge, await this.#drawn(isBeside)) + 1;
    if (this.first + width <= MOST_COLUMNS && last <= MOST_ROWS) return;
    refuse((_, { report }) =>
      this.first === 0 ? report.tooLarge : report.noColumns(width, lettersOf(this.first - 1)),
    );
  }

  /** The index of the last column that a chart or picture beside the table covers; -1 where there is none. */
  async #drawn(isBeside: (top: number, bottom: number) => boolean): Promise<number> {
    const { parts, path } = this;
    const part = await parts.related(path, this.#root.child('drawing')?.get('id') ?? '');
    if (part === undefined) return -1;
    const drawing = await parts.xml(part);
    const anchors = ['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'].flatMap((name) => drawing.children(name));
    const columns = anchors.map((anchor) => {
      const [from, to, at, size] = ['from', 'to', 'pos', 'ext'].map((name) => anchor.child(name));
      const number = (cell: Element | undefined, name: string) => Number(cell?.child(name)?.content.join('') ?? 0);
      const top = from ? number(from, 'row') : Number(at?.get('y')) / ROW;
      const bottom = to ? number(to, 'row') : top + Number(size?.get('cy')) / ROW;
      if (!isBeside(top + 1, bottom + 1)) return -1;
      if (to) return number(to, 'col') - (number(to, 'colOff') > 0 ? 0 : 1);
      const left = from ? number(from, 'colOff') : Number(at?.get('x'));
      return this.#columnAt(number(from, 'col'), left + Number(size?.get('cx')));
    });
    return columns.reduce((most, column) => (column > this.#edge ? Math.max(most, column) : most), -1);
  }

  /** The column where something ends that begins with another one and is so wide. */
  #columnAt(first: number, width: number): number {
    const columns = (this.#root.child('cols')?.children('col') ?? []).values();
    const usual = Number(this.#root.child('sheetFormatPr')?.get('defaultColWidth')) || 9.15;
    let [column, left, one] = [first, width, columns.next().value];
    for (; column < MOST_COLUMNS; column += 1) {
      while (one && Number(one.get('max')) <= column) one = columns.next().value;
      left -= (one && Number(one.get('min')) <= column + 1 ? Number(one.get('width')) : usual) * CHARACTER;
      if (left <= 0) break;
    }
    return column;
  }

  /** Sets the widths of the added columns, in characters. */
  fit(widths: readonly number[]): void {
    const { first } = this;
    const columns = this.#root.open('cols');
    const within = (from: number, to: number) =>
      columns.children('col').flatMap((column) => {
        const [min, max] = [Math.max(from, Number(column.get('min'))), Math.min(to, Number(column.get('max')))];
        return min > max ? [] : columns.xml('col', { ...column.attributes, min, max });
      });
    const added = widths.map((width, at) => {
      return width === 0 ? '' : columns.xml('col', { min: first + at + 1, max: first + at + 1, width, customWidth: 1 });
    });
    columns.fill([...within(1, first), ...added.filter(Boolean), ...within(first + widths.length + 1, MOST_COLUMNS)]);
  }

  /** Links cells to addresses, as many as Excel takes; the links of earlier answers go. */
  async link(cells: readonly string[], addresses: readonly string[]): Promise<void> {
    const { parts, path, first, table } = this;
    const given = this.#root.child('hyperlinks')?.children('hyperlink') ?? [];
    const old = given.filter((link) => {
      const [column, row] = [columnOf(link.get('ref')), rowOf(link.get('ref'))];
      return row >= table.head && row <= table.last && column >= first && column < first + table.width;
    });
    if (cells.length + old.length === 0) return;
    const [gone, ids] = [new Set<unknown>(old), new Set(old.map((link) => link.get('id')))];
    const relations = await parts.relations(path);
    relations.fill(relations.elements.filter((one) => !ids.has(one.get('Id'))));
    const kept = given.filter((link) => !gone.has(link));
    const room = Math.max(0, MOST_LINKS - kept.length);
    const links = await parts.relate(path, 'hyperlink', addresses.slice(0, room), 'External');
    const made = links.map((id, at) =>
      this.#root.xml('hyperlink', { ref: cells[at] ?? '', 'xmlns:r': parts.types, 'r:id': id }),
    );
    const list = this.#root.open('hyperlinks').fill([...kept, ...made]);
    // Excel takes an empty one for broken.
    if (list.content.length === 0) this.#root.fill(this.#root.content.filter((one) => one !== list));
  }

  /** Its head stays in sight and has a filter; it is printed with the first ones of the added columns. */
  async layOut(printed: number): Promise<void> {
    const { parts, index, name, table, first } = this;
    const book = await parts.xml(parts.book);
    const names = namesOf(book.open('definedNames'), index, name);
    const right = first + table.width - 1;
    layOut(this.#root, names, table, { edge: this.#edge, end: this.#end, right, printed: first + printed - 1 });
  }

  /**
   * Writes rows into the columns.
   * @param lines what is known of rows, in the order of their numbers
   * @param addedTo the cells of a row, by what is known of it and the style of the last cell of her own
   */
  async write(lines: Iterable<readonly [number, string]>, addedTo: AddedTo): Promise<void> {
    // Each row is made when it is packed: all of them would take as much memory as the list.
    this.parts.write(this.path, this.#pieces(await this.parts.text(this.path), lines, addedTo));
  }

  *#pieces(text: string, lines: Iterable<readonly [number, string]>, addedTo: AddedTo): Generator<string> {
    const { table } = this;
    this.#root.open('sheetData').fill([ROWS]);
    const [before = '', after = ''] = String(this.#root).split(ROWS);
    const tags = rowsOf(text);
    const { prefix } = tags;
    const all = lines[Symbol.iterator]();
    let [line, at] = [all.next().value, tags.end];
    const isBefore = (number: number) => line !== undefined && line[0] < number;
    function* newRows(number: number): Generator<string> {
      for (; line && isBefore(number); line = all.next().value) {
        const [cells, height] = addedTo(line[0], line[1], null);
        yield `${sized(`<${prefix}row r="${line[0]}">`, height)}${prefixed(cells, prefix)}</${prefix}row>`;
      }
    }
    yield before;
    for (const row of rowsIn(tags, this.blank)) {
      yield* newRows(row.number);
      yield text.slice(at, row.start);
      const isKnown = line?.[0] === row.number;
      if (isKnown || (row.number >= table.head && row.number <= table.last))
        yield this.#row(tags, row, isKnown && line ? line[1] : '', addedTo);
      else yield text.slice(row.start, row.end);
      if (isKnown) line = all.next().value;
      at = row.end;
    }
    yield* newRows(Infinity);
    yield after;
  }

  /** A row of hers with the cells that are added; what stands in their columns holds nothing. */
  #row(
    { text, prefix }: Tags,
    { number, tag, start, cells, behind, end }: RowAt,
    line: string,
    addedTo: AddedTo,
  ): string {
    const { first, table } = this;
    const own = cells.filter(({ column }) => column < first);
    const later = cells.find(({ column }) => column >= first + table.width);
    const like = own.findLast(({ column }) => column <= this.#edge)?.style ?? null;
    const [added, height] = addedTo(number, line, number === table.head ? this.#headStyle : like);
    const inside = start + tag.length;
    const open = sized(tag, height).replace(/\/>$/, '>');
    const rest = end > inside ? text.slice(later?.start ?? behind, end) : `</${prefix}row>`;
    return open + text.slice(inside, own.at(-1)?.end ?? inside) + prefixed(added, prefix) + rest;
  }
}

const prefixed = (xml: string, prefix: string) => (prefix === '' ? xml : xml.replace(/<(\/?)/g, `<$1${prefix}`));

/** A row that is as high as it has to be, where nobody has set its height. */
function sized(tag: string, height: number): string {
  const bare = tag.replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '');
  const [, , set = '0'] = /\sht\s*=\s*(["'])([^"']*)/.exec(tag) ?? [];
  if (height <= Number(set) || /\scustomHeight\s*=\s*["'](1|true)/.test(tag)) return bare;
  return bare
    .replace(/\s(ht|customHeight)\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(/\/?>$/, ` ht="${height}" customHeight="1"$&`);
}
