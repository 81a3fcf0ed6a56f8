import { readJson } from '../../contract/json.ts';
import { wordsAlone } from '../../contract/sefaz-codes.ts';
import { acts, OUTCOMES, PARTIES, type Party } from '../../contract/statuses.ts';
import { formatTaxId, readTaxId } from '../../contract/tax-ids.ts';
import type { ExitName } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import { WORDS, type Words } from '../../words/index.ts';
import { COLUMNS, type ColumnName } from '../columns.ts';
import { clockText, decimalText, notationOf } from '../notation.ts';
import { SYMBOLS } from '../screen.ts';
import { summaryOf } from '../summary.ts';
import { excerpt, safe } from '../text.ts';

/** The most decimals that an amount may have to be added up. */
const SCALE = 10;

/** A receipt as reports show it: safe texts in the reader's notation. Nothing else of the record is kept. */
export type Row = ReturnType<typeof rowOf>;

export function rowOf(record: LookupRecord, io: Pick<Io, 'words' | 'lang'>) {
  const { document, report, statuses } = io.words;
  const { outcome: exit, failure } = record;
  const text = (name: ColumnName) => safe(excerpt(COLUMNS[name].textOf(record)));
  const { next, tone, number, customer, amount, sum, date, hint, matter, code, reason } = summaryOf(record, io);
  const taxId = readTaxId(COLUMNS['customer-id'].textOf(record).replace(/[./-]/g, ''));
  const message = text('message') || (reason[1] ?? '');
  /** A record's error is English: other readers get the meaning of the exit, and the error in the row's detail. */
  const isForeign = failure !== null && io.lang !== 'en';
  return {
    /** Its row in a workbook; empty in other formats. */
    cells: '',
    exit,
    next,
    tone,
    /** For sums and sorting: the amount, empty where the notation is unknown, and the date as it came. */
    value: /^-?\d+(\.\d{1,10})?$/.test(sum) ? sum : '',
    moment: text('data-emissao'),
    outcome: `${SYMBOLS[tone]} ${statuses.outcome[exit]} ${code}`.trimEnd(),
    receipt: text('receipt'),
    number,
    customer,
    amount,
    date,
    taxId: taxId === null ? text('customer-id') : formatTaxId(taxId),
    party: statuses.party[next],
    message: isForeign ? toldIn(message, exit, text('status'), io.words) : message,
    error: isForeign ? message : '',
    /** What a municipality says to the issuer: a cause of its own. Failed lookups differ by a number each. */
    own: record.kind === 'nfse' && failure === null && next === 'issuer' ? shared(message) : '',
    kind: document.kind[record.kind],
    keyLabel: document.field[record.kind === 'nfe' ? 'sefaz.chave' : 'retorno-municipio.chave'],
    key: text('chave'),
    /** When the last question was sent, in milliseconds since 1970; null in older records. */
    askedMs: record.askedAt === null ? null : Date.parse(record.askedAt),
    asked: record.askedAt === null ? '' : clockText(new Date(record.askedAt), io.lang),
    advice: failure !== null ? report.again : [matter, hint && `${document.hint}: ${hint}`].filter(Boolean).join(' '),
    danfe: httpsOnly(text('url-danfe')),
    xml: httpsOnly(text('url-xml')),
  };
}

function httpsOnly(link: string): string {
  return /^https:\/\//i.test(link) && URL.canParse(link) ? link : '';
}

/** What a failure is to a reader of another language: records say it in English, and of a receipt that is none nothing else says why. */
function toldIn(message: string, exit: ExitName, status: string, words: Words): string {
  const [, row = null, told = ''] = /^(?:row (\d+) has no receipt|this is not a receipt): (.*)$/s.exec(message) ?? [];
  // What two of them show, at their end or in brackets.
  const part = /(?:: |\()(\S+?)(?:$|\))/.exec(told)?.[1] ?? '';
  for (const name of Object.keys(WORDS.en.usage.receiptFlaws) as (keyof typeof WORDS.en.usage.receiptFlaws)[]) {
    const [english, own] = [WORDS.en, words].map(({ usage: { receiptFlaws } }) => {
      const flaw = receiptFlaws[name];
      return typeof flaw === 'string' ? flaw : flaw(part);
    });
    if (told === english) return words.usage.badReceipt(`${own}`, row === null ? null : Number(row));
  }
  const { exit: exits, now, outcome } = words.statuses;
  const said = exit === 'contract' ? now.contract : (exit === 'usage' ? outcome : exits)[exit];
  return [status, said].filter(Boolean).join(' – ');
}

/** The labels of the columns. */
export function headsOf({ batch, document }: Words) {
  return {
    outcome: document.status,
    receipt: document.receipt,
    number: batch.number,
    customer: document.field.cliente,
    amount: batch.amount,
    date: document.field['sefaz.data-emissao'],
    party: document.whoActs,
    message: batch.columns.message,
  };
}

/** Rows and their sums, in the reader's language and notation. */
export type Report = ReturnType<typeof reportOf>;

