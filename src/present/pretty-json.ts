import { isClosing, isOpening, type JsonToken, JsonTokens } from '../contract/json-tokens.ts';
import type { Outcome } from '../outcome.ts';
import { createTheme } from './colours-and-symbols.ts';
import { safeText } from './escape-control-characters.ts';
import { print } from './print-on-stdout.ts';
import type { Screen } from './screen.ts';

/** Deeper levels stay on one line: a body of five million levels would need terabytes of spaces. */
const DEEPEST_INDENT = 20;
const NEW_LINES = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

const LITERALS = ['true', 'false', 'null'];

/** How much is put together before it is given on, in characters: five million tokens are not to be given on one by one. */
const PIECE = 48 * 1024;

/** A body for a terminal: indented and coloured; every token, and their order, as they came. */
export function* renderJson(source: string, isColoured: boolean): Generator<string> {
  const paint = jsonPainter(isColoured);
  const tokens = new JsonTokens(source);
  let depth = 0;
  let previous: JsonToken = 'end';
  let string = '';
  let text = '';
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    // Only now it is known whether it is a key.
    if (previous === 'string') text += token === ':' ? paint.key(string) : paint.string(string);
    if (isClosing(token)) depth -= 1;
    if (isClosing(token) !== isOpening(previous)) text += NEW_LINES[depth] ?? '';
    if (isOpening(token)) depth += 1;
    // No tab and no line end stands in a string of JSON as it is: so the escapes are those of JSON.
    if (token === 'string') string = safeText(tokens.source);
    else if (token === 'word') text += paint.literals.get(tokens.initial) ?? paint.number(tokens.source);
    else text += token === ',' ? (paint.commas[depth] ?? paint.marks[token]) : paint.marks[token];
    previous = token;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}${previous === 'string' ? paint.string(string) : ''}\n`;
}

function jsonPainter(isColoured: boolean) {
  const { key, string, number, literal, punctuation: mark } = createTheme(isColoured).json;
  return {
    key,
    string,
    number,
    /** By their initials. */
    literals: new Map(LITERALS.map((word) => [word.charAt(0), literal(word)])),
    /** Each with the line that begins behind it, by how deep it stands. */
    commas: NEW_LINES.map((newLine) => `${mark(',')}${newLine}`),
    marks: { '{': mark('{'), '}': mark('}'), '[': mark('['), ']': mark(']'), ',': mark(','), ':': `${mark(':')} ` },
  };
}

/** Prints what recibo itself has to tell as JSON: indented and coloured on a terminal, else on one line. */
export function printJson(value: unknown, outcome: Outcome, screen: Screen): Promise<Outcome> {
  const { isTerminal, isColoured } = screen.answerStyle;
  const source = JSON.stringify(value);
  return print(isTerminal ? renderJson(source, isColoured) : `${source}\n`, outcome, screen);
}
