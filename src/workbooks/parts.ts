import { Failure } from '../failure.ts';
import { type Archive, folded, pack } from './archive.ts';
import { type Element, escaped, Xml } from './xml.ts';

const TYPES = '[Content_Types].xml';
const SPREADSHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"`;
const NO_RELATIONS = `<Relationships xmlns="${SCHEMAS}/package/2006/relationships"/>`;

/** What an .xlsx cannot hold, and what is not true any more once something else has changed, by their types. */
const LEFT_OUT = { macros: /vbaProject/i, signatures: /digital-signature/i };
const MACRO_SHEET = /macrosheet/i;

/** The parts of an .xlsx, and the relations by which they name each other (ECMA-376, part 2). Macros and signatures are left out. */
export class Package {
  /** Those that are parsed, by their names in the archive. */
  readonly #xml = new Map<string, Xml>();
  /** The part of the workbook, and what the types of relations begin with. */
  book = '';
  types = '';
  readonly left = { macros: false, signatures: false };

  private constructor(
    private readonly archive: Archive | null,
    /** What its parts are in the place of those of the archive. */
    private readonly parts: Map<string, Iterable<string> | null>,
  ) {}

  /** @throws Failure `io` where it is none that can be changed */
  static open(archive: Archive): Promise<Package> {
    const made = new Package(archive, new Map());
    return made.guarded(() => made.#prepare(archive));
  }

  /** A new one that has empty sheets of these names. */
  static create(names: readonly string[]): Promise<Package> {
    const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`);
    const targets = names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
    const related = (all: readonly (readonly [kind: string, target: string])[]) => {
      const tags = all.map(([kind, target], at) => {
        return `<Relationship Id="r${at}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
      });
      return NO_RELATIONS.replace('/>', `>${tags.join('')}</Relationships>`);
    };
    const type = `<Default Extension="xml" ContentType="${SPREADSHEET_ML}.worksheet+xml"/>`;
    const parts = new Map([
      [TYPES, `<Types xmlns="${SCHEMAS}/package/2006/content-types">${type}</Types>`],
      ['_rels/.rels', related([['officeDocument', 'xl/workbook.xml']])],
      ['xl/workbook.xml', `<workbook ${MAIN}><sheets>${sheets.join('')}</sheets></workbook>`],
      ['xl/_rels/workbook.xml.rels', related(targets)],
      ...targets.map(([, target]) => [`xl/${target}`, `<worksheet ${MAIN}><sheetData/></worksheet>`] as const),
    ]);
    return new Package(null, parts).#prepare(null);
  }

  async #prepare(archive: Archive | null): Promise<this> {
    const [root, types] = [await this.relations(''), (await this.xml(TYPES)).root];
    const main = relationIn(root, 'officeDocument');
    this.book = targetOf('', main?.get('Target') ?? '');
    this.types = main?.get('Type').replace(/\/\w+$/, '') ?? '';
    const book = await this.relations(this.book);
    const kindOf = (one: Element) => one.get('ContentType') + one.get('Type');
    if ([...types.elements, ...book.elements].some((one) => MACRO_SHEET.test(kindOf(one)))) throw new Error('macros');
    const named = (one: Element) => folded(one.get('PartName') || targetOf(this.book, one.get('Target')));
    for (const [kind, pattern] of Object.entries(LEFT_OUT) as [keyof typeof LEFT_OUT, RegExp][]) {
      const isMeant = (one: Element) => pattern.test(kindOf(one));
      const parts = [...types.children('Override'), ...root.elements, ...book.elements].filter(isMeant).map(named);
      const gone = new Set(parts.flatMap((part) => [part, folded(relationsOf(part))]));
      for (const name of archive?.names ?? []) if (gone.has(folded(name))) this.parts.set(name, null);
      this.left[kind] = gone.size > 0;
      if (gone.size === 0) continue;
      for (const one of types.children('Default').filter(isMeant)) one.set({ ContentType: 'application/octet-stream' });
      for (const list of [types, root, book]) list.keep((one) => one.name === 'Default' || !isMeant(one));
    }
    this.#ensureTypes(types);
    return this;
  }

  /** The workbook is an .xlsx, whatever it was (a template, one with macros), and relations have a type. */
  #ensureTypes(types: Element): void {
    const isFor = (name: string, value: string) => (one: Element) => folded(one.get(name)) === folded(value);
    const found = types.children('Override').find(isFor('PartName', this.book));
    const type = `${SPREADSHEET_ML}.sheet.main+xml`;
    if (found === undefined) this.#add(types, 'Override', { PartName: `/${this.book}`, ContentType: type });
    else if (found.get('ContentType') !== type) found.set({ ContentType: type });
    if (types.children('Default').some(isFor('Extension', 'rels'))) return;
    const rels = 'application/vnd.openxmlformats-package.relationships+xml';
    this.#add(types, 'Default', { Extension: 'rels', ContentType: rels });
  }

  #add(list: Element, name: string, attributes: Readonly<Record<string, string>>): void {
    list.fill([...list.content, list.make(name, attributes)]);
  }

  /** @param missing what it is where it is not there */
  async xml(part: string, missing?: string): Promise<Xml> {
    const name = this.archive?.find(part) ?? part;
    const found = this.#xml.get(name) ?? new Xml(await this.text(name, missing));
    this.#xml.set(name, found);
    return found;
  }

  async text(part: string, missing?: string): Promise<string> {
    const given = this.parts.get(part);
    if (typeof given === 'string') return given;
    if (this.archive?.find(part) === undefined && missing !== undefined) return missing;
    return (await this.archive?.text(part)) ?? '';
  }

  /** The relations of a part. */
  async relations(part: string): Promise<Element> {
    const name = this.archive?.find(part)?.replaceAll('\\', '/') ?? part;
    return (await this.xml(relationsOf(name), NO_RELATIONS)).root;
  }

  /** The part that another one names, by the number of the relation or by what it is, if it names one. */
  async related(from: string, name: string): Promise<string | undefined> {
    const found = relationIn(await this.relations(from), name);
    return found && targetOf(from, found.get('Target'));
  }

  /** Has a part name others, and returns the numbers of the relations. */
  async relate(from: string, kind: 'styles' | 'hyperlink', targets: readonly string[]): Promise<string[]> {
    const relations = await this.relations(from);
    const taken = new Set(relations.elements.map((one) => one.get('Id')));
    let number = 0;
    const ids = targets.map(() => {
      do number += 1;
      while (taken.has(`recibo${number}`));
      return `recibo${number}`;
    });
    const mode = kind === 'hyperlink' ? { TargetMode: 'External' } : {};
    const made = targets.map((target, at) =>
      relations.make('Relationship', { Id: ids[at] ?? '', Type: `${this.types}/${kind}`, Target: target, ...mode }),
    );
    if (made.length > 0) relations.fill([...relations.content, ...made]);
    return ids;
  }

  /** The styles, which are empty where a workbook has none. */
  async styles(): Promise<Element> {
    const found = await this.related(this.book, 'styles');
    if (found !== undefined) return (await this.xml(found)).root;
    const part = targetOf(this.book, 'styles.xml');
    await this.relate(this.book, 'styles', [`/${part}`]);
    const type = `${SPREADSHEET_ML}.styles+xml`;
    this.#add((await this.xml(TYPES)).root, 'Override', { PartName: `/${part}`, ContentType: type });
    return (await this.xml(part, `<styleSheet ${MAIN}/>`)).root;
  }

  write(part: string, xml: Iterable<string>): void {
    const name = this.archive?.find(part) ?? part;
    this.#xml.delete(name);
    this.parts.set(name, xml);
  }

  /** The archive in pieces. */
  pack(): Promise<Uint8Array[]> {
    // Styles come into being while a sheet is written.
    for (const [name, xml] of this.#xml)
      if (xml.isChanged)
        this.parts.set(
          name,
          late(() => String(xml)),
        );
    return pack(this.archive, this.parts);
  }

  /** What is thrown on the way is told as one thing: a workbook that cannot be changed. */
  async guarded<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      const { file = '' } = this.archive ?? {};
      throw error instanceof Failure ? error : new Failure('io', ({ files }) => files.unchangeable(file));
    }
  }
}

/** A text that is made when it is asked for. */
function* late(make: () => string): Generator<string> {
  yield make();
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
