import type { Kind } from '../../contract/statuses.ts';
import { provesNumbers } from '../../contract/values.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import { COLUMNS, type Column, type ColumnName, columnLabels, exactDate, isExact } from '../columns.ts';
import { safe } from '../text.ts';
import { headsOf, type Report, type Row, rowOf } from './sums.ts';
import { type Cell, type ListTable, sheetRow, workbook } from './workbook.ts';

/** What is told of a receipt, in the order of its columns. The others are long, and not printed. */
const PRINTED = 'outcome next advice message numero serie customer valor-total data-emissao'.split(' ');
const TOLD = [...PRINTED, 'chave', 'protocolo', 'url-danfe', 'url-xml', 'asked-at'];

/** Excel takes a workbook with longer ones for broken. */
const LINK = /^https?:\/\/\S{1,2000}$/i;

/** The heads of what is told of receipts. */
function toldHeads(words: Words): Cell[] {
  const labels = columnLabels(words);
  const own: Readonly<Record<string, string>> = { advice: words.report.whatToDo, message: words.document.reason };
  const names = Object.keys(COLUMNS);
  return TOLD.map((name) => ['head', own[name] ?? labels[names.indexOf(name)] ?? name]);
}

/** What is told of a receipt, in the reader's language. */
export function toldCells(record: LookupRecord, io: Io, row: Row = rowOf(record, io)): Cell[] {
  const { tone, advice, message } = row;
  const asked = record.askedAt === null ? null : new Date(record.askedAt);
  const { words } = io;
  const readsNumbers = record.answer !== null && provesNumbers(record.answer);
  const reason = [COLUMNS.codigo.textOf(record), message].filter(Boolean).join(' – ');
  return TOLD.map((name): Cell => {
    if (name === 'advice') return ['text', advice];
    // By the clock of the reader's wall.
    if (name === 'asked-at' && asked) return ['moment', asked.setMilliseconds(0) - asked.getTimezoneOffset() * 60_000];
    const { nature, textOf, wordsOf }: Column = COLUMNS[name as ColumnName];
    const text = name === 'message' ? reason : (wordsOf?.(words)[textOf(record)] ?? textOf(record));
    if (name === 'outcome') return [tone, text];
    if (nature === 'amount' && readsNumbers && isExact(text)) return ['amount', text];
    if (name.startsWith('url-') && LINK.test(text)) return ['link', safe(text)];
    if (name === 'chave') return ['code', safe(text)];
    return (nature === 'date' ? dateCell(text) : null) ?? ['text', safe(text)];
  });
}

/** The row of a record on the sheet of receipts: its receipt and document, and what is told. */
export function xlsxRow(record: LookupRecord, row: Row, io: Io): string {
  return io.secrets.redact(sheetRow(['text', safe(record.receipt)], ['text', row.kind], ...toldCells(record, io, row)));
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
  const heads = sheetRow(['head', words.document.receipt], ['head', words.batch.columns.document], ...toldHeads(words));
  const rows = [heads, ...cells];
  const isMixed = report.rows.some(({ kind }) => kind !== report.rows[0]?.kind);
  const shown = isMixed ? rows : rows.map((row) => row.replace(/\0[^\0]*/, ''));
  const list = { rows: [...shown.entries()], printed: PRINTED.length + (isMixed ? 2 : 1) };
  const none = { xlsx: null, sheet: all, rows: [] };
  return workbook(none, 0, list, io.lang, { name: sums, rows: [...sumsOf(report, words).entries()] });
}

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

/** The table that a list was, with its receipts by the number of their row, which is 1 for the first. */
export interface BackTable extends ListTable {
  readonly kind: Kind;
  readonly head: { readonly number: number } | null;
  readonly receipts: ReadonlyMap<number, string>;
}

/** The list that comes back: its table with what `toldOf` has of each receipt at the right. */
export function listBack(table: BackTable, toldOf: (receipt: string) => string | undefined, io: Io) {
  const [first = 1] = table.receipts.keys();
  const found = table.head?.number ?? first - 1;
  // Above a list without heads there is a row for them, but for a workbook, whose rows stay where they are.
  const shift = found === 0 && table.xlsx === null ? 1 : 0;
  const head = found - 1 + shift;
  const rows: [number, string][] = head < 0 ? [] : [[head, sheetRow(...toldHeads(io.words))]];
  for (const [number, receipt] of table.receipts) {
    const told = toldOf(receipt);
    if (told !== undefined) rows.push([number - 1 + shift, told]);
  }
  const shown = shift === 0 ? table : { ...table, rows: [{ cells: [] }, ...table.rows] };
  return workbook(shown, head, { rows, printed: PRINTED.length }, io.lang);
}
