import type { FieldPath } from '../../contract/answer-shapes.ts';
import { findPath, isEmpty } from '../../contract/find-dotted-path.ts';
import { type Json, type JsonObject, type JsonScalar, shownText } from '../../contract/json.ts';
import { leavesOf } from '../../contract/json-leaves.ts';
import type { DocumentWords } from '../../language/types/document.ts';
import { safeText } from '../escape-control-characters.ts';
import { KEY_FIELDS, LINK_FIELDS, linkForms } from '../keys-and-links.ts';
import { type AnnotatedPage, annotate } from './annotate-value.ts';
import type { Block } from './blocks-side-by-side.ts';
import { copySection, entriesSection, type PageStyle, rowsSection, textSection } from './draw-sections.ts';
import type { Entry } from './field-lines.ts';
import { FIELD_GROUPS, type FieldGroup, NUMBER_COLUMNS } from './order-of-groups.ts';
import type { PageHead } from './page-head.ts';

/** What a page is made with. */
interface PageOptions extends PageStyle, AnnotatedPage {
  readonly words: DocumentWords;
  /** What relative links are resolved against. */
  readonly baseUrl: string;
}

/**
 * Lays a body out, without what the head has told in full: known fields under their headings, then whatever else came, then
 * what is to be copied.
 */
export function sectionsOf(head: PageHead, options: PageOptions): Block[] {
  const page = new Page(head, options);
  const sections = FIELD_GROUPS[head.record.operation].flatMap((group) => page.section(group));
  // Before the others are looked for, which leave out what it shows.
  const copies = page.copies();
  return [...sections, ...page.others(), ...copies];
}

/** The shortest value that is worth a line of its own to be copied from: shorter ones fit beside their label. */
const SHORTEST_COPY = 40;

/** A longer list takes a minute and gigabytes; the elements beyond it stand under "other fields". */
const MOST_ROWS = 20_000;
/** A body of ten megabytes may have millions of fields that nobody knows, and long paths to them: in characters together. */
const [MOST_OTHERS, MOST_LABELS] = [20_000, 4 * 1024 * 1024];

class Page {
  readonly #head: PageHead;
  readonly #json: Json;
  readonly #options: PageOptions;
  /** Fields of `data` that the head tells in whole, and that are not repeated. */
  readonly #hidden: readonly FieldPath[];
  /** Values that the page shows already, by identity: of a duplicate key, only the one that counts. */
  readonly #shown = new Set<Json>();
  /** The elements of lists of which all is shown: of a hundred thousand values, none has to be remembered then. */
  readonly #shownWhole = new Set<Json>();

