/** A piece of JSON text: one of `{ } [ ] : ,` or the source of a scalar. */
export type JsonToken = string;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LITERAL = /[^\s{}[\]:,"]+/y;

/** The tokens of `source`, which must be valid JSON; the white space between them is left out. */
export function* jsonTokens(source: string): Generator<JsonToken> {
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? '';
    if (character === '"') {
      const end = endOfString(source, at);
      yield source.slice(at, end);
      at = end;
    } else if ('{}[]:,'.includes(character)) {
      yield character;
      at += 1;
    } else {
      LITERAL.lastIndex = at;
      const literal = LITERAL.exec(source)?.[0];
      if (literal !== undefined) yield literal;
      at += literal?.length ?? 1;
    }
  }
}

/** The tokens of the one value that begins with `first`, taken from `tokens`. */
export function* tokensOfValue(first: JsonToken, tokens: Iterator<JsonToken, undefined>): Generator<JsonToken> {
  let depth = 0;
  for (let token: JsonToken | undefined = first; token !== undefined; token = tokens.next().value) {
    yield token;
    if (isOpening(token)) depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return;
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
