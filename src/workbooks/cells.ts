import { SSF } from '@e965/xlsx';
import { attempt } from '../attempt.ts';
import { DAYS_1904, dayOf } from './excel.ts';

/** A cell of a table; of a text always a string. A string or a number stands for itself. */
export type Cell = string | number | SheetCell | null | undefined;

/** What a cell of a workbook holds besides. */
export interface SheetCell {
  /** What is read in it: the digits of a number with the zeros that its format shows, the name of an error. */
  readonly text: string;
  /** Why it is no receipt, whatever its text. */
  readonly flaw?: 'unsolved' | 'error' | 'noText';
  /** How it is shown, where it is not its text: a number, and Excel's format of it (`[h]:mm`, `0.00%`, `dd/mm/yyyy`). */
  readonly shown?: readonly [number: number, format: string];
}

/** A row of a table. Cells that are empty may be missing. */
export interface Row {
  /** As spreadsheet programs show it: from 1, blank rows counted. */
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly isHidden?: boolean;
  /** The row of totals of an Excel table. */
  readonly isTotal?: boolean;
  /** A line that is too long, of which there is one cell with its beginning. */
  readonly isCut?: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
}

/** More than 15 digits, which Excel does not keep. */
const INEXACT = 1e15;
/** Excel knows no earlier dates than 1 March 1900 right: it counts a 29 February before it. */
const FIRST_DAY = 61;

/** A number as its format shows it. */
export function numberCell(value: number, format: string, is1904: boolean): Cell {
  const isExact = Math.abs(value) < INEXACT;
  if (format === 'General' && isExact) return value;
  // Without what other characters and conditions it has.
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (!SSF.is_date(format)) {
    const text = isExact ? String(value) : value.toExponential().toUpperCase();
    const zeros = (bare.split(/[;.E]/, 1)[0] ?? '').replace(/[^0]/g, '').length;
    return { text: Number.isInteger(value) ? text.padStart(zeros, '0') : text, shown: [value, format] };
  }
  // Hours that go on behind 24 have no day to begin with.
  const days = value + (is1904 && !/\[[hms]+\]/i.test(format) ? DAYS_1904 : 0);
  if (/[yd]/i.test(bare) && days < FIRST_DAY) return { text: SSF.format(format, value), flaw: 'noText' };
  return { text: dayOf(days), flaw: 'noText', shown: [days, format] };
}

/** A cell as people see it: dates, times and percent by their format, any other number digit for digit. */
export function shownIn(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell ?? '');
  const { text = '', shown: [value, format] = [0, ''] } = cell ?? {};
  const isShown = SSF.is_date(format) || /%/.test(format.replace(/"[^"]*"|\\./g, ''));
  // The short date of whoever looks at it, which SheetJS has from the United States.
  const local = format.replace(/^m\/d\/yy(?!y)/, 'dd/mm/yyyy');
  return (isShown && attempt(() => SSF.format(local, value))) || text;
}
