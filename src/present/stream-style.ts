/** What a renderer is told of the stream that it renders for. */
export interface StreamStyle {
  readonly isTerminal: boolean;
  readonly isColoured: boolean;
  /** The width in columns. */
  readonly columns: number;
}
