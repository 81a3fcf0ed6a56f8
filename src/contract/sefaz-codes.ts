import { lazy } from '../lazy.ts';
import { type Json, textAt } from './json.ts';
import { keysIn } from './keys.ts';
import { type Kind, PARTIES, type Party, type Status } from './statuses.ts';
import { folded } from './values.ts';

/** What kind of answer a SEFAZ code is. */
export type CodeClass = 'processed' | 'service' | 'denied' | 'rejected';

/** Whether a document may be sent again: under its number, under another one, or not at all, since it may exist. */
export type SendAgain = 'yes' | 'other-number' | 'no';

/** What is told of an answer by its own words: whether to send again, or what outranks that. */
export type Advice =
  | SendAgain
  /** SEFAZ is out of service: there is nothing to correct. After a 999 the document may be there. */
  | 'same-later'
  | 'look-first'
  | 'look-up'
  /** An issued document of which SEFAZ's code says otherwise. */
  | `says-${'cancelled' | 'denied' | 'unknown' | 'rejected'}`
  /** Of service invoices. */
  | 'correct'
  | 'service-exists'
  | 'replaced';

const LETTER = '[a-z\u00c0-\u00ff\u0300-\u036f]';
const CODE = '0?([1-9]\\d\\d|1[0-2]\\d\\d)';
/** `539`, `0539`, `539 - Rejeicao`; `500 (Não existe)` is a status of the service. */
const IN_FIELD = new RegExp(`^\\W*${CODE}(?=\\W*$|[\\s\u2010-\u2015:</-]+${LETTER})`, 'i');
/** `Rejeição 539: …`, `539 - …`, `[539] …`, and `(cStat 539)` anywhere; `529.982.247-25` is none. */
const IN_MESSAGE = new RegExp(
  `(?:^\\W*(?:rejei${LETTER}+|c[oó]d${LETTER}*)?|\\bcstat)\\W*${CODE}\\s*(?:[:)\\]]|[\u2010-\u2015.-](?!\\d)|$)`,
  'i',
);

const AGAIN: Readonly<Record<string, SendAgain>> = { same: 'yes', 'other-number': 'other-number', no: 'no' };

/** The SEFAZ code in a field that holds one, or else in the message; empty where there is none. */
export function codeIn(field: string, message = ''): string {
  const [pattern, text] = field.trim() === '' ? [IN_MESSAGE, message.slice(0, 1000)] : [IN_FIELD, field];
  return pattern.exec(text)?.[1] ?? '';
}

/** Whatever the code: a denial; a document that is there, or may be; one of which nothing is known yet. All of folded texts. */
const DENIED = /^[^a-z]*(?:(?:rejei|denega|codigo|cstat)[a-z]*[^a-z]+)*uso denegad/;
const EXISTS = /ja existe|ja se encontra autorizad|ja transmitid|ja autorizad/;
const DUPLICATE = /duplicidade/;
const OF_REFERENCE = /referenciad|informada na exporta|\[nocor/;
const UNCLEAR = /timeout|tempo esgotado|situacao desconhecida|lote recebido|em processamento|aguardando processamento/;
const NOT_THERE = /nao consta|nao existe|inexistente|nao (?:foi )?(?:encontrad|localizad)/;

/** What is told of a document by what SEFAZ or a municipality says. */
export type Verdict = ReturnType<typeof verdictOn>;

/** @param field `data.sefaz.codigo` as it came. */
export function verdictOn(field: string, message: string) {
  const code = codeIn(field, message);
  const row = lazy.sefazCodes().find(([known]) => known === code) ?? [];
  const [, again = '', party, saysPt = '', doPt = '', saysEn = '', doEn = ''] = row;
  const isKnown = party !== undefined;
  const words = folded(message);
  const told = AGAIN[again] ?? null;
  const isDenied = DENIED.test(words) || (/^(110|205|30[123])$/.test(code) && words.includes('denegad'));
  // Where the table knows no cause, only the message can say that the document exists.
  const isOpen = !isKnown || code === '999';
  const keys = isOpen || told === 'no' ? recordedKeys(message, words) : [];
  const isTwice = DUPLICATE.test(words) && !OF_REFERENCE.test(words);
  const mayExist = isOpen && (keys.length > 0 || isTwice || EXISTS.test(words));
  const isUnclear = isOpen && !isDenied && !mayExist && UNCLEAR.test(words);
  const sendAgain = isDenied ? 'other-number' : mayExist || isUnclear ? 'no' : told;
  const hint = isKnown && sendAgain === told ? { pt: doPt, en: doEn } : null;
  const later = code === '999' ? 'look-first' : 'same-later';
  const advice = (
    isUnclear ? 'look-up' : party === 'sefaz' && sendAgain === 'yes' ? later : sendAgain
  ) as Advice | null;
  return {
    /** Three digits, or four; empty where neither the code nor the message has one. */
    code,
    class: isDenied ? 'denied' : classOf(code),
    next: isDenied ? 'accountant' : (PARTIES.find((one) => one === party) ?? 'issuer'),
    /** Null where nothing is known. */
    sendAgain,
    advice,
    /** Whether the hint says that already. */
    isSaid: hint !== null && (told !== 'yes' || code === '999'),
    /** Our own words, and unofficial, as is the hint. */
    says: isKnown ? { pt: saysPt, en: saysEn } : null,
    /** What to do; null where the message outranks the table. */
    hint,
    /** The keys of documents that SEFAZ has already. */
    keys: sendAgain === 'no' ? keys : [],
  } as const;
}

/** The keys that a message names as those of documents which are there: none that is a reference, or that SEFAZ does not know. */
function recordedKeys(message: string, words: string): string[] {
  if (NOT_THERE.test(words)) return [];
  // Behind a letter no key begins.
  const own = message.replace(/(nRef|refNFe)[^0-9a-z]{1,5}/gi, '$1');
  return [...new Set(keysIn(own).flatMap(({ isRight, key }) => (isRight ? key : [])))];
}

/** SEFAZ's words about a rejection, without the one that all of them begin with: `Rejeição:`. */
export function wordsAlone(message: string): string {
  return message.replace(/^\s*rejei\p{L}+o\s*:\s*/iu, '');
}

function classOf(code: string): CodeClass {
  if (code === '110' || code === '205') return 'denied';
  if (/^(10[789]|11[34])$/.test(code)) return 'service';
  return /^1([0-4]\d|5[0-5]|72)$/.test(code) && code !== '126' && code !== '142' ? 'processed' : 'rejected';
}

const CANCELLED = /^(?:101|135|151|155)$/;
const ALERTS = /^(?:120|150|172)$/;

/** Of folded texts. `sem erros` is none. */
const REFUSED = /\b(?:e\d{1,4}|(?:rng|l)\d+|(?<!sem )erros?)\b|\brejei/;
const SERVICE_EXISTS = /\b(?:e0014|e10)\b|ja informado|ja existe|duplicidade/;

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
  if (SERVICE_EXISTS.test(words)) return telling('issuer', 'service-exists');
  return REFUSED.test(words) ? telling('issuer', 'correct') : null;
}

function telling(next: Party, advice: Advice): Verdict {
  return { ...verdictOn('', ''), next, advice };
}
