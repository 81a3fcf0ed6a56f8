import { textAt } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import type { Status } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import type { Entry } from './grid.ts';
import { safe } from './text.ts';

/** Where an answer says why it is as it is: what SEFAZ or a municipality says, where that counts, else the service's own error. */
export function reasonPaths({ kind, status, verdict }: LookupRecord): readonly string[] {
  if (verdict === null || status?.name === 'service-error') return ['data.erro'];
  return kind === 'nfe' ? ['data.sefaz.codigo', 'data.sefaz.mensagem'] : ['data.retorno-municipio.mensagem'];
}

/** What is odd about a receipt that does not exist: a key, `3,52611E+14`, `="352611"`, `352611;352612`; else empty. */
export function oddityIn({ receipt, status }: LookupRecord, { document }: Words): string {
  const { odd } = document;
  if (status?.name !== 'not-found') return '';
  if (readKey(receipt) !== null) return odd.key;
  if (/\d[.,]\d+E\+?\d+/i.test(receipt)) return odd.rounded;
  if (/["'`\u00b4\u00ab\u00bb\u2018-\u201f]/.test(receipt)) return odd.quotes;
  return /[;,|\t]/.test(receipt) ? odd.separator : '';
}

/** What to do about a receipt, the same wherever it is shown. Texts are safe for a terminal, and empty where there is none. */
export function adviceOn(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>) {
  const { answer, next, verdict } = record;
  const reason = reasonPaths(record).map((path) => (answer === null ? '' : safe(textAt(answer, path))));
  const [code = '', message] = reason;
  const isSilent = verdict?.says && message?.trim() === '';
  const [matter = '', withRecibo = ''] = matterOf(record, words);
  return {
    next,
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
  const { answer, verdict } = record;
  const own = answer && verdict?.advice?.startsWith('says-') ? textAt(answer, 'data.sefaz.chave') : '';
  const { next, matter, withRecibo, reason, keys, hint } = adviceOn(record, io);
  const party = `${statuses.party[next]}.`;
  // Who reads a message is not who asked.
  const move = emphasis === null ? [next === 'asker' ? '' : party, matter] : [emphasis(party), matter, withRecibo];
  return [
    { label: document.whoActs, value: move.filter(Boolean).join(' ') },
    { label: document.hint, value: hint },
    { label: document.reason, value: reason.filter(Boolean).join(' – ') },
    ...keys.map((key) => ({ label: document.recordedKey, value: key })),
    { label: document.portal, value: readKey(keys[0] ?? own)?.portal ?? '' },
  ];
}

/** The option of recibo that helps under a status; empty where none does. */
export function tipOn({ course, next }: Status, { statuses }: Words): string {
  if (course === 'passing') return statuses.withRecibo.wait;
  return next === 'asker' ? statuses.withRecibo.profile : '';
}

/** What is to be done, and what of it only those need who have recibo. */
function matterOf(record: LookupRecord, words: Words): string[] {
  const { failure, kind, outcome, receipt, status, verdict } = record;
  const { now, odd, sendAgain, withRecibo } = words.statuses;
  const nowOfService: Readonly<Record<string, string>> = words.statuses.nowOfService;
  if (outcome === 'io') return [now.io];
  if (failure?.next === 'asker') return [now.address];
  if (failure !== null || status === null) return [now.contract];
  const oddity = oddityIn(record, words);
  const key = readKey(receipt)?.key;
  if (oddity !== '') return [odd(oddity), key ? withRecibo.key(key) : ''];
  if (verdict?.isSaid) return [''];
  if (verdict?.advice) return [sendAgain[verdict.advice]];
  const ofService = kind === 'nfse' ? nowOfService[status.name] : undefined;
  return ofService === undefined ? [now[status.name], tipOn(status, words)] : [ofService];
}
