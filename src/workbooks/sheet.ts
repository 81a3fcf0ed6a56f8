import { refuse } from '../failure.ts';
import type { Package } from './parts.ts';
import { blankTexts, columnOf, lettersOf, type RowAt, rowsIn, Tags } from './rows.ts';
import { type Element, escaped, Xml } from './xml.ts';

/** Excel's limits of a sheet; it takes a workbook beyond them for broken. */
const [MOST_ROWS, MOST_COLUMNS, MOST_LINKS] = [1_048_576, 16_384, 65_530];
/** As wide as the paper (A4), and as many pages as it takes. */
const PAPER = { paperSize: 9, orientation: 'landscape', fitToWidth: 1, fitToHeight: 0, scale: '', id: '' };
/** Paper, orientation, scale and fit as LibreOffice writes them for who has set nothing. */
const UNSET = /^(1|9)?,(portrait|default)?,100,1,1$|^,(default)?,,,$/;
/** A row where nobody has set its height, and a character, in English Metric Units, by which drawings are measured. */
const [ROW, CHARACTER] = [190_500, 66_675];
/** Stands in the place of the rows. No XML has it. */
const ROWS = '\0';

/** The table on a sheet: the rows from its head to its last receipt, numbered from 1, and the columns that are added. */
export interface Table {
  /** 0 where there is no row above the first receipt. */
  readonly head: number;
  readonly last: number;
  readonly width: number;
  /** The index of the first one, where they were added before; else -1. */
  readonly known: number;
}

/** What a row gets: cells, as XML, and the height in points that they need, 0 where a line is enough. */
export type Added = readonly [cells: string, height: number];

/** A sheet that columns are put behind a table of; all else of it stays. */
export class Sheet {
  /** The indexes of the last column of the table and of the first one that is added. */
  edge = -1;
  first = 0;
  /** The last row that holds something. */
  end = 0;
  /** The style of the last head. */
  #headStyle: string | null = null;
  /** The sheet without its rows. */
  #shell = new Xml('<none/>');

  private constructor(
    private readonly parts: Package,
    private readonly name: string,
    readonly table: Table,
    /** The index of the sheet, and its part. */
    private readonly index: number,
    readonly path: string,
    private readonly text: string,
    private readonly blank: ReadonlySet<string>,
  ) {}

  /** @throws Failure `io` where it cannot be changed, `usage` where it has no room */
  static open(parts: Package, name: string, table: Table): Promise<Sheet> {
    return parts.guarded(async () => {
      const sheets = (await parts.xml(parts.book)).root.child('sheets')?.children('sheet') ?? [];
      const index = sheets.findIndex((sheet) => sheet.get('name') === name);
      const path = (await parts.related(parts.book, sheets[index]?.get('id') ?? '')) ?? '';
      const shared = await parts.related(parts.book, 'sharedStrings');
      const blank = shared === undefined ? new Set<string>() : blankTexts(await parts.text(shared));
      const sheet = new Sheet(parts, name, table, index, path, await parts.text(path), blank);
      await sheet.#survey();
      return sheet;
    });
  }

  /** The columns that are added, as Excel names them. */
  get columns(): readonly [first: string, last: string] {
    return [lettersOf(this.first), lettersOf(this.first + this.table.width - 1)];
  }

  async #survey(): Promise<void> {
    const { head, last, width, known } = this.table;
    const tags = this.#rowsBegin();
    const before = this.text.slice(0, tags.start);
    const isOurs = (column: number) => known >= 0 && column >= known;
    for (const { number, cells } of tags.isWhole ? [] : rowsIn(tags, this.blank)) {
      const filled = cells.filter(({ isFilled }) => isFilled);
      const own = filled.findLast(({ column }) => !isOurs(column));
      if (filled.length > 0) this.end = number;
      if (own && number >= head && number <= last) this.edge = Math.max(this.edge, own.column);
      if (number === head) this.#headStyle = own?.style || null;
    }
    this.#shell = new Xml(`${before}<${tags.prefix}sheetData/>${this.text.slice(tags.end)}`);
    for (const area of this.root.child('mergeCells')?.children('mergeCell') ?? []) {
      const [from, to] = area
        .get('ref')
        .split(':')
        .map((cell) => [columnOf(cell), rowOf(cell)] as const);
      if (!from || !to || isOurs(to[0]) || from[1] > last || to[1] < head) continue;
      this.edge = Math.max(this.edge, to[0]);
    }
    this.first = known >= 0 ? known : Math.max(this.edge, await this.#drawn()) + 1;
    if (this.first + width <= MOST_COLUMNS && last <= MOST_ROWS) return;
    refuse((_, { report }) => report.noColumns(width, lettersOf(this.first - 1)));
  }

