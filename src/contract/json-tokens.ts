/** A piece of JSON text: one of `{ } [ ] : ,` or the source of a scalar. */
export type JsonToken = string;

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

function endOfString(source: string, start: number): number {
  let quote = source.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(source, quote)) quote = source.indexOf('"', quote + 1);
  return quote === -1 ? source.length : quote + 1;
}

function isEscaped(source: string, at: number): boolean {
  let backslashes = 0;
  while (source[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
