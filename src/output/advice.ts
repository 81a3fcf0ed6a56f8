import { textAt } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import { type Verdict, verdictOn } from '../contract/sefaz-codes.ts';
import { type Party, type Status, statusOf } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import type { Entry } from './grid.ts';
import { safe } from './text.ts';

/** The fields of `data` in which an answer under a status says why it is as it is. */
export function reasonFields(status: Status | undefined): readonly string[] {
  return status?.reason === 'sefaz' ? ['sefaz.codigo', 'sefaz.mensagem'] : ['erro'];
}

/** Who acts next on a receipt. */
export function whoActs(record: LookupRecord): Party {
  const { failure, status } = record;
  return failure?.next ?? verdictIn(record)?.next ?? statusOf(status ?? '')?.next ?? 'asker';
}

/** What is odd about a receipt that does not exist: a key, `3,52611E+14`, `="352611"`, `352611;352612`; else empty. */
export function oddityIn({ receipt, status }: LookupRecord, { document }: Words): string {
  const { odd } = document;
  if (statusOf(status ?? '')?.next !== 'asker') return '';
  if (readKey(receipt) !== null) return odd.key;
  if (/\d[.,]\d+E\+?\d+/i.test(receipt)) return odd.rounded;
  if (/["'`\u00b4\u00ab\u00bb\u2018-\u201f]/.test(receipt)) return odd.quotes;
  return /[;,|\t]/.test(receipt) ? odd.separator : '';
}

/** What to do about a receipt, the same wherever it is shown. Texts are safe for a terminal, and empty where there is none. */
export function adviceOn(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>) {
  const { answer, status } = record;
  const verdict = verdictIn(record);
  const fields = reasonFields(statusOf(status ?? ''));
  const reason = fields.map((field) => (answer === null ? '' : safe(textAt(answer, `data.${field}`))));
  const [code = '', message] = reason;
  const isSilent = verdict?.says && message?.trim() === '';
  const [matter = '', withRecibo = ''] = matterOf(record, verdict, words);
  return {
    next: whoActs(record),
    /** None where the hint says it. */
    matter,
    /** What of it only those need who have recibo. */
    withRecibo,
    /** Why, in the words of SEFAZ, after its code, or of the service. */
    reason: isSilent ? [code, words.document.unofficial(verdict.says[lang])] : reason,
    /** The SEFAZ code of a rejection; what stands in its place where it cannot be read. */
    code: verdict === null ? '' : verdict.code || code,
    /** The keys of documents that SEFAZ has already. */
    keys: verdict?.keys ?? [],
    hint: verdict?.hint?.[lang] ?? '',
  };
}

/** Whose move it is and what to do, why, and what SEFAZ has already. `emphasis` is for pages, whose reader has recibo. */
export function adviceEntries(record: LookupRecord, io: Io, emphasis: ((party: string) => string) | null): Entry[] {
  const { document, statuses } = io.words;
  const { next, matter, withRecibo, reason, keys, hint } = adviceOn(record, io);
  const party = `${statuses.party[next]}.`;
  const move = emphasis === null ? [party, matter] : [emphasis(party), matter, withRecibo];
  return [
    { label: document.whoActs, value: move.filter(Boolean).join(' ') },
    { label: document.hint, value: hint },
    { label: document.reason, value: reason.filter(Boolean).join(' – ') },
    ...keys.map((key) => ({ label: document.recordedKey, value: key })),
    { label: document.portal, value: readKey(keys[0] ?? '')?.portal ?? '' },
  ];
}

/** The option of recibo that helps under a status; empty where none does. */
export function tipOn({ course, next }: Status, { statuses }: Words): string {
  if (course === 'passing') return statuses.withRecibo.wait;
  return next === 'asker' ? statuses.withRecibo.profile : '';
}

/** What SEFAZ makes of a rejected document; null of any other. */
function verdictIn({ failure, status, answer }: LookupRecord): Verdict | null {
  if (failure !== null || answer === null || statusOf(status ?? '')?.reason !== 'sefaz') return null;
  return verdictOn(textAt(answer, 'data.sefaz.codigo'), textAt(answer, 'data.sefaz.mensagem'));
}

/** What is to be done, and what of it only those need who have recibo. */
function matterOf(record: LookupRecord, verdict: Verdict | null, words: Words): string[] {
  const { now, sendAgain } = words.statuses;
  const nowOfService: Readonly<Record<string, string>> = words.statuses.nowOfService;
  const status = statusOf(record.status ?? '');
  if (record.outcome === 'io') return [now.io];
  if (record.failure?.next === 'asker') return [now.address];
  if (record.failure !== null || status === undefined) return [now.contract];
  const odd = oddityIn(record, words);
  const key = readKey(record.receipt)?.key;
  if (odd !== '') return [odd, key ? words.statuses.withRecibo.key(key) : ''];
  // These hints say themselves whether to send it again.
  if (verdict?.hint && verdict.sendAgain !== 'yes') return [''];
  if (verdict?.sendAgain) return [sendAgain[verdict.sendAgain]];
  const ofService = record.kind === 'nfse' ? nowOfService[status.name] : undefined;
  return ofService === undefined ? [now[status.name], tipOn(status, words)] : [ofService];
}
