import type { Node, ParseError } from 'jsonc-parser';
import { attempt } from '../attempt.ts';
import { lazy } from '../lazy.ts';

export type { Node };

/** The service's answers are four levels deep; what is deeper than this is nothing that a reader could follow. */
const DEEPEST = 100;

/** A text that is JSON: judged by `value`, shown by slices of `text`. */
export class Json {
  #root: Node | undefined;

  /** @param value as `JSON.parse` gives it: of duplicate keys the last */
  constructor(
    readonly text: string,
    readonly value: unknown,
  ) {}

  /** Where every value and every duplicate stands in the text. Built when it is asked for: a batch seldom does. */
  get root(): Node {
    this.#root ??= lazy.jsonc().parseTree(this.text) ?? { type: 'null', offset: 0, length: 0 };
    return this.#root;
  }
}

/** Null for what is no JSON, or nested beyond all sense. A byte order mark is passed over. */
export function readJson(text: string): Json | null {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value: unknown = attempt(() => JSON.parse(body));
  return value === undefined || isDeeper(value, DEEPEST) ? null : new Json(body, value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => typeof child === 'object' && isDeeper(child, levels - 1));
}

/** A value as it stands in the text, quotes and escapes included. */
export function raw(json: Json, node: Node): string {
  return json.text.slice(node.offset, node.offset + node.length);
}

/** What a value says: of a string its characters, of another scalar its slice, of an object or array compact JSON. */
export function textOf(json: Json, node: Node): string {
  return node.type === 'string' ? String(node.value) : compact(raw(json, node));
}

/** JSON without the blanks between its tokens; everything else is kept. */
export function compact(text: string): string {
  // As nearly every body comes; to see it takes a third of the time.
  if (/^[^"\s]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^"\s]*)*$/.test(text)) return text;
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, '$1');
}

/** The value at a path of `service.md`; undefined where it is absent. */
export function valueAt(json: Json, path: string): unknown {
  let value = json.value;
  for (const step of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[step];
  return value;
}

/** The text at a path of `service.md`; empty where it is absent or null. */
export function textAt(json: Json, path: string): string {
  const value = valueAt(json, path);
  if (typeof value === 'string') return value;
  const node = value === undefined || value === null ? null : find(json, path);
  return node === null ? '' : textOf(json, node);
}

/** The value at a path as `--field` takes it and `plain` writes it: `data.itens.0.nome`. Of duplicate keys the last counts. */
export function find(json: Json, path: string): Node | null {
  return below(json.root, path.split('.')) ?? null;
}

/** A name may hold dots itself. */
function below(node: Node, [step = '', ...rest]: readonly string[]): Node | undefined {
  const child = childOf(node, step);
  const found = child && rest.length > 0 ? below(child, rest) : child;
  const [next, ...others] = rest;
  return found ?? (next === undefined ? undefined : below(node, [`${step}.${next}`, ...others]));
}

/** The element or member of that name; of duplicate keys the last. */
export function childOf({ type, children = [] }: Node, step: string): Node | undefined {
  if (type === 'array') return /^(0|[1-9]\d*)$/.test(step) ? children[Number(step)] : undefined;
  return children.findLast((member) => member.children?.[0]?.value === step)?.children?.[1];
}

/** Every scalar and every empty object and array with its path, in the body's order, duplicates included. */
export function* leaves(json: Json, node = json.root, path = ''): Generator<{ path: string; node: Node }> {
  const { children = [] } = node;
  if (children.length === 0) yield { path, node };
  for (const [index, child] of children.entries()) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const step = key === undefined ? index : key.value;
    if (value !== undefined) yield* leaves(json, value, path === '' ? `${step}` : `${path}.${step}`);
  }
}

/** The same with other texts in the place of some values; every other byte is kept. @param textFor null: look into the value */
export function withTexts(json: Json, textFor: (node: Node) => string | null): Json {
  let [text, end] = ['', 0];
  const visit = (node: Node): void => {
    const other = textFor(node);
    if (other === null) for (const child of node.children ?? []) visit(child);
    if (other === null || other === textOf(json, node)) return;
    text += json.text.slice(end, node.offset) + JSON.stringify(other);
    end = node.offset + node.length;
  };
  visit(json.root);
  if (end === 0) return json;
  text += json.text.slice(end);
  return new Json(text, JSON.parse(text));
}

/** Where services and gateways say what went wrong. */
const MESSAGES = 'data.erro erro mensagem message error_description detail error descricao title'.split(' ');

/** `cut` and `extra` are JSON but for its end, `deep` is nested beyond all sense, `page` is a web page: most likely the address is somebody else's. */
export type BodyForm = 'json' | 'deep' | 'cut' | 'extra' | 'page' | 'text';

/** What a body is, and what of it is told, on one line: what stands behind the JSON, or how a text begins. */
export function readBody(body: string): { is: BodyForm; words: string } {
  if (readJson(body) !== null) return { is: 'json', words: '' };
  if (/^\s*<(!doctype|html|head|body)\b/i.test(body.slice(0, 1000))) return { is: 'page', words: '' };
  const end = brokenEnd(body);
  const isDeep = end === null && attempt(() => JSON.parse(body)) !== undefined;
  if (end === null) return { is: isDeep ? 'deep' : 'text', words: firstWords(body) };
  return { is: end === '' ? 'cut' : 'extra', words: firstWords(end) };
}

/** What the body of a refusal tells people, without a dot at its end; nothing where it is an HTML page. */
export function messageIn(body: string): string {
  const json = readJson(body);
  if (json === null) return readBody(body).is === 'page' ? '' : firstWords(body).replace(/\.$/, '');
  const text = MESSAGES.map((path) => textAt(json, path)).find((one) => /\S/.test(one));
  return firstWords(text ?? compact(json.text)).replace(/\.$/, '');
}

/** Of JSON that is broken only at its end, what stands there; empty where it is cut; null for anything else. */
function brokenEnd(body: string): string | null {
  const text = body.trim();
  const errors: ParseError[] = [];
  // It may be nested too deep for it.
  attempt(() => lazy.jsonc().parse(text, errors, { disallowComments: true }));
  const [{ offset, length } = { offset: 0, length: 0 }] = errors;
  if (offset === 0) return null;
  const rest = text.slice(offset);
  if (/^[\]},\s]+$/.test(rest) || readJson(text.slice(0, offset)) !== null) return rest;
  return length === rest.length && /^(?:["tfn\d-]|$)/.test(rest) ? '' : null;
}

/** The first 200 characters, on one line and without what a terminal would obey. */
export function firstWords(text: string): string {
  const line = text.slice(0, 1000).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return [...line.trim()].slice(0, 200).join('');
}
