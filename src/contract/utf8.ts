import { Buffer, isAscii, isUtf8, transcode } from 'node:buffer';

/** Bytes as text, without a copy of them. In `latin1` each byte is one character. */
export function textOfBytes(bytes: Uint8Array, encoding: 'utf8' | 'latin1' | 'utf16le'): string {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString(encoding);
}

const BEYOND_ASCII = /[\x80-\uffff]/;

const UTF8 = new TextDecoder('utf-8');

/** The first bytes of a byte order mark, and of the first character beyond U+00FF. */
const [FIRST_OF_MARK, FIRST_BEYOND_LATIN_1] = [0xef, 0xc4];
/** From here on, in bytes, it matters how a text is decoded. */
const LONG = 64 * 1024;

/**
 * Whatever the bytes are, as text: what is no UTF-8 is read as U+FFFD; a byte order mark is no part of it. Long ones take Node 20 a
 * quarter of the time as they stand: those of Latin-1 code by code, all others, which take two bytes for each character in
 * memory anyway, by way of UTF-16.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes.length < LONG || !isEncoded(bytes)) return UTF8.decode(bytes);
  return latin1Of(bytes) ?? textOfBytes(transcode(bytes, 'utf8', 'utf16le'), 'utf16le');
}

/** The text of what is UTF-8, a byte order mark included. */
export function textOfUtf8(bytes: Uint8Array): string {
  return bytes[0] === FIRST_OF_MARK ? textOfBytes(bytes, 'utf8') : decoded(bytes);
}

/** What UTF-8 says; null where it has more than Latin-1. */
function latin1Of(bytes: Uint8Array): string | null {
  const codes = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= FIRST_BEYOND_LATIN_1) return null;
    if (byte < 0x80) codes[length] = byte;
    else {
      at += 1;
      codes[length] = ((byte & 0x03) << 6) | ((bytes[at] ?? 0) & 0x3f);
    }
    length += 1;
  }
  return textOfBytes(codes.subarray(0, length), 'latin1');
}

/** Whether a text has more than ASCII in it. */
export function isBeyondAscii(text: string): boolean {
  return BEYOND_ASCII.test(text);
}

/** Each byte of the text's UTF-8 as one character: in this form an answer goes through to a file without being decoded. */
export function lettersOfText(text: string): string {
  return isBeyondAscii(text) ? Buffer.from(text).toString('latin1') : text;
}

/** What the letters of UTF-8 mean. */
export function meaningOf(letters: string): string {
  return Buffer.from(letters, 'latin1').toString('utf8');
}

/** Whether the bytes are UTF-8 of which more than ASCII has to be decoded, and begin with no byte order mark. */
export function isEncoded(bytes: Uint8Array): boolean {
  return !isAscii(bytes) && isUtf8(bytes) && bytes[0] !== FIRST_OF_MARK;
}
