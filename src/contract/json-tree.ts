import type { Json, JsonArray, JsonObject, JsonScalar } from './json.ts';
import { isOpening, type JsonToken, jsonTokens, textOfString, tokensOfValue } from './json-tokens.ts';

/** Objects and arrays that lie deeper are kept as text. No document of the service comes near. */
const DEEPEST = 32;

/** What a text without any token holds; valid JSON has at least one. */
const NOTHING: Json = { kind: 'null', source: 'null', text: 'null' };

/** The tree of `source`, which must be valid JSON. */
export function treeOf(source: string): Json {
  const tokens = jsonTokens(source);
  const open: { readonly node: JsonObject | JsonArray; key: string | null }[] = [];
  let root: Json = NOTHING;
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

function nestedNode(first: JsonToken, tokens: Iterator<JsonToken, undefined>): JsonScalar {
  const source = [...tokensOfValue(first, tokens)].join('');
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
