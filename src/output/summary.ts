import { textAt } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import { sefazRow } from '../contract/sefaz-codes.ts';
import { type Status, toneOf } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import type { Detail } from './grid.ts';
import { notationOf } from './notation.ts';
import { brief } from './text.ts';

/** Where an answer says why it is as it is: what SEFAZ or a municipality says, where that counts, else the service's own error. */
export function reasonPaths({ kind, status, verdict }: LookupRecord): readonly string[] {
  // The words of a municipality about what it has not issued count, whatever becomes of them.
  if (kind === 'nfse' && (status?.name === 'issuing' || (verdict && status?.name !== 'service-error')))
    return ['data.retorno-municipio.mensagem'];
  if (verdict === null || status?.name === 'service-error') return ['data.erro'];
  return ['data.sefaz.codigo', 'data.sefaz.mensagem'];
}

/** What a record has in a column, as people read it. */
export const columnText = (record: LookupRecord, name: ColumnName) => brief(COLUMNS[name].textOf(record));

/** A receipt in short, the same wherever people are told of it: texts are safe, in the reader's notation, empty where there is none. */
export function summaryOf(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>) {
  const { answer, outcome } = record;
  const notation = notationOf(answer, lang);
  const amount = columnText(record, 'valor-total');
  return {
    tone: toneOf(outcome),
    situation: situationOf(record, words),
    /** `847215/1`: number and series. */
    number: [columnText(record, 'numero'), columnText(record, 'serie')].filter(Boolean).join('/'),
    customer: columnText(record, 'customer'),
    /** For a column, whose head has the currency; and as it stands alone. */
    amount: notation.column([amount]).join(''),
    money: notation.value('valor-total', amount),
    /** The amount as it came, where it can be added up. */
    sum: notation.readsNumbers ? amount : '',
    date: notation.value('data-emissao', columnText(record, 'data-emissao')),
    ...adviceOn(record, { words, lang }),
  };
}

/** `004 Issued`; of what is no status of the service the name alone. `shown` is the outcome, unless the answer alone is told of. */
export function situationOf({ status, outcome }: LookupRecord, { statuses }: Words, shown = outcome): string {
  return [status?.name === shown ? status.code : '', statuses.outcome[shown]].filter(Boolean).join(' ');
}

/** Who is told: the user of recibo, who may ask again, or a customer of the issuer, who hears of the document alone. */
export type Reader = 'user' | 'customer';

/** Whose move it is and what to do, why, and what SEFAZ has already. */
export function adviceOn(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>, reader: Reader = 'user') {
  const { answer, status, verdict } = record;
  const { next } = (reader === 'customer' && (verdict ?? status)) || record;
  const reason = reasonPaths(record).map((path) => (answer === null ? '' : brief(textAt(answer, path))));
  const [code = '', message] = reason;
  const says = message?.trim() === '' && verdict ? sefazRow(verdict.code).says : null;
  const keys = verdict?.keys ?? [];
  const isContradiction = verdict?.advice.some((one) => one.includes('-but-'));
  const key = keys[0] ?? (answer && isContradiction ? textAt(answer, 'data.sefaz.chave') : '');
  return {
    next,
    /** What is to be done; none where the hint says it. */
    matter: matterOf(record, reader, words),
    /** What is odd about a receipt that does not exist. */
    oddity: oddityIn(record, words),
    /** Why, in the words of SEFAZ, after its code, or of a municipality, or of the service. */
    reason: says ? [code, words.document.unofficial(says[lang])] : reason,
    /** The SEFAZ code of a rejection; what stands in its place where it cannot be read. */
    code: message === undefined ? '' : verdict?.code || code,
    /** The keys of documents that SEFAZ has already. */
    keys,
    portal: readKey(key)?.portal ?? '',
    hint: verdict?.hint?.[lang] ?? '',
  };
}

/** The same for a page, or for a message. `emphasis` is how a page shows the party. */
export function adviceDetails(record: LookupRecord, io: Io, reader: Reader, emphasis = (party: string) => party) {
  const { document, statuses } = io.words;
  const { kind, receipt, status, verdict } = record;
  const { hint, keys, matter, next, oddity, portal, reason } = adviceOn(record, io, reader);
  const isPlain = status !== null && matter === statuses.now[status.name];
  const ofNobody: Readonly<Record<string, string>> = statuses.nobody;
  const what = oddity === '' ? matter : statuses.odd(oddity);
  const move = emphasis(statuses.party[next]) + ((isPlain && ofNobody[status.name]) || `. ${what}`.trimEnd());
  const key = readKey(receipt)?.key;
  const tip = oddity === '' ? isPlain && tipOn(status, statuses) : key && statuses.withRecibo.key(key);
  // It is not the customer who asked.
  const ofCustomer = next === 'asker' ? what : move;
  const isWaiting = kind === 'nfse' && verdict === null && status?.name === 'issuing';
  // A message has what a municipality says under its name.
  const why = isWaiting && reader === 'customer' ? '' : reason.filter(Boolean).join(' – ');
  const entries: Detail[] = [
    { label: document.whoActs, value: reader === 'customer' ? ofCustomer : [move, tip].filter(Boolean).join(' ') },
    { label: document.hint, value: hint },
    { label: isWaiting ? document.field['retorno-municipio.mensagem'] : document.reason, value: why.trim() },
    ...keys.map((one) => ({ label: document.recordedKey, value: one })),
    { label: document.portal, value: portal },
  ];
  return entries;
}

/** The option of recibo that helps under a status; empty where none does. */
export function tipOn({ course, next }: Status, { withRecibo }: Words['statuses']): string {
  if (course === 'passing') return withRecibo.wait;
  return next === 'asker' ? withRecibo.profile : '';
}

/** What may be odd about a receipt besides that it is a key: `3,52611E+14`; `="352611"`, `352611.0`, `*352611*`, `352611;352612`, `352611.`. */
const ODD = [
  ['rounded', /\d[.,]\d+E\+?\d+/i],
  ['marks', /["'`\u00b4\u00ab\u00bb\u2018-\u201f;,|]|\.0$|^\*.*\*$/],
  ['stop', /\.$/],
  ['letter', /^(?=O*\d+O|\d*O+\d)[\dO]+$/i],
] as const;

/** What is odd about a receipt that does not exist; else empty. */
function oddityIn({ receipt, status }: LookupRecord, { document }: Words): string {
  if (status?.name !== 'not-found') return '';
  if (readKey(receipt) !== null) return document.odd.key;
  const [kind] = ODD.find(([, pattern]) => pattern.test(receipt)) ?? [];
  return kind === undefined ? '' : document.odd[kind];
}

/** What keeps the answer of a receipt from being relied on, or its document from being there; else what its status and words come to. */
function matterOf({ failure, kind, status, verdict }: LookupRecord, reader: Reader, { statuses }: Words): string {
  const { advice, now } = statuses;
  if (reader === 'user' && failure?.exit === 'io') return now.io;
  if (reader === 'user' && failure) return failure.next === 'asker' ? now.address : now.contract;
  if (status === null) return '';
  if (verdict && (verdict.advice.length > 0 || verdict.hint)) return verdict.advice.map((one) => advice[one]).join(' ');
  const nowOfService: Readonly<Record<string, string>> = statuses.nowOfService;
  return (kind === 'nfse' && nowOfService[status.name]) || now[status.name];
}

/** Why, as people read it. */
export function messageOf(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>): string {
  if (record.failure) return brief(record.failure.say(words));
  return columnText(record, 'message') || (adviceOn(record, { words, lang }).reason[1] ?? '');
}
