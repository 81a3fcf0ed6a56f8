/** A piece of JSON text: one of `{ } [ ] : ,` or the source of a scalar. */
export type JsonToken = string;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const STRUCTURE = codesOf('{}[]:,');
const ENDS_LITERAL = codesOf('{}[]:, \t\n\r');

/** The tokens of a text, one by one. */
export type JsonTokens = Generator<JsonToken, undefined>;

/** The tokens of `source`, which must be valid JSON; the white space between them is left out. */
export function* jsonTokens(source: string): JsonTokens {
  for (let at = 0; at < source.length; ) {
    const end = endOfToken(source, at);
    // White space has no token.
    if (end > at) yield source.slice(at, end);
    at = Math.max(end, at + 1);
  }
}

/** The next token, of which there must be one. */
export function nextToken(tokens: JsonTokens): JsonToken {
  const { value: token, done } = tokens.next();
  if (done === true) throw new Error('JSON that ends in its middle');
  return token;
}

/** Takes the tokens of the one value that begins with `first`, and hands each to `take`. */
export function takeValue(first: JsonToken, tokens: JsonTokens, take: (token: JsonToken) => void): void {
  take(first);
  for (let depth = isOpening(first) ? 1 : 0; depth > 0; ) {
    const token = nextToken(tokens);
    if (isOpening(token)) depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    take(token);
  }
}

/** Whether an object or an array begins with the token. */
export function isOpening(token: JsonToken): boolean {
  return token === '{' || token === '[';
}

/** What a string's token means. */
export function textOfString(token: JsonToken): string {
  return token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
}

/** How many members the objects of `source`, which must be valid JSON, have together, duplicates included. */
export function countMembers(source: string): number {
  let members = 0;
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    if (code === COLON) members += 1;
    at = code === QUOTE ? endOfString(source, at) : at + 1;
  }
  return members;
}

/** Where the token at `at` ends; `at` itself where white space stands there. */
function endOfToken(source: string, at: number): number {
  const code = source.charCodeAt(at);
  if (code === QUOTE) return endOfString(source, at);
  if (STRUCTURE.has(code)) return at + 1;
  let end = at;
  while (end < source.length && !ENDS_LITERAL.has(source.charCodeAt(end))) end += 1;
  return end;
}

function endOfString(source: string, start: number): number {
  let quote = source.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(source, quote)) quote = source.indexOf('"', quote + 1);
  return quote === -1 ? source.length : quote + 1;
}

function isEscaped(source: string, at: number): boolean {
  let backslashes = 0;
  while (source.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}
