import { folded } from '../contract/values.ts';
import { refuse } from '../failure.ts';
import type { Cell, Row, Sheet } from '../workbooks/cells.ts';
import { lettersOf } from '../workbooks/excel.ts';
import { ahead } from './pieces.ts';
import { begun, type Entry, isLikely, LONGEST, type Tell, trimmed } from './receipt.ts';
import { FIRST, lineEntries } from './texts.ts';

/** What a column of receipts is called, as a word of its head. */
const WORD = /(^|[^a-z])(recibo|receipt)s?([^a-z]|$)/;
/** What else may stand in a head that says no more: `Nº do Recibo`. */
const FILLER = /^(n|no|nr|nro|num|numero|number|cod|codigo|code|id|d[eao]s?|of|the|s)$/;
/** What a spreadsheet has rounded: 3,52611E+14. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E[+-]\d+$/i;
/** #N/A, in Portuguese #N/D; LibreOffice's Err:502. */
const ERROR = /^(#N\/(A|D|DISP)|#[\p{Lu}\d/_]+[!?]|#GETTING_DATA|Err:\d{3})$/u;
/** What may be a receipt: anything with a digit, and dots, which are told as none. */
const RECEIPT = /\d|^\.\.?$/;
/** So many cells or columns are named, and so much of each. */
const [MOST_NAMED, LONGEST_NAME] = [10, 40];

/** A cell that names the column of receipts. */
interface Head {
  readonly row: Row;
  readonly index: number;
  /** The number of the first row below it with a receipt in its column. */
  readonly begin: number;
}

type ReceiptColumn = NonNullable<Awaited<ReturnType<typeof openColumn>>>;

/**
 * Of the first rows the topmost in which one cell alone is called `wanted`, or nothing but receipts, else has their word in it. One
 * with receipts below it goes first, and none stands behind the first receipt: that is a legend, or begins another part.
 */
function headOf(rows: readonly Row[], wanted: string | undefined): Head | null {
  const top = rows.slice(0, FIRST);
  const names = namesIn(rows);
  // A title is the only cell of its row, above a row that names columns.
  const end = names && !hasText(names, /\d/) ? names.number : 0;
  const heads = top.filter((row) => !hasText(row, /\d{5}/) && (row.number >= end || filledIn([row]).length > 1));
  const named = (isNamed: (name: string) => boolean) =>
    heads.flatMap((row): Head[] => {
      const [index, ...others] = [...row.cells.keys()].filter((at) => isNamed(headText(row.cells[at])));
      if (index === undefined || others.length > 0) return [];
      const first = top.find(({ number, cells }) => number > row.number && isLikely(textOf(cells[index])));
      return [{ row, index, begin: first?.number ?? Infinity }];
    });
  if (wanted !== undefined) return named((name) => compact(name) === compact(wanted))[0] ?? null;
  const all = [...named(isReceiptHead), ...named((name) => WORD.test(name))];
  const begin = Math.min(...all.map((head) => head.begin));
  const above = all.filter(({ row }) => row.number < begin);
  return above.find((head) => head.begin < Infinity) ?? above[0] ?? null;
}

function isReceiptHead(name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !FILLER.test(word));
  return /^(recibo|receipt)s?$/.test(words.join(' '));
}

/** The row that names the columns, by its looks: above the first number the last one of several texts. */
function namesIn(rows: readonly Row[]): Row | undefined {
  const end = rows.findIndex((row) => hasText(row, /\d{5}|^\d+$/));
  const wide = rows.slice(0, end === -1 ? FIRST : end).filter((row) => filledIn([row]).length > 1);
  return wide.findLast((row) => !hasText(row, /\d/)) ?? wide[0];
}

/** Names the sheets or columns that there are. */
function whichPlace(option: string, wanted: string | undefined, places: string): never {
  refuse((usage) =>
    wanted === undefined
      ? usage.whichPlace(option, places)
      : usage.badChoice(option, wanted.slice(0, LONGEST_NAME), places, null),
  );
}

/**
 * The sheet of receipts: the one that was asked for, else the one with a column of them, one that is seen before one that is
 * hidden, else the only one that is seen and has rows; null of a workbook without rows.
 * @throws Failure `usage` where it is none of these
 */
export function sheetIn(sheets: readonly Sheet[], wanted: string | undefined, column: string | undefined) {
  const names = sheets.map(({ name }) => name).join(', ');
  const unclear = () => whichPlace('--sheet', wanted, names);
  if (wanted !== undefined) {
    const seen = sheets.filter(({ isHidden }) => !isHidden);
    return sheets.find(({ name }) => compact(name) === compact(wanted)) ?? seen[Number(wanted) - 1] ?? unclear();
  }
  const isFilled = ({ rows }: Pick<Sheet, 'rows'>) => rows.some(({ cells }) => !cells.every(isBlank));
  const rankOf = ({ rows, isHidden }: Sheet) => {
    const head = headOf(rows, column);
    // A sheet of sums has heads like these as well, but no receipts.
    if (head !== null) return isHidden ? 3 : 4 + Number(head.begin < Infinity);
    return !isHidden && isFilled({ rows }) ? 2 : 1;
  };
  const ranks = sheets.map(rankOf);
  if (!sheets.some(isFilled)) return null;
  const [one, ...others] = sheets.filter((_, at) => ranks[at] === Math.max(...ranks));
  return one !== undefined && others.length === 0 ? one : unclear();
}

/**
 * Finds the column of receipts: by head or letter, else the only one that is not empty. Only where that is not clear from what
 * has come of the rows, all of them are read. Null where all cells are blank. @throws Failure `usage` where there is no such column
 */
