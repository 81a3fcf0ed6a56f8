import type { Language } from '../io.ts';
import type { Element } from './xml.ts';

/** More would not be taken by Excel. */
const MOST_STYLES = 64_000;

/** What styles are made of. */
type Item = 'font' | 'fill' | 'border' | 'xf' | 'numFmt';

/** Of each style its format (a number is one of Excel's own), the colour and mark of its letters, and the alignment. */
function looksIn(lang: Language) {
  const dates = lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  const text = { format: 49 };
  return {
    // The colours of the page, in light (`html.css`).
    good: { ...text, colour: '10693A' },
    waiting: { ...text, colour: '815400' },
    cancelled: { ...text, colour: '71399A' },
    bad: { ...text, colour: 'AB231C' },
    text,
    code: text,
    wrapped: { ...text, alignment: { wrapText: 1 } },
    link: { ...text, colour: '0563C1', mark: 'u' },
    head: { format: 0, mark: 'b' },
    title: { format: 0 },
    count: { format: 0 },
    amount: { format: '#,##0.00########', alignment: { horizontal: 'right' } },
    date: { format: dates },
    moment: { format: `${dates} hh:mm:ss` },
    share: { format: '0.0%' },
  } satisfies Record<string, Look>;
}

interface Look {
  readonly format: string | number;
  readonly colour?: string;
  readonly mark?: string;
  readonly alignment?: Readonly<Record<string, string | number>>;
}

/** One of ours, or `=` and a format. */
export type Style = keyof ReturnType<typeof looksIn> | `=${string}`;

/** The styles of a workbook, and ours, each of which looks like one of hers. */
export class Styles {
  readonly #looks: Readonly<Record<string, Look>>;
  readonly #numbers = new Map<string, number>();
  readonly #items = new Map<string, Element[]>();

  constructor(
    private readonly root: Element,
    lang: Language,
  ) {
    this.#looks = looksIn(lang);
    // It is written once the last cell has its style.
    root.set({});
    const part = (name: string, attributes = {}) => root.make(name, attributes);
    const fill = (type: string) => root.make('fill', {}, part('patternFill', { patternType: type }));
    const font = root.make('font', {}, part('sz', { val: 11 }), part('name', { val: 'Calibri' }));
    this.#ensure('fonts', 'font', [font]);
    // Excel's own.
    this.#ensure('fills', 'fill', ['none', 'gray125'].map(fill));
    this.#ensure('borders', 'border', [part('border')]);
    this.#ensure('cellStyleXfs', 'xf', [part('xf')]);
    this.#ensure('cellXfs', 'xf', [part('xf')]);
  }

  /** The number of a style. @param like that of hers which it is to look like; null where there is none */
  number(style: Style, like: string | null): number {
    const key = `${style} ${like}`;
    const number = this.#numbers.get(key) ?? this.#make(style, like);
    this.#numbers.set(key, number);
    return number;
  }

  /** The height of a line in points: LibreOffice makes no room for it. */
  line(like: string | null): number {
    const size = this.#fontOf(this.#like(like))?.child('sz')?.get('val');
    return ((Number(size) || 11) * 15) / 11;
  }

  #make(style: Style, like: string | null): number {
    const { format, colour, mark, alignment = {} } = this.#looks[style] ?? { format: style.slice(1) };
    const base = this.#like(like);
    const styles = this.#all('cellXfs', 'xf');
    if (base === undefined || (style === 'head' && like !== null) || styles.length >= MOST_STYLES) return Number(like);
    const marked = mark ?? (colour && like === null ? 'b' : undefined);
    const fontId = colour || marked ? this.#font(base, colour, marked) : base.get('fontId');
    const attributes = { numFmtId: this.#format(format), fontId, quotePrefix: '' };
    const applied = { applyNumberFormat: 1, applyFont: 1, applyAlignment: 1 };
    const [given, content] = [base.child('alignment'), base.content];
    const others = content.filter((one) => one !== given);
    const made = this.root.make('xf', { ...base.attributes, ...attributes, ...applied }, ...others);
    made.add('alignment', { ...given?.attributes, ...alignment });
    return this.#add('cellXfs', 'xf', made);
  }

  #like(like: string | null): Element | undefined {
    const styles = this.#all('cellXfs', 'xf');
    return styles[Number(like)] ?? styles[0];
  }

  #fontOf(style: Element | undefined): Element | undefined {
    const fonts = this.#all('fonts', 'font');
    return fonts[Number(style?.get('fontId'))] ?? fonts[0];
  }

  #font(style: Element, colour: string | undefined, mark: string | undefined): number {
    const base = this.#fontOf(style);
    const isKept = (one: string | Element) =>
      typeof one !== 'string' && one.name !== (colour ? 'color' : mark) && one.name !== mark;
    const made = this.root.make('font', base?.attributes ?? {}, ...(base?.content ?? []).filter(isKept));
    if (mark) made.add(mark, {});
    if (colour) made.add('color', { rgb: `FF${colour}` });
    return this.#add('fonts', 'font', made);
  }

  #format(format: string | number): number {
    if (typeof format === 'number') return format;
    const formats = this.#all('numFmts', 'numFmt');
    const found = formats.find((one) => one.get('formatCode') === format);
    if (found) return Number(found.get('numFmtId'));
    const numFmtId = formats.reduce((most, one) => Math.max(most, Number(one.get('numFmtId'))), 163) + 1;
    this.#add('numFmts', 'numFmt', this.root.make('numFmt', { numFmtId, formatCode: format }));
    return numFmtId;
  }

  #all(list: string, item: Item): Element[] {
    const found = this.#items.get(list) ?? this.root.child(list)?.children(item) ?? [];
    this.#items.set(list, found);
    return found;
  }

  #ensure(list: string, item: Item, made: readonly Element[]): void {
    if (this.#all(list, item).length === 0) for (const one of made) this.#add(list, item, one);
  }

  /** @returns its number */
  #add(list: string, item: Item, made: Element): number {
    const all = this.#all(list, item);
    this.root
      .open(list)
      .set({ count: all.length + 1 })
      .put(made);
    return all.push(made) - 1;
  }
}
