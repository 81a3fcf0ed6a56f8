import { formatTaxId, isTaxId } from '../../contract/keys.ts';
import { wordsAlone } from '../../contract/sefaz-codes.ts';
import { acts } from '../../contract/statuses.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import type { ColumnName } from '../columns.ts';
import { clockText } from '../notation.ts';
import { SYMBOLS } from '../screen.ts';
import { columnText, messageOf, summaryOf } from '../summary.ts';
import { safe } from '../text.ts';
import { xlsxRow } from './cells.ts';

/** Receipts that have much in common, in safe texts: how many, and the sum of their amounts, null where one cannot be read. */
export type Group = ReturnType<typeof commonOf> & { size: number; total: bigint | null };
/** What a row shows of one. */
export type Shown = ReturnType<typeof shownOf>;

/** The rows of a report. Each is kept as a short text, since objects would take several times the memory. */
export class ReportRows {
  texts: readonly string[] = [];
  readonly groups: Group[] = [];
  readonly #indexes = new Map<string, number>();

  constructor(
    private readonly format: 'table' | 'html' | 'markdown' | 'xlsx',
    private readonly io: Io,
  ) {}

  textOf(record: LookupRecord): string {
    const { format, io } = this;
    const summary = { ...summaryOf(record, io), message: messageOf(record, io) };
    const common = commonOf(record, summary, io);
    const key = JSON.stringify(common);
    const at = this.#indexes.get(key) ?? this.groups.push({ ...common, size: 0, total: 0n }) - 1;
    this.#indexes.set(key, at);
    const value = /^-?\d+(\.\d{1,10})?$/.test(summary.sum) ? summary.sum : '';
    let shown = '';
    if (format === 'xlsx') shown = xlsxRow(record, common.kind, io);
    else if (format === 'html' || common.next !== 'nobody') shown = JSON.stringify(shownOf(record, summary, io));
    return [at, value, Date.parse(record.askedAt ?? ''), shown].join('\t');
  }

  /** Of a row's text its group, the amount where it can be added up, and JSON of {@link Shown}, or of the cells of a workbook. */
  read(text: string) {
    const [at, value = '', askedMs, ...shown] = text.split('\t');
    const group = this.groups[Number(at)];
    if (group === undefined) throw new Error(text);
    return { group, value, askedMs: Number(askedMs), shown: shown.join('\t') };
  }
}

export const readShown = (text: string): Shown => JSON.parse(text);

type Summary = ReturnType<typeof summaryOf> & { readonly message: string };

function commonOf(record: LookupRecord, summary: Summary, { words }: Io) {
  const { document, report, statuses } = words;
  const { outcome: exit, failure, kind } = record;
  const { next, tone, hint, matter, code, date } = summary;
  const outcome = `${SYMBOLS[tone]} ${statuses.outcome[exit]} ${code}`.trimEnd();
  const action = [matter, hint && `${document.hint}: ${hint}`].filter(Boolean).join(' ');
  const advice = failure === null ? action : report.again;
  // Without what belongs to one document: `[chNFe: …]`.
  const bare = wordsAlone(summary.message).replace(/\[[^[\]]*\]/g, '');
  const message = bare.replace(/\s+/g, ' ').trim();
  // Where no code says why, but somebody to the issuer, the words do. Failed lookups differ by a number each.
  const isRefused = exit === 'rejected' || (kind === 'nfse' && record.verdict !== null && acts(next));
  const why = failure === null && code === '' && isRefused ? message : '';
  return {
    exit,
    next,
    tone,
    outcome,
    party: statuses.party[next],
    message,
    advice,
    cause: [next, outcome, advice, why].join('\n'),
    kind: document.kind[kind],
    service: safe(record.service ?? ''),
    profile: safe(record.profile ?? ''),
    /** ` (-03:00)`, of the date; null where there is none. */
    zone: date === '' ? null : (/ \((?:Z|[+-][\d:]+)\)$/.exec(date)?.[0] ?? ''),
  };
}

function shownOf(record: LookupRecord, { number, customer, amount, date, message }: Summary, { lang }: Io) {
  const { askedAt, failure, kind } = record;
  const text = (name: ColumnName) => columnText(record, name);
  const link = (name: ColumnName) => (/^https:\/\//i.test(text(name)) && URL.canParse(text(name)) ? text(name) : '');
  const customerId = text('customer-id');
  const taxId = customerId.replace(/[./-]/g, '');
  return {
    receipt: text('receipt'),
    number,
    customer,
    amount,
    date,
    message,
    /** The date as it came: sorted by it. */
    moment: text('data-emissao'),
    taxId: isTaxId(taxId) ? formatTaxId(taxId) : customerId,
    error: failure !== null && lang !== 'en' ? text('message') : '',
    /** Of a goods invoice the key, of a service invoice what a municipality has in its place. */
    key: kind === 'nfe' ? text('chave') : '',
    code: kind === 'nfse' ? text('chave') : '',
    asked: askedAt === null ? '' : clockText(new Date(askedAt), lang),
    danfe: link('url-danfe'),
    xml: link('url-xml'),
  };
}
