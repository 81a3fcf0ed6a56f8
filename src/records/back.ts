import type { Io } from '../io.ts';
import type { Table } from '../lists/list.ts';
import { questionOf } from '../lists/receipt.ts';
import { COLUMNS, columnLabels, csvCells, joined } from '../output/columns.ts';
import { maskRecord } from '../output/mask.ts';
import { answerCells, COLUMN_NAMES, headCells, headTexts, PRINTED } from '../output/report/cells.ts';
import { failed, type LookupRecord } from '../record.ts';
import { WORDS } from '../words/index.ts';
import type { Cell } from '../workbooks/cells.ts';
import type { Block, Lines, StyledCell } from '../workbooks/sheet.ts';
import type { Style } from '../workbooks/styles.ts';
import { openBook } from '../workbooks/write.ts';
import { csvBack } from './csv.ts';
import { lastOf } from './read.ts';
import type { SinkOptions } from './resume.ts';

/** Makes a list that comes back of the records in a file: its pieces, and what there is to know of it once it is written. */
type Make = (records: string) => Promise<{ pieces: Iterable<string | Uint8Array>; notes: string[] }>;

/** How a table comes back. @throws Failure `io` where its workbook cannot be changed, `usage` where that has no room */
export function openBack(table: Table, options: SinkOptions, io: Io): Promise<Make> {
  return options.output === 'xlsx' ? openBookBack(table, options, io) : openCsvBack(table, options, io);
}

async function openBookBack(table: Table, options: SinkOptions, io: Io): Promise<Make> {
  const { batch } = io.words;
  const block = blockOf(table);
  const book = await openBook(table.xlsx, [[table.sheet ?? 'Recibo', block]], io.signal);
  const heads = JSON.stringify(headCells(...headTexts(io.words)));
  const textOf = (record: LookupRecord) => JSON.stringify(answerCells(record, io));
  return async (records) => {
    const answers = await answersOf(table, heads, records, textOf, options, io);
    const lines = table.xlsx ? addedLines(answers) : newLines(table, block, answers);
    const notes = [
      table.xlsx ? batch.answersIn(...book.columns) : '',
      table.xlsx === null && table.sheet !== null ? batch.valuesOnly : '',
      book.left.macros ? batch.noMacros : '',
      book.left.signatures ? batch.noSignatures : '',
    ];
    return { pieces: await book.write([lines], io.lang), notes: notes.filter(Boolean) };
  };
}

async function openCsvBack(table: Table, options: SinkOptions, io: Io): Promise<Make> {
  const words = options.excel ? io.words : null;
  const separator = options.excel ? ';' : (table.text?.separator ?? ',');
  // All but the receipt, which the list has.
  const textOf = (record: LookupRecord) => joined(csvCells(record, words).slice(1), separator);
  const heads = (words === null ? Object.keys(COLUMNS) : columnLabels(words)).slice(1);
  return async (records) => {
    const answers = await answersOf(table, joined(heads, separator), records, textOf, options, io);
    const none = separator.repeat(heads.length - 1);
    const { pieces, isUtf8Now } = csvBack(table, answers, { none, separator, isExcel: options.excel });
    return { pieces, notes: isUtf8Now ? [io.words.batch.nowUtf8(options.out ?? '')] : [] };
  };
}

/**
 * What stands behind the rows of a table, by their numbers: our heads behind its own, or above its first receipt (0 is above all),
 * and what is made of the record of each receipt.
 */
async function answersOf(
  table: Table,
  heads: string,
  records: string,
  textOf: (record: LookupRecord) => string,
  options: SinkOptions,
  io: Io,
): Promise<Map<number, string>> {
  const masked = (record: LookupRecord) => textOf(maskRecord(record, options));
  const last = await lastOf([records], masked, io);
  const answers = new Map([[headRow(table), heads]]);
  for (const [number, entry] of table.entries) {
    const { failure, ...question } = questionOf(options, { ...entry, row: undefined }, io);
    const answer = failure === null ? last.of(question) : masked(failed(question, failure));
    if (answer !== undefined) answers.set(number, answer);
  }
  return answers;
}

function headRow({ head, entries }: Table): number {
  const [first = 1] = entries.keys();
  return head?.number ?? first - 1;
}

/** Where the answers stand in a table: where they stand already, or behind its columns. What is no .xlsx is written anew. */
function blockOf(table: Table): Block {
  const { xlsx, head, rows, entries } = table;
  const texts = (head?.cells ?? []).map(textIn);
  const isOurs = (at: number) =>
    Object.values(WORDS).some((words) => headTexts(words).every((text, index) => texts[at + index] === text));
  const known = texts.findIndex((_, at) => isOurs(at));
  const row = headRow(table);
  const width = COLUMN_NAMES.length;
  if (xlsx) return { head: row, last: [...entries.keys()].at(-1) ?? row, width, printed: PRINTED, known };
  const hers = known >= 0 ? known : rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const above = row === 0 ? 1 : 0;
  return { head: row + above, last: rows.length + above, width: hers + width, printed: hers + PRINTED, known: 0 };
}

/** The answers in a workbook that stays. */
function addedLines(answers: ReadonlyMap<number, string>): Lines {
  return {
    *[Symbol.iterator]() {
      for (const [number, cells] of answers) if (number > 0) yield [number, JSON.parse(cells)];
    },
  };
}

/** The rows of a table with the answers, in a new workbook. */
function newLines({ rows }: Table, { head, width }: Block, answers: ReadonlyMap<number, string>): Lines {
  const hers = width - COLUMN_NAMES.length;
  const all = answers.has(0) ? [{ number: 0, cells: [] }, ...rows] : rows;
  return {
    *[Symbol.iterator]() {
      for (const [at, { number, cells }] of all.entries()) {
        const style = at + 1 === head ? 'head' : 'text';
        const shown = Array.from({ length: hers }, (_, index) => cellOf(cells[index], style));
        yield [at + 1, [...shown, ...JSON.parse(answers.get(number) ?? '[]')]];
      }
    },
  };
}

function textIn(cell: Cell): string {
  return typeof cell === 'object' && cell !== null ? cell.text : String(cell ?? '');
}

function cellOf(cell: Cell, style: Style): StyledCell {
  if (typeof cell === 'number') return ['count', cell];
  if (typeof cell === 'object' && cell?.shown) return [`=${cell.shown[1]}`, cell.shown[0]];
  return [style, textIn(cell).replaceAll('\0', '')];
}
