import { textAt } from '../contract/json.ts';
import { readKey } from '../contract/keys.ts';
import { keysInMessage, sefazCode, whoActs } from '../contract/sefaz-codes.ts';
import { type Kind, type Status, statusOf } from '../contract/statuses.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import type { Entry } from './grid.ts';
import { safe } from './text.ts';

/** Whose move it is and what to do, why in the words of SEFAZ or of the service, and what helps. */
export function adviceOn(record: LookupRecord, words: Words, emphasis = (party: string) => party): Entry[] {
  const { kind, receipt, answer } = record;
  const { document, hints, statuses } = words;
  const status = statusOf(record.status ?? '');
  const at = (field: string) => (answer === null ? '' : textAt(answer, `data.${field}`));
  const code = status?.name === 'rejected' ? sefazCode(at('sefaz.codigo')) : null;
  const key = status?.name === 'not-found' ? readKey(receipt) : null;
  const party = statuses.party[whoActs(status?.name ?? record.outcome, at('sefaz.codigo'))];
  const matter = code?.sendAgain ? statuses.sendAgain[code.sendAgain] : statuses.now[situation(status, kind)];
  const reason = status?.name === 'rejected' ? [at('sefaz.codigo'), at('sefaz.mensagem')] : [at('erro')];
  const otherKeys = code?.sendAgain === 'no' ? keysInMessage(at('sefaz.mensagem')) : [];
  const entries: Entry[] = [
    { label: document.whoActs, value: `${emphasis(`${party}.`)} ${key === null ? matter : document.isKey(key.key)}` },
    { label: document.reason, value: safe(reason.filter(Boolean).join(' – ')) },
    ...otherKeys.map((key) => ({ label: document.otherKey, value: key })),
    { label: document.hint, value: code?.known ? hints.hint[code.known] : '' },
  ];
  return entries.filter(({ value }) => value !== '');
}

function situation(status: Status | undefined, kind: Kind): keyof Words['statuses']['now'] {
  if (status === undefined) return 'contract';
  if (kind === 'nfse' && status.name === 'issuing') return 'issuingAtCity';
  return kind === 'nfse' && status.name === 'cancelled' ? 'cancelledService' : status.name;
}
