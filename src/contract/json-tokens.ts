/** What a token of JSON is: one of its marks, a string, or a word, which is a number, `true`, `false` or `null`. */
export type JsonToken = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'word' | 'end';

const MARKS = ['{', '}', '[', ']', ':', ','] as const;
const [SPACE, QUOTE, COLON, BACKSLASH, OPENING, CLOSING] = [0x20, 0x22, 0x3a, 0x5c, 0x7b, 0x7d];
/** How many characters `\\n` takes, and `\\u000a`. */
const [SHORT_ESCAPE, LONG_ESCAPE] = [2, 6];

/** What begins with an ASCII character outside strings. */
const BEGINNINGS: (JsonToken | 'blank')[] = Array.from({ length: 128 }, () => 'word');
for (const blank of ' \t\n\r') BEGINNINGS[blank.charCodeAt(0)] = 'blank';
for (const mark of MARKS) BEGINNINGS[mark.charCodeAt(0)] = mark;
BEGINNINGS[QUOTE] = 'string';
/** By its code, 1 for what a word does not go on with. */
const ENDS_WORD = Uint8Array.from(BEGINNINGS, (beginning) => (beginning === 'word' ? 0 : 1));

/**
 * Takes a text, which must be valid JSON, token by token; the white space between them is left out. What a token is written
 * with is not cut out of the text before somebody asks for it: of five million tokens, most are only passed over.
 */
export class JsonTokens {
  readonly #text: string;
  #start = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where in the text the token taken last begins. */
  get start(): number {
    return this.#start;
  }

  /** Where it ends. */
  get end(): number {
    return this.#end;
  }

  /** What it is written with. */
  get source(): string {
    return this.#text.slice(this.#start, this.#end);
  }

  /** What it begins with. */
  get initial(): string {
    return this.#text.charAt(this.#start);
  }

  /** What stands between the quotes of a string. */
  get content(): string {
    return this.#text.slice(this.#start + 1, this.#end - 1);
  }

  next(): JsonToken {
    const text = this.#text;
    let start = this.#end;
    let token = beginningAt(text, start);
    while (token === 'blank') {
      start += 1;
      token = beginningAt(text, start);
    }
    this.#start = start;
    this.#end = endOfToken(text, start, token);
    return token;
  }

  /** Takes what is left of the value that begins with `first`, which is the token taken last. */
  skip(first: JsonToken): void {
    if (isOpening(first)) this.#end = endOfContainer(this.#text, this.#end);
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

/** What a string means, of which this is the source. */
export function textOfString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1);
}

/**
 * How many members the objects of a text have together, duplicates included, where there is no white space between its tokens;
 * else null, and `json-body.ts` counts them otherwise: that takes half as long again, and of one long text twenty times as long.
 */
export function membersOfCompact(text: string): number | null {
  let members = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) return null;
    if (code === COLON) members += 1;
    if (code === QUOTE) at = endOfString(text, at);
    else at = ENDS_WORD[code] === 1 ? at + 1 : endOfWord(text, at);
  }
  return members;
}

/** How many characters a text of valid JSON takes, where each escape (`\\n`, `\\u00e9`) counts as one. */
export function lengthWithoutEscapes(text: string): number {
  let { length } = text;
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
    length -= text[at + 1] === 'u' ? LONG_ESCAPE - 1 : SHORT_ESCAPE - 1;
  }
  return length;
}

function beginningAt(text: string, at: number): JsonToken | 'blank' {
  // A byte order mark is left to be passed over as a word.
  return at < text.length ? (BEGINNINGS[text.charCodeAt(at)] ?? 'word') : 'end';
}

function endOfToken(text: string, start: number, token: JsonToken): number {
  switch (token) {
    case 'string':
      return endOfString(text, start);
    case 'word':
      return endOfWord(text, start);
    case 'end':
      return start;
    default:
      return start + 1;
  }
}

/** Of more characters, a pattern finds the end in a quarter of the time: a number may have ten million digits. */
const LONG_WORD = 64;
const REST_OF_WORD = /[^ \t\n\r{}[\]:,"]*/y;

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  for (const most = Math.min(start + LONG_WORD, text.length); end < most; end += 1) {
    if (ENDS_WORD[text.charCodeAt(end)] === 1) return end;
  }
  REST_OF_WORD.lastIndex = end;
  REST_OF_WORD.test(text);
  return REST_OF_WORD.lastIndex;
}

/** Where the object or array ends, of which all behind its first bracket begins at `start`. Nothing but brackets and strings matters there. */
function endOfContainer(text: string, start: number): number {
  let at = start;
  for (let depth = 1; depth > 0 && at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    // In this bit alone `[` differs from `{`, and `]` from `}`.
    const bracket = code | 0x20;
    if (bracket === OPENING) depth += 1;
    else if (bracket === CLOSING) depth -= 1;
    at += 1;
  }
  return at;
}

/** Most strings have no escape: then their end is found at once. */
function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1);
  if (quote === -1) return text.length;
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote + 1;
  let end = start + 1;
  while (text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end + 1;
}
