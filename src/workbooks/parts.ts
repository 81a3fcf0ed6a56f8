import { type Archive, folded, pack } from './archive.ts';
import { Element, escaped } from './xml.ts';

const TYPES = '[Content_Types].xml';
const ML = 'application/vnd.openxmlformats-';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"`;

/** What an .xlsx cannot hold, and what is not true any more once something else has changed, by their types. */
const LEFT_OUT = { macros: /vbaProject/i, signatures: /digital-signature/i };
const MACRO_SHEET = /macrosheet/i;

/** The parts of an .xlsx, and the relations by which they name each other (ECMA-376, part 2). Macros and signatures are left out. */
export class Package {
  /** Those that are parsed, by their names in the archive; and what others are in the place of what is there. */
  readonly #parsed = new Map<string, Element>();
  readonly #parts: Map<string, Iterable<string> | null>;
  /** The part of the workbook, and what the types of relations begin with. */
  book = '';
  types = '';
  readonly left = { macros: false, signatures: false };

  private constructor(
    private readonly archive: Archive | null,
    parts: readonly (readonly [string, string])[] = [],
  ) {
    this.#parts = new Map(parts);
  }

  /** @throws where it is none that can be changed */
  static open(archive: Archive): Promise<Package> {
    return new Package(archive).#prepare(archive.names);
  }

  /** A new one that has empty sheets of these names. */
  static create(names: readonly string[]): Promise<Package> {
    const related = (kind: string, targets: readonly string[]) => {
      const tags = targets.map((to, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/${kind}" Target="${to}"/>`);
      return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${tags.join('')}</Relationships>`;
    };
    const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`);
    const targets = names.map((_, at) => `worksheets/sheet${at + 1}.xml`);
    const type = `<Default Extension="xml" ContentType="${ML}officedocument.spreadsheetml.worksheet+xml"/>`;
    const parts = [
      [TYPES, `<Types xmlns="${SCHEMAS}/package/2006/content-types">${type}</Types>`],
      ['_rels/.rels', related('officeDocument', ['xl/workbook.xml'])],
      ['xl/workbook.xml', `<workbook ${MAIN}><sheets>${sheets.join('')}</sheets></workbook>`],
      ['xl/_rels/workbook.xml.rels', related('worksheet', targets)],
      ...targets.map((target) => [`xl/${target}`, `<worksheet ${MAIN}><sheetData/></worksheet>`] as const),
    ] as const;
    return new Package(null, parts).#prepare([]);
  }

  async #prepare(names: Iterable<string>): Promise<this> {
    const [root, types] = [await this.relations(''), await this.xml(TYPES)];
    const main = relationIn(root, 'officeDocument');
    this.book = targetOf('', main?.get('Target') ?? '');
    this.types = main?.get('Type').replace(/\/\w+$/, '') ?? '';
    const book = await this.relations(this.book);
    const kindOf = (one: Element) => one.get('ContentType') + one.get('Type');
    if ([...types.elements, ...book.elements].some((one) => MACRO_SHEET.test(kindOf(one)))) throw new Error('macros');
    for (const [kind, pattern] of Object.entries(LEFT_OUT) as [keyof typeof LEFT_OUT, RegExp][]) {
      const isMeant = (one: string | Element) => typeof one !== 'string' && pattern.test(kindOf(one));
      const gone = [
        ...types
          .children('Override')
          .filter(isMeant)
          .map((one) => one.get('PartName')),
        ...root.elements.filter(isMeant).map((one) => targetOf('', one.get('Target'))),
        ...book.elements.filter(isMeant).map((one) => targetOf(this.book, one.get('Target'))),
      ];
      if (gone.length === 0) continue;
      this.left[kind] = true;
      const all = new Set(gone.flatMap((part) => [folded(part), folded(relationsOf(part))]));
      for (const name of names) if (all.has(folded(name))) this.#parts.set(name, null);
      // Other parts may have this ending.
      for (const one of types.children('Default').filter(isMeant)) one.set({ ContentType: 'application/octet-stream' });
      for (const list of [types, root, book]) list.fill(list.content.filter((one) => !isMeant(one)));
    }
    await this.#type('Override', 'PartName', `/${this.book}`, `${ML}officedocument.spreadsheetml.sheet.main+xml`);
    await this.#type('Default', 'Extension', 'rels', `${ML}package.relationships+xml`);
    return this;
  }

  /** Makes sure of the type of a part, or of an ending. */
  async #type(tag: string, key: string, name: string, type: string): Promise<void> {
    const types = await this.xml(TYPES);
    const found = types.children(tag).find((one) => folded(one.get(key)) === folded(name));
    if (found === undefined) types.fill([...types.content, types.xml(tag, { [key]: name, ContentType: type })]);
    else if (found.get('ContentType') !== type) found.set({ ContentType: type });
  }

