import { provesNumbers } from '../../contract/values.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import { COLUMNS, type Column, type ColumnName, columnText } from '../columns.ts';
import { columnLabels, exactDate, isExact } from '../csv.ts';
import { safe } from '../text.ts';
import { headsOf, type Report, type Row } from './sums.ts';
import { type Cell, sheetRow, workbook } from './workbook.ts';

/** A sheet of Excel takes no more rows. */
const MOST_ROWS = 1_048_576;

/** What is told of a receipt, in the order of its columns, and how many of them are printed: the others are long. */
const TOLD =
  'outcome next advice message numero serie customer valor-total data-emissao chave protocolo url-danfe url-xml asked-at';
export const PRINTED = 9;

/** The heads of what is told of receipts. */
export function toldHeads(words: Words): Cell[] {
  const labels = columnLabels(words);
  const own: Readonly<Record<string, string>> = { advice: words.report.whatToDo, message: words.document.reason };
  const names = Object.keys(COLUMNS);
  return TOLD.split(' ').map((name) => ['head', own[name] ?? labels[names.indexOf(name)] ?? name]);
}

/** What is told of a receipt, in the reader's language. */
export function toldCells(record: LookupRecord, { tone, advice, message }: Row, { words }: Io): Cell[] {
  const readsNumbers = record.answer !== null && provesNumbers(record.answer);
  const reason = [columnText(record, 'codigo'), message].filter(Boolean).join(' – ');
  return TOLD.split(' ').map((name): Cell => {
    if (name === 'advice') return ['text', advice];
    const { nature, textOf, wordsOf }: Column = COLUMNS[name as ColumnName];
    const text = name === 'message' ? reason : (wordsOf?.(words)[textOf(record)] ?? textOf(record));
    if (name === 'outcome') return [tone, text];
    if (nature === 'amount' && readsNumbers && isExact(text)) return ['amount', text];
    if (name.startsWith('url-') && /^https:\/\//i.test(text)) return ['link', safe(text)];
    if (name === 'chave') return ['code', safe(text)];
    return (nature === 'date' ? dateCell(text) : null) ?? ['text', safe(text)];
  });
}

/** The row of a record on the sheet of receipts: its receipt and document, and what is told. */
export function xlsxRow(record: LookupRecord, row: Row, io: Io): string {
  const own: Cell[] = [
    ['text', safe(record.receipt)],
    ['text', row.kind],
  ];
  return io.secrets.redact(sheetRow(...own, ...toldCells(record, row, io)));
}

/** A date, without its zone. Null for other texts. */
function dateCell(text: string): Cell | null {
  const moment = exactDate(text);
  if (moment === null) return null;
  const { year, month, day, time } = moment;
  return [time === '' ? 'date' : 'moment', Date.parse(`${year}-${month}-${day}T${time || '00:00'}Z`)];
}

/** How Excel is to write dates. */
export function dateFormat({ lang }: Pick<Io, 'lang'>): string {
  return lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
}

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, io: Io): Promise<Iterable<Uint8Array>> {
  const { words } = io;
  const { all, sums } = words.report;
  if (report.rows.length >= MOST_ROWS) throw new Failure('usage', ({ report }) => report.tooMany(MOST_ROWS - 1));
  const own: Cell[] = [
    ['head', words.document.receipt],
    ['head', words.batch.columns.document],
  ];
  const rows = [sheetRow(...own, ...toldHeads(words)), ...report.rows.map(({ cells }) => cells)];
  const isMixed = report.rows.some(({ kind }) => kind !== report.rows[0]?.kind);
  const shown = isMixed ? rows : rows.map((cells) => cells.replace(/\0[^\0]*/, ''));
  const list = { rows: shown.entries(), printed: PRINTED + (isMixed ? 2 : 1) };
  return [await workbook([all, list], [sums, { rows: sumsOf(report, words).entries(), printed: 4 }], dateFormat(io))];
}

function sumsOf({ outcomes, parties }: Report, words: Words): string[] {
  const { outcome, amount, party } = headsOf(words);
  const { all } = words.report;
  return [
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
