import { lazy } from '../lazy.ts';
import { PARTIES, type Party } from './statuses.ts';
import { folded } from './values.ts';

/** What kind of answer a SEFAZ code is. */
export type CodeClass = 'processed' | 'service' | 'denied' | 'rejected';

/** Whether a document may be sent again: under its number, under another one, or not at all, since it may exist. */
export type SendAgain = 'yes' | 'other-number' | 'no';

const CODE = '0*([1-9]\\d\\d|1[0-2]\\d\\d)';
/** `539`, `0539`, `539.0`, `539 - Rejeição`, `cStat: 204`, `SEFAZ-539`; `53.9` and `12345` are none. */
const IN_FIELD = new RegExp(`^[^\\d]*${CODE}(?:[.,]0+)?(?![\\da-z]|[.,]\\d)`);
/** The words before a code, and what stands behind it: `[539] …`, `Rejeição 539: …`, `539 - …`, `778 Rejeição: …`. */
const HEAD = new RegExp(
  `^\\W*(?:(?:rejei[a-z]*|denega[a-z]*|cod[a-z]*|da|sefaz|retorno|status|motivo|(erro))(?![a-z])[^a-z\\d]*)*${CODE}(?:\\s*(?:[:)\\]]|[\u2010-\u2015.-](?!\\d)|$)|\\s+rejei)`,
);
/** `Rejeição 539 duplicidade`, and anywhere `cStat 539`; `Rejeição: 100 itens sem NCM` has none. */
const NAMED = new RegExp(`(?:^\\W*rejei\\w+ |\\bc?stat\\W*)${CODE}(?![\\da-z]|[.,-]\\d)`);
/** What HTTP says is no code of SEFAZ: `503 - Service Unavailable`, `Erro 502: …`. */
const HTTP =
  /\bhttp(?!s?:\/\/)|\b(?:service unavailable|bad gateway|gateway time-?out|internal server error|not found|forbidden|unauthorized|bad request|too many requests)\b/;

/** The SEFAZ code in a field that holds one, or else in the message; empty where there is none. */
export function codeIn(field: string, message = ''): string {
  const [inField, words] = [folded(field), folded(message)];
  if (HTTP.test(inField) || (HTTP.test(words) && !/rejei/.test(words))) return '';
  const code = IN_FIELD.exec(inField)?.[1];
  if (code !== undefined) return code;
  const [, error, head] = HEAD.exec(words) ?? [];
  return (error && /^50[0-4]$/.test(head ?? '') ? undefined : head) ?? NAMED.exec(words)?.[1] ?? '';
}

/** What a table of codes has of one; `isKnown` tells whether there is a row. */
export type CodeRow = ReturnType<typeof rowOf>;

const AGAIN: Readonly<Record<string, SendAgain>> = { same: 'yes', 'other-number': 'other-number', no: 'no' };

function rowOf(code: string, table: typeof lazy.sefazCodes) {
  const row = code === '' ? undefined : table().find(([known]) => known === code);
  const [, again = '', party, saysPt = '', doPt = '', saysEn = '', doEn = ''] = row ?? [];
  return {
    isKnown: row !== undefined,
    sendAgain: AGAIN[again] ?? null,
    next: PARTIES.find((one) => one === party) ?? ('issuer' as Party),
    /** Our own words, and unofficial, as is the hint. */
    says: row ? { pt: saysPt, en: saysEn } : null,
    hint: row ? { pt: doPt, en: doEn } : null,
  };
}

export const sefazRow = (code: string) => rowOf(code, lazy.sefazCodes);
/** Of an error of the national NFS-e (`E0014`). */
export const nfseRow = (code: string) => rowOf(code, lazy.nfseCodes);

/** The class of a code by its number alone. */
export function classOf(code: string): CodeClass {
  if (code === '110' || code === '205') return 'denied';
  if (/^(10[789]|11[34])$/.test(code)) return 'service';
  return /^1([0-4]\d|5[0-5]|72)$/.test(code) && code !== '126' && code !== '142' ? 'processed' : 'rejected';
}

/** SEFAZ's words about a rejection, without the one that all of them begin with: `Rejeição:`. */
export function wordsAlone(message: string): string {
  return message.replace(/^\s*rejei\p{L}+o\s*:\s*/iu, '');
}
