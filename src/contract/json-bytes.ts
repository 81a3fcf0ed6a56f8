const [SPACE, QUOTE, COLON, BACKSLASH] = [0x20, 0x22, 0x3a, 0x5c];

/** JSON as UTF-8 without the white space between its tokens. */
export interface CompactBytes {
  /** The same array where there was none. */
  readonly bytes: Uint8Array;
  /** How many members its objects have together, duplicates included. */
  readonly members: number;
}

/**
 * Looks the UTF-8 of valid JSON through once. It need not be decoded for that: all that JSON is made of is ASCII, whose bytes
 * are part of nothing else; and a byte is looked at in a third of the time that a character of a string takes.
 */
export function compactBytes(bytes: Uint8Array): CompactBytes {
  let members = 0;
  let copy: Uint8Array | null = null;
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? SPACE;
    if (byte <= SPACE) {
      copy ??= new Uint8Array(bytes);
      continue;
    }
    if (byte === COLON) members += 1;
    const end = byte === QUOTE ? closingQuote(bytes, at) : at;
    if (copy !== null) for (let from = at; from <= end; from += 1) copy[length + from - at] = bytes[from] ?? QUOTE;
    length += end + 1 - at;
    at = end;
  }
  return { bytes: copy === null ? bytes : copy.subarray(0, length), members };
}

function closingQuote(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
