import { readJson } from '../../contract/json.ts';
import { acts, OUTCOMES, PARTIES, type Party, toneOf } from '../../contract/statuses.ts';
import type { ExitName } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { SANDBOX } from '../../record.ts';
import type { Language, Words } from '../../words/index.ts';
import { grouped } from '../../words/span.ts';
import { clockText, decimalText, notationOf } from '../notation.ts';
import { SYMBOLS } from '../screen.ts';
import { safe } from '../text.ts';
import type { Group, ReportRows } from './rows.ts';

/** So many files, services and profiles are named in a head. */
const MOST_NAMED = 5;
/** The most decimals that an amount may have to be added up. */
const SCALE = 10;

/** ReportRows and their sums, in the reader's language and notation. */
export type Report = Awaited<ReturnType<typeof reportOf>>;
export type Cause = Report['causes'][number];

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
export async function reportOf(rows: ReportRows, files: readonly string[], io: Io, scope: Scope = {}) {
  const { lang, words } = io;
  const { report, statuses } = words;
  const counted = await count(rows, io.signal);
  const { groups, lists } = counted;
  // The decimals of our own sums prove their dot.
  const { value } = notationOf(readJson('{"valor-total":"0.00"}'), lang);
  const outcomes = OUTCOMES.map((name) => {
    const { size, total } = sumOf(groups.filter(({ exit }) => exit === name));
    const tone = toneOf(name);
    const label = `${SYMBOLS[tone]} ${statuses.outcome[name]}`;
    const share = size / rows.texts.length;
    const percent = share.toLocaleString(report.locale, { style: 'percent', minimumFractionDigits: 1 });
    const amount = total === null ? '' : decimalText(total, SCALE);
    const sum = value('valor-total', amount);
    return { name, tone, label, size, count: grouped(size, lang), share, percent, amount, sum };
  });
  const parties = [...PARTIES.filter(acts), 'wait' as const, 'nobody' as const].map((name) => {
    const some = groups.filter(({ next }) => next === name);
    const { size } = sumOf(some);
    const [label, count] = [statuses.party[name], grouped(size, lang)];
    const head = `${label} · ${report.receipts(count)}`;
    return { name, label, size, count, head, causes: causesOf(some, lists, lang) };
  });
  const zones = new Set(groups.map(({ zone }) => zone).filter((zone) => zone !== null));
  return {
    rows,
    ...headingOf(counted, files, io, scope),
    hasBoth: new Set(groups.map(({ kind }) => kind)).size > 1,
    /** That of all dates; empty where they have several. */
    zone: zones.size === 1 ? [...zones].join('') : '',
    outcomes: outcomes.filter(({ size }) => size > 0),
    parties: parties.filter(({ size }) => size > 0),
    causes: parties.flatMap(({ causes }) => causes),
  };
}

/** How many rows each group has, the sum of their amounts, null where one cannot be read, and what is listed of each cause. */
async function count(rows: ReportRows, signal: AbortSignal) {
  const lists = new Map<string, string[]>();
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, 0];
  for (const [at, text] of rows.texts.entries()) {
    if (at % 1000 === 999) await new Promise(setImmediate);
    signal.throwIfAborted();
    const { group, value, askedMs, shown } = rows.read(text);
    group.size += 1;
    group.total = group.total === null || value === '' ? null : group.total + scaled(value);
    // Receipts that are done are not listed.
    const list = lists.get(group.cause) ?? [];
    if (group.next !== 'nobody') list.push(shown);
    lists.set(group.cause, list);
    if (askedMs < firstMs) firstMs = askedMs;
    if (askedMs > lastMs) lastMs = askedMs;
  }
  return { groups: rows.groups.filter(({ size }) => size > 0), size: rows.texts.length, lists, firstMs, lastMs };
}

type Counted = Awaited<ReturnType<typeof count>>;

/** An amount without its decimal sign. */
function scaled(value: string): bigint {
  const [whole = '', decimals = ''] = value.split('.');
  return BigInt(whole + decimals.padEnd(SCALE, '0'));
}

function sumOf(groups: readonly Group[]) {
  const amounts = groups.map(({ total }) => total).filter((total) => total !== null);
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const size = groups.reduce((sum, group) => sum + group.size, 0);
  return { size, total: amounts.length < groups.length ? null : total };
}

/** Groups by SEFAZ code, municipality's words or outcome, and by advice; the largest first. Of messages what all of them say. */
function causesOf(groups: readonly Group[], lists: Counted['lists'], lang: Language) {
  const causes = new Map<string, Group>();
  for (const { ...group } of groups) {
    const cause = causes.get(group.cause);
    causes.set(group.cause, cause ?? group);
    if (cause === undefined) continue;
    cause.size += group.size;
    if (group.message !== cause.message) cause.message = '';
  }
  const all = [...causes.values()].sort((one, other) => other.size - one.size);
  return all.map((cause) => ({ ...cause, shown: lists.get(cause.cause) ?? [], count: grouped(cause.size, lang) }));
}

/** What it is called, and a line each: when it was made, of which files, when it was asked, and what was left out. */
function headingOf(counted: Counted, files: readonly string[], { clock, lang, words, secrets }: Io, scope: Scope) {
  const { document, report, statuses } = words;
  const { title, only, next, since, leftOut = 0 } = scope;
  const { groups, size, firstMs, lastMs } = counted;
  const typed = (text: string) => safe(secrets.redact(text));
  const nameOf = (file: string) => (file === '-' ? words.files.standardInput : typed(file));
  const clockOf = (ms: number) => clockText(new Date(ms), lang);
  const subject = report.title(report.receipts(grouped(size, lang)));
  const filters = [
    only && `${document.status}: ${only.map((name) => statuses.outcome[name]).join(', ')}`,
    next && `${document.whoActs}: ${statuses.party[next]}`,
    since && report.since(nameOf(since)),
  ].filter(Boolean);
  const left = report.leftOut(grouped(leftOut, lang), grouped(leftOut + size, lang));
  const origins = (['service', 'profile'] as const).flatMap((field) => {
    const names = [...new Set(groups.map((group) => group[field]))].filter(Boolean);
    return names.length > 1 ? `${document[field]}: ${listed(names, words)}` : [];
  });
  const { size: simulated } = sumOf(groups.filter(({ service }) => service === SANDBOX));
  const about = [
    title === undefined ? '' : subject,
    ...origins,
    report.made(clockText(clock.date(), lang).slice(0, 16), listed(files.map(nameOf), words)),
    lastMs === 0 ? '' : report.asked(clockOf(firstMs), clockOf(lastMs)),
    filters.length === 0 ? '' : [...filters, left].join(' · '),
  ];
  const name = title === undefined ? subject : typed(title);
  const mark = report.simulated(grouped(simulated, lang), simulated === size);
  return {
    title: simulated > 0 ? `${mark}: ${name}` : name,
    about: about.filter((line) => line !== ''),
    /** Whether there are several services or profiles. */
    hasOrigins: origins.length > 0,
  };
}

/** The first names, and how many more there are. */
function listed(names: readonly string[], { batch }: Words): string {
  const more = names.length > MOST_NAMED ? ` ${batch.more(names.length - MOST_NAMED)}` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}
