/** A text as one word of a command line for `sh`, whatever it holds; as it is where `sh` reads nothing into it. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
