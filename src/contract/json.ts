/**
 * JSON as it was written.
 *
 * `JSON.parse` turns `1.10` into 1.1, rounds big numbers, drops duplicate keys and moves keys that look like numbers to
 * the front. Values are shown exactly as they came, so the tree below keeps each scalar's own characters and the order
 * and number of keys. It is at most {@link DEEPEST} levels deep, so that it can be walked by recursion: a body of ten
 * megabytes may nest five million levels deep.
 */
export type Json = JsonScalar | JsonObject | JsonArray;

/** Objects and arrays that lie deeper are kept as text. No document of the service comes near. */
const DEEPEST = 32;

/**
 * A string, number, boolean or null; or `nested`, what lies too deep. `source` is what stood in the body, quotes and
 * escapes included, without white space between tokens.
 */
export interface JsonScalar {
  readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'nested';
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
    const json = treeOf(source);
    return json === null ? null : { value, json };
  } catch {
    return null;
  }
}

function treeOf(source: string): Json | null {
  const tokens = jsonTokens(source);
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
    const node = open.length === DEEPEST && isOpening(token) ? nestedNode(token, tokens) : nodeOf(token);
    if (parent === undefined) root = node;
    else attach(node, parent);
    if (node.kind === 'object' || node.kind === 'array') open.push({ node, key: null });
  }
  return root;
}

function attach(child: Json, parent: { readonly node: JsonObject | JsonArray; key: string | null }): void {
  const { node, key } = parent;
  if (node.kind === 'array') node.items.push(child);
  else node.members.push({ key: textOfString(key ?? '""'), keySource: key ?? '""', value: child });
  parent.key = null;
}

function isOpening(token: JsonToken): boolean {
  return token === '{' || token === '[';
}

/** Takes the tokens up to the one that closes what `first` opens. */
function nestedNode(first: JsonToken, tokens: Iterator<JsonToken>): JsonScalar {
  const parts = [first];
  for (let depth = 1; depth > 0; ) {
    const { value: token, done } = tokens.next();
    if (done === true) break;
    if (isOpening(token)) depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    parts.push(token);
  }
  const source = parts.join('');
  return { kind: 'nested', source, text: source };
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

/** `json` on one line without white space, every token as it came. */
export function compactJson(json: Json): string {
  if (json.kind === 'array') return `[${json.items.map(compactJson).join(',')}]`;
  if (json.kind !== 'object') return json.source;
  return `{${json.members.map(({ keySource, value }) => `${keySource}:${compactJson(value)}`).join(',')}}`;
}
