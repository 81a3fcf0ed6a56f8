import { toneOf } from '../../contract/statuses.ts';
import { provesNumbers } from '../../contract/values.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import { WORDS, type Words } from '../../words/index.ts';
import type { Table } from '../../workbooks/layout.ts';
import type { Cell as Given, Row as GivenRow } from '../../workbooks/read.ts';
import type { Style } from '../../workbooks/styles.ts';
import { type Book, type Cell, openBook, type Rows, sheetRow } from '../../workbooks/write.ts';
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

const headCells = (words: Words) => headTexts(words).map((text): Cell => ['head', text]);

/** What is said of a receipt, in the reader's language. */
export function answerCells(record: LookupRecord, io: Io): Cell[] {
  const { words } = io;
  const asked = record.askedAt === null ? null : new Date(record.askedAt);
  const readsNumbers = record.answer !== null && provesNumbers(record.answer);
  const reason = [COLUMNS.codigo.textOf(record), messageOf(record, io)].filter(Boolean).join(' – ');
  return COLUMN_NAMES.map((name): Cell => {
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

/** The row of a cell that holds no receipt. */
export function invalidRow(reason: string, { words }: Io): string {
  const { outcome, party } = words.statuses;
  const others = COLUMN_NAMES.slice(PRINTED).map((): Cell => ['text', '']);
  return sheetRow(['bad', outcome.usage], ['text', party.asker], ['wrapped', ''], ['wrapped', safe(reason)], ...others);
}

/** The row of a record on the sheet of receipts: its receipt and document, and what is said of it. */
export function xlsxRow(record: LookupRecord, row: Row, io: Io): string {
  return io.secrets.redact(sheetRow(['text', safe(record.receipt)], ['text', row.kind], ...answerCells(record, io)));
}

/** A date, without its zone. Null for other texts. */
function dateCell(text: string): Cell | null {
  const moment = exactDate(text);
  if (moment === null) return null;
  const { year, month, day, time } = moment;
  return [time === '' ? 'date' : 'moment', Date.parse(`${year}-${month}-${day}T${time || '00:00'}Z`)];
}

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, cells: readonly string[], io: Io): Promise<Iterable<Uint8Array>> {
  const { words } = io;
  const { all, sums } = words.report;
  const heads = sheetRow(['head', words.document.receipt], ['head', words.batch.columns.document], ...headCells(words));
  const isMixed = report.rows.some(({ kind }) => kind !== report.rows[0]?.kind);
  const shown = [heads, ...cells].map((row) => (isMixed ? row : row.replace(/\0[^\0]*/, '')));
  const totals = sumsOf(report, words);
  const book = await openBook(null, [
    [all, { head: 1, last: shown.length, width: headCells(words).length + (isMixed ? 2 : 1), known: 0 }],
    [sums, { head: 0, last: totals.length, width: 4, known: 0 }],
  ]);
  const written = [
    [numbered(shown), PRINTED + (isMixed ? 2 : 1)],
    [numbered(totals), 4],
  ] as const;
  return book.write(written, io.lang);
}

const numbered = (rows: readonly string[]): Rows => rows.map((row, at) => [at + 1, row] as const);

function sumsOf({ title, about, outcomes, parties }: Report, words: Words): string[] {
  const { outcome, amount, party } = headsOf(words);
  const { all } = words.report;
  return [
    sheetRow(['head', title]),
    ...about.map((line) => sheetRow(['text', line])),
    sheetRow(),
    sheetRow(['head', outcome], ['head', all], ['head', '%'], ['head', amount]),
    ...outcomes.map(({ label, size, share, total, sum }) => {
      const money: Cell = isExact(total) ? ['amount', total] : ['text', sum];
      return sheetRow(['text', label], ['count', size], ['share', share.toFixed(4)], money);
    }),
    sheetRow(),
    sheetRow(['head', party], ['head', all]),
    ...parties.map(({ label, size }) => sheetRow(['text', label], ['count', size])),
  ];
}

/** The table that a list was. */
export interface GivenTable {
  /** Whether it is an .xlsx, to be changed in place: other tables have their values in `rows`. */
  readonly xlsx: unknown;
  /** The name of the sheet; null of a text. */
  readonly sheet: string | null;
  readonly head: GivenRow | null;
  readonly rows: readonly GivenRow[];
  /** By the number of their row, in order. */
  readonly entries: ReadonlyMap<number, unknown>;
}

/** Where the answers stand in a table: where they stand already, or behind its columns. Of other tables all is written anew. */
export function tableOf({ xlsx, head, rows, entries }: GivenTable): Table & { readonly own: number } {
  const numbers = [...entries.keys()];
  const texts = (head?.cells ?? []).map(textOf);
  const isAt = (at: number) =>
    Object.values(WORDS).some((words) => headTexts(words).every((text, index) => texts[at + index] === text));
  const known = texts.findIndex((_, at) => isAt(at));
  const row = head?.number ?? (numbers[0] ?? 1) - 1;
  const width = COLUMN_NAMES.length;
  if (xlsx) return { head: row, last: numbers.at(-1) ?? row, width, known, own: 0 };
  const own = known >= 0 ? known : rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  // Above a list without heads there is a row for them.
  const shift = row === 0 ? 1 : 0;
  return { head: row + shift, last: (rows.at(-1)?.number ?? 0) + shift, width: own + width, known: 0, own };
}

/** The list that comes back: its table with what is said of each receipt, by the number of its row. */
export function listBack(given: GivenTable, book: Book, answers: ReadonlyMap<number, string>, io: Io) {
  const { head, own } = tableOf(given);
  const heads = sheetRow(...headCells(io.words));
  const rows: Rows = given.xlsx
    ? [...(head > 0 ? [[head, heads] as const] : []), ...answers]
    : { [Symbol.iterator]: () => writtenAnew(given, own, head, heads, answers) };
  return book.write([[rows, own + PRINTED]], io.lang);
}

/** Each row is made when it is read: all of them would take as much memory as the list. */
function* writtenAnew(
  { head: given, rows }: GivenTable,
  own: number,
  head: number,
  heads: string,
  answers: ReadonlyMap<number, string>,
) {
  const shift = given === null && head === 1 ? 1 : 0;
  const rowOf = (cells: readonly Given[], style: Style) =>
    sheetRow(...Array.from({ length: own }, (_, index) => cellOf(cells[index], style)));
  if (shift === 1) yield [1, `${rowOf([], 'head')}\0${heads}`] as const;
  for (const { number, cells } of rows) {
    const at = number + shift;
    const style = at < head ? 'title' : at === head ? 'head' : 'text';
    yield [at, `${rowOf(cells, style)}\0${at === head ? heads : (answers.get(number) ?? '')}`] as const;
  }
}

function textOf(cell: Given): string {
  return typeof cell === 'object' && cell !== null ? cell.text : String(cell ?? '');
}

function cellOf(cell: Given, style: Style): Cell {
  if (typeof cell === 'number') return ['count', cell];
  if (typeof cell === 'object' && cell?.shown) return [`=${cell.shown[1]}`, cell.shown[0]];
  return [style, textOf(cell).replace(/[\0\x01]/g, '')];
}
