import { scalars, textAt, textOf, withTexts } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import { sefazRow } from '../contract/sefaz-codes.ts';
import { type Status, toneOf } from '../contract/statuses.ts';
import type { ExitName } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS, type Words } from '../words/index.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import type { Entry } from './grid.ts';
import { notationOf } from './notation.ts';
import { excerpt, safe } from './text.ts';

/** A record as it is shown to people: of a long value its beginning, since to break it into lines would take minutes. */
export function short(record: LookupRecord): LookupRecord {
  const { answer } = record;
  if (answer === null || excerpt(answer.text) === answer.text) return record;
  return { ...record, answer: withTexts(answer, scalars(answer.root), (node) => excerpt(textOf(answer, node))) };
}

/** Where an answer says why it is as it is: what SEFAZ or a municipality says, where that counts, else the service's own error. */
export function reasonPaths({ kind, status, verdict }: LookupRecord): readonly string[] {
  // The words of a municipality about what it has not issued count, whatever becomes of them.
  if (kind === 'nfse' && (status?.name === 'issuing' || (verdict && status?.name !== 'service-error')))
    return ['data.retorno-municipio.mensagem'];
  if (verdict === null || status?.name === 'service-error') return ['data.erro'];
  return ['data.sefaz.codigo', 'data.sefaz.mensagem'];
}

/** A receipt in short, the same wherever people are told of it: texts are safe, in the reader's notation, empty where there is none. */
export function summaryOf(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>) {
  const { answer, outcome } = record;
  const text = (name: ColumnName) => safe(excerpt(COLUMNS[name].textOf(record)));
  const notation = notationOf(answer, lang);
  const amount = text('valor-total');
  return {
    tone: toneOf(outcome),
    situation: situationOf(record, words),
    /** `847215/1`: number and series. */
    number: [text('numero'), text('serie')].filter(Boolean).join('/'),
    customer: text('customer'),
    /** For a column, whose head has the currency; and as it stands alone. */
    amount: notation.column([amount]).join(''),
    money: notation.value('valor-total', amount),
    /** The amount as it came, where it can be added up. */
    sum: notation.readsNumbers ? amount : '',
    date: notation.value('data-emissao', text('data-emissao')),
    ...adviceOn(record, { words, lang }, 'user'),
  };
}

/** `004 Issued`; of what is no status of the service the name alone. `shown` is the outcome, unless the answer alone is told of. */
export function situationOf({ status, outcome }: LookupRecord, { statuses }: Words, shown = outcome): string {
  return [status?.name === shown ? status.code : '', statuses.outcome[shown]].filter(Boolean).join(' ');
}

/** Who is told: the user of recibo, who may ask again, or a customer of the issuer, who hears of the document alone. */
export type Reader = 'user' | 'customer';

/** Whose move it is and what to do, why, and what SEFAZ has already. */
export function adviceOn(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>, reader: Reader) {
  const { answer, status, verdict } = record;
  const next = reader === 'customer' && status !== null ? (verdict ?? status).next : record.next;
  const reason = reasonPaths(record).map((path) => (answer === null ? '' : safe(excerpt(textAt(answer, path)))));
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
export function adviceEntries(
  record: LookupRecord,
  io: Io,
  reader: Reader,
  emphasis = (party: string) => party,
): Entry[] {
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
  return [
    { label: document.whoActs, value: reader === 'customer' ? ofCustomer : [move, tip].filter(Boolean).join(' ') },
    { label: document.hint, value: hint },
    { label: isWaiting ? document.field['retorno-municipio.mensagem'] : document.reason, value: why.trim() },
    ...keys.map((one) => ({ label: document.recordedKey, value: one })),
    { label: document.portal, value: portal },
  ];
}

/** The option of recibo that helps under a status; empty where none does. */
export function tipOn({ course, next }: Status, { withRecibo }: Words['statuses']): string {
  if (course === 'passing') return withRecibo.wait;
  return next === 'asker' ? withRecibo.profile : '';
}

/** What may be odd about a receipt besides that it is a key: `3,52611E+14`; `="352611"`, `352611.0`, `*352611*`, `352611;352612`. */
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
function matterOf(record: LookupRecord, reader: Reader, { statuses }: Words): string {
  const { failure, kind, outcome, status, verdict } = record;
  const { advice, now } = statuses;
  if (reader === 'user' || status === null) {
    if (outcome === 'io') return now.io;
    if (failure?.next === 'asker') return now.address;
    if (failure !== null || status === null) return reader === 'user' ? now.contract : '';
  }
  if (verdict && (verdict.advice.length > 0 || verdict.hint)) return verdict.advice.map((one) => advice[one]).join(' ');
  const nowOfService: Readonly<Record<string, string>> = statuses.nowOfService;
  return (kind === 'nfse' ? nowOfService[status.name] : undefined) ?? now[status.name];
}

/** Why, as people read it. A record's error is English: other readers get the meaning of the exit. @param message as records have it */
export function messageOf(
  record: LookupRecord,
  io: Pick<Io, 'words' | 'lang'>,
  message = safe(excerpt(COLUMNS.message.textOf(record))) || (adviceOn(record, io, 'user').reason[1] ?? ''),
): string {
  const isForeign = record.failure !== null && io.lang !== 'en';
  return isForeign ? toldIn(io.words, message, record.outcome, safe(excerpt(COLUMNS.status.textOf(record)))) : message;
}

/** What a failure is to a reader of another language: records say it in English, and of a receipt that is none nothing else says why. */
function toldIn(words: Words, message: string, exit: ExitName, status: string): string {
  const row = /^row (\d+)/.exec(message);
  // What two of them show, at their end or in brackets.
  const part = /(?:: |\()(\S+?)(?:$|\))/.exec(message)?.[1] ?? '';
  for (const name of Object.keys(words.usage.receiptFlaws) as (keyof Words['usage']['receiptFlaws'])[]) {
    const say = ({ usage }: Words) => {
      const flaw: string | ((part: string) => string) = usage.receiptFlaws[name];
      return usage.badReceipt(typeof flaw === 'string' ? flaw : flaw(part), row && Number(row[1]));
    };
    if (say(WORDS.en) === message) return say(words);
  }
  const { exit: exits, now, outcome } = words.statuses;
  const said = exit === 'contract' ? now.contract : (exit === 'usage' ? outcome : exits)[exit];
  return [status, said].filter(Boolean).join(' – ');
}
