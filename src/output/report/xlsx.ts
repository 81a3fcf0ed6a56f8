import { toneOf } from '../../contract/statuses.ts';
import { provesNumbers } from '../../contract/values.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import { WORDS, type Words } from '../../words/index.ts';
import type { Cell, Row as SheetRow } from '../../workbooks/cells.ts';
import type { Block } from '../../workbooks/sheet.ts';
import type { Style } from '../../workbooks/styles.ts';
import { type Book, type Lines, openBook, type StyledCell } from '../../workbooks/write.ts';
import { COLUMNS, type Column, type ColumnName, columnLabels, exactDate, isExact } from '../columns.ts';
import { adviceOn, messageOf } from '../summary.ts';
import { safe } from '../text.ts';
import { headsOf, type Report, type Row } from './sums.ts';

/** What is said of a receipt, in the order of its columns. The first ones are printed. */
const COLUMN_NAMES = [
  ...['outcome', 'next', 'advice', 'message', 'numero', 'serie', 'customer', 'valor-total', 'data-emissao'],
  ...['chave', 'protocolo', 'url-danfe', 'url-xml', 'asked-at'],
];
const PRINTED = 4;

/** Excel takes a workbook with longer ones for broken. */
const LINK = /^https:\/\/\S{1,2000}$/i;

function headTexts(words: Words): string[] {
  const labels = columnLabels(words);
  const others: Readonly<Record<string, string>> = { advice: words.report.whatToDo, message: words.document.reason };
  const names = Object.keys(COLUMNS);
  return COLUMN_NAMES.map((name) => others[name] ?? labels[names.indexOf(name)] ?? name);
}

const headCells = (words: Words) => headTexts(words).map((text): StyledCell => ['head', text]);

/** What is said of a receipt, in the reader's language. */
export function answerCells(record: LookupRecord, io: Io): StyledCell[] {
  const { words } = io;
  const asked = record.askedAt === null ? null : new Date(record.askedAt);
  const readsNumbers = record.answer !== null && provesNumbers(record.answer);
  const reason = [COLUMNS.codigo.textOf(record), messageOf(record, io)].filter(Boolean).join(' – ');
  return COLUMN_NAMES.map((name): StyledCell => {
    if (name === 'advice') return ['wrapped', adviceOf(record, io)];
    if (name === 'message') return ['wrapped', safe(reason)];
    // By the clock of the reader's wall.
    if (name === 'asked-at' && asked) return ['moment', asked.setMilliseconds(0) - asked.getTimezoneOffset() * 60_000];
    const { nature, textOf, wordsOf }: Column = COLUMNS[name as ColumnName];
    const text = wordsOf?.(words)[textOf(record)] ?? textOf(record);
    if (name === 'outcome') return [toneOf(record.outcome), text];
    if (nature === 'amount' && readsNumbers && isExact(text)) return ['amount', text];
    if (name.startsWith('url-') && LINK.test(text)) return ['link', safe(text)];
    if (name === 'customer') return ['wrapped', safe(text)];
    return (nature === 'date' ? dateCell(text) : null) ?? [name === 'chave' ? 'code' : 'text', safe(text)];
  });
}

/** The shortest sentence that says what to do; none of what is done. */
function adviceOf(record: LookupRecord, io: Io): string {
  const { outcome, failure } = record;
  const { report } = io.words;
  if (failure !== null) return report.again;
  if (outcome === 'not-found') return report.check;
  if (outcome === 'issued') return '';
  const { hint, matter } = adviceOn(record, io, 'user');
  return hint || matter;
}

/** Cells as they are kept: as arrays they take ten times the memory. */
export const kept = (cells: readonly StyledCell[]): string => JSON.stringify(cells);
const cellsOf = (text: string): StyledCell[] => JSON.parse(text);

/** What is said of a cell that holds no receipt. */
export function invalidCells(reason: string, { words }: Io): StyledCell[] {
  const { outcome, party } = words.statuses;
  const others = COLUMN_NAMES.slice(PRINTED).map((): StyledCell => ['text', '']);
  return [['bad', outcome.usage], ['text', party.asker], ['wrapped', ''], ['wrapped', safe(reason)], ...others];
}

/** The row of a record on the sheet of receipts: its receipt and document, and what is said of it. */
export function xlsxRow(record: LookupRecord, row: Row, io: Io): string {
  return io.secrets.redact(kept([['text', safe(record.receipt)], ['text', row.kind], ...answerCells(record, io)]));
}

/** A date, without its zone. Null for other texts. */
function dateCell(text: string): StyledCell | null {
  const moment = exactDate(text);
  if (moment === null) return null;
  const { year, month, day, time } = moment;
  return [time === '' ? 'date' : 'moment', Date.parse(`${year}-${month}-${day}T${time || '00:00'}Z`)];
}

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, rows: readonly string[], io: Io): Promise<Iterable<Uint8Array>> {
  const { words } = io;
  const { all, sums } = words.report;
  const isMixed = report.rows.some(({ kind }) => kind !== report.rows[0]?.kind);
  const heads = kept([['head', words.document.receipt], ['head', words.batch.columns.document], ...headCells(words)]);
  const shown = [heads, ...rows];
  const totals = sumsOf(report, words);
  const [hers, known] = [isMixed ? 2 : 1, 0];
  const receipts = { head: 1, last: shown.length, width: hers + COLUMN_NAMES.length, printed: hers + PRINTED, known };
  const blocks = [
    [all, receipts],
    [sums, { head: 0, last: totals.length, width: 4, printed: 4, known }],
  ] as const;
  const book = await openBook(null, blocks, io.signal);
  const listed = numbered(shown, (row) => (isMixed ? cellsOf(row) : cellsOf(row).toSpliced(1, 1)));
  return book.write([listed, numbered(totals, (cells) => cells)], io.lang);
}

