import { toneOf } from '../../contract/statuses.ts';
import { provesNumbers } from '../../contract/values.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import type { StyledCell } from '../../workbooks/sheet.ts';
import { COLUMNS, type Column, type ColumnName, columnLabels, exactDate, isExact } from '../columns.ts';
import { adviceOn, messageOf } from '../summary.ts';
import { safe } from '../text.ts';

/** What is said of a receipt, in the order of its columns. The first ones are printed. */
export const COLUMN_NAMES = [
  ...['outcome', 'next', 'advice', 'message', 'numero', 'serie', 'customer', 'valor-total', 'data-emissao'],
  ...['chave', 'protocolo', 'url-danfe', 'url-xml', 'asked-at'],
];
export const PRINTED = 4;

/** Excel takes a workbook with longer ones for broken. */
const LINK = /^https:\/\/\S{1,2000}$/i;

export function headTexts(words: Words): string[] {
  const labels = columnLabels(words);
  const others: Readonly<Record<string, string>> = { advice: words.report.whatToDo, message: words.document.reason };
  const names = Object.keys(COLUMNS);
  return COLUMN_NAMES.map((name) => others[name] ?? labels[names.indexOf(name)] ?? name);
}

export const headCells = (...texts: string[]) => texts.map((text): StyledCell => ['head', text]);

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
  if (outcome === 'issued' || outcome === 'usage') return '';
  if (failure !== null) return report.again;
  if (outcome === 'not-found') return report.check;
  const { hint, matter } = adviceOn(record, io, 'user');
  return hint || matter;
}

/** What the sheet of receipts says of a record: as JSON, since arrays of cells take ten times the memory. */
export function xlsxRow(record: LookupRecord, kind: string, io: Io): string {
  const cells: StyledCell[] = [['text', safe(record.receipt)], ['text', kind], ...answerCells(record, io)];
  return io.secrets.redact(JSON.stringify(cells));
}

/** A date, without its zone. Null for other texts. */
function dateCell(text: string): StyledCell | null {
  const moment = exactDate(text);
  if (moment === null) return null;
  const { year, month, day, time } = moment;
  return [time === '' ? 'date' : 'moment', Date.parse(`${year}-${month}-${day}T${time || '00:00'}Z`)];
}
