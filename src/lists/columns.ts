import { folded } from '../contract/values.ts';
import { refuse } from '../failure.ts';
import type { Words } from '../words/index.ts';
import { begun, type Entry, type Flaw, LONGEST, trimmed } from './receipt.ts';
import { ahead, CUT, FIRST_ROWS } from './texts.ts';

/** Of a workbook: a formula whose result is not stored. */
export const UNSOLVED = Symbol('unsolved');

/** A cell; of a csv always a text. */
export type Value = string | number | boolean | Date | typeof UNSOLVED | null | undefined;

/** A row of a table. */
export interface Row {
  /** As spreadsheet programs show it: from 1, blank rows counted. */
  readonly number: number;
  readonly cells: readonly Value[];
  readonly isHidden?: boolean;
}

/** What a column of receipts is called, as a word of its head. */
const WORD = /(^|[^a-z])(recibo|receipt)([^a-z]|$)/;
/** What a spreadsheet has rounded: 3,52611E+14. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E[+-]\d+$/i;
/** #N/A, in Portuguese #N/D; LibreOffice's Err:502. */
const ERROR = /^(#N\/(A|D|DISP)|#[\p{Lu}\d/_]+[!?]|#GETTING_DATA|Err:\d{3})$/u;
/** More than 15 digits, which Excel does not keep. */
export const INEXACT = 1e15;
/** So many cells or columns are named, and so much of each. */
const [MOST_NAMED, LONGEST_NAME] = [10, 40];

/** Tells the reader something beside the answer. */
export type Tell = (say: (words: Words) => string) => unknown;

/**
 * The row that names the columns (of the first ones without a long number the one with most cells), and the column of receipts
 * by it; undefined where there is none, or several: it is never guessed. @param wanted its head, where it was asked for
 */
export function headOf(rows: readonly Row[], wanted: string | undefined) {
  const count = ({ cells }: Row) => cells.filter((cell) => !isBlank(cell)).length;
  const isHead = (row: Row) => count(row) > 0 && !row.cells.some((cell) => /\d{5}/.test(textOf(cell)));
  const heads = rows.slice(0, FIRST_ROWS).filter(isHead);
  const [head = null] = heads.sort((one, other) => count(other) - count(one));
  const names = Array.from(head?.cells ?? [], bareText);
  const where = (test: (name: string) => boolean) => names.flatMap((name, index) => (test(name) ? index : []));
  const words = wanted === undefined ? ['recibo', 'receipt'] : [plain(wanted)];
  const exact = where((name) => words.includes(plain(name)));
  const [index, ...others] = exact.length === 0 && wanted === undefined ? where((name) => WORD.test(name)) : exact;
  return { head, index: others.length > 0 ? undefined : index };
}

/**
 * Finds the column of receipts: by head or letter, else the only one that is not empty.
 * @returns also its head, where that has told it, all rows, and whether there are other columns; null where all cells are blank
 * @throws Failure `usage` where there is no such column
 */
export async function findColumn(source: AsyncIterable<Row>, wanted: string | undefined) {
  let [first, rows] = await ahead(source, FIRST_ROWS);
  const { head, index: headed } = headOf(first, wanted);
  const isAsked = (index: number) => lettersOf(index) === wanted?.toUpperCase();
  let filled = filledIn(first);
  // A list of one cell a row is not read to its end before the first receipt.
  const isSure = filled.length === 1 && first.every(({ cells }) => cells.length < 2);
  if (headed === undefined && !filled.some(isAsked) && !isSure) {
    [first, rows] = await ahead(rows, Infinity);
    filled = filledIn(first);
  }
  if (filled.length === 0) return null;
  /** `B Cliente` */
  const nameOf = (index: number) =>
    `${lettersOf(index)} ${trimmed(textOf(head?.cells[index]).slice(0, LONGEST_NAME))}`.trim();
  const isMeant = (index: number) => (headed === undefined ? wanted === undefined || isAsked(index) : index === headed);
  const [index, ...others] = filled.filter(isMeant);
  if (index === undefined || others.length > 0) {
    const names = filled.slice(0, MOST_NAMED).map(nameOf).join(', ');
    return refuse((usage) => usage.whichPlace('--column', wanted ?? null, names));
  }
  const name = nameOf(index);
  return { index, name, head: headed === undefined ? null : head, rows, hasOthers: filled.length > 1 };
}

function filledIn(rows: readonly Row[]): number[] {
  const filled = rows.flatMap(({ cells }) => [...cells.keys()].filter((index) => !isBlank(cells[index])));
  return [...new Set(filled)].sort((one, other) => one - other);
}

/** What there is of a column below its head. What is told of the rest comes at the end. */
export async function* entriesIn(
  { index, head, rows, name }: NonNullable<Awaited<ReturnType<typeof findColumn>>>,
  tell: Tell | null,
): AsyncGenerator<Entry> {
  const passed: string[] = [];
  let [given, hidden, isHead, hasRows] = [0, 0, head === null, false];
  for await (const { number, cells, isHidden } of rows) {
    const cell = isCut(cells[0]) ? cells[0] : cells[index];
    if (number <= (head?.number ?? 0)) continue;
    hasRows ||= !isHead && !cells.every(isBlank);
    if (isBlank(cell)) continue;
    const entry = entryOf(cell, number);
    if (entry.flaw || /\d/.test(entry.text)) {
      given += 1;
      hidden += Number(isHidden ?? false);
      yield entry;
    } else if (!isHead) passed.push(`${number} ${entry.text.slice(0, LONGEST_NAME)}`);
    isHead = false;
  }
  const named = passed.slice(0, MOST_NAMED).join(', ');
  if (given === 0 && hasRows) refuse((usage) => usage.noReceipts(name, named));
  if (given === 0) await tell?.(({ batch }) => batch.emptyList);
  if (passed.length > 0) await tell?.(({ batch }) => batch.passed(named, passed.length - MOST_NAMED));
  if (hidden > 0) await tell?.(({ batch }) => batch.hidden(hidden));
}

/** A cell that is too long to be read, or the row around it. */
function isCut(cell: Value): cell is string {
  return typeof cell === 'string' && (cell.length > LONGEST || cell.startsWith(CUT));
}

function entryOf(cell: Value, row: number): Entry {
  if (isCut(cell)) return begun(cell.replace(CUT, ''), undefined, row);
  const bare = trimmed(textOf(cell));
  // What keeps a spreadsheet from changing it: ="…", an apostrophe before a formula.
  const code = /^="(.*)"$/.exec(bare)?.[1]?.replaceAll('""', '"');
  const text = code ?? bare.replace(/^'(?=['=+@-])/, '');
  return { text, row, flaw: flawOf(cell, text) };
}

function flawOf(cell: Value, text: string): Flaw | null {
  if (cell === UNSOLVED) return ({ unsolved }) => unsolved;
  if (typeof cell === 'boolean' || cell instanceof Date) return ({ noText }) => noText;
  if (ERROR.test(text)) return ({ error }) => error;
  return ROUNDED.test(text) ? ({ rounded }) => rounded : null;
}

export function isBlank(cell: Value): boolean {
  return cell !== UNSOLVED && !isCut(cell) && textOf(cell).trim() === '';
}

/** A number digit for digit; one that Excel has rounded as Excel shows it; of a long text the beginning. */
function textOf(cell: Value): string {
  if (typeof cell === 'number' && Math.abs(cell) >= INEXACT) return cell.toExponential().toUpperCase();
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  if (cell instanceof Date) return String(cell.toJSON()).slice(0, 10);
  return cell === UNSOLVED ? '' : String(cell ?? '').slice(0, LONGEST);
}

/** A head as it is compared: `numeroRecibo` are two words. */
function bareText(cell: Value): string {
  return folded(textOf(cell).replace(/(?<=[\p{Ll}º])(?=\p{Lu})/gu, ' '));
}

/** The same without blanks and punctuation. */
export function plain(text: string): string {
  return bareText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}
