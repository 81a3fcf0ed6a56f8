import type { XmlElement } from '@rgrove/parse-xml';
import { lazy } from '../lazy.ts';

/** So long may a part be that is parsed, in characters: a tenth of a second each million. The rows of a sheet are not. */
const LONGEST = 16 * 1024 * 1024;

/** What is put into another element, and what stands behind it there, in the order of ECMA-376: of a font, a style, the styles, a workbook, a sheet. */
const ORDER = [
  'b u sz color name family charset scheme alignment protection',
  'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors',
  'sheets definedNames calcPr oleSize customWorkbookViews pivotCaches webPublishing fileRecoveryPr webPublishObjects',
  'tabColor outlinePr pageSetUpPr pane selection pivotSelection sheetPr dimension sheetViews sheetFormatPr cols sheetData',
  'sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells',
  'phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks',
  'colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects',
  'controls webPublishItems tableParts extLst',
].flatMap((names) => names.split(' '));

type Attributes = Readonly<Record<string, string | number>>;

/** An element of a part: it is written as it stood there, but for what is changed of it. */
export class Element {
  #content: (string | Element)[] | null = null;
  isChanged: boolean;

  constructor(
    readonly parent: Element | null,
    readonly tag: string,
    public attributes: Readonly<Record<string, string>>,
    /** Where it stands, in what; null of a new one. */
    private readonly origin: { readonly node: XmlElement; readonly text: string } | null,
  ) {
    this.isChanged = origin === null;
  }

  /** Without its prefix. */
  get name(): string {
    return this.tag.slice(this.tag.indexOf(':') + 1);
  }

  /** Elements, and what stands between them. */
  get content(): (string | Element)[] {
    const { node, text = '' } = this.origin ?? {};
    this.#content ??= (node?.children ?? []).map((child) =>
      'attributes' in child
        ? new Element(this, child.name, child.attributes, { node: child, text })
        : text.slice(child.start, child.end),
    );
    return this.#content;
  }

  get elements(): Element[] {
    return this.content.filter((one) => typeof one !== 'string');
  }

  /** The children of a name in the part's own namespace; of alternatives those of the first one. */
  children(name: string): Element[] {
    return this.elements.flatMap((one) => {
      if (one.name === 'AlternateContent') return one.elements[0]?.children(name) ?? [];
      return one.name === name && one.#namespace === this.#root.#namespace ? [one] : [];
    });
  }

  child(name: string): Element | undefined {
    return this.children(name)[0];
  }

  /** The number that a child holds. */
  number(name: string): number {
    return Number(this.child(name)?.content.join(''));
  }

  /** What an attribute says, empty where there is none. @param name without its prefix */
  get(name: string): string {
    const { attributes } = this;
    return attributes[name] ?? attributes[Object.keys(attributes).find((key) => key.endsWith(`:${name}`)) ?? ''] ?? '';
  }

  /** Sets attributes; an empty one is taken away, whatever its prefix. */
  set(attributes: Attributes): this {
    const isSaid = ([name]: readonly [string, unknown]) => attributes[name.slice(name.indexOf(':') + 1)] !== '';
    const all = Object.entries({ ...this.attributes, ...attributes }).filter(isSaid);
    this.attributes = Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
    return this.#change();
  }

  /** The child of a name, which is made where it is missing. */
  open(name: string): Element {
    return this.child(name) ?? this.add(name, {});
  }

  /** A child that has no place yet. */
  make(name: string, attributes: Attributes, ...content: (string | Element)[]): Element {
    return new Element(this, this.prefix + name, {}, null).set(attributes).fill(content);
  }

  /** Adds a child in its place. */
  add(name: string, attributes: Attributes, ...content: (string | Element)[]): Element {
    return this.put(this.make(name, attributes, ...content));
  }

  put(made: Element): Element {
    const rank = ORDER.indexOf(made.name);
    const at = this.content.findIndex((one) => typeof one !== 'string' && one.#rank > rank);
    this.fill(at === -1 ? [...this.content, made] : this.content.toSpliced(at, 0, made));
    return made;
  }

  /** Other content in the place of what it has. */
  fill(content: readonly (string | Element)[]): this {
    this.#content = [...content];
    return this.#change();
  }

  /** Leaves out what is not to stay. */
  keep(isKept: (child: Element) => boolean): this {
    return this.fill(this.content.filter((one) => typeof one === 'string' || isKept(one)));
  }

  toString(): string {
    const { node, text } = this.origin ?? {};
    if (node && text !== undefined && !this.isChanged) return text.slice(node.start, node.end);
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const head = `<${this.tag}${attributes.join('')}`;
    return this.content.length === 0 ? `${head}/>` : `${head}>${this.content.join('')}</${this.tag}>`;
  }

  #change(): this {
    for (let one: Element | null = this; one; one = one.parent) one.isChanged = true;
    return this;
  }

  /** Of the part's own elements, with its colon. */
  get prefix(): string {
    return this.#root.tag.slice(0, -this.#root.name.length);
  }

  get #root(): Element {
    return this.parent === null ? this : this.parent.#root;
  }

  get #namespace(): string {
    return this.#namespaceOf(this.tag.slice(0, -this.name.length).replace(/^(.+):$/, 'xmlns:$1') || 'xmlns');
  }

  #namespaceOf(declared: string): string {
    return this.attributes[declared] ?? (this.parent ? this.parent.#namespaceOf(declared) : '');
  }

  get #rank(): number {
    const inner = this.name === 'AlternateContent' ? this.elements[0]?.elements[0] : undefined;
    if (inner) return inner.#rank;
    return this.#namespace === this.#root.#namespace ? ORDER.indexOf(this.name) : -1;
  }
}

/** A part whose elements may be changed. */
export class Xml {
  readonly root: Element;
  readonly #around: readonly [string, string];

  /** @throws where it is no XML, or too long */
  constructor(text: string) {
    if (text.length > LONGEST) throw new Error('too long');
    const options = { includeOffsets: true, preserveComments: true, preserveCdata: true };
    const { root: node } = lazy.xml().parseXml(text, options);
    if (node === null) throw new Error('no element');
    this.root = new Element(null, node.name, node.attributes, { node, text });
    this.#around = [text.slice(0, node.start), text.slice(node.end)];
  }

  get isChanged(): boolean {
    return this.root.isChanged;
  }

  toString(): string {
    return this.#around.join(String(this.root));
  }
}

/** A text as XML holds it. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\0-\x08\v-\x1f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}
