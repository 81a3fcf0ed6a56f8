import { Json } from '../../contract/json.ts';
import { whoActs } from '../../contract/sefaz-codes.ts';
import type { Party } from '../../contract/statuses.ts';
import type { ExitName } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import type { LookupRecord } from '../../record.ts';
import { notationOf } from '../notation.ts';
import { type ColumnName, columnText } from '../records.ts';
import { safe } from '../text.ts';

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