  /** @param missing what it is where it is not there */
  async xml(part: string, missing?: string): Promise<Element> {
    const name = this.archive?.find(part) ?? part;
    const found = this.#parsed.get(name) ?? Element.parse(await this.text(name, missing));
    this.#parsed.set(name, found);
    return found;
  }

  async text(part: string, missing?: string): Promise<string> {
    const given = this.#parts.get(part);
    if (typeof given === 'string') return given;
    const isThere = this.archive?.find(part) !== undefined || missing === undefined;
    return (isThere ? await this.archive?.text(part) : missing) ?? '';
  }

  /** The relations of a part. */
  relations(part: string): Promise<Element> {
    const name = this.archive?.find(part)?.replaceAll('\\', '/') ?? part;
    return this.xml(relationsOf(name), `<Relationships xmlns="${SCHEMAS}/package/2006/relationships"/>`);
  }

  /** The part that another one names, by the number of the relation or by what it is, if it names one. */
  async related(from: string, name: string): Promise<string | undefined> {
    const found = relationIn(await this.relations(from), name);
    return found && targetOf(from, found.get('Target'));
  }

  /** Has a part name others, and returns the numbers of the relations. */
  async relate(from: string, kind: string, targets: readonly string[], mode = ''): Promise<string[]> {
    const relations = await this.relations(from);
    const taken = new Set(relations.elements.map((one) => one.get('Id')));
    let number = 0;
    const ids = targets.map(() => {
      do number += 1;
      while (taken.has(`recibo${number}`));
      return `recibo${number}`;
    });
    const made = targets.map((Target, at) =>
      relations.xml('Relationship', { Id: ids[at] ?? '', Type: `${this.types}/${kind}`, Target, TargetMode: mode }),
    );
    relations.fill([...relations.content, ...made]);
    return ids;
  }

  /** The styles, which are empty where a workbook has none. */
  async styles(): Promise<Element> {
    const found = await this.related(this.book, 'styles');
    if (found !== undefined) return this.xml(found);
    const part = targetOf(this.book, 'styles.xml');
    await this.relate(this.book, 'styles', [`/${part}`]);
    await this.#type('Override', 'PartName', `/${part}`, `${ML}officedocument.spreadsheetml.styles+xml`);
    return this.xml(part, `<styleSheet ${MAIN}/>`);
  }

  write(part: string, xml: Iterable<string>): void {
    this.#parts.set(this.archive?.find(part) ?? part, xml);
  }

  /** The archive in pieces. */
  pack(): Promise<Uint8Array[]> {
    // Styles come into being while a sheet is written.
    for (const [name, xml] of this.#parsed) if (xml.isChanged) this.#parts.set(name, late(xml));
    return pack(this.archive, this.#parts);
  }
}

function* late(xml: Element): Generator<string> {
  yield String(xml);
}

function relationIn(relations: Element, name: string): Element | undefined {
  return relations.elements.find((one) => one.get('Id') === name || one.get('Type').endsWith(`/${name}`));
}

/** The part that one names by a relation: beside itself, or from the top where it begins with a slash. */
export function targetOf(from: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** The part that has the relations of another one; of the package itself that of an empty name. */
const relationsOf = (part: string) => part.replace(/[^/]*$/, '_rels/$&.rels');
