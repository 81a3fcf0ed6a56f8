import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import { COLUMNS, type Column } from '../columns.ts';
import { columnLabels, isExact } from '../csv.ts';
import { isReadable } from '../notation.ts';
import { safe } from '../text.ts';
import { headsOf, type Report, type Row } from './sums.ts';
import { sheetRow, workbook } from './workbook.ts';

/** Excel's limit for a sheet, without the head. */
const MOST_RECORDS = 1_048_575;

/** The row of a record: the columns of `csv`, recibo's own words in the reader's language. */
export function xlsxRow(record: LookupRecord, { party, message }: Row, { words, secrets }: Io): string {
  const own: Readonly<Record<string, string>> = {
    outcome: words.statuses.outcome[record.outcome],
    next: party,
    message,
  };
  const readsNumbers = record.answer !== null && isReadable(record.answer);
  const cells = Object.entries(COLUMNS).map(([name, { nature, textOf }]: [string, Column]) => {
    const text = own[name] ?? textOf(record);
    if (nature === 'amount' && readsNumbers && isExact(text)) return ['amount', text] as const;
    return (nature === 'date' ? dateCell(text) : null) ?? (['text', safe(text)] as const);
  });
  return secrets.redact(sheetRow(cells));
}

/** Excel's serial number of a date: days since 1899-12-30, without zone. Null for other texts. */
function dateCell(text: string) {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  const ms = Date.parse(`${day}T${time ?? '00:00:00'}Z`);
  const days = ms / 86_400_000 + 25_569;
  // `Date` turns February 30 into March 2; Excel counts a February 29 in 1900.
  if (!(days > 60) || !new Date(ms).toISOString().startsWith(day)) return null;
  return [time === undefined ? 'date' : 'moment', days] as const;
}

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, { words, lang }: Io): Promise<Iterable<Uint8Array>> {
  const { rows } = report;
  if (rows.length > MOST_RECORDS) throw new Failure('usage', (words) => words.report.tooMany(MOST_RECORDS));
  const head = sheetRow(columnLabels(words).map((label) => ['head', label]));
  const list = [head, ...rows.map(({ cells }) => cells)];
  const dates = lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  return workbook([words.report.all, words.report.sums], list, sumsOf(report, words), dates);
}

function sumsOf({ outcomes, parties }: Report, words: Words): string[] {
  const { outcome, amount, party } = headsOf(words);
  const heads = (...labels: readonly string[]) => sheetRow(labels.map((label) => ['head', label]));
  return [
    heads(outcome, words.report.all, '%', amount),
    ...outcomes.map(({ label, size, share, total, sum }) =>
      sheetRow([
        ['text', label],
        ['count', size],
        ['share', share.toFixed(4)],
        isExact(total) ? ['amount', total] : ['text', sum],
      ]),
    ),
    heads(''),
    heads(party, words.report.all),
    ...parties.map(({ label, size }) =>
      sheetRow([
        ['text', label],
        ['count', size],
      ]),
    ),
  ];
}