  get root(): Element {
    return this.#shell.root;
  }

  /** At the element of the rows. */
  #rowsBegin(): Tags {
    const tags = new Tags(this.text);
    for (let depth = 0; tags.next(); ) {
      if (tags.isEnd) depth -= 1;
      else if (depth === 0) tags.prefix = tags.name.slice(0, tags.name.indexOf(':') + 1);
      else if (depth === 1 && tags.name === `${tags.prefix}sheetData`) return tags;
      if (!tags.isEnd && !tags.isWhole) depth += 1;
    }
    throw new Error('no rows');
  }

  /** The index of the last column that a chart or picture beside the table covers; -1 where there is none. */
  async #drawn(): Promise<number> {
    const { parts, path, root, table } = this;
    const part = await parts.related(path, root.child('drawing')?.get('id') ?? '');
    if (part === undefined) return -1;
    const drawing = (await parts.xml(part)).root;
    const anchors = ['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'].flatMap((name) => drawing.children(name));
    const columns = anchors.map((anchor) => {
      const [from, to] = [anchor.child('from'), anchor.child('to')];
      const [pos, size] = [anchor.child('pos'), anchor.child('ext')];
      const top = from ? from.number('row') : Number(pos?.get('y')) / ROW;
      const bottom = to ? to.number('row') : top + Number(size?.get('cy')) / ROW;
      if (top + 1 > table.last || bottom + 1 < table.head) return -1;
      if (to) return to.number('col') - (to.number('colOff') > 0 ? 0 : 1);
      const left = from ? from.number('colOff') : Number(pos?.get('x'));
      return this.#columnAt(from?.number('col') ?? 0, left + Number(size?.get('cx')));
    });
    return Math.max(-1, ...columns.filter((column) => column > this.edge));
  }

  /** The column where something ends that begins with another one and is so wide. */
  #columnAt(first: number, width: number): number {
    const columns = (this.root.child('cols')?.children('col') ?? []).values();
    const usual = Number(this.root.child('sheetFormatPr')?.get('defaultColWidth')) || 9.14;
    let [column, left, one] = [first, width, columns.next().value];
    for (; column < MOST_COLUMNS; column += 1) {
      while (one && Number(one.get('max')) <= column) one = columns.next().value;
      const isSet = one !== undefined && Number(one.get('min')) <= column + 1;
      left -= (isSet ? Number(one?.get('width')) : usual) * CHARACTER;
      if (left <= 0) break;
    }
    return column;
  }

  /** Sets the widths of the added columns, in characters. */
  fit(widths: readonly number[]): void {
    const { root, first } = this;
    const columns = root.open('cols');
    const within = (from: number, to: number) =>
      columns.children('col').flatMap((column) => {
        const [min, max] = [Math.max(from, Number(column.get('min'))), Math.min(to, Number(column.get('max')))];
        return min > max ? [] : columns.make('col', { ...column.attributes, min, max });
      });
    const added = widths.map((width, index) => {
      return columns.make('col', { min: first + index + 1, max: first + index + 1, width, customWidth: 1 });
    });
    columns.fill([...within(1, first), ...added, ...within(first + widths.length + 1, MOST_COLUMNS)]);
  }

  /** Links cells to addresses, as many as Excel takes; those of earlier answers go. */
  async link(cells: readonly string[], addresses: readonly string[]): Promise<void> {
    const { parts, path, root, first, table } = this;
    const old = (root.child('hyperlinks')?.children('hyperlink') ?? []).filter((link) => {
      const [column, row] = [columnOf(link.get('ref')), rowOf(link.get('ref'))];
      return row >= table.head && row <= table.last && column >= first && column < first + table.width;
    });
    const [gone, ids] = [new Set(old), new Set(old.map((link) => link.get('id')))];
    if (gone.size > 0) (await parts.relations(path)).keep((one) => !ids.has(one.get('Id')));
    if (cells.length + gone.size === 0) return;
    const list = root.open('hyperlinks').keep((link) => !gone.has(link));
    const room = Math.max(0, MOST_LINKS - list.elements.length);
    const links = (await parts.relate(path, 'hyperlink', addresses.slice(0, room))).map((id, at) =>
      list.make('hyperlink', { ref: cells[at] ?? '', 'xmlns:r': parts.types, 'r:id': id }),
    );
    list.fill([...list.content, ...links]);
    if (list.elements.length === 0) root.keep((one) => one !== list);
  }

  /** Its head stays in sight and has a filter; it is printed with the first ones of the added columns. */
  async layOut(printed: number): Promise<void> {
    const { root, first, table, end } = this;
    const { head, last, width } = table;
    const dimension = root.open('dimension');
    const used = dimension.get('ref').split(':').at(-1) ?? '';
    const [right, bottom] = [Math.max(first + width - 1, columnOf(used)), Math.max(end, last, rowOf(used))];
    dimension.set({ ref: `A1:${lettersOf(right)}${bottom}` });
    const names = (await this.parts.xml(this.parts.book)).root.open('definedNames');
    this.#paper(names, first + printed - 1);
    if (head < 1) return;
    const view = root.open('sheetViews').open('sheetView');
    if (view.get('workbookViewId') === '') view.set({ workbookViewId: 0 });
    if (view.child('pane') === undefined && view.get('view') !== 'pageLayout') freeze(view, head);
    const filter = root.child('autoFilter');
    // A table of Excel's has a filter of its own, and hers may be that of another one.
    if (root.child('tableParts')?.elements.length || (filter && rowOf(filter.get('ref')) !== head)) return;
    const [start = `A${head}`, stop = `A${last}`] = filter?.get('ref').split(':') ?? [];
    const ref = `${start}:${lettersOf(Math.max(columnOf(stop), first + width - 1))}${rowOf(stop)}`;
    root.open('autoFilter').set({ ref });
    // LibreOffice shows no filter without.
    this.#name(names, '_FilterDatabase', absolute(ref));
  }

  /** What she has set stays, each of three for itself: the area, which gets wider, the titles, and the page. */
  #paper(names: Element, lastPrinted: number): void {
    const { root, edge, table, end } = this;
    const area = this.#named(names, 'Print_Area');
    const wider = (range: string, left: string, top: string, right: string, bottom: string) =>
      columnOf(left) <= edge && columnOf(right) < lastPrinted
        ? `$${left}${top}:$${lettersOf(lastPrinted)}${bottom}`
        : range;
    const all = absolute(`A1:${lettersOf(lastPrinted)}${Math.max(end, table.last)}`);
    if (area === undefined) this.#name(names, 'Print_Area', all);
    else {
      const ranges = area.content.join('').replace(/\$([A-Z]+)(\$\d+|):\$([A-Z]+)(\$\d+|)/g, wider);
      area.fill([ranges]);
    }
    if (table.head > 0 && !this.#named(names, 'Print_Titles'))
      this.#name(names, 'Print_Titles', `$${table.head}:$${table.head}`);
    const setup = root.child('pageSetup');
    const fit = root.child('sheetPr')?.child('pageSetUpPr')?.get('fitToPage') ?? '';
    const said = ['paperSize', 'orientation', 'scale', 'fitToWidth', 'fitToHeight'].map(
      (name) => setup?.get(name) ?? '',
    );
    if (/^(1|true)$/.test(fit) || !UNSET.test(said.join(','))) return;
    root.open('sheetPr').open('pageSetUpPr').set({ fitToPage: 1 });
    root.open('pageSetup').set(PAPER);
  }

  #named(names: Element, name: string): Element | undefined {
    return names.children('definedName').find((one) => {
      return one.get('name') === `_xlnm.${name}` && one.get('localSheetId') === String(this.index);
    });
  }

  /** Gives one of Excel's own names to a range of the sheet. */
  #name(names: Element, name: string, range: string): void {
    const text = escaped(`'${this.name.replaceAll("'", "''")}'!${range}`);
    const hidden = name.startsWith('_') ? 1 : '';
    const attributes = { name: `_xlnm.${name}`, localSheetId: this.index, hidden };
    (this.#named(names, name) ?? names.add('definedName', attributes)).fill([text]);
  }

  /**
   * The sheet in pieces.
   * @param lines what is known of rows, in the order of their numbers
   * @param addedTo the cells of a row, by what is known of it and the style of the last cell of her own
   */
  *write(
    lines: Iterable<readonly [number, string]>,
    addedTo: (number: number, line: string, style: string | null) => Added,
  ): Generator<string> {
    const { text, table, root } = this;
    root.open('sheetData').fill([ROWS]);
    const [before = '', after = ''] = String(this.#shell).split(ROWS);
    yield before;
    const tags = this.#rowsBegin();
    const { prefix } = tags;
    const added = (number: number, line: string, style: string | null) => {
      const [cells, height] = addedTo(number, line, style);
      return [prefix === '' ? cells : cells.replace(/<(\/?)/g, `<$1${prefix}`), height] as const;
    };
    const newRow = ([number, line]: readonly [number, string]) => {
      const [cells, height] = added(number, line, null);
      return `${sized(`<${prefix}row r="${number}">`, height)}${cells}</${prefix}row>`;
    };
    const all = lines[Symbol.iterator]();
    let line = all.next().value;
    let at = tags.end;
    for (const row of tags.isWhole ? [] : rowsIn(tags, this.blank)) {
      for (; line && line[0] < row.number; line = all.next().value) yield newRow(line);
      yield text.slice(at, row.start);
      const isMeant = line?.[0] === row.number;
      const isIn = row.number >= table.head && row.number <= table.last;
      yield isMeant || isIn ? this.#row(row, (isMeant && line?.[1]) || '', added) : text.slice(row.start, row.end);
      if (isMeant) line = all.next().value;
      at = row.end;
    }
    for (; line; line = all.next().value) yield newRow(line);
    yield after;
  }

  /** A row of hers with the cells that are added; what stands in their columns holds nothing. */
  #row(
    { number, tag, start, cells, behind, end }: RowAt,
    line: string,
    addedTo: Parameters<Sheet['write']>[1],
  ): string {
    const { text, first, edge, table } = this;
    const own = cells.filter(({ column }) => column < first);
    const later = cells.find(({ column }) => column >= first + table.width);
    const like = own.findLast(({ column }) => column <= edge)?.style ?? null;
    const [added, height] = addedTo(number, line, number === table.head ? this.#headStyle : like);
    const inside = start + tag.length;
    const open = sized(tag, height).replace(/\/>$/, '>');
    const kept = text.slice(inside, own.at(-1)?.end ?? inside);
    const rest = text.slice(later?.start ?? behind, end);
    return open + kept + added + (end > inside ? rest : `</${/[^\s/>]+/.exec(tag.slice(1))}>`);
  }
}

/** A row that is as high as it has to be, where nobody has set its height. */
function sized(tag: string, height: number): string {
  const bare = tag.replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '');
  const [, , set = '0'] = /\sht\s*=\s*(["'])([^"']*)/.exec(tag) ?? [];
  if (height <= Number(set) || /\scustomHeight\s*=\s*["'](1|true)/.test(tag)) return bare;
  return bare.replace(/\sht\s*=\s*("[^"]*"|'[^']*')/, '').replace(/\/?>$/, ` ht="${height}" customHeight="1"$&`);
}

/** Keeps the first rows of a sheet in sight. */
function freeze(view: Element, rows: number): void {
  // Where the cursor stands is said by pane.
  for (const selection of view.children('selection')) selection.set({ pane: 'bottomLeft' });
  const pane = { ySplit: rows, topLeftCell: `A${rows + 1}`, activePane: 'bottomLeft', state: 'frozen' };
  view.set({ topLeftCell: '' }).add('pane', pane);
}

/** The number of the row in `AB12`. */
const rowOf = (reference: string) => Number(/\d+/.exec(reference));

/** `$A$1:$B$2` */
const absolute = (range: string) => range.replace(/[A-Z]+|\d+/g, '$$$&');
