import { readJson } from '../../contract/json.ts';
import { formatTaxId, isTaxId } from '../../contract/keys.ts';
import { wordsAlone } from '../../contract/sefaz-codes.ts';
import { acts, OUTCOMES, PARTIES, type Party, toneOf } from '../../contract/statuses.ts';
import type { ExitName } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { type LookupRecord, SANDBOX } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import { grouped } from '../../words/span.ts';
import type { ColumnName } from '../columns.ts';
import { clockText, decimalText, notationOf } from '../notation.ts';
import { SYMBOLS } from '../screen.ts';
import { columnText, messageOf, summaryOf } from '../summary.ts';
import { safe } from '../text.ts';

/** So many files, services and profiles are named in a head. */
const MOST_NAMED = 5;

/** The most decimals that an amount may have to be added up. */
export const SCALE = 10;

/**
 * A receipt as reports show it: safe texts in the reader's notation. Nothing else of the record is kept. Of several that are
 * alike, so many `times`, with the sum of their amounts, and asked up to `lastMs`.
 */
export type Row = ReturnType<typeof rowOf> & { readonly times?: number; readonly lastMs?: number };

export function rowOf(record: LookupRecord, io: Pick<Io, 'words' | 'lang'>) {
  const { document, report, statuses } = io.words;
  const { outcome: exit, failure, kind } = record;
  const asked = record.askedAt === null ? null : new Date(record.askedAt);
  const text = (name: ColumnName) => columnText(record, name);
  const link = (name: ColumnName) => (/^https:\/\//i.test(text(name)) && URL.canParse(text(name)) ? text(name) : '');
  const { next, tone, number, customer, amount, date, sum, hint, matter, code } = summaryOf(record, io);
  const told = { exit, next, tone, number, customer, amount, date };
  const customerId = text('customer-id');
  const taxId = customerId.replace(/[./-]/g, '');
  const message = messageOf(record, io);
  const isRefused = exit === 'rejected' || (kind === 'nfse' && record.verdict !== null && acts(next));
  return {
    /** For sums and sorting: the amount, empty where the notation is unknown, and the date as it came. */
    value: /^-?\d+(\.\d{1,10})?$/.test(sum) ? sum : '',
    moment: text('data-emissao'),
    outcome: `${SYMBOLS[tone]} ${statuses.outcome[exit]} ${code}`.trimEnd(),
    receipt: text('receipt'),
    taxId: isTaxId(taxId) ? formatTaxId(taxId) : customerId,
    party: statuses.party[next],
    message,
    error: failure !== null && io.lang !== 'en' ? text('message') : '',
    /** By which receipts are gathered where no code says why, but somebody to the issuer. Failed lookups differ by a number each. */
    why: failure === null && code === '' && isRefused ? shared(message) : '',
    kind: document.kind[kind],
    keyLabel: document.field[kind === 'nfe' ? 'sefaz.chave' : 'retorno-municipio.chave'],
    key: text('chave'),
    /** When the last question was sent, in milliseconds since 1970, and in words; none in older records. */
    askedMs: Number(asked),
    asked: asked === null ? '' : clockText(asked, io.lang),
    /** Who answered, as records name it. */
    service: safe(record.service ?? ''),
    profile: safe(record.profile ?? ''),
    advice: failure !== null ? report.again : [matter, hint && `${document.hint}: ${hint}`].filter(Boolean).join(' '),
    danfe: link('url-danfe'),
    xml: link('url-xml'),
    // In front of the others they would double the memory and the time that rows take.
    ...told,
  };
}

const countOf = (rows: readonly Row[]) => rows.reduce((sum, { times = 1 }) => sum + times, 0);

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
export type Report = Awaited<ReturnType<typeof reportOf>>;

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

/** Of hundreds of thousands of rows that takes seconds: signals are heard meanwhile. @param files as they were typed */
export async function reportOf(rows: readonly Row[], files: readonly string[], io: Io, scope: Scope = {}) {
  const { lang, words, signal } = io;
  const { report, statuses } = words;
  // The decimals of our own sums prove their dot.
  const { value } = notationOf(readJson('{"valor-total":"0.00"}'), lang);
  const all = countOf(rows);
  const byOutcome = await grouping(rows, ({ exit }) => exit, signal);
  const outcomes = OUTCOMES.map((name) => {
    const some = byOutcome.get(name) ?? [];
    const [tone, size, total] = [toneOf(name), countOf(some), sumOf(some)];
    const label = `${SYMBOLS[tone]} ${statuses.outcome[name]}`;
    const share = size / all;
    const percent = share.toLocaleString(report.locale, { style: 'percent', minimumFractionDigits: 1 });
    const sum = value('valor-total', total);
    return { name, tone, label, size, count: grouped(size, lang), share, percent, total, sum };
  });
  const byParty = await grouping(rows, ({ next }) => next, signal);
  const named = [...PARTIES.filter(acts), 'wait' as const, 'nobody' as const].map(async (name) => {
    const some = byParty.get(name) ?? [];
    const [label, size, count] = [statuses.party[name], countOf(some), grouped(countOf(some), lang)];
    const causes = await causesOf(some, io);
    return { name, label, size, count, head: `${label} · ${report.receipts(count)}`, causes };
  });
  const parties = await Promise.all(named);
  return {
    rows,
    ...headOf(rows, files, io, scope),
    outcomes: outcomes.filter(({ size }) => size > 0),
    parties: parties.filter(({ size }) => size > 0),
    causes: parties.flatMap(({ causes }) => causes),
  };
}

/** What it is called, and a line each: when it was made, of which files, when it was asked, and what was left out. */
function headOf(rows: readonly Row[], files: readonly string[], { clock, lang, words, secrets }: Io, scope: Scope) {
  const { document, report, statuses } = words;
  const { title, only, next, since, leftOut = 0 } = scope;
  const typed = (text: string) => safe(secrets.redact(text));
  const nameOf = (file: string) => (file === '-' ? words.files.standardInput : typed(file));
  const subject = report.title(report.receipts(grouped(countOf(rows), lang)));
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const { askedMs, lastMs = askedMs } of rows)
    if (askedMs > 0) [from, to] = [Math.min(from, askedMs), Math.max(to, lastMs)];
  const [first, last] = [from, to].map((ms) => (to === 0 ? '' : clockText(new Date(ms), lang)));
  const filters = [
    only && `${document.status}: ${only.map((name) => statuses.outcome[name]).join(', ')}`,
    next && `${document.whoActs}: ${statuses.party[next]}`,
    since && report.since(nameOf(since)),
  ].filter(Boolean);
  const left = report.leftOut(grouped(leftOut, lang), grouped(leftOut + countOf(rows), lang));
  const simulated = countOf(rows.filter(({ service }) => service === SANDBOX));
  const name = title === undefined ? subject : typed(title);
  const origins = originsOf(rows, words);
  const about = [
    title === undefined ? '' : subject,
    ...origins,
    report.made(clockText(clock.date(), lang).slice(0, 16), severalOf(files.map(nameOf), words)),
    first && last ? report.asked(first, last) : '',
    filters.length === 0 ? '' : [...filters, left].join(' · '),
  ];
  const mark = report.simulated(grouped(simulated, lang), simulated === countOf(rows));
  return {
    title: simulated > 0 ? `${mark}: ${name}` : name,
    about: about.filter((line) => line !== ''),
    isMixed: origins.length > 0,
  };
}

