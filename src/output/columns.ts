import { type Json, textAt, valueAt } from '../contract/json.ts';
import { isNumber, localTime, provesNumbers, readDate } from '../contract/values.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS, type Words } from '../words/index.ts';
import { brief, safe } from './text.ts';

/** What a column holds, by how Excel has to be kept from spoiling it. `meta` is recibo's. */
type Nature = 'meta' | 'code' | 'words' | 'amount' | 'date' | 'moment';

export interface Column {
  readonly nature: Nature;
  /** What a record has in it, as it came; empty where it has nothing. */
  readonly textOf: (record: LookupRecord) => string;
  /** What people read in the place of each text. */
  readonly wordsOf?: (words: Words) => Readonly<Record<string, string>>;
}

/** The columns of `csv` in their order. */
export const COLUMNS = {
  receipt: { nature: 'code', textOf: ({ receipt }) => receipt },
  document: { nature: 'meta', textOf: ({ kind }) => kind },
  'exit-code': { nature: 'meta', textOf: ({ exitCode }) => String(exitCode) },
  outcome: { nature: 'meta', textOf: ({ outcome }) => outcome, wordsOf: ({ statuses }) => statuses.outcome },
  status: field('code', 'status'),
  next: { nature: 'meta', textOf: ({ next }) => next, wordsOf: ({ statuses }) => statuses.party },
  numero: field('code', 'data.numero'),
  serie: field('code', 'data.serie'),
  customer: { nature: 'words', textOf: customerOf },
  'customer-id': field('code', 'data.cliente.cnpj', 'data.cliente.cpf'),
  'valor-total': field('amount', 'data.valor-total'),
  'data-emissao': field('date', 'data.sefaz.data-emissao', 'data.retorno-municipio.data-emissao'),
  chave: field('code', 'data.sefaz.chave', 'data.retorno-municipio.chave'),
  protocolo: field('code', 'data.sefaz.protocolo'),
  codigo: field('code', 'data.sefaz.codigo'),
  message: { nature: 'words', textOf: faultMessage },
  'url-danfe': field('words', 'data.sefaz.url-danfe'),
  'url-xml': field('words', 'data.sefaz.url-xml'),
  attempts: { nature: 'meta', textOf: ({ attempts }) => String(attempts) },
  'elapsed-ms': { nature: 'meta', textOf: ({ elapsedMs }) => String(Math.round(elapsedMs)) },
  'asked-at': { nature: 'moment', textOf: ({ askedAt }) => askedAt ?? '' },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof COLUMNS;

function field<N extends Nature>(nature: N, ...paths: readonly string[]) {
  return { nature, textOf: ({ answer }: LookupRecord) => firstText(answer, paths) };
}

function firstText(answer: Json | null, paths: readonly string[]): string {
  return paths.map((path) => answer && textAt(answer, path)).find(Boolean) ?? '';
}

/** A plain string while the document is being issued (`service.md`, section 2.2). */
function customerOf({ answer }: LookupRecord): string {
  const customer = answer && valueAt(answer, 'data.cliente');
  return typeof customer === 'string'
    ? customer
    : firstText(answer, ['data.cliente.razao-social', 'data.cliente.nome']);
}

/** What is wrong with an answer, or that a document could not be had, stands here alone: the service has no words for it. */
function faultMessage(record: LookupRecord): string {
  const { answer, failure, outcome } = record;
  const error = failure?.say(WORDS.en) ?? '';
  if (outcome === 'io') return error;
  // Under `--strict` the error says no more than how often.
  if (outcome === 'contract') return [error, ...warningsOf(record, WORDS.en)].join('; ');
  return firstText(answer, ['data.sefaz.mensagem', 'data.retorno-municipio.mensagem', 'data.erro']) || error;
}

/** So many deviations are shown; an answer may have hundreds of thousands. */
const MOST_WARNINGS = 50;

/** What deviates from the contract: a sentence for each, with how often it does, and how many more there are. */
export function warningsOf({ deviations }: Pick<LookupRecord, 'deviations'>, { service }: Words): string[] {
  const shown = deviations.slice(0, MOST_WARNINGS).map(({ kind, path, expected = '', found = '', count }) => {
    return service.deviation[kind](brief(path, 200), expected, brief(found, 200)) + service.times(count);
  });
  const left = deviations.length - shown.length;
  return left > 0 ? [...shown, service.moreDeviations(left)] : shown;
}

/** The first line of `csv`; with `words` that of `--excel`, in the reader's language, with the names that pages have too. */
export function csvHead(words: Words | null): string {
  return words === null ? `${joined(Object.keys(COLUMNS), ',')}\r\n` : `\ufeff${joined(columnLabels(words), ';')}\r\n`;
}

/** What the columns are called for people. */
export function columnLabels({ batch, document }: Words): string[] {
  const { field, receipt, status, whoActs: next } = document;
  const ours = { ...batch.columns, receipt, status, next, customer: field.cliente };
  const labels: Readonly<Record<string, string>> = { ...field, ...ours };
  return Object.keys(COLUMNS).map((name) => labels[name] ?? labels[`sefaz.${name}`] ?? name);
}

/** A record as a line of `csv`; with `words` that of `--excel`. */
export function csvLine(record: LookupRecord, words: Words | null, isTerminal = false): string {
  const line = joined(csvCells(record, words), words === null ? ',' : ';');
  return `${isTerminal ? safe(line) : line}\r\n`;
}

/** A record as the cells of such a line. */
export function csvCells(record: LookupRecord, words: Words | null): string[] {
  const isProven = words !== null && record.answer !== null && provesNumbers(record.answer);
  return Object.values(COLUMNS).map(({ nature, textOf, wordsOf }: Column) => {
    const text = textOf(record);
    if (words === null) return guard(text);
    return wordsOf?.(words)[text] ?? excelCell(text, nature === 'amount' && !isProven ? 'code' : nature);
  });
}

// Some spreadsheets run a cell that begins with one of these signs, full-width ones too, and drop a control before it. What
// begins with apostrophes before such a sign gets one more, so that the first is always ours.
const FORMULA = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20\p{Cc}]/u;
/** What Excel may take for a number, a date, a time, a truth or a formula, in Portuguese or English. */
const CONVERTIBLE =
  /^[\s'"]*(?:[\d=+\-@.,(/%#]|R?\p{Sc})|^\s*(?:true|false|verdadeiro|falso)\s*$|^\s*\p{L}{3,9}[\s/.-]*\d{1,4}\s*$/iu;
/** Excel takes no longer text in a formula, and rounds numbers with more digits. */
const LONGEST_IN_FORMULA = 255;
const MOST_DIGITS = 15;

/** A text that no spreadsheet runs: an apostrophe stands before what it would. */
export const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * A cell for Excel in Portuguese: amounts and dates as it reads them. Of a key it makes 3,5E+43: a code is a formula whose
 * result is the text. Words have an apostrophe where they would be run or converted.
 */
export function excelCell(text: string, nature: Nature): string {
  if (text === '' || nature === 'meta') return text;
  if (nature === 'amount' && isExact(text)) return text.replace('.', ',');
  const date = nature === 'moment' ? localTime(new Date(text)) : text;
  const moment = nature === 'date' || nature === 'moment' ? exactDate(date) : null;
  if (moment !== null) return `${moment.day}/${moment.month}/${moment.year} ${moment.time}`.trimEnd();
  if (nature !== 'words' && text.length <= LONGEST_IN_FORMULA) return `="${text.replaceAll('"', '""')}"`;
  return CONVERTIBLE.test(text) ? `'${text}` : guard(text);
}

/** Whether Excel keeps every digit of a number with a decimal point. */
export function isExact(text: string): boolean {
  return isNumber(text) && !/^-?0\d/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS;
}

/** The parts of a date that Excel keeps whole: it knows no earlier ones, and shows no fraction of a second. Null for other texts. */
export function exactDate(text: string) {
  const moment = readDate(text);
  return moment?.fraction === '' && text >= '1900-03' ? moment : null;
}

/** Cells with a separator between them, which stays out of them. */
export function joined(cells: readonly string[], separator: string): string {
  const isQuoted = (cell: string) => /[",;\r\n]/.test(cell) || cell.includes(separator);
  return cells.map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator);
}
