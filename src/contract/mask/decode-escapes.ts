/** What a text means, and where in its source each character of that stands. */
export interface Decoded {
  readonly text: string;
  /** Where the source of a character begins; for the text's length, where the source ends. */
  readonly startOf: (at: number) => number;
}

const ESCAPE = /\\(?:u[\da-f]{4}|[^u])/gis;
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads JSON's escapes (RFC 8259, section 7) wherever they stand: also in a text that is no JSON as a whole. */
export function decodeEscapes(source: string): Decoded {
  if (!source.includes('\\')) return { text: source, startOf: (at) => at };
  const starts = new Uint32Array(source.length);
  const parts: string[] = [];
  let length = 0;
  let read = 0;
  const takePlain = (end: number) => {
    parts.push(source.slice(read, end));
    for (; read < end; read += 1) starts[length++] = read;
  };
  for (const { 0: escaped, index } of source.matchAll(ESCAPE)) {
    takePlain(index);
    parts.push(meaningOf(escaped));
    starts[length++] = index;
    read = index + escaped.length;
  }
  takePlain(source.length);
  starts[length] = source.length;
  return { text: parts.join(''), startOf: (at) => starts[at] ?? source.length };
}

function meaningOf(escaped: string): string {
  const letter = escaped.charAt(1);
  return escaped.length === 2 ? (SHORT[letter] ?? letter) : String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
}
