import { columnOf, MOST_COLUMNS, MOST_ROWS } from './excel.ts';
import { unescaped } from './xml.ts';

/** A tag, or what has none in it: a comment, a section of text, an instruction. */
const TAG =
  /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|\?[\s\S]*?\?|(\/?)([^\s/>!?"']+)[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*)>/y;
const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Attributes = Readonly<Record<string, string | undefined>>;

/** Goes through the XML of a part tag by tag, from its root: the rows of a sheet are too many for a tree. */
export class Tags {
  name = '';
  /** Where the tag begins and ends. */
  start = 0;
  end = 0;
  /** Whether it is all of an element. */
  isWhole = false;
  /** Of the part's own elements, with its colon. */
  readonly prefix: string;

  constructor(readonly text: string) {
    this.next();
    this.prefix = this.name.slice(0, this.name.indexOf(':') + 1);
  }

  /** Goes to the next tag. @returns whether an element begins there @throws where there is none, or no XML */
  next(): boolean {
    for (;;) {
      this.start = this.text.indexOf('<', this.end);
      TAG.lastIndex = this.start;
      const found = this.start === -1 ? null : TAG.exec(this.text);
      if (found === null) throw new Error('no XML');
      this.end = TAG.lastIndex;
      const [, slash, name] = found;
      if (name === undefined) continue;
      this.name = name;
      this.isWhole = this.text[this.end - 2] === '/';
      return slash === '';
    }
  }

  /** The attributes in the tag, as XML holds them. */
  get attributes(): Attributes {
    const attributes: Record<string, string | undefined> = {};
    const tag = this.text.slice(this.start, this.end);
    for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) attributes[name] = double ?? single;
    return attributes;
  }

  /** Stops at each child of a name in the element that begins here, for its content to be read, and ends at its end. */
  *children(name: string): Generator<void> {
    if (this.isWhole) return;
    while (this.next()) {
      if (this.#is(name)) yield;
      else this.content();
    }
  }

  /** Goes to the end of the element that begins here. @returns its text, without how it is spoken; null where nothing holds one */
  content(): { readonly text: string | null; readonly isFormula: boolean } {
    let [text, isFormula, depth]: [string | null, boolean, number] = [null, false, this.isWhole ? 0 : 1];
    while (depth > 0) {
      const from = this.end;
      const begins = this.next();
      const holdsText = this.#is('v') || this.#is('t');
      if (holdsText) text ??= '';
      isFormula ||= this.#is('f');
      if (begins && (this.#is('rPh') || this.#is('extLst'))) this.content();
      else if (begins) depth += this.isWhole ? 0 : 1;
      else {
        if (holdsText) text += unescaped(this.text.slice(from, this.start));
        depth -= 1;
      }
    }
    return { text, isFormula };
  }

  #is(name: string): boolean {
    return this.name === this.prefix + name;
  }
}

/** A cell as it stands in a sheet. */
export interface CellXml {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  /** The number of its style. */
  readonly style: string;
  /** Of a shared text its number; null where it has no value. */
  readonly text: string | null;
  readonly isFormula: boolean;
}

/** A row as it stands there. */
export interface RowXml {
  readonly number: number;
  readonly attributes: Attributes;
  readonly start: number;
  /** Where its tag ends. */
  readonly inside: number;
  readonly cells: readonly CellXml[];
  readonly end: number;
}

/** A sheet at the element of its rows. @throws where it has none */
export function rowsOf(sheet: string): Tags {
  const tags = new Tags(sheet);
  if (tags.children('sheetData').next().done) throw new Error('no rows');
  return tags;
}

/** The rows from there on, in the order in which they stand there. @throws where there are too many */
export function* rowsIn(tags: Tags): Generator<RowXml> {
  let number = 0;
  for (const _ of tags.children('row')) {
    const { start, end: inside, attributes } = tags;
    number = Number(attributes.r ?? number + 1);
    if (!(number > 0 && number <= MOST_ROWS)) throw new Error('no such row');
    const cells: CellXml[] = [];
    for (const _ of tags.children('c')) cells.push(cellAt(tags, cells.at(-1)?.column ?? -1));
    yield { number, attributes, start, inside, cells, end: tags.end };
  }
}

function cellAt(tags: Tags, before: number): CellXml {
  const { start, attributes } = tags;
  const { r, s: style = '0', t: type = 'n' } = attributes;
  const column = r ? columnOf(r) : before + 1;
  if (!(column >= 0 && column < MOST_COLUMNS)) throw new Error('no such column');
  const { text, isFormula } = tags.content();
  return { column, start, end: tags.end, type, style, text, isFormula };
}

/** The shared texts of a workbook. */
export function textsOf(xml: string): string[] {
  const tags = new Tags(xml);
  return Array.from(tags.children('si'), () => tags.content().text ?? '');
}
