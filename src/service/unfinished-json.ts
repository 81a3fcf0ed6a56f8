import { closingQuote } from '../contract/json-body.ts';

const QUOTE = 0x22;
const OPENING: readonly (number | undefined)[] = [0x5b, 0x7b];
const CLOSING: readonly (number | undefined)[] = [0x5d, 0x7d];
const BLANKS: readonly (number | undefined)[] = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/**
 * Whether a body begins as a JSON object or array and stops before that ends. UTF-8 needs no decoding for it: the bytes of
 * other characters are none of JSON's marks.
 */
export function isUnfinishedJson(body: Uint8Array): boolean {
  const start = body.findIndex((byte) => !BLANKS.includes(byte));
  if (!OPENING.includes(body[start])) return false;
  let depth = 0;
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = closingQuote(body, at);
    else if (OPENING.includes(byte)) depth += 1;
    else if (CLOSING.includes(byte)) depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}
