import { attempt } from '../attempt.ts';
import { Archive, pack, partKey } from './archive.ts';
import { Element, escaped } from './xml.ts';

const TYPES = '[Content_Types].xml';
const ML = 'application/vnd.openxmlformats-';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"`;

/** What an .xlsx cannot hold, and what is not true any more once something else has changed, by their types. */
const LEFT_OUT = /vbaProject|digital-signature/i;
const MACRO_SHEET = /macrosheet/i;

/** The parts of an .xlsx, and the relations by which they name each other (ECMA-376, part 2). */
export class Package {
  /** Those that are parsed; and what others are in the place of what is there. By their names in the archive. */
  readonly #parsed = new Map<string, Element>();
  readonly #changes = new Map<string, Iterable<string> | null>();
  /** The part of the workbook, and what the types of relations begin with. */
  book = '';
  relationTypes = '';
  /** What is left out. */
  readonly left = { macros: false, signatures: false };

  private constructor(readonly archive: Archive) {}

  static async open(archive: Archive): Promise<Package> {
    const parts = new Package(archive);
    const main = (await parts.links('')).find(({ type }) => type.endsWith('/officeDocument'));
    parts.book = main?.part ?? 'xl/workbook.xml';
    parts.relationTypes = main?.type.replace(/\/\w+$/, '') ?? RELATIONS;
    return parts;
  }

  /** Makes an .xlsx of any of its kind, without macros and signatures. @throws where it cannot be one */
  async prepare(): Promise<void> {
    const [types, root, book] = [await this.xml(TYPES), await this.#relations(''), await this.#relations(this.book)];
    const typeOf = (one: Element) => one.get('ContentType') + one.get('Type');
    if ([...types.elements, ...book.elements].some((one) => MACRO_SHEET.test(typeOf(one)))) throw new Error('macros');
    for (const list of [types, root, book]) {
      for (const one of list.remove((child) => LEFT_OUT.test(typeOf(child)))) {
        this.left[/vbaProject/i.test(typeOf(one)) ? 'macros' : 'signatures'] = true;
        // Other parts may have this ending.
        if (one.get('Extension') !== '') types.put(one.set({ ContentType: 'application/octet-stream' }));
        const target = one.get('Target');
        const part = target === '' ? one.get('PartName') : targetOf(list === book ? this.book : '', target);
        for (const name of part === '' ? [] : [part, relationsOf(part)])
          if (this.archive.find(name) !== undefined) this.write(name, null);
      }
    }
    await this.#type('Override', 'PartName', `/${this.book}`, `${ML}officedocument.spreadsheetml.sheet.main+xml`);
    await this.#type('Default', 'Extension', 'rels', `${ML}package.relationships+xml`);
  }

  /** Makes sure of the type of a part, or of an ending. */
  async #type(tag: string, key: string, name: string, type: string): Promise<void> {
    const types = await this.xml(TYPES);
    const found = types.children(tag).find((one) => partKey(one.get(key)) === partKey(name));
    if (found === undefined) types.put(types.make(tag, { [key]: name, ContentType: type }));
    else if (found.get('ContentType') !== type) found.set({ ContentType: type });
  }

  /** @param missing what it is where it is not there */
  async xml(part: string, missing?: string): Promise<Element> {
    const name = this.archive.find(part);
    const isMissing = name === undefined && missing !== undefined;
    const known = this.#parsed.get(name ?? part);
    const root = known ?? Element.parse(isMissing ? missing : await this.archive.text(part));
    this.#parsed.set(name ?? part, root);
    return root;
  }

  #relations(part: string): Promise<Element> {
    const name = this.archive.find(part)?.replaceAll('\\', '/') ?? part;
    return this.xml(relationsOf(name), `<Relationships xmlns="${SCHEMAS}/package/2006/relationships"/>`);
  }

  /** The parts that another one names, by the numbers of the relations and what they are. */
  async links(from: string) {
    const { elements } = await this.#relations(from);
    return elements.map((one) => {
      return { id: one.get('Id'), type: one.get('Type'), part: targetOf(from, one.get('Target')) };
    });
  }

  /** The part that another one names, by the number of the relation or by what it is, if it names one. */
  async related(from: string, name: string): Promise<string | undefined> {
    return (await this.links(from)).find(({ id, type }) => id === name || type.endsWith(`/${name}`))?.part;
  }

  /** Has a part name others, and returns the numbers of the relations. */
  async relate(from: string, kind: string, targets: readonly string[]): Promise<string[]> {
    const relations = await this.#relations(from);
    let start = 'recibo';
    while (relations.elements.some((one) => one.get('Id').startsWith(start))) start += '_';
    const common = { Type: `${this.relationTypes}/${kind}`, TargetMode: kind === 'hyperlink' ? 'External' : '' };
    return targets.map((Target, at) => {
      return relations.put(relations.make('Relationship', { Id: start + at, Target, ...common })).get('Id');
    });
  }

  /** Has a part name some no more. */
  async unrelate(from: string, ids: ReadonlySet<string>): Promise<void> {
    (await this.#relations(from)).remove((one) => ids.has(one.get('Id')));
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

  /** @param xml null leaves a part out */
  write(part: string, xml: Iterable<string> | null): void {
    this.#changes.set(this.archive.find(part) ?? part, xml);
  }

  /** The archive in pieces. */
  pack(): Promise<Uint8Array[]> {
    // Styles come into being while a sheet is written.
    for (const [name, root] of this.#parsed) if (root.isChanged) this.#changes.set(name, written(root));
    return pack(this.archive, this.#changes);
  }
}

function* written(xml: Element): Generator<string> {
  yield String(xml);
}

/** A new workbook that has empty sheets of these names. */
export async function newBook(names: readonly string[], signal: AbortSignal): Promise<Archive> {
  const related = (kind: string, targets: readonly string[]) => {
    const tags = targets.map((to, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/${kind}" Target="${to}"/>`);
    return [`<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${tags.join('')}</Relationships>`];
  };
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`);
  const targets = names.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const type = `<Default Extension="xml" ContentType="${ML}officedocument.spreadsheetml.worksheet+xml"/>`;
  const parts = new Map<string, Iterable<string>>([
    [TYPES, [`<Types xmlns="${SCHEMAS}/package/2006/content-types">${type}</Types>`]],
    ['_rels/.rels', related('officeDocument', ['xl/workbook.xml'])],
    ['xl/workbook.xml', [`<workbook ${MAIN}><sheets>${sheets.join('')}</sheets></workbook>`]],
    ['xl/_rels/workbook.xml.rels', related('worksheet', targets)],
    ...targets.map((target) => [`xl/${target}`, [`<worksheet ${MAIN}><sheetData/></worksheet>`]] as const),
  ]);
  return Archive.open(Buffer.concat(await pack(null, parts)), '.xlsx', signal);
}

/** The part that one names by a relation: beside itself, or from the top where it begins with a slash. */
export function targetOf(from: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/^\/+/, '/');
  // What is no address names no part.
  return attempt(() => new URL(path, `http://package/${from}`).pathname.slice(1)) ?? '';
}

/** The part that has the relations of another one; of the package itself that of an empty name. */
const relationsOf = (part: string) => part.replace(/[^/]*$/, '_rels/$&.rels');
