import type { Language } from '../words/index.ts';
import { MOST_STYLES } from './excel.ts';
import { Element, prefixed } from './xml.ts';

/** What styles are made of, where a workbook has none of it. The two fills are Excel's own. */
const BASE = [
  '<base><fonts><font><sz val="11"/><name val="Calibri"/></font></fonts><fills><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs>',
  '<cellXfs><xf/></cellXfs></base>',
].join('');

interface Look {
  /** Of numbers; a number is one of Excel's own. */
  readonly format: string | number;
  /** Of the letters, and what is set of them besides. */
  readonly colour?: string;
  readonly mark?: string;
  readonly alignment?: Readonly<Record<string, string | number>>;
}

const TEXT = { format: 49 };

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
    head: { format: 0, mark: 'b' },
    count: { format: 0 },
    amount: { format: '#,##0.00########', alignment: { horizontal: 'right' } },
    date: { format: dates },
    moment: { format: `${dates} hh:mm:ss` },
  } satisfies Record<string, Look>;
}

/** One of ours, or `=` and a format. */
export type Style = keyof ReturnType<typeof looksIn> | `=${string}`;

/** The styles of a workbook, and ours, each of which looks like one of hers. */
export class Styles {
  readonly #looks: Readonly<Record<string, Look | undefined>>;
  readonly #formats: Element[];
  readonly #fonts: Element[];
  readonly #styles: Element[];
  /** The numbers of what was added, by what it is. */
  readonly #numbers = new Map<string, number>();

  constructor(
    private readonly root: Element,
    lang: Language,
  ) {
    this.#looks = looksIn(lang);
    // It is written once the last cell has its style.
    root.set({});
    for (const list of Element.parse(prefixed(BASE, root.prefix)).elements) {
      const found = root.open(list.tag.slice(root.prefix.length));
      if (found.elements.length === 0) found.fill(list.content);
    }
    this.#formats = root.child('numFmts')?.children('numFmt') ?? [];
    this.#fonts = root.open('fonts').children('font');
    this.#styles = root.open('cellXfs').children('xf');
  }

  /** The number of a style. @param like that of hers which it is to look like; null where there is none */
  number(style: Style, like: string | null): number {
    return this.#once(`${style} ${like}`, () => {
      const { format, colour = '', mark = '', alignment } = this.#looks[style] ?? { format: style.slice(1) };
      const base = at(this.#styles, like);
      // Her heads are what ours are to be.
      if ((style === 'head' && like !== null) || this.#styles.length >= MOST_STYLES) return Number(like);
      const attributes = {
        ...base.attributes,
        numFmtId: typeof format === 'number' ? format : this.#format(format),
        fontId: this.#font(base.get('fontId'), colour, mark || (colour && like === null ? 'b' : '')),
        ...{ quotePrefix: '', applyNumberFormat: 1, applyFont: 1, applyAlignment: 1 },
      };
      const made = base.make('xf', attributes, ...base.content);
      const [hers] = made.remove((one) => one === base.child('alignment'));
      made.fill([made.make('alignment', { ...hers?.attributes, ...alignment }), ...made.content]);
      return this.#add('cellXfs', this.#styles, made);
    });
  }

  /** The height of a line in points: LibreOffice makes no room for it. */
  line(like: string | null): number {
    const font = at(this.#fonts, at(this.#styles, like).get('fontId'));
    return ((Number(font.child('sz')?.get('val')) || 11) * 15) / 11;
  }

  #font(number: string, colour: string, mark: string): number {
    if (colour + mark === '') return Number(number);
    return this.#once(`font ${number} ${colour} ${mark}`, () => {
      const base = at(this.#fonts, number);
      const font = base.make('font', base.attributes, ...base.content);
      font.remove((one) => [mark, colour && 'color'].some((name) => name !== '' && one === base.child(name)));
      if (mark) font.open(mark);
      if (colour) font.open('color').set({ rgb: `FF${colour}` });
      return this.#add('fonts', this.#fonts, font);
    });
  }

  #format(formatCode: string): number {
    return this.#once(`format ${formatCode}`, () => {
      const numFmtId = this.#formats.reduce((most, one) => Math.max(most, Number(one.get('numFmtId'))), 163) + 1;
      this.#add('numFmts', this.#formats, this.root.make('numFmt', { numFmtId, formatCode }));
      return numFmtId;
    });
  }

  #once(key: string, make: () => number): number {
    const number = this.#numbers.get(key) ?? make();
    this.#numbers.set(key, number);
    return number;
  }

  /** @returns its number */
  #add(name: string, all: Element[], item: Element): number {
    const list = this.root.open(name).set({ count: all.push(item) });
    list.put(item);
    return all.length - 1;
  }
}

/** The item of a list that has this number, as Excel takes it: else the first. */
function at(list: readonly Element[], number: string | null): Element {
  const found = list[Number(number)] ?? list[0];
  if (found === undefined) throw new Error('no styles');
  return found;
}
