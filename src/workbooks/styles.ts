import type { Language } from '../io.ts';
import { Element } from './xml.ts';

/** More would not be taken by Excel. */
const MOST_STYLES = 64_000;

/** What styles are made of, where a workbook has none of it. The two fills are Excel's own. */
const BASE = [
  '<base xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font><sz val="11"/><name val="Calibri"/>',
  '</font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '</fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/></cellXfs></base>',
].join('');

const ITEMS = { numFmts: 'numFmt', fonts: 'font', fills: 'fill', borders: 'border', cellStyleXfs: 'xf', cellXfs: 'xf' };

interface Look {
  /** Of numbers; a number is one of Excel's own. */
  readonly format: string | number;
  /** Of the letters, and what is set of them besides. */
  readonly colour?: string;
  readonly mark?: string;
  readonly alignment?: Readonly<Record<string, string | number>>;
}

const [PLAIN, TEXT] = [{ format: 0 }, { format: 49 }];

function looksIn(lang: Language) {
  const dates = lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  return {
    // The colours of the page, in light (`html.css`).
    good: { ...TEXT, colour: '10693A' },
    waiting: { ...TEXT, colour: '815400' },
    cancelled: { ...TEXT, colour: '71399A' },
    bad: { ...TEXT, colour: 'AB231C' },
    text: TEXT,
    code: TEXT,
    wrapped: { ...TEXT, alignment: { wrapText: 1 } },
    link: { ...TEXT, colour: '0563C1', mark: 'u' },
    head: { ...PLAIN, mark: 'b' },
    title: PLAIN,
    count: PLAIN,
    amount: { format: '#,##0.00########', alignment: { horizontal: 'right' } },
    date: { format: dates },
    moment: { format: `${dates} hh:mm:ss` },
    share: { format: '0.0%' },
  } satisfies Record<string, Look>;
}

/** One of ours, or `=` and a format. */
export type Style = keyof ReturnType<typeof looksIn> | `=${string}`;

/** The styles of a workbook, and ours, each of which looks like one of hers. */
export class Styles {
  readonly #looks: Readonly<Record<string, Look | undefined>>;
  /** What a list had, how many it has, and the numbers of what was added, by what it is. */
  readonly #given = new Map<string, readonly Element[]>();
  readonly #counts = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  constructor(
    private readonly root: Element,
    lang: Language,
  ) {
    this.#looks = looksIn(lang);
    const base = Element.parse(BASE);
    // It is written once the last cell has its style.
    root.set({});
    for (const [list, item] of Object.entries(ITEMS)) {
      const found = list === 'numFmts' ? root.child(list) : root.open(list);
      if (found === undefined) continue;
      const missing = base.child(list)?.elements.map((one) => one.set({ xmlns: base.get('xmlns') })) ?? [];
      if (found.children(item).length === 0) found.fill(missing);
      this.#given.set(list, found.children(item));
      this.#counts.set(list, found.children(item).length);
    }
  }

  /** The number of a style. @param like that of hers which it is to look like; null where there is none */
  number(style: Style, like: string | null): number {
    return this.#once(`${style} ${like}`, () => this.#make(style, like));
  }

  /** The height of a line in points: LibreOffice makes no room for it. */
  line(like: string | null): number {
    const font = this.#at('fonts', this.#at('cellXfs', like)?.get('fontId'));
    return ((Number(font?.child('sz')?.get('val')) || 11) * 15) / 11;
  }

  #make(style: Style, like: string | null): number {
    const { format, colour, mark, alignment } = this.#looks[style] ?? { format: style.slice(1) };
    const base = this.#at('cellXfs', like);
    // Her heads are what ours are to be.
    const isHers = (style === 'head' && like !== null) || (this.#counts.get('cellXfs') ?? 0) >= MOST_STYLES;
    if (base === undefined || isHers) return Number(like);
    const given = base.child('alignment');
    const aligned = base.xml('alignment', { ...given?.attributes, ...alignment });
    const attributes = {
      ...base.attributes,
      numFmtId: this.#format(format),
      fontId: this.#font(base.get('fontId'), colour, mark ?? (colour && like === null ? 'b' : '')),
      ...{ quotePrefix: '', applyNumberFormat: 1, applyFont: 1, applyAlignment: 1 },
    };
    const others = base.content.filter((one) => one !== given);
    return this.#add('cellXfs', base.xml('xf', attributes, aligned, ...others));
  }

  #font(number: string, colour = '', mark = ''): number {
    const base = this.#at('fonts', number);
    if (base === undefined || colour + mark === '') return Number(number);
    return this.#once(`font ${number} ${colour} ${mark}`, () => {
      const isKept = (one: string | Element) =>
        ![colour && 'color', mark].some((name) => name && one === base.child(name));
      const font = new Element(this.root, base.tag, base.attributes).fill(base.content.filter(isKept));
      if (mark) font.put(mark, base.xml(mark, {}));
      if (colour) font.put('color', base.xml('color', { rgb: `FF${colour}` }));
      return this.#add('fonts', String(font));
    });
  }

  #format(format: string | number): number {
    if (typeof format === 'number') return format;
    return this.#once(`format ${format}`, () => {
      const taken = (this.#given.get('numFmts') ?? []).map((one) => Number(one.get('numFmtId')));
      const numFmtId = taken.reduce((most, one) => Math.max(most, one), 163) + 1 + this.#numbers.size;
      this.#add('numFmts', this.root.xml('numFmt', { numFmtId, formatCode: format }));
      return numFmtId;
    });
  }

  #once(key: string, make: () => number): number {
    const number = this.#numbers.get(key) ?? make();
    this.#numbers.set(key, number);
    return number;
  }

  #at(list: string, number: string | null | undefined): Element | undefined {
    const all = this.#given.get(list) ?? [];
    return all[Number(number)] ?? all[0];
  }

  /** @returns its number */
  #add(list: string, xml: string): number {
    const number = this.#counts.get(list) ?? 0;
    this.#counts.set(list, number + 1);
    const found = this.root.open(list).set({ count: number + 1 });
    // All stand in one text: each by itself would be put behind thousands.
    if (!this.#places.has(list)) this.#places.set(list, found.put('', '').content.indexOf(''));
    const place = this.#places.get(list) ?? 0;
    found.content[place] += xml;
    return number;
  }
}
