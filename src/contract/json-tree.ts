import type { Json, JsonArray, JsonObject, JsonScalar } from './json.ts';
import { isOpening, type JsonToken, JsonTokens, textOfString } from './json-tokens.ts';

/** Objects and arrays that lie deeper are kept as text. No document of the service comes near. */
const DEEPEST = 32;
/** Objects and arrays beyond so many are kept as text: three million empty ones would take a gigabyte. */
const MOST_CONTAINERS = 250_000;
/** So many keys have one text each, wherever they stand: a list may have a hundred thousand elements, whose keys are the same. */
const MOST_KEYS = 10_000;

/** In characters. Of so short numbers there are a thousand, of which an array may have five million. */
const SHORT_NUMBER = 3;

/** By their initials. All elements of arrays that are one of them are the same: there may be millions. */
const LITERALS: ReadonlyMap<string, JsonScalar> = new Map(
  [
    { kind: 'null' as const, text: 'null', escaped: null },
    { kind: 'boolean' as const, text: 'true', escaped: null },
    { kind: 'boolean' as const, text: 'false', escaped: null },
  ].map((literal) => [literal.text.charAt(0), literal]),
);

/** The tree of `source`, which must be valid JSON without white space between its tokens. */
export function treeOf(source: string): Json {
  return new TreeBuilder(source).whole();
}

class TreeBuilder {
  readonly #source: string;
  readonly #tokens: JsonTokens;
  readonly #keys = new Map<string, string>();
  readonly #shortNumbers = new Map<string, JsonScalar>();
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
    if (!isOpening(first)) return first === 'string' ? this.#string() : this.#word();
    if (depth === DEEPEST || this.#containers === MOST_CONTAINERS) return this.#asText(first);
    this.#containers += 1;
    return first === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = { kind: 'object', members: [] };
    for (let token = this.#tokens.next(); token !== '}'; token = this.#tokens.next()) {
      if (token === ',') continue;
      const { text, escaped } = this.#string();
      this.#tokens.next(); // The colon.
      const value = this.#value(this.#tokens.next(), depth);
      object.members.push({ key: this.#shared(text), escapedKey: escaped, value });
    }
    return object;
  }

  /** The string that was taken last. */
  #string(): JsonScalar {
    const text = this.#tokens.content;
    if (!text.includes('\\')) return { kind: 'string', text, escaped: null };
    const { source } = this.#tokens;
    return { kind: 'string', text: textOfString(source), escaped: source };
  }

  /** The same text for the same key, wherever it stands. */
  #shared(key: string): string {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    if (this.#keys.size < MOST_KEYS) this.#keys.set(key, key);
    return key;
  }

  #array(depth: number): JsonArray {
    const array: JsonArray = { kind: 'array', items: [] };
    for (let token = this.#tokens.next(); token !== ']'; token = this.#tokens.next()) {
      if (token === ',') continue;
      array.items.push(token === 'word' ? this.#wordOfArray() : this.#value(token, depth));
    }
    return array;
  }

  /** The same value for all literals that are the same, and for all short numbers. */
  #wordOfArray(): JsonScalar {
    const literal = LITERALS.get(this.#tokens.initial);
    if (literal !== undefined) return literal;
    const { start, end } = this.#tokens;
    if (end - start > SHORT_NUMBER) return this.#word();
    const { source } = this.#tokens;
    const known = this.#shortNumbers.get(source);
    if (known !== undefined) return known;
    const number = this.#word();
    this.#shortNumbers.set(source, number);
    return number;
  }

  /** A number, or a literal of its own: a page tells the members that it has shown by what they are. */
  #word(): JsonScalar {
    const literal = LITERALS.get(this.#tokens.initial);
    return literal === undefined ? { kind: 'number', text: this.#tokens.source, escaped: null } : { ...literal };
  }

  #asText(first: JsonToken): JsonScalar {
    const { start } = this.#tokens;
    this.#tokens.skip(first);
    const source = this.#source.slice(start, this.#tokens.end);
    return { kind: 'nested', text: source, escaped: null };
  }
}
