import { scalars, textAt, textOf, withTexts } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import { type Status, toneOf } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
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
  if (verdict === null || status?.name === 'service-error') return ['data.erro'];
  return kind === 'nfe' ? ['data.sefaz.codigo', 'data.sefaz.mensagem'] : ['data.retorno-municipio.mensagem'];
}

/** A receipt in short, the same wherever people are told of it: texts are safe, in the reader's notation, empty where there is none. */
export function summaryOf(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>) {
  const { answer, next, outcome, verdict } = record;
  const text = (name: ColumnName) => safe(excerpt(COLUMNS[name].textOf(record)));
  const notation = notationOf(answer, lang);
  const amount = text('valor-total');
  const reason = reasonPaths(record).map((path) => (answer === null ? '' : safe(excerpt(textAt(answer, path)))));
  const [code = '', message] = reason;
  const isSilent = verdict?.says && message?.trim() === '';
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
    next,
    /** What is to be done; none where the hint says it. */
    matter: matterOf(record, words),
    odd: oddityIn(record, words),
    /** Why, in the words of SEFAZ, after its code, or of the service. */
    reason: isSilent ? [code, words.document.unofficial(verdict.says[lang])] : reason,
    /** The SEFAZ code of a rejection; what stands in its place where it cannot be read. */
    code: message === undefined ? '' : verdict?.code || code,
    /** The keys of documents that SEFAZ has already. */
    keys: verdict?.keys ?? [],
    hint: verdict?.hint?.[lang] ?? '',
  };
}

/** `004 Issued`; of what is no status of the service the name alone. `shown` is the outcome, unless the answer alone is told of. */
export function situationOf({ status, outcome }: LookupRecord, { statuses }: Words, shown = outcome): string {
  return [status?.name === shown ? status.code : '', statuses.outcome[shown]].filter(Boolean).join(' ');
}

type Emphasis = ((party: string) => string) | null;

/** Whose move it is and what to do, why, and what SEFAZ has already. `emphasis` is for pages, whose reader has recibo. */
export function adviceEntries(record: LookupRecord, io: Io, emphasis: Emphasis): Entry[] {
  const { document } = io.words;
  const { answer, verdict } = record;
  const { reason, keys, hint } = summaryOf(record, io);
  const own = answer && verdict?.advice?.startsWith('says-') ? textAt(answer, 'data.sefaz.chave') : '';
  return [
    { label: document.whoActs, value: moveText(record, io.words, emphasis) },
    { label: document.hint, value: hint },
    { label: document.reason, value: reason.filter(Boolean).join(' – ') },
    ...keys.map((key) => ({ label: document.recordedKey, value: key })),
    { label: document.portal, value: readKey(keys[0] ?? own)?.portal ?? '' },
  ];
}

function moveText(record: LookupRecord, words: Words, emphasis: Emphasis): string {
  const { receipt, status, next } = record;
  const { statuses } = words;
  const [matter, odd] = [matterOf(record, words), oddityIn(record, words)];
  const isPlain = status !== null && matter === statuses.now[status.name];
  const ofNobody: Readonly<Record<string, string>> = statuses.nobody;
  // Who reads a message has no program that could not know the answer.
  const what = emphasis === null && status === null ? '' : odd === '' ? matter : statuses.odd(odd);
  const move =
    (emphasis ?? String)(statuses.party[next]) + ((isPlain && ofNobody[status.name]) || `. ${what}`.trimEnd());
  // Nor is it who asked.
  if (emphasis === null) return next === 'asker' ? what : move;
  const key = readKey(receipt)?.key;
  const tip = odd === '' ? isPlain && tipOn(status, words) : key && statuses.withRecibo.key(key);
  return [move, tip].filter(Boolean).join(' ');
}

/** The option of recibo that helps under a status; empty where none does. */
export function tipOn({ course, next }: Status, { statuses }: Words): string {
  if (course === 'passing') return statuses.withRecibo.wait;
  return next === 'asker' ? statuses.withRecibo.profile : '';
}

/** What may be odd about a receipt besides that it is a key: `3,52611E+14`; `="352611"`, `352611.0`, `*352611*`, `352611;352612`. */
const ODD = [
  ['rounded', /\d[.,]\d+E\+?\d+/i],
  ['marks', /["'`\u00b4\u00ab\u00bb\u2018-\u201f;,|]|\.0$|^\*.*\*$/],
  ['stop', /\.$/],
  ['letter', /^[\dO]*(\dO|O\d)[\dO]*$/i],
] as const;

/** What is odd about a receipt that does not exist; else empty. */
function oddityIn({ receipt, status }: LookupRecord, { document }: Words): string {
  if (status?.name !== 'not-found') return '';
  if (readKey(receipt) !== null) return document.odd.key;
  const [kind] = ODD.find(([, pattern]) => pattern.test(receipt)) ?? [];
  return kind === undefined ? '' : document.odd[kind];
}

function matterOf({ failure, kind, outcome, status, verdict }: LookupRecord, { statuses }: Words): string {
  const { now, sendAgain } = statuses;
  const nowOfService: Readonly<Record<string, string>> = statuses.nowOfService;
  if (outcome === 'io') return now.io;
  if (failure?.next === 'asker') return now.address;
  if (failure !== null || status === null) return now.contract;
  if (verdict?.isSaid) return '';
  if (verdict?.advice) return sendAgain[verdict.advice];
  return (kind === 'nfse' ? nowOfService[status.name] : undefined) ?? now[status.name];
}
