import { isClosing, isOpening, type JsonToken, JsonTokens } from '../contract/json-tokens.ts';
import type { Outcome } from '../outcome.ts';
import { safeJsonSource } from './safe-text.ts';
import { print, type Screen } from './screen.ts';
import { createTheme, type Theme } from './theme.ts';

/** Deeper levels stay on one line: a body of five million levels would need terabytes of spaces. */
const DEEPEST_INDENT = 20;
const NEW_LINES = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** How much is put together before it is given on, in characters: five million tokens are not to be given on one by one. */
const PIECE = 16 * 1024;

/** A body for a terminal: indented and coloured; every token, and their order, as they came. */
export function* renderJson(source: string, isColoured: boolean): Generator<string> {
  const paint = jsonPainter(isColoured);
  const marks = new Map([...'{}[],'].map((mark) => [mark, paint.punctuation(mark)]));
  marks.set(':', `${paint.punctuation(':')} `);
  const tokens = new JsonTokens(source);
  let depth = 0;
  let previous: JsonToken = '';
  let text = '';
  for (let token = tokens.next(); token !== ''; token = tokens.next()) {
    // Only now it is known whether it is a key.
    if (isString(previous)) text += (token === ':' ? paint.key : paint.string)(safeJsonSource(previous));
    if (isClosing(token)) depth -= 1;
    if (isClosing(token) ? !isOpening(previous) : isOpening(previous) || previous === ',') {
      text += NEW_LINES[depth] ?? '';
    }
    if (isOpening(token)) depth += 1;
    if (!isString(token)) text += marks.get(token) ?? painted(token, paint);
    previous = token;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}${isString(previous) ? paint.string(safeJsonSource(previous)) : ''}\n`;
}

type JsonPainter = Theme['json'];

/** The theme's colours as what stands before and behind a text: chalk looks each text through, which takes most of the time. */
function jsonPainter(isColoured: boolean): JsonPainter {
  const { json } = createTheme(isColoured);
  const around = (paint: (text: string) => string) => {
    const [before = '', behind = ''] = paint('x').split('x');
    return (text: string) => `${before}${text}${behind}`;
  };
  const { key, string, number, literal, punctuation } = json;
  return {
    key: around(key),
    string: around(string),
    number: around(number),
    literal: around(literal),
    punctuation: around(punctuation),
  };
}

function isString(token: JsonToken): boolean {
  return token.startsWith('"');
}

/** A number, or one of the words `true`, `false`, `null`. */
function painted(token: JsonToken, paint: JsonPainter): string {
  return /^[tfn]/.test(token) ? paint.literal(token) : paint.number(token);
}

/** Prints what recibo itself has to tell as JSON: indented and coloured on a terminal, else on one line. */
export function printJson(value: unknown, outcome: Outcome, screen: Screen): Promise<Outcome> {
  const { isTerminal, isColoured } = screen.answerStyle;
  const source = JSON.stringify(value);
  return print(isTerminal ? renderJson(source, isColoured) : `${source}\n`, outcome, screen);
}
