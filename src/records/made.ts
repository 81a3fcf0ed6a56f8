import { extname } from 'node:path';
import { Json } from '../contract/json.ts';
import type { Kind } from '../contract/statuses.ts';
import { acts } from '../contract/statuses.ts';
import { caught } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Table } from '../lists/list.ts';
import { receiptOf } from '../lists/receipt.ts';
import { COLUMNS, columnLabels, csvCells, csvHead, csvLine, joined } from '../output/columns.ts';
import { maskJson, maskRecord } from '../output/mask.ts';
import { BETWEEN, message } from '../output/message.ts';
import { DoneRows } from '../output/report/done.ts';
import { html } from '../output/report/html.ts';
import { reportOf, rowOf, type Scope } from '../output/report/sums.ts';
import { markdown, table } from '../output/report/text.ts';
import {
  answerCells,
  blockOf,
  invalidCells,
  kept as keptCells,
  listBack,
  xlsx,
  xlsxRow,
} from '../output/report/xlsx.ts';
import { filePaper } from '../output/screen.ts';
import { note } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import { failed, type LookupRecord } from '../record.ts';
import { Archive } from '../workbooks/archive.ts';
import { type Book, openBook } from '../workbooks/write.ts';
import { keyOf, lastOf, type Reading } from './read.ts';

