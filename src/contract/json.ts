/**
 * JSON as it was written.
 *
 * `JSON.parse` turns `1.10` into 1.1, rounds big numbers, drops duplicate keys and moves keys that look like numbers to
 * the front. Values are shown exactly as they came, so the tree below keeps each scalar's own characters and the order
 * and number of keys. It is made and walked without recursion: a body may nest ten million levels deep.
 */
export type Json = JsonScalar | JsonObject | JsonArray;

/** A string, number, boolean or null; `source` is what stood in the body, quotes and escapes included. */
export interface JsonScalar {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  readonly source: string;
  /** What is shown: a string's characters, else the source. */
  readonly text: string;
}

/** Members in the body's order, duplicates included. */
export interface JsonObject {
  readonly kind: 'object';
  readonly members: JsonMember[];
}

export interface JsonMember {
  readonly key: string;
  /** The key as it stood in the body, quotes and escapes included. */
  readonly keySource: string;
  readonly value: Json;
}

export interface JsonArray {
  readonly kind: 'array';
  readonly items: Json[];
}

/** A piece of JSON text: one of `{ } [ ] : ,` or the source of a scalar. */
export type JsonToken = string;

const LITERAL = /[^\s{}[\]:,"]+/y;

/** The tokens of `source`, which must be valid JSON; the white space between them is left out. */
export function* jsonTokens(source: string): Generator<JsonToken> {
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? '';
    if (character === '"') {
      const end = endOfString(source, at);
      yield source.slice(at, end);
      at = end;
    } else if ('{}[]:,'.includes(character)) {
      yield character;
      at += 1;
    } else {
      LITERAL.lastIndex = at;
      const literal = LITERAL.exec(source)?.[0];
      if (literal !== undefined) yield literal;
      at += literal?.length ?? 1;
    }
  }
}

function endOfString(source: string, start: number): number {
  let quote = source.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(source, quote)) quote = source.indexOf('"', quote + 1);
  return quote === -1 ? source.length : quote + 1;
}

function isEscaped(source: string, at: number): boolean {
  let backslashes = 0;
  while (source[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** JSON read in both ways: `value` as `JSON.parse` gives it, for decoding; `json` as it was written, for showing. */
export interface ReadJson {
  readonly value: unknown;
  readonly json: Json;
}

/** Reads `source`, or gives null where it is no JSON. */
export function readJson(source: string): ReadJson | null {
  try {
    const value: unknown = JSON.parse(source);
    const json = treeOf(jsonTokens(source));
    return json === null ? null : { value, json };
  } catch {
    return null;
  }
}

function treeOf(tokens: Iterable<JsonToken>): Json | null {
  const open: { readonly node: JsonObject | JsonArray; key: string | null }[] = [];
  let root: Json | null = null;
  for (const token of tokens) {
    if (token === ',' || token === ':') continue;
    if (token === '}' || token === ']') {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    if (parent?.node.kind === 'object' && parent.key === null) {
      parent.key = token;
      continue;
    }
    const node = nodeOf(token);
    if (parent === undefined) root = node;
    else if (parent.node.kind === 'array') parent.node.items.push(node);
    else
      parent.node.members.push({ key: textOfString(parent.key ?? '""'), keySource: parent.key ?? '""', value: node });
    if (parent !== undefined) parent.key = null;
    if (node.kind === 'object' || node.kind === 'array') open.push({ node, key: null });
  }
  return root;
}

function nodeOf(token: JsonToken): Json {
  if (token === '{') return { kind: 'object', members: [] };
  if (token === '[') return { kind: 'array', items: [] };
  if (token.startsWith('"')) return { kind: 'string', source: token, text: textOfString(token) };
  if (token === 'null') return { kind: 'null', source: token, text: token };
  if (token === 'true' || token === 'false') return { kind: 'boolean', source: token, text: token };
  return { kind: 'number', source: token, text: token };
}

function textOfString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1);
}

/** `json` on one line without white space, every scalar as it came. */
export function compactJson(json: Json): string {
  const parts: string[] = [];
  const left: (Json | string)[] = [json];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.kind === 'object') {
      left.push('}');
      for (const [index, { keySource, value }] of [...next.members.entries()].reverse()) {
        left.push(value, `${index === 0 ? '' : ','}${keySource}:`);
      }
      left.push('{');
    } else if (next.kind === 'array') {
      left.push(']');
      for (const [index, item] of [...next.items.entries()].reverse()) left.push(item, index === 0 ? '' : ',');
      left.push('[');
    } else parts.push(next.source);
  }
  return parts.join('');
}