function numbered<T>(rows: readonly T[], cellsIn: (row: T) => readonly StyledCell[]): Lines {
  return {
    *[Symbol.iterator]() {
      for (const [at, row] of rows.entries()) yield [at + 1, cellsIn(row)];
    },
  };
}

function sumsOf({ title, about, outcomes, parties }: Report, words: Words): StyledCell[][] {
  const { outcome, amount, party } = headsOf(words);
  const { all } = words.report;
  return [
    [['head', title]],
    ...about.map((line): StyledCell[] => [['text', line]]),
    [],
    [
      ['head', outcome],
      ['head', all],
      ['head', '%'],
      ['head', amount],
    ],
    ...outcomes.map(({ label, size, share, total, sum }): StyledCell[] => [
      ['text', label],
      ['count', size],
      ['share', share.toFixed(4)],
      isExact(total) ? ['amount', total] : ['text', sum],
    ]),
    [],
    [
      ['head', party],
      ['head', all],
    ],
    ...parties.map(({ label, size }): StyledCell[] => [
      ['text', label],
      ['count', size],
    ]),
  ];
}

/** The table that a list was. */
export interface ListTable {
  /** Whether it is an .xlsx, to be changed in place: other tables have their values in `rows`. */
  readonly xlsx: unknown;
  readonly head: SheetRow | null;
  readonly rows: readonly SheetRow[];
  /** By the number of their row, in order. */
  readonly entries: ReadonlyMap<number, unknown>;
}

/** Where the answers stand in a table: where they stand already, or behind its columns. Of other tables all is written anew. */
export function blockOf({ xlsx, head, rows, entries }: ListTable): Block {
  const numbers = [...entries.keys()];
  const texts = (head?.cells ?? []).map(textOf);
  const isAt = (at: number) =>
    Object.values(WORDS).some((words) => headTexts(words).every((text, index) => texts[at + index] === text));
  const known = texts.findIndex((_, at) => isAt(at));
  const row = head?.number ?? (numbers[0] ?? 1) - 1;
  const width = COLUMN_NAMES.length;
  if (xlsx) return { head: row, last: numbers.at(-1) ?? row, width, printed: PRINTED, known };
  const hers = known >= 0 ? known : rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const last = (rows.at(-1)?.number ?? 0) + shiftOf(row);
  return { head: row + shiftOf(row), last, width: hers + width, printed: hers + PRINTED, known: 0 };
}

/** Above a list without heads there is a row for them. */
const shiftOf = (head: number) => (head === 0 ? 1 : 0);

/** The list that comes back: its table with what is said of each receipt, by the number of its row. */
export function listBack(table: ListTable, book: Book, answers: ReadonlyMap<number, string>, io: Io) {
  const lines = table.xlsx ? addedTo : writtenAnew;
  return book.write([{ [Symbol.iterator]: () => lines(table, headCells(io.words), answers) }], io.lang);
}

type Line = readonly [number, StyledCell[]];

function* addedTo(table: ListTable, heads: StyledCell[], answers: ReadonlyMap<number, string>): Generator<Line> {
  const { head } = blockOf(table);
  if (head > 0) yield [head, heads];
  for (const [number, cells] of answers) yield [number, cellsOf(cells)];
}

function* writtenAnew(table: ListTable, heads: StyledCell[], answers: ReadonlyMap<number, string>): Generator<Line> {
  const { head, width } = blockOf(table);
  const hers = width - heads.length;
  const shift = table.head === null ? shiftOf(head - 1) : 0;
  const rowOf = (cells: readonly Cell[], style: Style) =>
    Array.from({ length: hers }, (_, index) => cellOf(cells[index], style));
  if (shift === 1) yield [1, [...rowOf([], 'head'), ...heads]];
  for (const { number, cells } of table.rows) {
    const at = number + shift;
    const answer = cellsOf(answers.get(number) ?? '[]');
    const style = at < head ? 'title' : at === head ? 'head' : 'text';
    yield [at, [...rowOf(cells, style), ...(at === head ? heads : answer)]];
  }
}

function textOf(cell: Cell): string {
  return typeof cell === 'object' && cell !== null ? cell.text : String(cell ?? '');
}

function cellOf(cell: Cell, style: Style): StyledCell {
  if (typeof cell === 'number') return ['count', cell];
  if (typeof cell === 'object' && cell?.shown) return [`=${cell.shown[1]}`, cell.shown[0]];
  return [style, textOf(cell).replaceAll('\0', '')];
}
