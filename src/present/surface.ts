/** What a renderer is told of the stream that it renders for. */
export interface Surface {
  readonly isTerminal: boolean;
  readonly isColoured: boolean;
  /** The width in columns. */
  readonly columns: number;
}
