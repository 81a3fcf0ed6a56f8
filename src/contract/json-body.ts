import { isUtf8 } from 'node:buffer';
import type { Json } from './json.ts';
import { lengthWithoutEscapes, membersOfCompact } from './json-tokens.ts';
import { treeOf } from './json-tree.ts';
import { decoded, isBeyondAscii, isEncoded, lettersOfText, meaningOf, textOfBytes } from './utf8.ts';

/**
 * A body that is JSON, in the forms that its readers need. One with accents is not decoded before somebody asks for more than
 * its judgement: that takes as long as `JSON.parse`, and all that JSON itself is made of is ASCII.
 */
export class JsonBody {
  /** As they came. */
  readonly bytes: Uint8Array;
  /** Each byte of the body as one character; null where it is read as text. */
  readonly #letters: string | null;
  #source: string | undefined;
  #value: unknown;
  #tree: Json | undefined;
  /** Whether it is known to have no white space between its tokens. */
  #isCompact = false;
  #counted: Counted | undefined;
  #compact: string | undefined;

  /**
   * @param bytes have to be JSON: {@link readJsonBody} finds that out
   * @param letters each of them as one character, where somebody has made that already
   */
  constructor(bytes: Uint8Array, letters?: string) {
    this.bytes = bytes;
    this.#letters = isEncoded(bytes) ? unescaped(letters ?? textOfBytes(bytes, 'latin1')) : null;
  }

  get source(): string {
    this.#source ??= decoded(this.bytes);
    return this.#source;
  }

  /**
   * As `JSON.parse` gives it: for judging. What its texts say, {@link meaning} tells; names of ASCII are what they are.
   *
   * @throws SyntaxError where the body is no JSON.
   */
  get value(): unknown {
    this.#value ??= JSON.parse(this.#parsed);
    return this.#value;
  }

  /** Whether its bytes are UTF-8. */
  get isUtf8(): boolean {
    return this.#letters !== null || isUtf8(this.bytes);
  }

  /** Makes room: {@link value} is read anew when it is asked for again. Of ten megabytes, it takes up to 300. */
  release(): void {
    this.#value = undefined;
  }

  /** What a text in {@link value} says. */
  meaning(text: string): string {
    return this.#letters !== null && isBeyondAscii(text) ? meaningOf(text) : text;
  }

  /** As it was written: for showing. Built when it is first asked for, since it costs three times what `value` does. */
  get tree(): Json {
    if (this.#tree === undefined) {
      // It takes as much: a small heap has no room for both.
      this.release();
      this.#tree = treeOf(this.compact);
    }
    return this.#tree;
  }

  /**
   * Whether its text takes no more characters than what is known to be in it, for which `length` is counted as
   * {@link lengthWithoutEscapes} does. Then nothing else is in it: no key twice, no field more, no white space between the
   * tokens; and it need not be looked through for them, which takes ten times as long.
   */
  isNoLongerThan(length: number): boolean {
    const isAll = lengthWithoutEscapes(this.#parsed.trim()) === length;
    if (isAll) this.#isCompact = true;
    return isAll;
  }

  /** How many members its objects have together, duplicates included. */
  get members(): number {
    return this.#count().members;
  }

  /** The source without the white space between its tokens. */
  get compact(): string {
    if (this.#compact === undefined) {
      const spaceless = this.#withoutSpaces();
      this.#compact = spaceless === null ? this.source.trim() : decoded(spaceless);
    }
    return this.#compact;
  }

  /** The same, each byte of its UTF-8 as one character. */
  get compactLetters(): string {
    if (this.#letters === null) return lettersOfText(this.compact);
    const spaceless = this.#withoutSpaces();
    return spaceless === null ? this.#letters.trim() : textOfBytes(spaceless, 'latin1');
  }

  get #parsed(): string {
    return this.#letters ?? this.source;
  }

  #withoutSpaces(): Uint8Array | null {
    return this.#isCompact ? null : this.#count().spaceless;
  }

  #count(): Counted {
    this.#counted ??= countedCompact(this.#parsed.trim()) ?? withoutSpaces(this.bytes);
    return this.#counted;
  }
}

/** Reads `body`, or gives null where it is no JSON. */
export function readJsonBody(body: Uint8Array, letters?: string): JsonBody | null {
  const json = new JsonBody(body, letters);
  try {
    return json.value === undefined ? null : json;
  } catch {
    return null;
  }
}

/** Null where it has escapes: what they stand for could look like the letters of something else. */
function unescaped(letters: string): string | null {
  return letters.includes('\\u') ? null : letters;
}

const [SPACE, QUOTE, COLON, BACKSLASH] = [0x20, 0x22, 0x3a, 0x5c];

interface Counted {
  /** How many members its objects have together, duplicates included. */
  readonly members: number;
  /** Its UTF-8 without the white space between its tokens; null where there is none, but perhaps around them all. */
  readonly spaceless: Uint8Array | null;
}

function countedCompact(source: string): Counted | null {
  const members = membersOfCompact(source);
  return members === null ? null : { members, spaceless: null };
}

/**
 * Looks the UTF-8 of valid JSON through once. It need not be decoded for that: all that JSON is made of is ASCII, whose bytes
 * are part of nothing else; and a byte is looked at in a third of the time that a character of a string takes.
 */
export function withoutSpaces(bytes: Uint8Array): Counted {
  const copy = new Uint8Array(bytes.length);
  let [members, length] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? SPACE;
    if (byte <= SPACE) continue;
    if (byte === COLON) members += 1;
    copy[length] = byte;
    length += 1;
    if (byte !== QUOTE) continue;
    // The string that begins here, to its second quote.
    do {
      at += 1;
      byte = bytes[at] ?? QUOTE;
      copy[length] = byte;
      length += 1;
      if (byte !== BACKSLASH) continue;
      at += 1;
      copy[length] = bytes[at] ?? QUOTE;
      length += 1;
    } while (byte !== QUOTE);
  }
  return { spaceless: length === bytes.length ? null : copy.subarray(0, length), members };
}

/** Where the string that begins at `start` has its second quote; behind the end where it has none. */
export function closingQuote(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