export async function openColumn(source: AsyncIterable<readonly Row[]>, wanted: string | undefined) {
  let [first, rows] = await ahead(source, ({ length }) => length > 0);
  const named = headOf(first, wanted);
  let filled = filledIn(first);
  const isAsked = (index: number) => lettersOf(index) === wanted?.toUpperCase();
  const isSingle = filled.length === 1 && first.every(({ cells }) => cells.length < 2);
  if (named === null && !isSingle && !filled.some(isAsked)) {
    [first, rows] = await ahead(rows, () => false);
    filled = filledIn(first);
  }
  if (filled.length === 0) return null;
  const names = named?.row ?? namesIn(first);
  const nameOf = (index: number) =>
    `${lettersOf(index)} ${trimmed(textOf(names?.cells[index]).slice(0, LONGEST_NAME))}`.trim();
  const meant = filled.filter((index) => (named ? index === named.index : wanted === undefined || isAsked(index)));
  if (meant.length !== 1) {
    const columns = filled.slice(0, MOST_NAMED).map(nameOf).join(', ');
    whichPlace('--column', wanted, columns);
  }
  const [index = 0] = meant;
  const top = first.find(({ cells }) => !isBlank(cells[index]));
  const isHead = top && !flawIn(top.cells[index]) && !/\d/.test(textOf(top.cells[index]));
  const head = isBlank(names?.cells[index]) ? (isHead ? top : undefined) : names;
  return { index, name: nameOf(index), head: head ?? null, rows, hasOthers: filled.length > 1 };
}

function filledIn(rows: readonly Row[]): number[] {
  const filled = rows.flatMap(({ cells }) => [...cells.keys()].filter((index) => !isBlank(cells[index])));
  return [...new Set(filled)].sort((one, other) => one - other);
}

/**
 * The receipts of rows: of a column what stands below its head, of a list (null) its lines. What is told of the rest comes at the
 * end. @param kept gets those of a column by their rows
 */
export async function* entriesIn(
  rows: AsyncIterable<readonly Row[]>,
  column: ReceiptColumn | null,
  kept: Map<number, Entry> | undefined,
  tell: Tell,
): AsyncGenerator<Entry[]> {
  const [passed, recorded] = [[] as string[], new Set<string>()];
  let [count, hidden, hasRows] = [0, 0, false];
  const entriesOf = (row: Row): Entry[] => {
    const found = column === null ? lineEntries(row, recorded) : cellEntries(row, column.index);
    const isBelow = row.number > (column?.head?.number ?? 0);
    // What was asked for by name may be the head of a legend below the receipts.
    hasRows ||= isBelow ? !row.cells.every(isBlank) : found.some(({ text }) => /^\S*\d{5}\S*$/.test(text));
    const entries = found.filter(({ text, flaw }) => isBelow && (flaw || (RECEIPT.test(text) && !row.isTotal)));
    for (const { text } of isBelow && entries.length === 0 ? found : [])
      passed.push(`${row.number} ${text.slice(0, LONGEST_NAME)}`.trim());
    for (const entry of entries) kept?.set(row.number, entry);
    count += entries.length;
    hidden += row.isHidden && entries.length > 0 ? 1 : 0;
    return entries;
  };
  for await (const some of rows) yield some.flatMap(entriesOf);
  const cells = passed.slice(0, MOST_NAMED).join(', ');
  if (column !== null && count === 0 && hasRows) refuse((usage) => usage.noReceipts(column.name, cells));
  if (count === 0) await tell(({ batch }) => batch.emptyList);
  if (passed.length > 0) await tell(({ batch }) => batch.passed(passed.length, cells));
  if (hidden > 0) await tell(({ batch }) => batch.hidden(hidden));
}

/** What a row has in a column, if anything. */
function cellEntries({ number: row, cells, isCut = false }: Row, index: number): Entry[] {
  const cell = isCut ? cells[0] : cells[index];
  const bare = trimmed(textOf(cell));
  if (isCut || bare.length > LONGEST) return [begun(bare, undefined, row)];
  if (isBlank(cell)) return [];
  // What keeps a spreadsheet from changing it: ="…", an apostrophe before a number or a formula.
  const code = /^="(.*)"$/.exec(bare)?.[1]?.replaceAll('""', '"');
  const text = code ?? bare.replace(/^'(?=[\d'=+@-])/, '');
  const flaw = flawIn(cell) ?? (ERROR.test(text) ? 'error' : ROUNDED.test(text) && 'rounded');
  return [{ text, row, flaw: flaw ? (flaws) => flaws[flaw] : null }];
}

function flawIn(cell: Cell) {
  return typeof cell === 'object' ? cell?.flaw : undefined;
}

function isBlank(cell: Cell): boolean {
  return !/[^\s\x1a]/.test(textOf(cell)) && !flawIn(cell);
}

function hasText({ cells }: Row, pattern: RegExp): boolean {
  return cells.some((cell) => pattern.test(textOf(cell)));
}

/** A number digit for digit; of what is too long the beginning. */
function textOf(cell: Cell): string {
  const text = typeof cell === 'object' ? cell?.text : cell;
  return String(text ?? '').slice(0, LONGEST + 1);
}

/** A head as it is compared: `numeroRecibo` are two words. */
function headText(cell: Cell): string {
  return folded(textOf(cell).replace(/(?<=[\p{Ll}º])(?=\p{Lu})/gu, ' '));
}

/** The same without blanks and punctuation. */
function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}
