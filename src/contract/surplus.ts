import { type Deviation, MOST_DEVIATIONS } from './deviation.ts';
import { joinPath } from './json-path.ts';
import { type JsonToken, jsonTokens, textOfString, tokensOfValue } from './json-tokens.ts';
import type { Shape } from './shape.ts';

/**
 * What is too much in `source`, which must be valid JSON, in its order: fields that the shape does not know, keys that
 * come twice, and arrays in an object's place. Where there are more than {@link MOST_DEVIATIONS}, one more than that.
 */
export function surplusIn(source: string, shape: Shape): Deviation[] {
  const found: Deviation[] = [];
  const tokens = jsonTokens(source);
  for (const deviation of surplusOf(shape, next(tokens), tokens, '')) {
    found.push(deviation);
    if (found.length > MOST_DEVIATIONS) break;
  }
  return found;
}

/** Takes the tokens of the one value that begins with `first`. */
function* surplusOf(shape: Shape, first: JsonToken, tokens: Tokens, path: string): Iterable<Deviation> {
  if (first === '{' && shape.kind === 'object') return yield* surplusOfMembers(shape.known, tokens, path);
  if (first === '[' && shape.kind === 'list') return yield* surplusOfItems(shape.item, tokens, path);
  if (first === '[' && shape.kind === 'object') yield { kind: 'wrong-type', path, expected: 'object', found: 'array' };
  pass(first, tokens);
}

function* surplusOfItems(shape: Shape, tokens: Tokens, path: string): Iterable<Deviation> {
  let index = 0;
  for (let token = next(tokens); token !== ']'; token = next(tokens)) {
    if (token === ',') continue;
    yield* surplusOf(shape, token, tokens, joinPath(path, String(index)));
    index += 1;
  }
}

function* surplusOfMembers(known: ReadonlyMap<string, Shape>, tokens: Tokens, path: string): Iterable<Deviation> {
  const seen = new Set<string>();
  for (let token = next(tokens); token !== '}'; token = next(tokens)) {
    if (token === ',') continue;
    const key = textOfString(token);
    const at = joinPath(path, key);
    const shape = known.get(key);
    next(tokens); // The colon.
    const first = next(tokens);
    if (shape !== undefined && !seen.has(key)) yield* surplusOf(shape, first, tokens, at);
    else {
      yield { kind: seen.has(key) ? 'duplicate' : 'extra', path: at };
      pass(first, tokens);
    }
    seen.add(key);
  }
}

type Tokens = Iterator<JsonToken, undefined>;

function next(tokens: Tokens): JsonToken {
  const { value: token, done } = tokens.next();
  if (done === true) throw new Error('JSON ended before its end');
  return token;
}

function pass(first: JsonToken, tokens: Tokens): void {
  for (const _ of tokensOfValue(first, tokens)) {
    // Nothing: who skips a value only has to take its tokens.
  }
}
