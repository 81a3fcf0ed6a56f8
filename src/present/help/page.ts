/** A page of help, as blocks: printed on a terminal, or turned into a manual. */
export type HelpPage = readonly HelpBlock[];

export type HelpBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'usage'; readonly heading: string; readonly lines: readonly string[] }
  /** Terms and what they mean, in two columns. */
  | { readonly kind: 'terms'; readonly heading: string; readonly rows: readonly Term[] }
  /** Commands to type, each under what it does. */
  | { readonly kind: 'examples'; readonly heading: string; readonly rows: readonly Term[] }
  /** Text that keeps its line breaks. */
  | { readonly kind: 'verbatim'; readonly text: string };

export interface Term {
  readonly term: string;
  readonly meaning: string;
}
