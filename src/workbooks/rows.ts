import { escaped } from './xml.ts';

/** A tag, or what has none in it: a comment, a section of text, an instruction. */
const TAG =
  /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|\?[\s\S]*?\?|(\/?)([^\s/>!?"']+)[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*)>/y;
/** What may stand in a text: a section of text, which is taken as it is; comments and instructions say nothing. */
const ASIDE = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const BLANK = /^(?:\s|&#(?:32|160|9|10|13|x0*(?:20|a0|9|a|d));)*$/i;

/** Goes through XML tag by tag: the rows of a sheet are too many for a tree. */
export class Tags {
  name = '';
  /** Where the tag begins and ends. */
  start = 0;
  /** Whether it ends an element, or is all of one. */
  isEnd = false;
  isWhole = false;
  /** Of the part's own elements, with its colon. */
  prefix = '';
  /** Where what stands before the tag begins. */
  #from = 0;

  constructor(
    readonly text: string,
    public end = 0,
  ) {}

  /** Goes to the next tag, if there is one. @throws where this is no XML */
  next(): boolean {
    this.#from = this.end;
    for (;;) {
      this.start = this.text.indexOf('<', this.end);
      if (this.start === -1) return false;
      TAG.lastIndex = this.start;
      const found = TAG.exec(this.text);
      if (found === null) throw new Error('no XML');
      this.end = TAG.lastIndex;
      if (found[2] === undefined) continue;
      [this.name, this.isEnd] = [found[2], found[1] === '/'];
      this.isWhole = this.text[this.end - 2] === '/';
      return true;
    }
  }

  /** What stands in the tag. */
  get tag(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether it is one of the part's own elements of this name. */
  is(name: string): boolean {
    return this.name === this.prefix + name;
  }

  /** Goes to the end of the element that begins here. @returns its text, as XML holds it; of rich text without how it is spoken */
  content(isRich = false): string {
    let [text, aside] = ['', 0];
    for (let depth = this.isWhole ? 0 : 1; depth > 0; ) {
      if (!this.next()) throw new Error('no end');
      if (this.isEnd) {
        if (aside === 0 && (!isRich || this.is('t'))) text += this.#before;
        depth -= 1;
        if (depth < aside) aside = 0;
      } else if (!this.isWhole) {
        depth += 1;
        if (aside === 0 && (this.is('rPh') || this.is('extLst'))) aside = depth;
      }
    }
    return text;
  }

  /** The text before the tag. */
  get #before(): string {
    const text = this.text.slice(this.#from, this.start);
    return text.includes('<') ? text.replace(ASIDE, (_, section = '') => escaped(section)) : text;
  }

  /** Goes to the end of the element that begins here. @returns the first text in it that is not blank; null of a formula */
  through(formula = ''): string | null {
    let [found, isFormula]: [string, boolean] = ['', false];
    for (let depth = this.isWhole ? 0 : 1; depth > 0; ) {
      const from = this.end;
      if (!this.next()) throw new Error('no end');
      if (found === '' && this.start > from && !BLANK.test(this.text.slice(from, this.start)))
        found = this.text.slice(from, this.start);
      if (this.isEnd) depth -= 1;
      else if (!this.isWhole) depth += 1;
      isFormula ||= this.name === formula;
    }
    return isFormula ? null : found;
  }
}

export interface CellAt {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  /** The number of its style. */
  readonly style: string;
  readonly isFilled: boolean;
}

/** A row: where it begins, its cells, and where those and it end. */
export interface RowAt {
  readonly number: number;
  readonly tag: string;
  readonly start: number;
  readonly cells: readonly CellAt[];
  readonly behind: number;
  readonly end: number;
}

/** A sheet at the element of its rows. @throws where it has none */
export function rowsOf(sheet: string): Tags {
  const tags = new Tags(sheet);
  for (let depth = 0; tags.next(); ) {
    if (tags.isEnd) depth -= 1;
    else if (depth === 0) tags.prefix = tags.name.slice(0, tags.name.indexOf(':') + 1);
    else if (depth === 1 && tags.name === `${tags.prefix}sheetData`) return tags;
    if (!tags.isEnd && !tags.isWhole) depth += 1;
  }
  throw new Error('no rows');
}

/** The rows from there on. @param blank the shared texts that are blank @throws where they are in no order */
export function* rowsIn(tags: Tags, blank: ReadonlySet<string>): Generator<RowAt> {
  const { prefix } = tags;
  let number = 0;
  if (tags.isWhole) return;
  while (tags.next() && !tags.isEnd) {
    const { start, tag, name } = tags;
    if (name !== `${prefix}row`) {
      tags.through();
      continue;
    }
    const before = number;
    number = Number(valueIn(tag, 'r') || number + 1);
    if (!(number > before)) throw new Error('rows in no order');
    const cells: CellAt[] = [];
    let behind = tags.end;
    if (!tags.isWhole)
      while (tags.next() && !tags.isEnd) {
        const isCell = tags.name === `${prefix}c`;
        if (isCell) cells.push(cellAt(tags, cells.at(-1)?.column ?? -1, blank));
        else tags.through();
        if (isCell) behind = tags.end;
      }
    yield { number, tag, start, cells, behind, end: tags.end };
  }
}

function cellAt(tags: Tags, before: number, blank: ReadonlySet<string>): CellAt {
  const { start } = tags;
  const [, reference, style = '', type] = partsOf(tags.tag);
  const column = reference ? columnOf(reference) : before + 1;
  if (column <= before) throw new Error('cells in no order');
  const text = tags.through(`${tags.prefix}f`);
  const isFilled = text !== '' && !(text !== null && type === 's' && blank.has(text.trim()));
  return { column, start, end: tags.end, style, isFilled };
}

/** The tag of a cell, its column or reference, style and type. */
export function partsOf(tag: string): readonly (string | undefined)[] {
  // As nearly all programs write it.
  return PLAIN_CELL.exec(tag) ?? [tag, valueIn(tag, 'r'), valueIn(tag, 's'), valueIn(tag, 't')];
}

/** The numbers of the shared texts that are blank. */
export function blankTexts(xml: string): Set<string> {
  const [tags, blank] = [new Tags(xml), new Set<string>()];
  tags.next();
  for (let index = 0; tags.next() && !tags.isEnd; ) {
    if (!/(?:^|:)si$/.test(tags.name)) tags.through();
    else if (tags.through() === '') blank.add(String(index++));
    else index += 1;
  }
  return blank;
}

/** What an attribute without a prefix says in a tag, empty where there is none. */
export function valueIn(tag: string, name: 'r' | 's' | 't'): string {
  return PATTERNS[name].exec(tag)?.[2] ?? '';
}
const PLAIN_CELL = /^<[a-z:]*c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?\/?>$/;
const PATTERNS = { r: /\sr\s*=\s*(["'])(.*?)\1/, s: /\ss\s*=\s*(["'])(.*?)\1/, t: /\st\s*=\s*(["'])(.*?)\1/ };

export function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}

/** The index of the column in `AB12`. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; reference.charCodeAt(at) >= 65; at += 1) column = column * 26 + (reference.charCodeAt(at) & 31);
  return column - 1;
}

/** The number of the row in `AB12`. */
export const rowOf = (reference: string): number => Number(/\d+/.exec(reference));
