/** A cell of a table; of a text always a string. A string or a number stands for itself. */
export type Cell = string | number | SheetCell | null | undefined;

/** What a cell of a workbook holds besides. */
export interface SheetCell {
  /** What is read in it: the digits of a number with the zeros that its format shows, the name of an error. */
  readonly text: string;
  /** Why it is no receipt, whatever its text. */
  readonly flaw?: 'unsolved' | 'unheld' | 'error' | 'noText';
  /** How it is shown, where it is not its text: a number, and Excel's format of it (`[h]:mm`, `0.00%`, `dd/mm/yyyy`). */
  readonly shown?: readonly [number: number, format: string];
}

/** A row of a table. */
export interface Row {
  /** As spreadsheet programs show it: from 1, blank rows counted. */
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly isHidden?: boolean;
  /** The row of totals of an Excel table. */
  readonly isTotal?: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
}
