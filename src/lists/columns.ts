import { folded } from '../contract/values.ts';
import { refuse } from '../failure.ts';
import type { Words } from '../words/index.ts';
import type { Cell, Row, Sheet } from '../workbooks/cells.ts';
import { lettersOf } from '../workbooks/excel.ts';
import { ahead } from './pieces.ts';
import { begun, type Entry, type Flaw, isLikely, LONGEST, trimmed } from './receipt.ts';
import { CUT, FIRST } from './tables.ts';

/** What a column of receipts is called, as a word of its head. */
const WORD = /(^|[^a-z])(recibo|receipt)s?([^a-z]|$)/;
/** What else may stand in a head that says no more: `Nº do Recibo`. */
const FILLER = /^(n|no|nr|nro|num|numero|number|cod|codigo|code|id|d[eao]s?|of|the|s)$/;
/** What a spreadsheet has rounded: 3,52611E+14. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E[+-]\d+$/i;
/** #N/A, in Portuguese #N/D; LibreOffice's Err:502. */
const ERROR = /^(#N\/(A|D|DISP)|#[\p{Lu}\d/_]+[!?]|#GETTING_DATA|Err:\d{3})$/u;
/** So many cells or columns are named, and so much of each. */
const [MOST_NAMED, LONGEST_NAME] = [10, 40];

/** Tells the reader something beside the answer. */
export type Tell = (say: (words: Words) => string) => unknown;

/** The row that names the columns, and the column of receipts by it. */
interface Head {
  readonly row: Row;
  readonly index: number;
}

/**
 * The topmost row in which one cell alone is called `wanted`, or nothing but receipts, else has their word in it; null where there
 * is none. Of several one with receipts below it, and none behind the first receipt: that is a legend, or begins another part. A
 * title is no head: the only cell of its row, above a row that names columns.
 */
export function headOf(rows: readonly Row[], wanted: string | undefined): Head | null {
  const { heads } = headsIn(rows);
  if (wanted !== undefined) return named(heads, (name) => plain(name) === plain(wanted))[0] ?? null;
  const first = rows.slice(0, FIRST);
  const endOf = ({ row, index }: Head) =>
    first.find(({ number, cells }) => number > row.number && isLikely(textOf(cells[index])))?.number ?? Infinity;
  const [bare, worded] = [named(heads, isReceiptHead), named(heads, (name) => WORD.test(name))];
  const end = Math.min(...[...bare, ...worded].map(endOf));
  const [found = []] = [bare, worded]
    .map((some) => some.filter(({ row }) => row.number < end))
    .filter(({ length }) => length > 0);
  return found.find((head) => endOf(head) < Infinity) ?? found[0] ?? null;
}

function isReceiptHead(name: string): boolean {
  const others = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !FILLER.test(word));
  return others.length === 1 && WORD.test(name) && WORD.test(others[0] ?? '');
}

/** The rows in which one cell alone is called so. */
function named(rows: readonly Row[], isNamed: (name: string) => boolean): Head[] {
  return rows.flatMap((row) => {
    const [index, ...others] = row.cells.flatMap((cell, at) => (isNamed(bareText(cell)) ? at : []));
    return index === undefined || others.length > 0 ? [] : { row, index };
  });
}

/** Of the first rows those that may name columns, and the last one above the receipts that does, by its looks. */
function headsIn(rows: readonly Row[]) {
  const first = rows.slice(0, FIRST);
  const isData = ({ cells }: Row) => cells.some((cell) => /\d{5}/.test(textOf(cell)));
  const isNames = (row: Row) => filledIn([row]).length > 1 && !row.cells.some((cell) => /\d/.test(textOf(cell)));
  const end = first.findIndex(isData);
  const names = first
    .slice(0, end === -1 ? FIRST : end)
    .filter(isNames)
    .at(-1);
  const isTitle = (row: Row) => filledIn([row]).length < 2 && row.number < (names?.number ?? 0);
  return { heads: first.filter((row) => !isData(row) && !row.cells.every(isBlank) && !isTitle(row)), names };
}