/** The formats of records, and of what is made of them, by how the name of a file ends that means one. */
const ENDINGS = { txt: 'table', html: 'html', csv: 'csv', ndjson: 'ndjson', xlsx: 'xlsx', md: 'markdown' } as const;
export const REPORT_FORMATS = [...Object.values(ENDINGS), 'message'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const FORMATS = ['table', 'plain', 'json', 'ndjson', 'csv', 'message', 'xlsx', 'html', 'markdown'] as const;
/** `list` is what `csv` is of a list that is a table: it comes back. */
export type Format = (typeof FORMATS)[number] | 'list';

/** The format that the name of a file means, in any letter case; undefined where it ends in none of {@link ENDINGS}. */
export function formatNamed(file: string): ReportFormat | undefined {
  const ending = extname(file).slice(1).toLowerCase();
  return Object.entries(ENDINGS).find(([one]) => one === ending)?.[1];
}

/** Whether a batch makes the format at its end, of the records that it has written. */
export function isMade(format: Format): format is 'xlsx' | 'html' | 'markdown' | 'list' {
  return format === 'xlsx' || format === 'html' || format === 'markdown' || format === 'list';
}

export interface ReportOptions extends Scope {
  /** The file that it is for; undefined of standard output. */
  readonly out?: string;
  readonly excel: boolean;
  readonly mask: boolean;
  /** Told how far the files are read. */
  readonly reading?: Reading;
}

/** The list that the records answer: its name, which stands in the place of theirs, and the table that it was, if it comes back. */
interface Answered {
  readonly name: string;
  readonly kind: Kind;
  readonly table: Table | null;
  /** Where the table comes back, once that is known. */
  readonly book: Book | null;
  /** What there is to know of it once it is written. */
  readonly tell: (text: string) => void;
}

/** What records add up to, in pieces. @param files of records, as they were typed. @throws Failure `io` */
export async function made(
  format: ReportFormat | 'list',
  files: readonly string[],
  options: ReportOptions,
  io: Io,
  list: Answered | null = null,
): Promise<Iterable<string | Uint8Array>> {
  const { out, excel, mask } = options;
  const isTerminal = io.out.isTerminal && out === undefined;
  if (format === 'ndjson') {
    const masked = (line: string) => (mask ? maskJson(new Json(line, JSON.parse(line))).text : line);
    const lineOf = (_: LookupRecord, line: string) => `${isTerminal ? safe(masked(line)) : masked(line)}\n`;
    return (await narrowed(files, options, lineOf, io)).kept;
  }
  if (format === 'list' && list?.table) return await textBack(list, list.table, files, options, io);
  if (format === 'csv' || format === 'list') {
    const words = excel ? io.words : null;
    const { kept } = await narrowed(files, options, (record) => csvLine(record, words, isTerminal), io);
    return [csvHead(words), ...kept];
  }
  if (format === 'message') {
    const textOf = (record: LookupRecord) => (acts(record.next) ? message(record, io, { baseUrl: '' }) : '');
    const texts = (await narrowed(files, options, textOf, io)).kept.filter(Boolean);
    if (texts.length === 0) await note(io.words.report.nobody, io);
    return [texts.join(BETWEEN)];
  }
  if (format === 'xlsx' && list?.table) return await tableBack(list, list.table, files, options, io);
  const done = new DoneRows();
  const isListed = format === 'html' || format === 'xlsx';
  const rowIn = (record: LookupRecord) => {
    const row = rowOf(record, io);
    if (!isListed && row.next === 'nobody') return done.shortened(row);
    return { row, cells: format === 'xlsx' ? xlsxRow(record, row, io) : '' };
  };
  const { kept, leftOut } = await narrowed(files, options, rowIn, io);
  const full = kept.filter((one) => typeof one !== 'string');
  const [listed, cells] = [full.map(({ row }) => row), full.map(({ cells }) => cells)];
  const rows = [...listed, ...done.rows(kept.filter((one) => typeof one === 'string'))];
  const report = await reportOf(rows, list === null ? files : [list.name], io, { ...options, leftOut });
  if (format === 'xlsx') return await xlsx(report, cells, io);
  return await { table, html, markdown }[format](report, io, out === undefined ? io.out : filePaper());
}

/** The workbook in which a table comes back. @throws Failure `io` where it cannot be changed, `usage` where it has no room */
export async function bookOf(table: Table, name: string, { signal }: Io): Promise<Book> {
  const archive = table.xlsx && (await Archive.open(table.xlsx, name, signal));
  return openBook(archive, [[table.sheet ?? 'Recibo', blockOf(table)]], signal);
}

/** The table that a list was, with what is said of each receipt. */
async function tableBack(list: Answered, table: Table, files: readonly string[], options: ReportOptions, io: Io) {
  const { name, kind, tell } = list;
  const rowIn = (record: LookupRecord) => keptCells(answerCells(maskRecord(record, options), io));
  const failedIn = ({ failure }: LookupRecord) => keptCells(invalidCells(failure?.say(io.words) ?? '', io));
  const rows = await rowsBack(table, files, { kind, rowIn, failedIn }, io);
  const book = list.book ?? (await bookOf(table, name, io));
  const { batch } = io.words;
  if (table.xlsx) tell(batch.answersIn(...book.columns));
  else if (table.sheet !== null) tell(batch.valuesOnly);
  if (book.left.macros) tell(batch.noMacros);
  if (book.left.signatures) tell(batch.noSignatures);
  return listBack(table, book, rows, io);
}

/** The same as csv. */
async function textBack(
  { kind, tell }: Answered,
  table: Table,
  files: readonly string[],
  options: ReportOptions,
  io: Io,
) {
  const { excel: isExcel, out = '' } = options;
  const words = isExcel ? io.words : null;
  // It loads what shows the cells of a workbook: 20 ms of a start.
  const { csvBack, separatorFor } = await import('./csv.ts');
  const separator = separatorFor(table, isExcel);
  // All but the receipt, which the list has.
  const rowIn = (record: LookupRecord) => joined(csvCells(maskRecord(record, options), words).slice(1), separator);
  const rows = await rowsBack(table, files, { kind, rowIn, failedIn: rowIn }, io);
  const head = (words === null ? Object.keys(COLUMNS) : columnLabels(words)).slice(1);
  return csvBack(table, { separator, head, rows, isExcel }, () => tell(io.words.batch.nowUtf8(out)));
}

interface Making {
  readonly kind: Kind;
  readonly rowIn: (record: LookupRecord) => string;
  /** Of a cell that is no receipt. */
  readonly failedIn: (record: LookupRecord) => string;
}

/** What is made of the record of each receipt of a table, by the number of its row. */
async function rowsBack({ entries }: Table, files: readonly string[], { kind, rowIn, failedIn }: Making, io: Io) {
  const answers = await lastOf(files, rowIn, io);
  const rows = new Map<number, string>();
  for (const [number, entry] of entries) {
    try {
      const row = answers.get(keyOf({ kind, receipt: receiptOf({ ...entry, row: undefined }, io) }));
      if (row !== undefined) rows.set(number, row);
    } catch (error) {
      rows.set(number, failedIn(failed({ kind, receipt: entry.text }, caught(error))));
    }
  }
  return rows;
}

/** What `keep` makes of the records that `--only`, `--next` and `--since` leave, and how many those leave out. */
async function narrowed<Kept>(
  files: readonly string[],
  options: ReportOptions,
  keep: (record: LookupRecord, line: string) => Kept,
  io: Io,
) {
  const { only, next, since } = options;
  const stateOf = ({ outcome, verdict }: LookupRecord) => `${outcome} ${verdict?.code}`;
  const before = since === undefined ? null : await lastOf([since], stateOf, io, options.reading);
  const keptOf = (record: LookupRecord, line: string) => {
    if (only?.includes(record.outcome) === false || (next ?? record.next) !== record.next) return null;
    return before?.get(keyOf(record)) === stateOf(record) ? null : keep(maskRecord(record, options), line);
  };
  const { values: all } = await lastOf(files, keptOf, io, options.reading);
  const kept = all.filter((one) => one !== null);
  return { kept, leftOut: all.length - kept.length };
}
