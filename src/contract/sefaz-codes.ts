import { lazy } from '../lazy.ts';
import { isRightKey, keysIn } from './keys.ts';
import { PARTIES } from './statuses.ts';

/** What kind of answer a SEFAZ code is. */
export type CodeClass = 'processed' | 'service' | 'denied' | 'rejected';

/** Whether a document may be sent again: under its number, under another one, or not at all, since it may exist. */
export type SendAgain = 'yes' | 'other-number' | 'no';

const LETTER = '[a-z\u00c0-\u00ff\u0300-\u036f]';
const CODE = '0?([1-9]\\d\\d|1[0-2]\\d\\d)';
/** `539`, `0539`, `539 - Rejeicao`; `500 (Não existe)` is a status of the service. */
const IN_FIELD = new RegExp(`^\\W*${CODE}(?=\\W*$|[\\s\u2010-\u2015:</-]+${LETTER})`, 'i');
/** `Rejeição 539: …`, `539 - …`, `[539] …`, and `(cStat 539)` anywhere. */
const IN_MESSAGE = new RegExp(
  `(?:^\\W*(?:rejei${LETTER}+|c[oó]d${LETTER}*)?|\\bcstat)\\W*${CODE}\\s*(?:[\u2010-\u2015:.)\\]-]|$)`,
  'i',
);

const AGAIN: Readonly<Record<string, SendAgain>> = { same: 'yes', 'other-number': 'other-number', no: 'no' };

/** The SEFAZ code in a field that holds one, or else in the message; empty where there is none. */
export function codeIn(field: string, message = ''): string {
  const [pattern, text] = field.trim() === '' ? [IN_MESSAGE, message.slice(0, 1000)] : [IN_FIELD, field];
  return pattern.exec(text)?.[1] ?? '';
}

/** What a code and a message of SEFAZ mean for a document. */
export type Verdict = ReturnType<typeof verdictOn>;

/** @param field `data.sefaz.codigo` as it came. */
export function verdictOn(field: string, message: string) {
  const code = codeIn(field, message);
  const row = lazy.sefazCodes().find(([known]) => known === code) ?? [];
  const [, again = '', party, saysPt = '', doPt = '', saysEn = '', doEn = ''] = row;
  const isKnown = party !== undefined;
  // Where the table knows no cause, only the message can say that the document exists.
  const isOpen = !isKnown || code === '999';
  const named = isOpen || again === 'no' ? keysIn(message).filter(isRightKey) : [];
  const mayExist = isOpen && (named.length > 0 || /duplicidade/i.test(message));
  const isDenied = /denegad/i.test(message) && again !== 'no';
  const told = AGAIN[again] ?? null;
  const sendAgain = isDenied ? 'other-number' : mayExist ? 'no' : told;
  return {
    /** Three digits, or four; empty where neither the code nor the message has one. */
    code,
    class: isDenied ? 'denied' : classOf(code),
    next: isDenied ? 'accountant' : (PARTIES.find((one) => one === party) ?? 'issuer'),
    /** Null where nothing is known. */
    sendAgain,
    /** Our own words, and unofficial, as is the hint. */
    says: isKnown ? { pt: saysPt, en: saysEn } : null,
    /** What to do; null where the message outranks the table. */
    hint: isKnown && sendAgain === told ? { pt: doPt, en: doEn } : null,
    /** The keys of documents that SEFAZ has already. */
    keys: sendAgain === 'no' ? [...new Set(named.map(({ key }) => key))] : [],
  } as const;
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
