/** What a renderer is told of the stream that it renders for. A terminal may be resized while an answer is waited for. */
export interface StreamStyle {
  readonly isTerminal: boolean;
  readonly isColoured: boolean;
  /** The width in columns, as it is now. */
  readonly columns: number;
  /** The terminal's height in rows, as it is now; null where there is no terminal, or one that does not know its own. */
  readonly rows: number | null;
}

/** On narrower streams, in columns, things stand below each other that else stand side by side. */
export const WIDE = 60;
