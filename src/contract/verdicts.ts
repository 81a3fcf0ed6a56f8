import { type Json, textAt } from './json.ts';
import { type Advice, type Verdict, verdictOn } from './sefaz-codes.ts';
import type { Kind, Party, Status } from './statuses.ts';
import { folded } from './values.ts';

const CANCELLED = /^(?:101|135|151|155)$/;
const ALERTS = /^(?:120|150|172)$/;

/** Of folded texts. `sem erros` is none. */
const REFUSED = /\b(?:e\d{1,4}|(?:rng|l)\d+|(?<!sem )erros?)\b|\brejei/;
const EXISTS = /\b(?:e0014|e10)\b|ja informado|ja existe|duplicidade/;

/**
 * What an answer's own words say of a document, where that outranks its status or explains it: of a rejection (900), of an
 * issued document of which SEFAZ's code says otherwise, of a service invoice that was refused or replaced. Else null.
 */
export function verdictIn(json: Json, kind: Kind, { name }: Status): Verdict | null {
  if (kind === 'nfse') return onService(name, json);
  if (name !== 'rejected' && name !== 'issued') return null;
  const field = textAt(json, 'data.sefaz.codigo');
  // As nearly every one comes.
  if (name === 'issued' && field === '100') return null;
  const verdict = verdictOn(field, textAt(json, 'data.sefaz.mensagem'));
  if (name === 'rejected' || ALERTS.test(verdict.code)) return verdict;
  const advice = adviceOnIssued(verdict);
  return advice && { ...verdict, next: 'asker', advice, isSaid: false, hint: null, keys: [] };
}

function adviceOnIssued({ code, class: kind }: Verdict): Advice | null {
  if (kind === 'denied') return 'says-denied';
  if (CANCELLED.test(code)) return 'says-cancelled';
  if (code === '217') return 'says-unknown';
  return kind === 'rejected' && code !== '' ? 'says-rejected' : null;
}

/** Service invoices have no 900: a refusal is told by the message of a 003, or by the error of a 999. */
function onService(name: Status['name'], json: Json): Verdict | null {
  const message = textAt(json, name === 'service-error' ? 'data.erro' : 'data.retorno-municipio.mensagem');
  if (name === 'cancelled') return /\bsubstitu/.test(folded(message)) ? telling('nobody', 'replaced') : null;
  return name === 'issuing' || name === 'service-error' ? serviceVerdict(message) : null;
}

/** What a refusal of a service invoice says of it; null of anything else. */
export function serviceVerdict(message: string): Verdict | null {
  const words = folded(message);
  if (EXISTS.test(words)) return telling('issuer', 'service-exists');
  return REFUSED.test(words) ? telling('issuer', 'correct') : null;
}

function telling(next: Party, advice: Advice): Verdict {
  return { ...verdictOn('', ''), next, advice };
}
