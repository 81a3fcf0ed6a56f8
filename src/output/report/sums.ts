import { Json } from '../../contract/json.ts';
import { wordsAlone } from '../../contract/sefaz-codes.ts';
import { acts, OUTCOMES, PARTIES, toneOf } from '../../contract/statuses.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import { adviceOn } from '../advice.ts';
import { type ColumnName, columnText } from '../columns.ts';
import { notationOf } from '../notation.ts';
import { SYMBOLS } from '../screen.ts';
import { safe } from '../text.ts';

/** Its decimals prove its dot: what recibo itself has added up is shown as such an answer's amounts are. */
const PROVEN = new Json('{"valor-total":"0.00"}', { 'valor-total': '0.00' });
/** The most decimals that an amount may have to be added up. */
const SCALE = 10;

/** A receipt as reports show it: safe texts, in the reader's notation. Nothing else of its record is kept. */
export type Row = ReturnType<typeof rowOf>;

export function rowOf(record: LookupRecord, io: Pick<Io, 'words' | 'lang'>) {
  const { words, lang } = io;
  const text = (name: ColumnName) => safe(columnText(record, name));
  const { outcome: exit, answer } = record;
  const notation = notationOf(answer ?? PROVEN, lang);
  const [value, moment] = [text('valor-total'), text('data-emissao')];
  // Without its receipt, which may be odd: what to do is told of all that have the same cause.
  const advice = adviceOn({ ...record, receipt: '' }, io);
  const { next, code, hint } = advice;
  const tone = toneOf(exit);
  return {
    /** What a workbook has of it. */
    cells: '',
    exit,
    next,
    tone,
    /** Of a rejection, else empty. */
    code,
    /** The amount to reckon with; empty where it cannot be read. */
    value: notation.readsNumbers && /^-?\d+(\.\d{1,10})?$/.test(value) ? value : '',
    /** The date as it came, to sort by. */
    moment,
    outcome: `${SYMBOLS[tone]} ${words.statuses.outcome[exit]} ${code}`.trimEnd(),
    receipt: safe(record.receipt),
    number: [text('numero'), text('serie')].filter(Boolean).join('/'),
    customer: text('customer'),
    amount: notation.column([value]).join(''),
    date: notation.value('data-emissao', moment),
    party: words.statuses.party[next],
    kind: words.document.kind[record.kind],
    key: text('chave'),
    danfe: httpsOnly(text('url-danfe')),
    xml: httpsOnly(text('url-xml')),
    hint,
    ...(record.failure === null ? saidOf(record, advice, words) : saidOfFailure(record, io)),
  };
}

/** The message, and what to do. */
function saidOf(record: LookupRecord, { matter, hint, reason }: ReturnType<typeof adviceOn>, { document }: Words) {
  const message = safe(columnText(record, 'message')) || (reason[1] ?? '');
  return { message, error: '', advice: hint === '' ? matter : `${document.hint}: ${hint}` };
}

/** Records hold their errors in English alone: other readers are told what the exit stands for, and see the error below. */
function saidOfFailure(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>) {
  const [error = '', status = ''] = (['message', 'status'] as const).map((name) => safe(columnText(record, name)));
  const own = [status, words.statuses.exit[record.outcome]].filter(Boolean).join(' – ');
  const [message, detail] = lang === 'en' ? [error, ''] : [own, error];
  return { message, error: detail, advice: words.report.again };
}

function httpsOnly(link: string): string {
  return /^https:\/\//i.test(link) && URL.canParse(link) ? link : '';
}

/** What the columns of the rows are called. */
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

/** Rows, and what is said above them, in the reader's language and notation. */
export type Report = ReturnType<typeof reportOf>;

/** @param files as they were typed. */
export function reportOf(rows: readonly Row[], files: readonly string[], { clock, lang, words }: Io) {
  const { report, statuses } = words;
  const { value } = notationOf(PROVEN, lang);
  const now = clock.date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const names = files.map((file) => (file === '-' ? words.files.standardInput : safe(file)));
  const countOf = (some: readonly Row[]) => some.length.toLocaleString(report.locale);
  return {
    rows,
    title: report.title(report.receipts(countOf(rows))),
    /** When it was made, and of which files. */
    made: report.made(value('', local), names.join(', ')),
    outcomes: grouped(rows, ({ exit }) => exit, OUTCOMES).map((some) => {
      const [{ exit, tone }] = some;
      const label = `${SYMBOLS[tone]} ${statuses.outcome[exit]}`;
      const share = some.length / rows.length;
      const percent = share.toLocaleString(report.locale, { style: 'percent', minimumFractionDigits: 1 });
      const total = sumOf(some);
      const sum = value('valor-total', total);
      return { name: exit, tone, label, size: some.length, count: countOf(some), share, percent, total, sum };
    }),
    parties: grouped(rows, ({ next }) => next, [...PARTIES.filter(acts), 'wait', 'nobody']).map((some) => {
      const [{ next, party }] = some;
      const head = `${party} · ${report.receipts(countOf(some))}`;
      return {
        name: next,
        label: party,
        size: some.length,
        count: countOf(some),
        head,
        causes: causesOf(some, report.locale),
      };
    }),
  };
}

export type Cause = ReturnType<typeof causesOf>[number];

/** Receipts of which the same is to be said, those of one SEFAZ code or of one outcome, the most frequent first. */
function causesOf(rows: Group, locale: string) {
  const causes = grouped(rows, ({ outcome, advice }) => `${outcome}\n${advice}`);
  causes.sort((one, other) => other.length - one.length);
  return causes.map((some) => {
    const [{ next, tone, outcome, message, advice }] = some;
    return {
      tone,
      label: outcome,
      count: some.length.toLocaleString(locale),
      /** What is said of all of them; empty where they differ. */
      message: some.every((row) => shared(row.message) === shared(message)) ? shared(message) : '',
      advice,
      /** Those that are done need not be named. */
      rows: next === 'nobody' ? [] : some,
    };
  });
}

/** A message without what its outcome says already, and what SEFAZ adds for one document alone: `[chNFe: …]`. */
function shared(message: string): string {
  return wordsAlone(message).replace(/\s*\[[^\]]*\]/g, '');
}

type Group = [Row, ...Row[]];

/** Rows by a key of theirs, in the order of the keys, else as they come. */
function grouped<Key>(rows: readonly Row[], keyOf: (row: Row) => Key, order: readonly Key[] = []): Group[] {
  const groups = new Map(order.map((key): [Key, Row[]] => [key, []]));
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()].filter((some): some is Group => some.length > 0);
}

/** Exact, and written as the service would; empty unless every amount can be read. */
function sumOf(rows: readonly Row[]): string {
  if (rows.some(({ value }) => value === '')) return '';
  const sum = rows.reduce((total, { value }) => {
    const [whole = '', decimals = ''] = value.split('.');
    return total + BigInt(whole + decimals.padEnd(SCALE, '0'));
  }, 0n);
  const digits = String(sum).replace(/\d+/, (all) => all.padStart(SCALE + 1, '0'));
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE).replace(/0{1,8}$/, '')}`;
}
