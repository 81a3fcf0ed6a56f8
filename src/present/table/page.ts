import type { FieldPath } from '../../contract/documents.ts';
import { compactJson, type Json } from '../../contract/json.ts';
import { findPath, leavesOf } from '../../contract/json-path.ts';
import { safeText } from '../safe-text.ts';
import { annotate } from './annotate.ts';
import { COPY_FIELDS, type Group, LAYOUT } from './layout.ts';
import type { Entry, PageOptions, Section } from './model.ts';

/** Lays a body out: known fields under their headings, then what is to be copied, then whatever else came. */
export function sectionsOf(json: Json, options: PageOptions): Section[] {
  const page = new Page(json, options);
  const sections = LAYOUT[options.operation].flatMap((group) => page.section(group));
  return [...sections, ...page.copySection(), ...page.otherSection()];
}

/** The shortest value that is worth a line of its own to be copied from: shorter ones fit beside their label. */
const SHORTEST_COPY = 40;

/** A longer table takes a minute and gigabytes; the elements beyond it stand under "other fields". */
const MOST_ROWS = 20_000;
/** A body of ten megabytes may have millions of fields that nobody knows. */
const MOST_OTHERS = 100_000;

class Page {
  readonly #json: Json;
  readonly #options: PageOptions;
  /** Values that the page shows already, by identity: of a duplicate key, only the one that counts. */
  readonly #shown = new Set<Json>();

  constructor(json: Json, options: PageOptions) {
    this.#json = json;
    this.#options = options;
    for (const path of ['status', 'descricao']) this.#take(findPath(json, path));
  }

  section(group: Group): Section[] {
    return group.kind === 'fields' ? this.#fieldSection(group) : this.#rowSection(group);
  }

  #fieldSection({ name, fields }: Extract<Group, { kind: 'fields' }>): Section[] {
    const { words, operation } = this.#options;
    const entries = fields.flatMap((field) => this.#entry(field));
    return entries.length === 0 ? [] : [{ kind: 'entries', heading: words.group(name, operation), entries }];
  }

  #entry(field: FieldPath): Entry[] {
    const text = this.#take(findPath(this.#json, `data.${field}`));
    if (text === null) return [];
    return [{ label: this.#options.words.field[field], ...annotate(field, text, this.#json, this.#options) }];
  }

  #rowSection({ name, array, columns }: Extract<Group, { kind: 'rows' }>): Section[] {
    const { words, operation } = this.#options;
    const found = findPath(this.#json, array);
    if (found?.kind !== 'array') return [];
    this.#shown.add(found);
    const rows = found.items
      .filter((item) => item.kind === 'object')
      .slice(0, MOST_ROWS)
      .map((item) => columns.map((column) => this.#cell(item, column)));
    const heading = `${words.group(name, operation)} (${found.items.length})`;
    return [{ kind: 'rows', heading, columns: columns.map((column) => words.field[column]), rows }];
  }

  #cell(item: Json, column: FieldPath): string {
    return safeText(this.#take(findPath(item, column.slice(column.indexOf('.') + 1))) ?? '');
  }

  copySection(): Section[] {
    const { words, operation } = this.#options;
    const entries = COPY_FIELDS.flatMap((field) => {
      const text = this.#take(findPath(this.#json, `data.${field}`));
      const isWorthIt = text !== null && (field.includes('url-') || text.length >= SHORTEST_COPY);
      return isWorthIt ? [{ label: words.field[field], value: safeText(text), notes: [] }] : [];
    });
    return entries.length === 0 ? [] : [{ kind: 'copy', heading: words.group('copy', operation), entries }];
  }

  otherSection(): Section[] {
    const { words, operation } = this.#options;
    const entries: Entry[] = [];
    let left = 0;
    for (const { path, json } of leavesOf(this.#json)) {
      if (this.#shown.has(json)) continue;
      if (entries.length === MOST_OTHERS) {
        left += 1;
        continue;
      }
      const text = 'text' in json ? json.text : compactJson(json);
      entries.push({ label: safeText(path.replace(/^data\./, '')), value: safeText(text), notes: [] });
    }
    if (left > 0) entries.push({ label: '…', value: words.andMore(left), notes: [] });
    return entries.length === 0 ? [] : [{ kind: 'entries', heading: words.group('other', operation), entries }];
  }

  /** The text of a scalar, which then counts as shown; null for what is no scalar or is not there. */
  #take(json: Json | null): string | null {
    if (json === null || !('text' in json)) return null;
    this.#shown.add(json);
    return json.text;
  }
}
