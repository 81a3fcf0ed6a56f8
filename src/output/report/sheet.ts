import { Failure } from '../../failure.ts';
import { attribute, bare, elementsIn, escaped, type Parts, put, withAttributes, withChildren } from './parts.ts';

/** Excel's limits of a sheet; it takes a workbook beyond them for broken. */
const [MOST_ROWS, MOST_COLUMNS, MOST_LINKS] = [1_048_576, 16_384, 65_530];
/** As wide as the paper (A4), and as many pages as it takes. */
const PAPER = { paperSize: 9, orientation: 'landscape', fitToWidth: 1, fitToHeight: 0, scale: null, id: null };
const MARGINS = '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>';

/** A row, numbered from 1: cells behind its own, as XML, and the height in points that they need, 0 where a line is enough. */
export type Added = readonly [number: number, cells: string, height: number];

/** A sheet that columns are put behind; all else of it stays. */
export class Sheet {
  readonly path: string;
  /** How many of its columns hold something, the last row that does, and the style of its last head. */
  width = 0;
  end = 0;
  headStyle = '';
  readonly #index: number;
  /** Its XML without rows, and those. */
  #shell: string;
  #rows = '';

  /** @param head the row of its heads, from 1; less where there is none. */
  constructor(
    private readonly parts: Parts,
    private readonly name: string,
    private readonly head: number,
  ) {
    const sheets = elementsIn(parts.read(parts.book), 'sheet');
    this.#index = sheets.findIndex((sheet) => attribute(sheet, 'name') === name);
    this.path = parts.related(parts.book, attribute(sheets[this.#index] ?? '', 'id'));
    this.#shell = put(parts.read(this.path), 'sheetData', (found) => {
      this.#rows = found.slice(found.indexOf('>') + 1, Math.max(0, found.lastIndexOf('</')));
      return '<sheetData/>';
    });
    // It is as large as all others together.
    parts.write(this.path, '');
    for (const area of elementsIn(this.#shell, 'mergeCell')) {
      const [, last = '', row] = /([A-Z]+)(\d+)$/.exec(attribute(area, 'ref')) ?? [];
      // A title above the heads may be as wide as the sheet.
      if (Number(row) >= head) this.width = Math.max(this.width, columnOf(last) + 1);
    }
    for (const { number, cells } of rowsIn(this.#rows)) {
      for (const { column, tag, isFilled } of cellsIn(cells)) {
        if (number === head && column >= this.width - 1) this.headStyle = attribute(tag, 's');
        if (isFilled) [this.width, this.end] = [Math.max(this.width, column + 1), number];
      }
    }
  }

  /** Sets the widths of added columns, in characters; 0 leaves one as it is. */
  fit(widths: readonly number[]): void {
    const last = this.width + widths.length;
    this.#put('cols', (found) => {
      const within = (first: number, last: number) =>
        elementsIn(found, 'col').flatMap((column) => {
          const min = Math.max(first, Number(attribute(column, 'min')));
          const max = Math.min(last, Number(attribute(column, 'max')));
          return min > max ? [] : withAttributes(column, { min, max });
        });
      const added = widths.map((width, index) => {
        const at = this.width + index + 1;
        return width > 0 ? `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>` : '';
      });
      const all = [...within(1, this.width), ...added, ...within(last + 1, MOST_COLUMNS)].join('');
      return all && `<cols>${all}</cols>`;
    });
  }

  /** Links cells to addresses, as many as Excel takes. */
  link(cells: readonly string[], addresses: readonly string[]): void {
    const room = Math.max(0, MOST_LINKS - elementsIn(this.#shell, 'hyperlink').length);
    const ids = this.parts.relate(this.path, 'hyperlink', addresses.slice(0, room));
    const tags = ids.map((id, at) => `<hyperlink ref="${cells[at]}" xmlns:r="${this.parts.types}" r:id="${id}"/>`);
    if (tags.length > 0) this.#put('hyperlinks', (found) => withChildren(found, tags.join('')));
  }

  /**
   * Its head stays in sight and has a filter, and it is printed as wide as the paper, with its head on every page.
   * @param columns how many it has now; the first ones of them are printed.
   * @throws Failure `usage` where it is too large
   */
  layOut(columns: number, printed: number): void {
    const { head, end } = this;
    if (columns > MOST_COLUMNS || end > MOST_ROWS) throw new Failure('usage', ({ report }) => report.tooLarge);
    const last = lettersOf(columns - 1);
    this.#put('dimension', (found) => withAttributes(found, { ref: `A1:${last}${end}` }));
    this.#put('sheetPr', (found) => put(found, 'pageSetUpPr', (fit) => withAttributes(fit, { fitToPage: 1 })));
    this.#put('pageMargins', () => MARGINS);
    this.#put('pageSetup', (found) => withAttributes(found, PAPER));
    this.#define('Print_Area', () => [`$A$1:$${lettersOf(printed - 1)}$${end}`]);
    if (head < 1) return;
    this.#define('Print_Titles', (found) => [...(found.match(/\$[A-Z]+:\$[A-Z]+/g) ?? []), `$${head}:$${head}`]);
    this.#put('sheetViews', (found) => put(found, 'sheetView', (view) => frozen(view, head)));
    // A table has a filter of its own.
    if (elementsIn(this.#shell, 'tableParts').length > 0) return;
    this.#put('autoFilter', (found) => {
      const ref = (attribute(found, 'ref') || `A${head}:A${end}`).replace(/:[A-Z]+/, `:${last}`);
      // LibreOffice shows no filter without.
      this.#define('_FilterDatabase', () => [ref.replace(/[A-Z]+|\d+/g, '$$$&')]);
      return withAttributes(found, { ref });
    });
  }

  /** The sheet in pieces. @param added in the order of their numbers */
  *write(added: Iterable<Added>): Generator<string> {
    const [before = '', after = ''] = this.#shell.split('<sheetData/>');
    yield `${before}<sheetData>`;
    const own = rowsIn(this.#rows);
    let row = own.next().value;
    for (const one of added) {
      for (; row && row.number < one[0]; row = own.next().value) yield row.whole;
      const isOwn = row?.number === one[0];
      yield this.#row(one, isOwn && row ? row : { tag: `<row r="${one[0]}">`, cells: '' });
      if (isOwn) row = own.next().value;
    }
    for (; row; row = own.next().value) yield row.whole;
    yield `</sheetData>${after}`;
  }

  #row([, added, height]: Added, { tag, cells }: { readonly tag: string; readonly cells: string }): string {
    const sized = height > Number(attribute(tag, 'ht')) ? withAttributes(tag, { ht: height, customHeight: 1 }) : tag;
    // Cells without content may stand where the added ones come.
    const own = [...cellsIn(cells)].find(({ column }) => column >= this.width);
    const open = withAttributes(sized, { spans: null }).replace('/>', '>');
    return `${open}${cells.slice(0, own?.at)}${added}</${/[\w:]+/.exec(tag)}>`;
  }

  #put(name: string, change: (found: string) => string): void {
    this.#shell = put(this.#shell, name, change);
  }

  /** Gives one of Excel's own names to ranges of the sheet. */
  #define(area: string, rangesOf: (found: string) => readonly string[]): void {
    const { parts, name } = this;
    const xml = put(parts.read(parts.book), 'definedNames', (found) => {
      const [own = ''] = elementsIn(found, 'definedName').filter((one) => {
        return attribute(one, 'name') === `_xlnm.${area}` && attribute(one, 'localSheetId') === String(this.#index);
      });
      const ranges = rangesOf(own).map((range) => `'${escaped(name.replaceAll("'", "''"))}'!${range}`);
      const attributes = `name="_xlnm.${area}" localSheetId="${this.#index}" hidden="${Number(area[0] === '_')}"`;
      return withChildren(found.replace(own, ''), `<definedName ${attributes}>${ranges.join(',')}</definedName>`);
    });
    parts.write(parts.book, xml);
  }
}

/** Elements that stand beside each other, each with what there is up to the next. */
function* siblings(xml: string, name: string) {
  let tag = '';
  let from = 0;
  for (const { 0: next, index } of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>|$`, 'g'))) {
    if (tag !== '') yield { tag, inside: xml.slice(from + tag.length, index), at: from };
    [tag, from] = [next, index];
  }
}

function* rowsIn(data: string) {
  let number = 0;
  for (const { tag, inside } of siblings(data, 'row')) {
    number = Number(attribute(tag, 'r') || number + 1);
    yield { number, tag, cells: inside.slice(0, Math.max(0, inside.lastIndexOf('</'))), whole: tag + inside };
  }
}

function* cellsIn(cells: string) {
  let column = -1;
  for (const { tag, inside, at } of siblings(cells, 'c')) {
    const [, reference] = /\sr=["']([A-Z]+)/.exec(tag) ?? [];
    column = reference === undefined ? column + 1 : columnOf(reference);
    yield { column, tag, isFilled: inside.lastIndexOf('</') > 0, at };
  }
}

/** A view of a sheet that keeps its first rows in sight, if none is frozen or split. */
function frozen(view: string, rows: number): string {
  if (elementsIn(view, 'pane').length > 0) return view;
  const pane = `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const attributes = { topLeftCell: null, workbookViewId: attribute(view, 'workbookViewId') || 0 };
  // Where the cursor stands in it is said by pane.
  return withChildren(withAttributes(bare(view), attributes), pane);
}

export function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}

/** The index of the column in `AB12`. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]*/.exec(reference) ?? [];
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
