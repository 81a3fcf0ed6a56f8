/** A text as the codes of UTF-16: in loops, a code of an array takes a fifth of the time that one of a string does. */
export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  Buffer.from(codes.buffer).write(text, 'utf16le');
  return codes;
}

/** The text that the first `length` codes are. */
export function textOfCodes(codes: Uint16Array, length: number): string {
  return Buffer.from(codes.buffer).toString('utf16le', 0, length * codes.BYTES_PER_ELEMENT);
}
