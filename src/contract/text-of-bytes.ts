/** Bytes as text, without a copy of them. In `latin1` each byte is one character. */
export function textOfBytes(bytes: Uint8Array, encoding: 'utf8' | 'latin1'): string {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString(encoding);
}
