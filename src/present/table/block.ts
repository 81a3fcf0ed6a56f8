import type { Line } from './line.ts';

/** A part of a page that can be drawn in different widths. */
export interface Block {
  /** The width, in columns, beyond which more room changes nothing much. */
  readonly natural: number;
  /** The least width that it may share a row with others in; null where it always has a row for itself. */
  readonly minimum: number | null;
  readonly draw: (columns: number) => readonly Line[];
}
