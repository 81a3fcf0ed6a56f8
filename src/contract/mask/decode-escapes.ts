/** What a text means, and where in its source each character of that stands. */
export interface Decoded {
  readonly text: string;
  /** Where the source of a character begins; for the text's length, where the source ends. */
  readonly startOf: (at: number) => number;
}

const BACKSLASH = 0x5c;
const FOUR_HEX_DIGITS = /[\da-f]{4}/i;
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads JSON's escapes (RFC 8259, section 7) wherever they stand: also in a text that is no JSON as a whole. */
export function decodeEscapes(source: string): Decoded {
  if (!source.includes('\\')) return { text: source, startOf: (at) => at };
  const codes = new Uint16Array(source.length);
  const starts = new Uint32Array(source.length);
  let length = 0;
  for (let at = 0; at < source.length; length += 1) {
    const code = source.charCodeAt(at);
    const escaped = code === BACKSLASH ? escapeAt(source, at) : '';
    starts[length] = at;
    codes[length] = escaped === '' ? code : meaningOf(escaped);
    at += Math.max(1, escaped.length);
  }
  const text = Buffer.from(codes.buffer, 0, length * codes.BYTES_PER_ELEMENT).toString('utf16le');
  return { text, startOf: (at) => (at < length ? (starts[at] ?? 0) : source.length) };
}

/** The whole escape that begins with a back slash; empty where it is none. */
function escapeAt(source: string, at: number): string {
  const letter = source.charAt(at + 1);
  if (letter !== 'u' && letter !== 'U') return letter === '' ? '' : source.slice(at, at + 2);
  return FOUR_HEX_DIGITS.test(source.slice(at + 2, at + 6)) ? source.slice(at, at + 6) : '';
}

/** The code of what it means. */
function meaningOf(escaped: string): number {
  if (escaped.length > 2) return Number.parseInt(escaped.slice(2), 16);
  const letter = escaped.charAt(1);
  return (SHORT[letter] ?? letter).charCodeAt(0);
}
