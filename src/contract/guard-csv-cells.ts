/**
 * A cell that begins so is run as a formula by some spreadsheet: full-width signs as well, and what stands behind a character
 * that is dropped (OWASP, CSV injection).
 */
const FORMULA = /^'*[=+\-@＝＋－＠\p{Cc}]/u;
/** What Excel may take for a number, a date, a time, a truth or a formula, in Portuguese or English. */
const CONVERTIBLE =
  /^[\s'"]*(?:[\d=+\-@.,(/%#]|R?\$|€|£)|^'*\s*(?:true|false|verdadeiro|falso)\s*$|^'*\s*\p{L}{3,9}[\s/.-]*\d{1,4}\s*$/iu;
/** Excel takes no longer text for a formula, in characters. */
const LONGEST_FORMULA = 255;

/** A text as a cell that no spreadsheet runs: an apostrophe stands before what it would. */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text as a cell that Excel shows as it came, by an apostrophe where Excel would convert it. */
export function excelText(text: string): string {
  return CONVERTIBLE.test(text) || FORMULA.test(text) ? `'${text}` : text;
}

/**
 * The same by a formula that is a text. Excel makes numbers and dates of what looks like them: `10.05` becomes 1005, `1E23`
 * and a key of 44 digits a rounded number.
 */
export function excelValue(text: string): string {
  return text.length <= LONGEST_FORMULA ? `="${text.replaceAll('"', '""')}"` : excelText(text);
}

/** The text that {@link safeCell} made a cell of. */
export function textOfSafeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** The text that {@link excelValue} made a cell of. */
export function textOfExcelValue(cell: string): string {
  const [, text] = /^="(.*)"$/s.exec(cell) ?? [];
  if (text !== undefined) return text.replaceAll('""', '"');
  return cell.startsWith("'") && excelText(cell.slice(1)) === cell ? cell.slice(1) : cell;
}

/** How the cells of a `csv` are parted, made of texts, and made texts again. */
interface CsvDialect {
  readonly separator: string;
  /** Of what is the service's. */
  readonly valueCell: (text: string) => string;
  /** Of what people wrote. */
  readonly proseCell: (text: string) => string;
  /** The text that `valueCell` made a cell of. */
  readonly textOf: (cell: string) => string;
}

const ORDINARY: CsvDialect = { separator: ',', valueCell: safeCell, proseCell: safeCell, textOf: textOfSafeCell };
const EXCEL: CsvDialect = { separator: ';', valueCell: excelValue, proseCell: excelText, textOf: textOfExcelValue };

/** @param isExcel whether Excel in Portuguese is to open it (`--excel`). */
export function csvDialect(isExcel: boolean): CsvDialect {
  return isExcel ? EXCEL : ORDINARY;
}
