import { provesNumbers } from '../../contract/values.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import { COLUMNS, type Column } from '../columns.ts';
import { columnLabels, exactDate, isExact } from '../csv.ts';
import { safe } from '../text.ts';
import { headsOf, type Report, type Row } from './sums.ts';
import { type Cell, sheetRow, workbook } from './workbook.ts';

/** A sheet of Excel takes no more rows. */
const MOST_ROWS = 1_048_576;

/** The row of a record: the columns of `csv`, recibo's own words in the reader's language. */
export function xlsxRow(record: LookupRecord, { message }: Row, { words, secrets }: Io): string {
  const readsNumbers = record.answer !== null && provesNumbers(record.answer);
  const cells = Object.entries(COLUMNS).map(([name, { nature, textOf, wordsOf }]: [string, Column]): Cell => {
    const text = name === 'message' ? message : (wordsOf?.(words)[textOf(record)] ?? textOf(record));
    if (nature === 'amount' && readsNumbers && isExact(text)) return ['amount', text];
    return (nature === 'date' ? dateCell(text) : null) ?? ['text', safe(text)];
  });
  return secrets.redact(sheetRow(...cells));
}

/** Excel's serial number of a date: days since 1899-12-30, without zone. Null for other texts. */
function dateCell(text: string): Cell | null {
  const moment = exactDate(text);
  if (moment === null) return null;
  const { year, month, day, time } = moment;
  const ms = Date.parse(`${year}-${month}-${day}T${time || '00:00'}Z`);
  return [time === '' ? 'date' : 'moment', ms / 86_400_000 + 25_569];
}

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, { words, lang }: Io): Promise<Iterable<Uint8Array>> {
  const { all, sums } = words.report;
  const head = sheetRow(...columnLabels(words).map((label): Cell => ['head', label]));
  const rows = [head, ...report.rows.map(({ cells }) => cells)];
  if (rows.length > MOST_ROWS) throw new Failure('usage', ({ report }) => report.tooMany(MOST_ROWS - 1));
  return workbook([all, rows], [sums, sumsOf(report, words)], lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd');
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
