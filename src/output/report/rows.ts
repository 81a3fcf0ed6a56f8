import * as v from 'valibot';
import { find, Json, raw, readJson } from '../../contract/json.ts';
import { maskJson, maskText } from '../../contract/mask.ts';
import { whoActs } from '../../contract/sefaz-codes.ts';
import type { Party } from '../../contract/statuses.ts';
import { EXITS, type ExitName } from '../../exit-codes.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import { notationOf } from '../notation.ts';
import { type ColumnName, columnText } from '../records.ts';
import { safe } from '../text.ts';

const EXIT = v.picklist(Object.keys(EXITS) as ExitName[]);
/** What `ndjson` writes of a record. */
const RECORD = v.object({
  receipt: v.string(),
  document: v.picklist(['nfe', 'nfse']),
  exitCode: v.number(),
  outcome: EXIT,
  status: v.nullable(v.string()),
  envelope: v.unknown(),
  error: v.nullable(v.object({ code: EXIT, message: v.string() })),
  attempts: v.number(),
  elapsedMs: v.number(),
});
const BEFORE_ENVELOPE = ',"envelope":';

/** The record that a line is; null where it is none. */
export function readRecord(line: string, isMasked: boolean): LookupRecord | null {
  const json = readJson(line);
  if (json === null || !v.is(RECORD, json.value)) return null;
  const { document, envelope, error, ...told } = json.value;
  const answer = envelope === null ? null : envelopeOf(json, envelope);
  const message = isMasked ? maskText(error?.message ?? '') : error?.message;
  return {
    ...told,
    kind: document,
    answer: answer !== null && isMasked ? maskJson(answer) : answer,
    failure: error === null ? null : new Failure(error.code, () => message ?? ''),
    deviations: [],
    documents: null,
  };
}

/** A slice of the line: values are shown as they came. Where it stands as `ndjson` puts it, no tree of the line is needed. */
function envelopeOf(line: Json, value: unknown): Json {
  const at = line.text.indexOf(BEFORE_ENVELOPE);
  const slice = line.text.slice(at + BEFORE_ENVELOPE.length, line.text.lastIndexOf(',"error":'));
  if (at !== -1 && readJson(slice) !== null) return new Json(slice, value);
  const node = find(line, 'envelope');
  return new Json(node === null ? '' : raw(line, node), value);
}

/** A receipt as the report shows it: safe texts, in the reader's notation. Nothing else of its record is kept. */
export interface Row {
  readonly kind: LookupRecord['kind'];
  readonly receipt: string;
  readonly outcome: ExitName;
  readonly party: Party;
  /** SEFAZ's, of a rejection, else empty. */
  readonly code: string;
  readonly number: string;
  readonly customer: string;
  readonly amount: string;
  /** The amount with a dot for its decimal sign; empty where it cannot be read. */
  readonly value: string;
  readonly date: string;
  /** The date as it came, to sort by. */
  readonly moment: string;
  readonly key: string;
  readonly message: string;
  /** Empty where it is no `https` link. */
  readonly danfe: string;
  readonly xml: string;
}

/** Its decimals prove its dot: what recibo itself has added up is shown as such an answer's amounts are. */
export const PROVEN = new Json('{"valor-total":"0.00"}', { 'valor-total': '0.00' });

export function rowOf(record: LookupRecord, { lang }: Pick<Io, 'lang'>): Row {
  const { kind, outcome, answer } = record;
  const notation = notationOf(answer ?? PROVEN, lang);
  const text = (name: ColumnName) => safe(columnText(record, name));
  const [amount, moment] = [text('valor-total'), text('data-emissao')];
  const code = outcome === 'rejected' ? text('codigo') : '';
  return {
    kind,
    receipt: safe(record.receipt),
    outcome,
    party: whoActs(outcome, code),
    code,
    number: [text('numero'), text('serie')].filter((part) => part !== '').join('/'),
    customer: text('customer'),
    amount: notation.value('valor-total', amount),
    value: notation.readsNumbers && /^-?\d+(\.\d{1,10})?$/.test(amount) ? amount : '',
    date: notation.value('data-emissao', moment),
    moment,
    key: text('chave'),
    message: text('message'),
    danfe: httpsOnly(text('url-danfe')),
    xml: httpsOnly(text('url-xml')),
  };
}

function httpsOnly(link: string): string {
  return /^https:\/\//i.test(link) && URL.canParse(link) ? link : '';
}
