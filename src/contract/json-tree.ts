import type { Json, JsonArray, JsonObject, JsonScalar } from './json.ts';
import { isOpening, type JsonToken, JsonTokens, textOfString } from './json-tokens.ts';

/** Objects and arrays that lie deeper are kept as text. No document of the service comes near. */
const DEEPEST = 32;
/** Objects and arrays beyond so many are kept as text: three million empty ones would take a gigabyte. */
const MOST_CONTAINERS = 250_000;

/** The tree of `source`, which must be valid JSON without white space between its tokens. */
export function treeOf(source: string): Json {
  return new TreeBuilder(source).whole();
}

class TreeBuilder {
  readonly #source: string;
  readonly #tokens: JsonTokens;
  #containers = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = new JsonTokens(source);
  }

  /** The value that begins with the next token. */
  whole(): Json {
    return this.#value(this.#tokens.next(), 0);
  }

  /** The value that begins with `first`. */
  #value(first: JsonToken, depth: number): Json {
    if (!isOpening(first)) return scalarOf(this.#tokens.source);
    if (depth === DEEPEST || this.#containers === MOST_CONTAINERS) return this.#asText(first);
    this.#containers += 1;
    return first === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = { kind: 'object', members: [] };
    for (let token = this.#tokens.next(); token !== '}'; token = this.#tokens.next()) {
      if (token === ',') continue;
      const source = this.#tokens.source;
      this.#tokens.next(); // The colon.
      const value = this.#value(this.#tokens.next(), depth);
      object.members.push({ key: textOfString(source), escapedKey: source.includes('\\') ? source : null, value });
    }
    return object;
  }

  #array(depth: number): JsonArray {
    const array: JsonArray = { kind: 'array', items: [] };
    for (let token = this.#tokens.next(); token !== ']'; token = this.#tokens.next()) {
      if (token !== ',') array.items.push(this.#value(token, depth));
    }
    return array;
  }

  #asText(first: JsonToken): JsonScalar {
    const { start } = this.#tokens;
    this.#tokens.skip(first);
    const source = this.#source.slice(start, this.#tokens.end);
    return { kind: 'nested', source, text: source };
  }
}

function scalarOf(source: string): JsonScalar {
  switch (source[0]) {
    case '"':
      return { kind: 'string', source, text: textOfString(source) };
    case 'n':
      // Of millions, none keeps a text of its own.
      return { kind: 'null', source: 'null', text: 'null' };
    case 't':
      return { kind: 'boolean', source: 'true', text: 'true' };
    case 'f':
      return { kind: 'boolean', source: 'false', text: 'false' };
    default:
      return { kind: 'number', source, text: source };
  }
}
