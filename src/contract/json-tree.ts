import type { Json, JsonArray, JsonObject, JsonScalar } from './json.ts';
import { isOpening, type JsonToken, JsonTokens, textOfString } from './json-tokens.ts';

/** Objects and arrays that lie deeper are kept as text. No document of the service comes near. */
const DEEPEST = 32;
/** Objects and arrays beyond so many are kept as text: three million empty ones would take a gigabyte. */
const MOST_CONTAINERS = 250_000;

/** The tree of `source`, which must be valid JSON. */
export function treeOf(source: string): Json {
  const tokens = new JsonTokens(source);
  return new TreeBuilder(tokens).value(tokens.next(), 0);
}

class TreeBuilder {
  readonly #tokens: JsonTokens;
  #containers = 0;

  constructor(tokens: JsonTokens) {
    this.#tokens = tokens;
  }

  /** The value that begins with `first`. */
  value(first: JsonToken, depth: number): Json {
    if (!isOpening(first)) return scalarOf(first);
    if (depth === DEEPEST || this.#containers === MOST_CONTAINERS) return this.#asText(first);
    this.#containers += 1;
    return first === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = { kind: 'object', members: [] };
    for (let token = this.#tokens.next(); token !== '}'; token = this.#tokens.next()) {
      if (token === ',') continue;
      this.#tokens.next(); // The colon.
      const value = this.value(this.#tokens.next(), depth);
      object.members.push({ key: textOfString(token), keySource: token, value });
    }
    return object;
  }

  #array(depth: number): JsonArray {
    const array: JsonArray = { kind: 'array', items: [] };
    for (let token = this.#tokens.next(); token !== ']'; token = this.#tokens.next()) {
      if (token !== ',') array.items.push(this.value(token, depth));
    }
    return array;
  }

  #asText(first: JsonToken): JsonScalar {
    const source = this.#tokens.textOf(first);
    return { kind: 'nested', source, text: source };
  }
}

function scalarOf(token: JsonToken): JsonScalar {
  switch (token[0]) {
    case '"':
      return { kind: 'string', source: token, text: textOfString(token) };
    case 'n':
      return { kind: 'null', source: token, text: token };
    case 't':
    case 'f':
      return { kind: 'boolean', source: token, text: token };
    default:
      return { kind: 'number', source: token, text: token };
  }
}