  constructor(head: PageHead, options: PageOptions) {
    this.#head = head;
    this.#json = head.record.answer.tree;
    this.#options = options;
    this.#hidden = [...head.document.named, ...head.advice.told];
    for (const path of ['status', 'descricao']) this.#takeText(path);
    for (const field of this.#hidden) this.#take(findPath(this.#json, `data.${field}`));
  }

  section(group: FieldGroup): Block[] {
    switch (group.kind) {
      case 'fields':
        return this.#fieldSection(group);
      case 'rows':
        return this.#rowSection(group);
      case 'text':
        return this.#textSection(group);
    }
  }

  /** A group whose every field the first lines tell has nothing to add. */
  #fieldSection({ name, fields }: Extract<FieldGroup, { kind: 'fields' }>): Block[] {
    const { summed } = this.#head.document;
    const entries = fields
      .filter((field) => !this.#hidden.includes(field))
      .flatMap((field) => this.#entry(field).map((entry) => ({ field, entry })));
    if (entries.every(({ field }) => summed.includes(field))) return [];
    const shown = entries.map(({ entry }) => entry);
    return [entriesSection(this.#heading(name), shown, this.#options)];
  }

  #entry(field: FieldPath): Entry[] {
    const { words } = this.#options;
    const text = this.#take(findPath(this.#json, `data.${field}`));
    return text === null ? [] : [{ label: words.field[field], ...annotate(field, text, words, this.#options) }];
  }

  /** An empty list has nothing to show, and leaves nothing to be told elsewhere. */
  #rowSection({ name, array, title, columns }: Extract<FieldGroup, { kind: 'rows' }>): Block[] {
    const { words } = this.#options;
    const found = findPath(this.#json, array);
    if (found?.kind !== 'array') return [];
    this.#shown.add(found);
    if (isEmpty(found)) return [];
    const names = columns.map((column) => column.slice(column.indexOf('.') + 1));
    const rows = found.items
      .filter((item) => item.kind === 'object')
      .slice(0, MOST_ROWS)
      .map((item) => this.#cells(item, names));
    const heads = columns.map((column) => ({ label: words.field[column], isNumber: NUMBER_COLUMNS.includes(column) }));
    const heading = `${this.#heading(name)} (${found.items.length})`;
    return [rowsSection(heading, { columns: heads, title: columns.indexOf(title), rows }, this.#options)];
  }

  /** What an element has at each of some names; that then counts as shown. */
  #cells(item: JsonObject, names: readonly string[]): (JsonScalar | null)[] {
    const cells: (JsonScalar | null)[] = [];
    let count = 0;
    for (const name of names) {
      const found = findPath(item, name);
      const cell = found !== null && 'text' in found ? found : null;
      if (cell !== null) count += 1;
      cells.push(cell);
    }
    if (count === item.members.length) this.#shownWhole.add(item);
    else for (const cell of cells) if (cell !== null) this.#shown.add(cell);
    return cells;
  }

  #textSection({ name, field }: Extract<FieldGroup, { kind: 'text' }>): Block[] {
    const text = this.#take(findPath(this.#json, `data.${field}`));
    return text === null ? [] : [textSection(this.#heading(name), safeText(text), this.#options)];
  }

  copies(): Block[] {
    const copies = [...KEY_FIELDS, ...LINK_FIELDS].flatMap((field) => {
      const text = this.#takeText(`data.${field}`);
      const isLink = LINK_FIELDS.includes(field);
      if (text === null || (!isLink && text.length < SHORTEST_COPY)) return [];
      const { words, baseUrl } = this.#options;
      return [{ label: words.field[field], values: isLink ? linkForms(text, baseUrl) : [safeText(text)] }];
    });
    return copies.length === 0 ? [] : [copySection(copies, this.#options)];
  }

  others(): Block[] {
    const { words } = this.#options;
    const entries: Entry[] = [];
    let [left, room] = [0, MOST_LABELS];
    for (const leaf of leavesOf(this.#json, undefined, this.#shownWhole)) {
      if (this.#shown.has(leaf.json)) continue;
      if (entries.length === MOST_OTHERS || room <= 0) left += 1;
      else {
        const label = safeText(withoutData(leaf.path));
        entries.push({ label, value: safeText(shownText(leaf.json)), notes: [] });
        room -= label.length;
      }
    }
    if (left > 0) entries.push({ label: '…', value: words.andMore(left), notes: [] });
    return entries.length === 0 ? [] : [entriesSection(this.#heading('other'), entries, this.#options)];
  }

  #heading(name: FieldGroup['name'] | 'other'): string {
    return this.#options.words.group(name, this.#head.record.operation);
  }

  /** The text of a scalar, which then counts as shown; null for what is no scalar or is not there. */
  #take(json: Json | null): string | null {
    if (json === null || !('text' in json)) return null;
    this.#shown.add(json);
    return json.text;
  }

  /** The same of what stands at a path, and null for `null`, which is left to the other fields. */
  #takeText(path: string): string | null {
    const found = findPath(this.#json, path);
    return found?.kind === 'null' ? null : this.#take(found);
  }
}

/** Nearly all fields are those of `data`. */
function withoutData(path: string): string {
  return path.startsWith('data.') ? path.slice('data.'.length) : path;
}
