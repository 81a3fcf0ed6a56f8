/** `text` as one word of a command line for `sh`, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The same, and as it is where `sh` reads nothing into it. */
export function quotedIfNeeded(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text);
}