/**
 * The sheet of receipts: the one that was asked for, else the one with a column of them, one that is seen before one that is
 * hidden, else the only one that is seen and has rows; null of a workbook without rows.
 * @throws Failure `usage` where it is none of these
 */
export function sheetIn(
  sheets: readonly Sheet[],
  wanted: string | undefined,
  column: string | undefined,
): Sheet | null {
  const names = sheets.map(({ name }) => name).join(', ');
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => plain(name) === plain(wanted)) ?? seen[Number(wanted) - 1];
    return found ?? refuse((usage) => usage.whichPlace('--sheet', wanted, names));
  }
  const isFilled = ({ rows }: Sheet) => rows.some(({ cells }) => !cells.every(isBlank));
  const headed = sheets.filter(({ rows }) => headOf(rows, column) !== null);
  const shown = headed.filter((sheet) => seen.includes(sheet));
  // A sheet of sums has heads like these as well.
  const listed = shown.filter(({ rows }) => {
    const { row, index = -1 } = headOf(rows, column) ?? {};
    return rows.some(({ number, cells }) => number > (row?.number ?? 0) && isLikely(textOf(cells[index])));
  });
  const choices = [listed, shown, headed, seen.filter(isFilled)];
  const [one, ...others] = choices.find(({ length }) => length > 0) ?? [];
  if (others.length > 0 || (one === undefined && sheets.some(isFilled)))
    refuse((usage) => usage.whichPlace('--sheet', null, names));
  return one ?? null;
}

/**
 * Finds the column of receipts: by head or letter, else the only one that is not empty. @param isLive of a pipe: looks only at
 * what has come
 * @returns also its head, where that names it, all rows, and whether there are other columns; null where all cells are blank
 * @throws Failure `usage` where there is no such column
 */
export async function findColumn(source: AsyncIterable<Row[]>, wanted: string | undefined, isLive: boolean) {
  const isEnough = (pieces: readonly Row[][]) => pieces.flat().length >= (isLive ? 1 : FIRST);
  let [pieces, rows] = await ahead(source, isEnough);
  let first = pieces.flat();
  const byName = headOf(first, wanted);
  const isAsked = (index: number) => lettersOf(index) === wanted?.toUpperCase();
  let filled = filledIn(first);
  // A list of one cell a row is not read to its end before the first receipt.
  const isSure = filled.length === 1 && first.every(({ cells }) => cells.length < 2);
  if (byName === null && !filled.some(isAsked) && !isSure) {
    [pieces, rows] = await ahead(rows, () => false);
    first = pieces.flat();
    filled = filledIn(first);
  }
  if (filled.length === 0) return null;
  const { heads, names = heads[0] } = headsIn(first);
  const naming = headOf(first, undefined)?.row ?? names;
  /** `B Cliente` */
  const nameOf = (index: number) =>
    `${lettersOf(index)} ${trimmed(textOf(naming?.cells[index]).slice(0, LONGEST_NAME))}`.trim();
  const isMeant = (index: number) =>
    byName === null ? wanted === undefined || isAsked(index) : index === byName.index;
  const [index, ...others] = filled.filter(isMeant);
  if (index === undefined || others.length > 0) {
    const columns = filled.slice(0, MOST_NAMED).map(nameOf).join(', ');
    return refuse((usage) => usage.whichPlace('--column', wanted ?? null, columns));
  }
  // By a letter, or without a head, nothing says where the table begins but the row that names its other columns.
  const isNumber = ({ number, cells }: Row) => number < (naming?.number ?? 0) && /^\d+$/.test(textOf(cells[index]));
  const isNamed = wanted !== undefined && !isBlank(naming?.cells[index]) && !first.some(isNumber);
  const head = byName?.row ?? (isNamed ? naming : null) ?? null;
  return { index, name: nameOf(index), head, rows, hasOthers: filled.length > 1 };
}

function filledIn(rows: readonly Row[]): number[] {
  const filled = rows.flatMap(({ cells }) => [...cells.keys()].filter((index) => !isBlank(cells[index])));
  return [...new Set(filled)].sort((one, other) => one - other);
}