/** What a report is called, and what it was narrowed to. */
export interface Scope {
  readonly title?: string;
  readonly only?: readonly ExitName[];
  readonly next?: Party;
  /** A file of earlier records. */
  readonly since?: string;
  /** How many receipts the last three have left out. */
  readonly leftOut?: number;
}

/** @param files as they were typed */
export function reportOf(rows: readonly Row[], files: readonly string[], io: Io, scope: Scope = {}) {
  const { report, statuses } = io.words;
  // The decimals of our own sums prove their dot.
  const { value } = notationOf(readJson('{"valor-total":"0.00"}'), io.lang);
  const shown = (count: number) => count.toLocaleString(report.locale);
  const parties = grouped(rows, ({ next }) => next, [...PARTIES.filter(acts), 'wait', 'nobody']).map((some) => {
    const [{ next, party }] = some;
    const count = shown(some.length);
    const head = `${party} · ${report.receipts(count)}`;
    return { name: next, label: party, size: some.length, count, head, causes: causesOf(some, shown) };
  });
  return {
    rows,
    ...headOf(rows, files, io, scope),
    outcomes: grouped(rows, ({ exit }) => exit, OUTCOMES).map((some) => {
      const [{ exit, tone }] = some;
      const label = `${SYMBOLS[tone]} ${statuses.outcome[exit]}`;
      const share = some.length / rows.length;
      const percent = share.toLocaleString(report.locale, { style: 'percent', minimumFractionDigits: 1 });
      const total = sumOf(some);
      const sum = value('valor-total', total);
      return { name: exit, tone, label, size: some.length, count: shown(some.length), share, percent, total, sum };
    }),
    parties,
    causes: parties.flatMap(({ causes }) => causes),
  };
}

/** What it is called, and a line each: when it was made, of which files, when it was asked, and what was left out. */
function headOf(rows: readonly Row[], files: readonly string[], { clock, lang, words, secrets }: Io, scope: Scope) {
  const { document, report, statuses } = words;
  const shown = (count: number) => count.toLocaleString(report.locale);
  const { title, only, next, since, leftOut = 0 } = scope;
  const typed = (text: string) => safe(secrets.redact(text));
  const nameOf = (file: string) => (file === '-' ? words.files.standardInput : typed(file));
  const subject = report.title(report.receipts(shown(rows.length)));
  const moments = rows.flatMap(({ askedMs }) => askedMs ?? []).sort((one, other) => one - other);
  const [from, to] = [moments[0], moments.at(-1)].map((ms) => ms !== undefined && clockText(new Date(ms), lang));
  const filters = [
    only && `${document.status}: ${only.map((name) => statuses.outcome[name]).join(', ')}`,
    next && `${document.whoActs}: ${statuses.party[next]}`,
    since && report.since(nameOf(since)),
  ].filter(Boolean);
  const about = [
    title === undefined ? '' : subject,
    report.made(clockText(clock.date(), lang).slice(0, 16), files.map(nameOf).join(', ')),
    from && to ? report.asked(from, to) : '',
    filters.length === 0 ? '' : [...filters, report.leftOut(shown(leftOut), shown(leftOut + rows.length))].join(' · '),
  ];
  return { title: title === undefined ? subject : typed(title), about: about.filter((line) => line !== '') };
}

export type Cause = ReturnType<typeof causesOf>[number];

/** Rows by SEFAZ code, municipality's words or outcome, and by advice; the largest group first. */
function causesOf(rows: Group, shown: (count: number) => string) {
  const causes = grouped(rows, ({ outcome, advice, own }) => `${outcome}\n${advice}\n${own}`);
  causes.sort((one, other) => other.length - one.length);
  return causes.map((some) => {
    const [{ next, tone, outcome, message, advice }] = some;
    return {
      tone,
      label: outcome,
      count: shown(some.length),
      /** The message that all rows share, else empty. */
      message: some.every((row) => shared(row.message) === shared(message)) ? shared(message) : '',
      advice,
      /** Receipts that are done are not listed. */
      rows: next === 'nobody' ? [] : some,
      all: some,
    };
  });
}

/** A message without `Rejeição:` and without what belongs to one document: `[chNFe: …]`. */
function shared(message: string): string {
  return wordsAlone(message)
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

type Group = [Row, ...Row[]];

/** Rows by key: the keys of `order` first, then in order of appearance. */
function grouped<Key>(rows: readonly Row[], keyOf: (row: Row) => Key, order: readonly Key[] = []): Group[] {
  const groups = new Map(order.map((key): [Key, Row[]] => [key, []]));
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()].filter((some): some is Group => some.length > 0);
}

/** The exact sum in the service's notation; empty where one amount cannot be read. */
function sumOf(rows: readonly Row[]): string {
  if (rows.some(({ value }) => value === '')) return '';
  const sum = rows.reduce((total, { value }) => {
    const [whole = '', decimals = ''] = value.split('.');
    return total + BigInt(whole + decimals.padEnd(SCALE, '0'));
  }, 0n);
  return decimalText(sum, SCALE);
}