/** The first names, and how many more there are. */
function severalOf(names: readonly string[], { batch }: Words): string {
  const more = names.length > MOST_NAMED ? ` ${batch.more(names.length - MOST_NAMED)}` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** A line each: which services, and which profiles, where there are several. */
function originsOf(rows: readonly Row[], words: Words): string[] {
  return (['service', 'profile'] as const).flatMap((field) => {
    const names = [...new Set(rows.map((row) => row[field]))].filter(Boolean);
    return names.length > 1 ? `${words.document[field]}: ${severalOf(names, words)}` : [];
  });
}

export type Cause = Awaited<ReturnType<typeof causesOf>>[number];

/** Rows by SEFAZ code, municipality's words or outcome, and by advice; the largest group first. */
async function causesOf(rows: readonly Row[], { lang, signal }: Pick<Io, 'lang' | 'signal'>) {
  const groups = await grouping(rows, ({ outcome, advice, why }) => `${outcome}\n${advice}\n${why}`, signal);
  const causes = [...groups.values()].sort((one, other) => countOf(other) - countOf(one));
  const told = causes.map(async (all) => {
    const [{ next, tone, outcome: label, message: first, advice }] = all;
    // What all of them say, else nothing.
    const messages = await grouping(all, ({ message }) => (message === first ? first : shared(message)), signal);
    const [message = '', ...others] = new Set([...messages.keys()].map(shared));
    // Receipts that are done are not listed.
    const listed = next === 'nobody' ? [] : all;
    const count = grouped(countOf(all), lang);
    return { tone, label, count, message: others.length === 0 ? message : '', advice, rows: listed, all };
  });
  return Promise.all(told);
}

/** Rows by a key, in order; after each thousand whatever waits gets its turn. @throws the signal's reason */
async function grouping<Key>(rows: readonly Row[], keyOf: (row: Row) => Key, signal: AbortSignal) {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const [at, row] of rows.entries()) {
    if (at % 1000 === 999) await new Promise(setImmediate);
    signal.throwIfAborted();
    const key = keyOf(row);
    if (groups.get(key)?.push(row) === undefined) groups.set(key, [row]);
  }
  return groups;
}

/** A message without `Rejeição:` and without what belongs to one document: `[chNFe: …]`. */
export function shared(message: string): string {
  const own = wordsAlone(message).replace(/\[[^[\]]*\]/g, '');
  return own.replace(/\s+/g, ' ').trim();
}

/** The exact sum in the service's notation; empty where one amount cannot be read. */
function sumOf(rows: readonly Row[]): string {
  if (rows.some(({ value }) => value === '')) return '';
  const sum = rows.reduce((total, { value }) => total + scaled(value), 0n);
  return decimalText(sum, SCALE);
}

/** An amount without its decimal sign. */
export function scaled(value: string): bigint {
  const [whole = '', decimals = ''] = value.split('.');
  return BigInt(whole + decimals.padEnd(SCALE, '0'));
}