/** What there is of a column below its head. What is told of the rest comes at the end. */
export async function* entriesIn(
  { index, head, rows, name }: NonNullable<Awaited<ReturnType<typeof findColumn>>>,
  tell: Tell | null,
): AsyncGenerator<Entry[]> {
  const [passed, totals]: [string[], string[]] = [[], []];
  let [count, hidden, mayBeHead, hasRows] = [0, 0, head === null, false];
  const entriesOf = ({ number, cells, isHidden, isTotal }: Row): Entry[] => {
    const cell = isCut(cells[0]) ? cells[0] : cells[index];
    if (number <= (head?.number ?? 0)) {
      // What was asked for by name may be the head of a legend below the receipts.
      hasRows ||= /^[\w-]*\d{5}[\w-]*$/.test(trimmed(textOf(cell)));
      return [];
    }
    hasRows ||= !mayBeHead && !cells.every(isBlank);
    if (isBlank(cell)) return [];
    const entry = entryOf(cell, number);
    const isHead = mayBeHead;
    mayBeHead = false;
    const label = `${number} ${entry.text.slice(0, LONGEST_NAME)}`;
    if (isTotal) totals.push(label);
    else if (!entry.flaw && !/\d/.test(entry.text)) passed.push(...(isHead ? [] : [label]));
    else {
      count += 1;
      hidden += Number(isHidden ?? false);
      return [entry];
    }
    return [];
  };
  for await (const some of rows) yield some.flatMap(entriesOf);
  const listOf = (labels: string[]) => labels.slice(0, MOST_NAMED).join(', ');
  if (count === 0 && hasRows) refuse((usage) => usage.noReceipts(name, listOf([...passed, ...totals])));
  if (count === 0) await tell?.(({ batch }) => batch.emptyList);
  if (passed.length > 0) await tell?.(({ batch }) => batch.passed(listOf(passed), passed.length - MOST_NAMED));
  if (totals.length > 0) await tell?.(({ batch }) => batch.totals(listOf(totals)));
  if (hidden > 0) await tell?.(({ batch }) => batch.hidden(hidden));
}

/** A cell that is too long to be read, or the row around it. */
function isCut(cell: Cell): cell is string {
  return typeof cell === 'string' && (cell.length > LONGEST || cell.startsWith(CUT));
}

function entryOf(cell: Cell, row: number): Entry {
  if (isCut(cell)) return begun(cell.replace(CUT, ''), undefined, row);
  const bare = trimmed(textOf(cell));
  // What keeps a spreadsheet from changing it: ="…", an apostrophe before a number or a formula.
  const code = /^="(.*)"$/.exec(bare)?.[1]?.replaceAll('""', '"');
  const text = code ?? bare.replace(/^'(?=[\d'=+@-])/, '');
  return { text, row, flaw: flawOf(cell, text) };
}

function flawOf(cell: Cell, text: string): Flaw | null {
  const name = typeof cell === 'object' ? cell?.flaw : undefined;
  if (name !== undefined) return (flaws) => flaws[name];
  if (ERROR.test(text)) return ({ error }) => error;
  return ROUNDED.test(text) ? ({ rounded }) => rounded : null;
}

export function isBlank(cell: Cell): boolean {
  if (typeof cell === 'object' && cell?.flaw !== undefined) return false;
  return !isCut(cell) && textOf(cell).trim() === '';
}

/** A number digit for digit; one that Excel has rounded as Excel shows it; of a long text the beginning. */
function textOf(cell: Cell): string {
  if (typeof cell === 'object') return cell?.text ?? '';
  return String(cell ?? '').slice(0, LONGEST);
}

/** A head as it is compared: `numeroRecibo` are two words. */
function bareText(cell: Cell): string {
  return folded(textOf(cell).replace(/(?<=[\p{Ll}º])(?=\p{Lu})/gu, ' '));
}

/** The same without blanks and punctuation. */
export function plain(text: string): string {
  return bareText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
