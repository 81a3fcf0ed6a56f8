import { textAt } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import { oddityOf } from '../contract/oddities.ts';
import { type Verdict, verdictOn } from '../contract/sefaz-codes.ts';
import { type Party, type Status, statusOf } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import type { Entry } from './grid.ts';
import { safe } from './text.ts';

/** Where people consult a key by themselves. */
export const PORTAL = 'https://www.nfe.fazenda.gov.br/portal';

/** What to do about a receipt: the same wherever it is shown. Texts are safe for a terminal, and empty where there is none. */
interface Advice {
  readonly next: Party;
  /** What is to be done; none where the hint says it. */
  readonly matter: string;
  /** What of it only those need who have recibo. */
  readonly withRecibo: string;
  /** What is odd about a receipt that does not exist. */
  readonly odd: string;
  /** Why, in the words of SEFAZ, after its code, or of the service. */
  readonly reason: readonly string[];
  /** The SEFAZ code of a rejection; what stands in its place where it cannot be read. */
  readonly code: string;
  /** The keys of documents that SEFAZ has already. */
  readonly keys: readonly string[];
  readonly hint: string;
}

/** The fields of `data` in which an answer under a status says why it is as it is. */
export function reasonFields(status: Status | undefined): readonly string[] {
  return status?.reason === 'sefaz' ? ['sefaz.codigo', 'sefaz.mensagem'] : ['erro'];
}

/** Who acts next on a receipt. */
export function whoActs(record: LookupRecord): Party {
  const { failure, status } = record;
  return failure?.next ?? verdictIn(record)?.next ?? statusOf(status ?? '')?.next ?? 'asker';
}

export function adviceOn(record: LookupRecord, { words, lang }: Pick<Io, 'words' | 'lang'>): Advice {
  const { answer } = record;
  const { document } = words;
  const verdict = verdictIn(record);
  const fields = reasonFields(statusOf(record.status ?? ''));
  const reason = fields.map((field) => (answer === null ? '' : safe(textAt(answer, `data.${field}`))));
  const [code = '', message] = reason;
  return {
    next: whoActs(record),
    ...matterOf(record, verdict, words),
    reason: verdict?.says && message?.trim() === '' ? [code, document.unofficial(verdict.says[lang])] : reason,
    code: verdict === null ? '' : verdict.code || code,
    keys: verdict?.keys ?? [],
    hint: verdict?.hint?.[lang] ?? '',
  };
}

/** What SEFAZ makes of a rejected document; null of any other. */
function verdictIn({ failure, status, answer }: LookupRecord): Verdict | null {
  if (failure !== null || answer === null || statusOf(status ?? '')?.reason !== 'sefaz') return null;
  return verdictOn(textAt(answer, 'data.sefaz.codigo'), textAt(answer, 'data.sefaz.mensagem'));
}

function matterOf(
  { receipt, kind, outcome, failure, status: text }: LookupRecord,
  verdict: Verdict | null,
  { document, statuses }: Words,
): Pick<Advice, 'matter' | 'withRecibo' | 'odd'> {
  const { now, nowOfService, withRecibo, sendAgain } = statuses;
  const status = statusOf(text ?? '');
  const say = (matter: string, own = '', odd = '') => ({ matter, withRecibo: own, odd });
  if (failure !== null || status === undefined) {
    const situation = outcome === 'io' ? 'io' : 'contract';
    // By all that came, it was not the service that was asked.
    const isElsewhere = situation === 'contract' && failure?.next === 'asker';
    return say(now[situation], withRecibo[isElsewhere ? 'address' : situation]);
  }
  const oddity = status.next === 'asker' ? oddityOf(receipt) : null;
  if (oddity !== null) {
    const key = readKey(receipt)?.key;
    return say(document.odd[oddity], key && document.explainKey(key), document.odd[oddity]);
  }
  // All hints but these say themselves what is to become of the document.
  if (verdict?.hint && verdict.sendAgain !== 'yes') return say('');
  if (verdict?.sendAgain) return say(sendAgain[verdict.sendAgain]);
  const ofService = kind === 'nfse' ? nowOfService[status.name] : undefined;
  return ofService === undefined ? say(now[status.name], withRecibo[status.name]) : say(ofService);
}

/**
 * Whose move it is and what to do, why, and what SEFAZ has already.
 *
 * @param emphasis on a page, whose reader has recibo; null elsewhere.
 */
export function adviceEntries(record: LookupRecord, io: Io, emphasis: ((party: string) => string) | null): Entry[] {
  const { document, statuses } = io.words;
  const { next, matter, withRecibo, reason, keys, hint } = adviceOn(record, io);
  const party = `${statuses.party[next]}.`;
  const move = emphasis === null ? [party, matter] : [emphasis(party), matter, withRecibo];
  const entries = [
    { label: document.whoActs, value: move.filter(Boolean).join(' ') },
    { label: document.hint, value: hint },
    { label: document.reason, value: reason.filter(Boolean).join(' – ') },
    ...keys.map((key) => ({ label: document.recordedKey, value: key })),
    { label: document.portal, value: keys.length > 0 ? PORTAL : '' },
  ];
  return entries.filter(({ value }) => value !== '');
}
