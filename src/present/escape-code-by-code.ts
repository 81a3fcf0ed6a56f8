import { endOfPart } from './part-of-text.ts';

/** So many characters are escaped at once. */
const AT_ONCE = 4096;
const LONGEST_ESCAPE = '\\u0000'.length;
/** Up to so many characters, a pattern is as fast. */
const SHORT = 16;

const [BACKSLASH, LETTER_U] = [0x5c, 0x75];
const HEX_DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** What is known of a character: it stands as it is, or as `\\u0007`; any other number is the letter of its short escape. */
const [SAFE, LONG] = [1, 2];

/**
 * Makes what escapes, in a text, each character that `unsafe` finds, as `\\u0007` or by its short escape.
 *
 * @param unsafe has the flag `u` only.
 * @param shortEscapes by their characters, the letters behind the back slash.
 */
export function createEscaper(
  unsafe: RegExp,
  shortEscapes: Readonly<Record<string, string>>,
): (text: string) => string {
  const every = new RegExp(unsafe.source, 'gu');
  const escapeOf = (character: string) => {
    const letter = shortEscapes[character];
    return letter === undefined ? unicodeEscape(character) : `\\${letter}`;
  };
  // Made where it is needed: few texts have anything to escape.
  let escaper: CodeByCodeEscaper | null = null;
  return (text) => {
    // To look takes a third of the time that replacing none does.
    if (!unsafe.test(text)) return text;
    if (text.length <= SHORT) return text.replace(every, escapeOf);
    escaper ??= new CodeByCodeEscaper((character) => unsafe.test(character), shortEscapes);
    let escaped = '';
    for (let start = 0; start < text.length; ) {
      const end = endOfPart(text, start, AT_ONCE);
      const part = text.slice(start, end);
      escaped += unsafe.test(part) ? escaper.escaped(part) : part;
      start = end;
    }
    return escaped;
  };
}

/** Those that were met: a text may have millions, and there are two thousand. */
const UNICODE_ESCAPES = new Map<string, string>();

/** `\\u0007` for the character of that code. */
function unicodeEscape(character: string): string {
  const known = UNICODE_ESCAPES.get(character);
  if (known !== undefined) return known;
  const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  UNICODE_ESCAPES.set(character, escaped);
  return escaped;
}

/**
 * Escapes unsafe characters, of which a text may have millions: code by code, and always in the same memory, since new memory
 * takes as long as the escaping. Met one by one by a pattern, they take five times as long.
 */
class CodeByCodeEscaper {
  readonly #isUnsafe: (character: string) => boolean;
  /** By their codes, what is known of characters, as far as they were met. */
  readonly #known = new Uint8Array(0x1_0000);
  readonly #before = new Uint16Array(AT_ONCE);
  readonly #narrow = Buffer.alloc(AT_ONCE * LONGEST_ESCAPE);
  readonly #wide = new Uint16Array(AT_ONCE * LONGEST_ESCAPE);

  constructor(isUnsafe: (character: string) => boolean, shortEscapes: Readonly<Record<string, string>>) {
    this.#isUnsafe = isUnsafe;
    for (const [character, letter] of Object.entries(shortEscapes)) {
      this.#known[character.charCodeAt(0)] = letter.charCodeAt(0);
    }
  }

  /** @param text has {@link AT_ONCE} characters at most, and ends with a whole one. */
  escaped(text: string): string {
    Buffer.from(this.#before.buffer).write(text, 'utf16le');
    const narrow = this.#escape(text.length, this.#narrow, 0xff);
    if (narrow !== null) return this.#narrow.toString('latin1', 0, narrow);
    const length = this.#escape(text.length, this.#wide, 0xffff) ?? 0;
    return Buffer.from(this.#wide.buffer).toString('utf16le', 0, length * this.#wide.BYTES_PER_ELEMENT);
  }

  /** How many codes the escaped text has; null where one of them is beyond the widest. */
  #escape(count: number, codes: Uint8Array | Uint16Array, widest: number): number | null {
    const [before, known] = [this.#before, this.#known];
    let length = 0;
    for (let at = 0; at < count; at += 1) {
      const code = before[at] ?? 0;
      const kind = known[code] || this.#judge(code);
      if (kind === SAFE) {
        if (code > widest) return null;
        codes[length] = code;
        length += 1;
      } else if (at + 1 < count && isPair(code, before[at + 1] ?? 0)) {
        if (code > widest) return null;
        codes[length] = code;
        codes[length + 1] = before[at + 1] ?? 0;
        length += 2;
        at += 1;
      } else {
        codes[length] = BACKSLASH;
        codes[length + 1] = kind === LONG ? LETTER_U : kind;
        length += 2;
        if (kind === LONG) length = writeHex(code, codes, length);
      }
    }
    return length;
  }

  #judge(code: number): number {
    const kind = this.#isUnsafe(String.fromCharCode(code)) ? LONG : SAFE;
    this.#known[code] = kind;
    return kind;
  }
}

/** Whether two codes are one character. */
function isPair(first: number, second: number): boolean {
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}

/** Writes four digits, and tells where they end. */
function writeHex(code: number, codes: Uint8Array | Uint16Array, at: number): number {
  codes[at] = HEX_DIGITS[code >> 12] ?? 0;
  codes[at + 1] = HEX_DIGITS[(code >> 8) & 15] ?? 0;
  codes[at + 2] = HEX_DIGITS[(code >> 4) & 15] ?? 0;
  codes[at + 3] = HEX_DIGITS[code & 15] ?? 0;
  return at + 4;
}
