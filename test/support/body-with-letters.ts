/** A body as replies hold it: its bytes, and each of them as one character. */
export function withLetters(content: string | Uint8Array): { body: Buffer; letters: string } {
  const body = Buffer.from(content);
  return { body, letters: body.toString('latin1') };
}
