import type { XmlElement } from '@rgrove/parse-xml';
import { lazy } from '../lazy.ts';

/** So long may a part be that is parsed, in characters: a tenth of a second each million. The rows of a sheet are not. */
const LONGEST = 16 * 1024 * 1024;

/** What is put into another element, and what stands before it there, in the order of ECMA-376: items of lists, of a font, the styles, a workbook, a sheet. */
const ORDER = [
  'Default Override Relationship numFmt font fill border xf definedName col hyperlink',
  'b i strike condense extend outline shadow u vertAlign sz color',
  'numFmts fonts fills borders cellStyleXfs cellXfs',
  'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames',
  'tabColor outlinePr pageSetUpPr pane sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection',
  'protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr',
  'conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup',
].flatMap((names) => names.split(' '));

type Attributes = Readonly<Record<string, string | number>>;
/** Elements, and what stands between them, as XML. */
type Content = (string | Element)[];

/** An element of a part: it is written as it stood there, but for what is changed of it. */
export class Element {
  private constructor(
    readonly tag: string,
    /** Of the part's own elements, with its colon. */
    readonly prefix: string,
    public attributes: Attributes,
    public content: Content,
    /** Its tags as they stood there, while that is what they are. */
    private tags: readonly [start: string, end: string] | null,
    /** What stands before the root. */
    private readonly before = '',
  ) {}

  /** A part, as its element. @throws where it is no XML, or too long */
  static parse(text: string): Element {
    if (text.length > LONGEST) throw new Error('too long');
    const options = { includeOffsets: true, preserveComments: true, preserveCdata: true };
    const { root } = lazy.xml().parseXml(text, options);
    if (root === null) throw new Error('no XML');
    const prefix = root.name.slice(0, root.name.indexOf(':') + 1);
    const made = (node: XmlElement): Element => {
      const { name, attributes, children, start, end } = node;
      const content = children.map((child) =>
        'attributes' in child ? made(child as XmlElement) : text.slice(child.start, child.end),
      );
      const [first, last] = [children[0]?.start ?? end, children.at(-1)?.end ?? end];
      const tags = [text.slice(start, first), text.slice(last, node === root ? undefined : end)] as const;
      return new Element(name, prefix, attributes, content, tags, node === root ? text.slice(0, start) : '');
    };
    return made(root);
  }

  get isChanged(): boolean {
    return this.tags === null || this.elements.some((one) => one.isChanged);
  }

  get elements(): Element[] {
    return this.content.filter((one) => typeof one !== 'string');
  }

  /** The part's own children of a name; of alternatives those of the first one. */
  children(name: string): Element[] {
    return this.elements.flatMap((one) => {
      if (one.#isChoice) return one.elements[0]?.children(name) ?? [];
      return one.tag === this.prefix + name ? [one] : [];
    });
  }

  child(name: string): Element | undefined {
    return this.children(name)[0];
  }

  /** What an attribute says, empty where there is none; with a prefix, where it has one. */
  get(name: string): string {
    const { attributes } = this;
    const key = name in attributes ? name : Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
    return String(attributes[key ?? ''] ?? '');
  }

  /** Sets attributes; an empty one is taken away, whatever its prefix. */
  set(attributes: Attributes): this {
    const isKept = ([name]: readonly [string, unknown]) => attributes[name.slice(name.indexOf(':') + 1)] !== '';
    this.attributes = Object.fromEntries(Object.entries({ ...this.attributes, ...attributes }).filter(isKept));
    this.tags = null;
    return this;
  }

  /** A new element of the part. */
  make(name: string, attributes: Attributes = {}, ...content: Content): Element {
    return new Element(this.prefix + name, this.prefix, {}, content, null).set(attributes);
  }

  /** The child of a name, which is made where it is missing. */
  open(name: string): Element {
    return this.child(name) ?? this.put(this.make(name));
  }

  /** Puts a child where it belongs. */
  put(child: Element): Element {
    const rank = child.#rank;
    const at = this.content.findLastIndex((one) => typeof one !== 'string' && one.#rank >= 0 && one.#rank <= rank);
    this.content.splice(at + 1, 0, child);
    this.tags = null;
    return child;
  }

  /** Takes children out. @returns those */
  remove(isMeant: (child: Element) => boolean): Element[] {
    const gone = this.elements.filter(isMeant);
    const all = new Set<string | Element>(gone);
    if (gone.length > 0) this.fill(this.content.filter((one) => !all.has(one)));
    return gone;
  }

  /** Other content in the place of what it has. */
  fill(content: Readonly<Content>): void {
    this.content = [...content];
    this.tags = null;
  }

  toString(): string {
    const content = this.content.join('');
    if (this.tags !== null) return this.before + this.tags[0] + content + this.tags[1];
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    const start = `${this.before}<${this.tag}${attributes.join('')}`;
    return content === '' ? `${start}/>` : `${start}>${content}</${this.tag}>`;
  }

  /** Whether it holds alternatives for programs of other ages. */
  get #isChoice(): boolean {
    return this.tag.endsWith(':AlternateContent');
  }

  get #rank(): number {
    const inner = this.#isChoice ? this.elements[0]?.elements[0] : undefined;
    return inner ? inner.#rank : ORDER.indexOf(this.tag.slice(this.prefix.length));
  }
}

/** XML of a part whose elements have this before their names. */
export function prefixed(xml: string, prefix: string): string {
  return prefix === '' ? xml : xml.replace(/<(\/?)/g, `<$1${prefix}`);
}

/** A text as XML holds it. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\0-\x08\v-\x1f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}

/** A text of a cell, as people see it. */
export function unescaped(xml: string): string {
  const text = /[<&\r]/.test(xml) ? (lazy.xml().parseXml(`<t>${xml}</t>`).root?.text ?? '') : xml;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
