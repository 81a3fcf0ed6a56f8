import { type Deviation, MOST_DEVIATIONS } from './deviation.ts';
import { joinPath } from './find-dotted-path.ts';
import type { Shape } from './json-shape.ts';
import { isOpening, type JsonToken, JsonTokens, textOfString } from './json-tokens.ts';

/**
 * What is too much in `source`, which must be valid JSON, in its order: fields that the shape does not know, keys that
 * come twice, and arrays in an object's place. Where there are more than {@link MOST_DEVIATIONS}, at least one more than that.
 */
export function extraMembersIn(source: string, shape: Shape): Deviation[] {
  const tokens = new JsonTokens(source);
  const search = new ExtraMemberSearch(tokens);
  search.value(shape, tokens.next(), '');
  return search.found;
}

class ExtraMemberSearch {
  readonly found: Deviation[] = [];
  readonly #tokens: JsonTokens;

  constructor(tokens: JsonTokens) {
    this.#tokens = tokens;
  }

  /** Takes the tokens of the one value that begins with `first`; once enough is found, it stops wherever it is. */
  value(shape: Shape, first: JsonToken, path: string): void {
    if (first === '{' && shape.kind === 'object') this.#members(shape.known, path);
    else if (first === '[' && shape.kind === 'list') this.#items(shape.item, path);
    else {
      if (first === '[' && shape.kind === 'object') {
        this.found.push({ kind: 'wrong-type', path, expected: 'object', found: 'array' });
      }
      this.#tokens.skip(first);
    }
  }

  #items(shape: Shape, path: string): void {
    let index = 0;
    for (let token = this.#tokens.next(); token !== ']'; token = this.#tokens.next()) {
      if (this.found.length > MOST_DEVIATIONS) return;
      if (token === ',') continue;
      if (isOpening(token)) this.value(shape, token, joinPath(path, String(index)));
      index += 1;
    }
  }

  #members(known: ReadonlyMap<string, Shape>, path: string): void {
    const seen = new Set<string>();
    for (let token = this.#tokens.next(); token !== '}'; token = this.#tokens.next()) {
      if (this.found.length > MOST_DEVIATIONS) return;
      if (token === ',') continue;
      const key = textOfString(this.#tokens.source);
      this.#tokens.next(); // The colon.
      const first = this.#tokens.next();
      const shape = known.get(key);
      if (shape !== undefined && !seen.has(key)) {
        if (isOpening(first)) this.value(shape, first, joinPath(path, key));
      } else {
        this.found.push({ kind: seen.has(key) ? 'duplicate' : 'extra', path: joinPath(path, key) });
        this.#tokens.skip(first);
      }
      seen.add(key);
    }
  }
}
