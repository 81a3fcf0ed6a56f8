import { codesOf, textOfCodes } from './utf16.ts';

/** What a text means, and where in its source each character of that stands. */
export type Decoded = Readonly<ReturnType<typeof decodeEscapes>>;

const [BACKSLASH, LETTER_U] = [0x5c, 0x75];
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** By their codes, what hexadecimal digits stand for, and one more: a text may have millions. */
const HEX_VALUES = new Uint8Array(0x80);
for (const digit of '0123456789abcdefABCDEF') HEX_VALUES[digit.charCodeAt(0)] = Number.parseInt(digit, 16) + 1;
const HEX_LENGTH = 4;

/** Reads JSON's escapes (RFC 8259, section 7) wherever they stand: also in a text that is no JSON as a whole. */
export function decodeEscapes(source: string) {
  const codes = codesOf(source);
  if (!source.includes('\\')) return { text: source, codes, startOf: (at: number) => at };
  const starts = new Uint32Array(source.length);
  let length = 0;
  // What it means is written over it: that is never longer.
  for (let at = 0; at < codes.length; length += 1) {
    const width = widthAt(codes, at);
    starts[length] = at;
    codes[length] = width === 1 ? (codes[at] ?? 0) : meaningAt(codes, at, width);
    at += width;
  }
  return {
    text: textOfCodes(codes, length),
    codes: codes.subarray(0, length),
    /** Where the source of a character begins; for the text's length, where the source ends. */
    startOf: (at: number) => (at < length ? (starts[at] ?? 0) : source.length),
  };
}

/** How many codes the source of one character has: more than one where an escape begins. */
export function widthAt(codes: Uint16Array, at: number): number {
  if (codes[at] !== BACKSLASH || at + 1 === codes.length) return 1;
  if (!isUnicode(codes, at)) return 2;
  return hexAt(codes, at + 2) === null ? 1 : 2 + HEX_LENGTH;
}

/** The code of what an escape of so many codes means. */
function meaningAt(codes: Uint16Array, at: number, width: number): number {
  if (width > 2) return hexAt(codes, at + 2) ?? 0;
  const letter = String.fromCharCode(codes[at + 1] ?? 0);
  return (SHORT[letter] ?? letter).charCodeAt(0);
}

/** In upper case as well, which JSON has not. */
function isUnicode(codes: Uint16Array, at: number): boolean {
  const letter = codes[at + 1] ?? 0;
  return letter === LETTER_U || letter === LETTER_U - 0x20;
}

/** What four hexadecimal digits stand for; null where there are others. */
function hexAt(codes: Uint16Array, at: number): number | null {
  let value = 0;
  for (let digit = at; digit < at + HEX_LENGTH; digit += 1) {
    const own = HEX_VALUES[codes[digit] ?? 0] ?? 0;
    if (own === 0) return null;
    value = value * 16 + own - 1;
  }
  return value;
}
