import { refuse } from '../failure.ts';
import type { Words } from '../words/index.ts';
import { type Entry, type Flaw, LONGEST, noReceipt, tooLong, trimmed } from './receipt.ts';
import { FIRST_ROWS, type Row, UNSOLVED, type Value } from './tables.ts';
import { ahead } from './texts.ts';

/** What a column of receipts is called, as a word of its head. */
const WORD = /(^|[^a-z])(recibo|receipt)([^a-z]|$)/;
/** What a spreadsheet has rounded: 3,52611E+14. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E[+-]\d+$/i;
/** #N/A, in Portuguese #N/D; LibreOffice's Err:502. */
const ERROR = /^(#N\/(A|D|DISP)|#[\p{Lu}\d/_]+[!?]|#GETTING_DATA|Err:\d{3})$/u;
/** More than 15 digits, which Excel does not keep. */
const INEXACT = 1e15;
/** So many cells or columns are named, and so much of each; of a head, more than that is not looked at. */
const [MOST_NAMED, LONGEST_NAME, LONGEST_HEAD] = [10, 40, 200];

/** Tells the reader something beside the answer. */
export type Tell = (say: (words: Words) => string) => unknown;
/** How many digits a number shows at least, by the number of its row. */
export type Digits = (row: number) => number;

/** Where the receipts of a table stand. */
export interface Column {
  readonly index: number;
  /** The row of its head, found by its words; rows above it are titles. */
  readonly head: Row | null;
}

/**
 * The column of receipts by its head, in the row that names the columns: of the first rows that hold no long number the one
 * with most cells. null where there is none, or several: it is never guessed.
 * @param wanted its head or its letter, where it was asked for
 */
export function headOf(first: readonly Row[], wanted: string | undefined): Column | null {
  const head = namesIn(first);
  const names = Array.from(head?.cells ?? [], bareText);
  const where = (test: (name: string) => boolean) => [...names.keys()].filter((index) => test(names[index] ?? ''));
  const isExact = (name: string) =>
    (wanted === undefined ? ['recibo', 'receipt'] : [plain(wanted)]).includes(plain(name));
  const exact = where(isExact);
  const [index, ...others] = exact.length === 0 && wanted === undefined ? where((name) => WORD.test(name)) : exact;
  return index === undefined || others.length > 0 ? null : { index, head };
}

function namesIn(first: readonly Row[]): Row | null {
  const rows = first.filter(({ cells }) => !cells.every(isBlank) && !cells.some((cell) => /\d{5}/.test(textOf(cell))));
  const count = ({ cells }: Row) => cells.filter((cell) => !isBlank(cell)).length;
  return rows.reduce<Row | null>((best, row) => (best !== null && count(best) >= count(row) ? best : row), null);
}

/**
 * Finds the column of receipts: by head or letter, else the only one that is not empty.
 * @returns also the rows from the first one on, and whether there are other columns; null where all cells are blank
 * @throws Failure `usage` where there is no such column
 */
export async function findColumn(rows: AsyncIterable<Row>, wanted: string | undefined) {
  let [first, all] = await ahead(rows, (read) => read.length === FIRST_ROWS);
  const names = namesIn(first);
  const headed = headOf(first, wanted);
  const letter = wanted === undefined ? -1 : indexOf(wanted);
  let filled = filledIn(first);
  // A list of one cell a row is not read to its end before the first receipt.
  const isUncertain = !filled.has(letter) && (filled.size === 0 || first.some(({ cells }) => cells.length > 1));
  if (headed === null && isUncertain) {
    [first, all] = await ahead(all, () => false);
    filled = filledIn(first);
  }
  if (filled.size === 0) {
    if (first.every(({ tooLong }) => tooLong === undefined)) return null;
    filled.add(0);
  }
  const only = filled.size > 1 ? -1 : Math.max(...filled);
  const { index, head } = headed ?? { index: wanted === undefined ? only : letter, head: null };
  if (!filled.has(index)) {
    const heads = [...filled].sort((one, other) => one - other).map((found) => nameOf(found, names));
    refuse((usage) => usage.whichColumn(wanted ?? null, heads.slice(0, MOST_NAMED).join(', ')));
  }
  return { index, head, rows: all, name: nameOf(index, head ?? names), hasOthers: filled.size > 1 };
}

/** Which columns have cells that are not blank. */
function filledIn(rows: readonly Row[]): Set<number> {
  const filled = new Set<number>();
  for (const { cells } of rows) for (const [index, cell] of cells.entries()) if (!isBlank(cell)) filled.add(index);
  return filled;
}

/** What there is of a column below its head. What is told of the rest comes at the end. */
export async function* entriesIn(
  { index, head, rows, name }: NonNullable<Awaited<ReturnType<typeof findColumn>>>,
  findDigits: () => Promise<Digits | null>,
  tell: Tell | null,
): AsyncGenerator<Entry> {
  const passed: string[] = [];
  let [given, hidden, isHead] = [0, 0, head === null];
  let digits: Digits | null = null;
  for await (const { number, cells, isHidden, tooLong: start } of rows) {
    const cell = cells[index];
    if ((start === undefined && isBlank(cell)) || number <= (head?.number ?? 0)) continue;
    if (typeof cell === 'number') digits ??= await findDigits();
    const entry = start === undefined ? entryOf(cell, number, digits) : tooLong(start, number);
    if (entry.failure || /\d/.test(entry.text)) {
      given += 1;
      hidden += Number(isHidden ?? false);
      yield entry;
    } else if (!isHead) passed.push(`${number} ${entry.text.slice(0, LONGEST_NAME)}`);
    isHead = false;
  }
  const named = passed.slice(0, MOST_NAMED).join(', ');
  if (given === 0) refuse((usage) => usage.noReceipts(name, named));
  if (passed.length > 0) await tell?.(({ batch }) => batch.passed(named, passed.length - MOST_NAMED));
  if (hidden > 0) await tell?.(({ batch }) => batch.hidden(hidden));
}

function entryOf(cell: Value, row: number, digits: Digits | null): Entry {
  if (typeof cell === 'string' && cell.length > LONGEST) return tooLong(cell, row);
  const bare = cellText(cell);
  const text =
    /^\d+$/.test(bare) && digits !== null && typeof cell === 'number' ? bare.padStart(digits(row), '0') : bare;
  const flaw = flawOf(cell, text);
  return { text, row, failure: flaw && noReceipt(flaw, row) };
}

function flawOf(cell: Value, text: string): Flaw | null {
  if (cell === UNSOLVED) return ({ unsolved }) => unsolved;
  if (typeof cell === 'boolean') return ({ truth }) => truth;
  if (cell instanceof Date) return ({ date }) => date;
  if (ERROR.test(text)) return ({ error }) => error;
  return ROUNDED.test(text) ? ({ rounded }) => rounded : null;
}

export function isBlank(cell: Value): boolean {
  return (cell ?? '') === '' || (typeof cell === 'string' && cell.length <= LONGEST && cell.trim() === '');
}

/** A cell without blanks, and without what keeps a spreadsheet from changing it: ="…", an apostrophe before a formula. */
function cellText(cell: Value): string {
  const text = trimmed(textOf(cell));
  const [, code] = /^="(.*)"$/.exec(text) ?? [];
  return code?.replaceAll('""', '"') ?? text.replace(/^'(?=['=+@-])/, '');
}

/** A number digit for digit; one that Excel has rounded as Excel shows it. */
function textOf(cell: Value): string {
  if (typeof cell === 'number' && Math.abs(cell) >= INEXACT) return cell.toExponential().toUpperCase();
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell === UNSOLVED ? '' : String(cell ?? '');
}

/** A head as it is compared: without letter case and accents; `numeroRecibo` are two words. */
function bareText(cell: Value): string {
  const text = textOf(cell).slice(0, LONGEST_HEAD).normalize('NFKD').replace(/\p{M}/gu, '');
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** The same without blanks and punctuation. */
export function plain(text: string): string {
  return bareText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** `B Cliente`. */
function nameOf(index: number, names: Row | null): string {
  return `${lettersOf(index)} ${trimmed(textOf(names?.cells[index]).slice(0, LONGEST_NAME))}`.trim();
}

/** The index of a column by its letters; -1 for any other word. */
function indexOf(address: string): number {
  const letters = /^[A-Z]{1,3}$/i.test(address) ? [...address.toUpperCase()] : [];
  return letters.reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function lettersOf(index: number): string {
  return (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}
