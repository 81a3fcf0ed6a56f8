/** `text` as one word of a command line for `sh`, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
