import { attempt } from '../../attempt.ts';
import { lazy } from '../../lazy.ts';

/** What is put into another element, and what may stand behind it there, in the order of ECMA-376: of a style, the styles, a workbook, a sheet. */
const ORDER = [
  'alignment protection',
  'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors',
  'definedNames calcPr oleSize customWorkbookViews pivotCaches webPublishing fileRecoveryPr webPublishObjects',
  'pageSetUpPr sheetView sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection',
  'protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr',
  'conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks',
  'customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls',
  'webPublishItems tableParts extLst',
].flatMap((names) => names.split(' '));

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const TYPES = '[Content_Types].xml';
const SHEET_ML = 'openxmlformats-officedocument.spreadsheetml';
const NO_RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';

/** The parts of an .xlsx, and the relations by which they name each other (ECMA-376, part 2). Macros are left out. */
export class Parts {
  /** The part of the workbook, and what the types of relations begin with. */
  readonly book: string;
  readonly types: string;
  readonly #parts: Record<string, Uint8Array>;

  constructor(file: Uint8Array) {
    this.#parts = lazy.zip().unzipSync(file, { filter: ({ name }) => !/vba(Project|Data)/i.test(name) });
    this.book = this.related('', 'officeDocument');
    this.types = attribute(this.#relation('', 'officeDocument'), 'Type').replace(/\/\w+$/, '');
    for (const path of [TYPES, relationsOf(this.book)]) {
      const xml = this.read(path).replace(/<[^<>]*vba(Project|Data)[^<>]*>/gi, '');
      this.write(path, xml.replace('ms-excel.sheet.macroEnabled.main', `${SHEET_ML}.sheet.main`));
    }
  }

  /** The XML of a part without comments, empty where there is none. What is put in needs no prefix, whatever its own elements have. */
  read(path: string): string {
    const root = /^([^<]*(?:<[?!][^>]*>[^<]*)*<(\w+):\w+)(?![^>]*\sxmlns=)(?=[^>]*\sxmlns:\2=("[^"]*"|'[^']*'))/;
    const xml = Buffer.from(this.#parts[path] ?? []).toString();
    return xml.replace(/<!--(?:(?!--).)*-->/gs, '').replace(root, '$1 xmlns=$3');
  }

  write(path: string, xml: string): void {
    this.#parts[path] = Buffer.from(xml);
  }

  /** The part that another one names, by the number of the relation or by what it is. */
  related(from: string, name: string): string {
    const target = attribute(this.#relation(from, name), 'Target');
    const path = new URL(target, `file:///${from}`).pathname.slice(1);
    return attempt(() => decodeURI(path)) ?? path;
  }

  /** Has a part name others, and returns the numbers of the relations. */
  relate(from: string, kind: 'styles' | 'hyperlink', targets: readonly string[]): string[] {
    const path = relationsOf(from);
    const xml = this.read(path) || NO_RELATIONS;
    const before = elementsIn(xml, 'Relationship').length;
    const ids = targets.map((_, at) => `recibo${before + at}`);
    const type = `Type="${this.types}/${kind}" TargetMode="${kind === 'hyperlink' ? 'External' : 'Internal'}"`;
    const relations = targets.map((to, at) => `<Relationship Id="${ids[at]}" ${type} Target="${escaped(to)}"/>`);
    if (ids.length > 0) this.write(path, withChildren(xml, relations.join('')));
    return ids;
  }

  /** Where the styles are; they are empty where a workbook has none. */
  styles(): string {
    if (this.#relation(this.book, 'styles') === '') {
      const path = '/recibo/styles.xml';
      this.relate(this.book, 'styles', [path]);
      const type = `<Override PartName="${path}" ContentType="application/vnd.${SHEET_ML}.styles+xml"/>`;
      this.write(TYPES, withChildren(this.read(TYPES), type));
    }
    return this.related(this.book, 'styles');
  }

  /** The archive in pieces; the XML of one part is made meanwhile. */
  *pack(path: string, xml: Iterable<string>): Generator<Uint8Array> {
    const { Zip, ZipDeflate } = lazy.zip();
    const made: Uint8Array[] = [];
    const zip = new Zip((_, bytes) => made.push(bytes));
    for (const [name, bytes] of Object.entries(this.#parts)) {
      const file = new ZipDeflate(name, { level: 3 });
      zip.add(file);
      for (const piece of name === path ? xml : [bytes]) {
        file.push(Buffer.from(piece));
        yield* made.splice(0);
      }
      file.push(new Uint8Array(), true);
    }
    zip.end();
    yield* made;
  }

  #relation(from: string, name: string): string {
    const isMeant = (tag: string) => attribute(tag, 'Id') === name || attribute(tag, 'Type').endsWith(`/${name}`);
    return elementsIn(this.read(relationsOf(from)), 'Relationship').find(isMeant) ?? '';
  }
}

/** The part that has the relations of another one. */
const relationsOf = (path: string) => path.replace(/[^/]*$/, '_rels/$&.rels');

const patternOf = (name: string, inside: string) => `<(\\w+:)?${name}(?=[\\s/>])(?:[^>]*/>|${inside}*?</\\1?${name}>)`;

/** The elements of a name, in order. */
export function elementsIn(xml: string, name: string): string[] {
  // None is in another: without that, what is never closed would be read to the end each time.
  return xml.match(new RegExp(patternOf(name, `(?:(?!<(?:\\w+:)?${name}[\\s/>]).)`), 'gs')) ?? [];
}

/** What an attribute of an element says, empty where there is none. @param name without its prefix */
export function attribute(element: string, name: string): string {
  const [, , text = ''] = new RegExp(`^[^>]*?\\s(?:\\w+:)?${name}=(["'])(.*?)\\1`, 's').exec(element) ?? [];
  return text.replace(/&(#x?)?(\w+);/g, (_, sign, code) =>
    sign
      ? (attempt(() => String.fromCodePoint(Number(sign === '#' ? code : `0x${code}`))) ?? '')
      : (ENTITIES[code] ?? ''),
  );
}

/** An element with other attributes; null takes one away. */
export function withAttributes(element: string, attributes: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(attributes).reduce((tag, [name, value]) => {
    const bare = tag.replace(new RegExp(`^(<[^>]*?)\\s(?:\\w+:)?${name}=(?:"[^"]*"|'[^']*')`), '$1');
    return value === null ? bare : bare.replace(/^<[\w:]+/, `$& ${name}="${value}"`);
  }, element);
}

/** An element, or a part, with more at its end. */
export function withChildren(element: string, children: string): string {
  const open = opened(element);
  const at = open.lastIndexOf('</');
  return open.slice(0, at) + children + open.slice(at);
}

/** An element with its attributes alone. */
export function bare(element: string): string {
  return element.replace(/\/?>.*$/s, '/>');
}

/** An element that may have children. */
function opened(element: string): string {
  // The pattern alone would look at each element of a large sheet: a second.
  return element.trimEnd().endsWith('/>') ? element.replace(/^(.*<([\w:]+)[^<>]*)\/>\s*$/s, '$1></$2>') : element;
}

/** Changes an element of a part, or of another element; where there is none, a new one in its place. */
export function put(whole: string, name: string, change: (found: string) => string): string {
  const xml = opened(whole);
  const behind = ORDER.slice(ORDER.indexOf(name));
  const next = new RegExp(`<(?:\\w+:)?(?:${behind.join('|')})(?=[\\s/>])`, 'g');
  // Inside `customSheetViews`, those who share a workbook have print settings of their own.
  next.lastIndex = behind.includes('customSheetViews') ? 1 : xml.lastIndexOf('customSheetViews>') + 1;
  const at = next.exec(xml)?.index ?? xml.lastIndexOf('</');
  const element = new RegExp(patternOf(name, '.'), 'sy');
  element.lastIndex = at;
  const [found = ''] = element.exec(xml) ?? [];
  return xml.slice(0, at) + change(found || `<${name}/>`) + xml.slice(at + found.length);
}

/** A text as XML holds it. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\0-\x08\v-\x1f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}
