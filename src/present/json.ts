import { isClosing, isOpening, type JsonToken, JsonTokens } from '../contract/json-tokens.ts';
import { safeJsonSource } from './safe-text.ts';
import { createTheme, type Theme } from './theme.ts';

/** Deeper levels stay on one line: a body of five million levels would need terabytes of spaces. */
const DEEPEST_INDENT = 20;
const NEW_LINES = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** A body for a terminal: indented and coloured; every token, and their order, as they came. */
export function* renderJson(source: string, isColoured: boolean): Generator<string> {
  const { json: paint } = createTheme(isColoured);
  const marks = new Map([...'{}[],'].map((mark) => [mark, paint.punctuation(mark)]));
  marks.set(':', `${paint.punctuation(':')} `);
  const tokens = new JsonTokens(source);
  let depth = 0;
  let previous: JsonToken = '';
  for (let token = tokens.next(); token !== ''; token = tokens.next()) {
    // Only now it is known whether it is a key.
    if (isString(previous)) yield (token === ':' ? paint.key : paint.string)(safeJsonSource(previous));
    if (isClosing(token)) depth -= 1;
    if (isClosing(token) ? !isOpening(previous) : isOpening(previous) || previous === ',') {
      yield NEW_LINES[depth] ?? '';
    }
    if (isOpening(token)) depth += 1;
    if (!isString(token)) yield marks.get(token) ?? painted(token, paint);
    previous = token;
  }
  yield isString(previous) ? `${paint.string(safeJsonSource(previous))}\n` : '\n';
}

function isString(token: JsonToken): boolean {
  return token.startsWith('"');
}

/** A number, or one of the words `true`, `false`, `null`. */
function painted(token: JsonToken, paint: Theme['json']): string {
  return /^[tfn]/.test(token) ? paint.literal(token) : paint.number(token);
}
