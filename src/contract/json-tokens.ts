/** A piece of JSON text: one of `{ } [ ] : ,` or the source of a scalar. */
export type JsonToken = string;

const SPACE = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** What begins with an ASCII character outside strings: the others are all part of a number or a word. */
const BEGINNINGS = new Uint8Array(128);
const [WORD, WHITE_SPACE, STRUCTURE, STRING] = [0, 1, 2, 3];
for (const blank of ' \t\n\r') BEGINNINGS[blank.charCodeAt(0)] = WHITE_SPACE;
for (const mark of '{}[]:,') BEGINNINGS[mark.charCodeAt(0)] = STRUCTURE;
BEGINNINGS[QUOTE] = STRING;

/** Takes a text, which must be valid JSON, token by token; the white space between them is left out. */
export class JsonTokens {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Where in the text the token taken last ends. */
  get end(): number {
    return this.#at;
  }

  /** The next token; empty once there is none left. */
  next(): JsonToken {
    const source = this.#source;
    let start = this.#at;
    while (BEGINNINGS[source.charCodeAt(start)] === WHITE_SPACE) start += 1;
    this.#at = endOfToken(source, start);
    return source.slice(start, this.#at);
  }

  /** Takes what is left of the value that begins with `first`, which is the token taken last. */
  skip(first: JsonToken): void {
    for (let depth = isOpening(first) ? 1 : 0; depth > 0; ) {
      const token = this.next();
      if (isOpening(token)) depth += 1;
      else if (isClosing(token)) depth -= 1;
    }
  }

  /** The same, and gives the whole value as it came, but for white space. */
  textOf(first: JsonToken): string {
    const start = this.#at - first.length;
    this.skip(first);
    return withoutWhiteSpace(this.#source.slice(start, this.#at));
  }
}

/** Whether an object or an array begins with the token. */
export function isOpening(token: JsonToken): boolean {
  return token === '{' || token === '[';
}

/** Whether an object or an array ends with the token. */
export function isClosing(token: JsonToken): boolean {
  return token === '}' || token === ']';
}

/** What a string's token means. */
export function textOfString(token: JsonToken): string {
  return token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
}

/** What a text of JSON holds between its strings. */
export interface JsonMarks {
  /** How many members its objects have together, duplicates included. */
  readonly members: number;
  /** Whether there is white space between its tokens. */
  readonly isSpaced: boolean;
}

/** Looks `source`, which must be valid JSON, through once. */
export function marksIn(source: string): JsonMarks {
  let members = 0;
  let isSpaced = false;
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(source, at);
      continue;
    }
    if (code === COLON) members += 1;
    else if (code <= SPACE) isSpaced = true;
    at += 1;
  }
  return { members, isSpaced };
}

/** `source`, which must be valid JSON, without the white space between its tokens. */
export function withoutWhiteSpace(source: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < source.length; ) {
    if (BEGINNINGS[source.charCodeAt(at)] !== WHITE_SPACE) {
      at = endOfToken(source, at);
      continue;
    }
    if (at > kept) parts.push(source.slice(kept, at));
    at += 1;
    kept = at;
  }
  return parts.join('') + source.slice(kept);
}

function endOfToken(source: string, start: number): number {
  const beginning = BEGINNINGS[source.charCodeAt(start)];
  if (beginning === STRING) return endOfString(source, start);
  let end = start + 1;
  if (beginning === WORD) while (BEGINNINGS[source.charCodeAt(end)] === WORD) end += 1;
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
