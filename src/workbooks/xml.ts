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
  isChanged = false;
  #content: (string | Element)[] | null = null;

  constructor(
    private readonly parent: Element | null,
    readonly tag: string,
    public attributes: Attributes,
    /** The part, and where in it. */
    private readonly text = '',
    private readonly node: XmlElement | null = null,
  ) {}

  /** A part, as its element. @throws where it is no XML, or too long */
  static parse(text: string): Element {
    const options = { includeOffsets: true, preserveComments: true, preserveCdata: true };
    const { root } = lazy.xml().parseXml(text, options);
    if (root === null || text.length > LONGEST) throw new Error('no XML');
    return new Element(null, root.name, root.attributes, text, root);
  }

  /** Elements, and what stands between them. */
  get content(): (string | Element)[] {
    this.#content ??= (this.node?.children ?? []).map((child) =>
      'attributes' in child
        ? new Element(this, child.name, child.attributes, this.text, child)
        : this.text.slice(child.start, child.end),
    );
    return this.#content;
  }

  get elements(): Element[] {
    return this.content.filter((one) => typeof one !== 'string');
  }

  /** The children of a name in the part's own namespace; of alternatives those of the first one. */
  children(name: string): Element[] {
    return this.elements.flatMap((one) => {
      if (one.#name === 'AlternateContent') return one.elements[0]?.children(name) ?? [];
      return one.#name === name && one.#isOwn ? [one] : [];
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
    const isSaid = ([name]: readonly [string, unknown]) => attributes[name.slice(name.indexOf(':') + 1)] !== '';
    this.attributes = Object.fromEntries(Object.entries({ ...this.attributes, ...attributes }).filter(isSaid));
    return this.#change();
  }

  /** The child of a name, which is put into its place where it is missing. */
  open(name: string): Element {
    const found = this.child(name) ?? new Element(this, this.prefix + name, {});
    if (found.node === null && !this.content.includes(found)) this.put(name, found);
    return found;
  }

  /** Puts a child into its place. */
  put(name: string, made: string | Element): this {
    const rank = ORDER.indexOf(name);
    const at = this.content.findIndex((one) => typeof one !== 'string' && one.#rank > rank);
    return this.fill(this.content.toSpliced(at === -1 ? this.content.length : at, 0, made));
  }

  /** Other content in the place of what it has. */
  fill(content: readonly (string | Element)[]): this {
    this.#content = [...content];
    return this.#change();
  }

  /** A new element of the part, as XML; what is empty is no attribute. */
  xml(name: string, attributes: Attributes, ...content: readonly (string | Element)[]): string {
    return new Element(this, this.prefix + name, {}).set(attributes).fill(content).toString();
  }

  toString(): string {
    const { node, text, tag, parent } = this;
    const [before, after] = parent || !node ? ['', ''] : [text.slice(0, node.start), text.slice(node.end)];
    if (node && !this.isChanged) return before + text.slice(node.start, node.end) + after;
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    const head = `${before}<${tag}${attributes.join('')}`;
    return (this.content.length === 0 ? `${head}/>` : `${head}>${this.content.join('')}</${tag}>`) + after;
  }

  #change(): this {
    for (let one: Element | null = this; one && !(one.isChanged && one.node); one = one.parent) one.isChanged = true;
    return this;
  }

  /** Without its prefix. */
  get #name(): string {
    return this.tag.slice(this.tag.indexOf(':') + 1);
  }

  get #root(): Element {
    return this.parent === null ? this : this.parent.#root;
  }

  /** Of the part's own elements, with its colon. */
  get prefix(): string {
    const { tag } = this.#root;
    return tag.slice(0, tag.indexOf(':') + 1);
  }

  get #isOwn(): boolean {
    return this.#namespace() === this.#root.#namespace();
  }

  #namespace(tag = this.tag): string {
    const { parent, attributes } = this;
    const declared = attributes[tag.includes(':') ? `xmlns:${tag.slice(0, tag.indexOf(':'))}` : 'xmlns'];
    return String(declared ?? (parent === null ? '' : parent.#namespace(tag)));
  }

  get #rank(): number {
    const inner = this.#name === 'AlternateContent' ? this.elements[0]?.elements[0] : undefined;
    return inner ? inner.#rank : ORDER.indexOf(this.#isOwn ? this.#name : '');
  }
}

/** A text as XML holds it. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\0-\x08\v-\x1f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}
