import { isOpening, type JsonToken, jsonTokens } from '../contract/json-tokens.ts';
import { safeJsonSource } from './safe-text.ts';
import { createTheme, type Theme } from './theme.ts';

const INDENT = '  ';
/** Deeper levels stay on one line: a body of five million levels would need terabytes of spaces. */
const DEEPEST_INDENT = 20;

/** A body for a terminal: indented and coloured; every token, and their order, as they came. */
export function* renderJson(source: string, isColoured: boolean): Generator<string> {
  const { json: paint } = createTheme(isColoured);
  let depth = 0;
  let previous: JsonToken = '';
  for (const [token, next] of withNext(jsonTokens(source))) {
    if (token === '}' || token === ']') {
      depth -= 1;
      if (!isOpening(previous)) yield newLine(depth);
    } else if (isOpening(previous) || previous === ',') yield newLine(depth);
    yield roleOf(token, next, paint)(safeJsonSource(token));
    if (token === ':') yield ' ';
    if (isOpening(token)) depth += 1;
    previous = token;
  }
  yield '\n';
}

function newLine(depth: number): string {
  return depth > DEEPEST_INDENT ? '' : `\n${INDENT.repeat(depth)}`;
}

function* withNext(tokens: Iterable<JsonToken>): Generator<readonly [JsonToken, JsonToken]> {
  let waiting: JsonToken | null = null;
  for (const token of tokens) {
    if (waiting !== null) yield [waiting, token];
    waiting = token;
  }
  if (waiting !== null) yield [waiting, ''];
}

function roleOf(token: JsonToken, next: JsonToken, paint: Theme['json']): (text: string) => string {
  if (token.startsWith('"')) return next === ':' ? paint.key : paint.string;
  if ('{}[]:,'.includes(token)) return paint.punctuation;
  return /^[tfn]/.test(token) ? paint.literal : paint.number;
}
