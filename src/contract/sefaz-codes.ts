import { lazy } from '../lazy.ts';
import { PARTIES, type Party } from './statuses.ts';
import { folded } from './values.ts';

/** What kind of answer a SEFAZ code is. */
export type CodeClass = 'processed' | 'service' | 'denied' | 'rejected';

/** Whether a document may be sent again: under its number, under another one, or not at all, since it may exist. */
export type SendAgain = 'yes' | 'other-number' | 'no';

const CODE = '0*([1-9]\\d\\d|1[0-2]\\d\\d)';
/** `539`, `0539`, `539.0`, `539 - Rejeição`, `cStat: 204`, `SEFAZ-539`; `53.9`, `12345` and `HTTP 502` are none. */
const IN_FIELD = new RegExp(`^(?!\\D*http)\\D*${CODE}(?:[.,]0+)?(?![\\da-z]|[.,]\\d)`);
/** `539 - …`, `[778] …`, `Rejeição: 778: …`, `Rejeição nº 539: …`, `778 Rejeição: …`; never behind *erro*, *status* or *HTTP*. */
const HEAD = new RegExp(
  `^\\W*(?:(?:codigo da )?rejei\\w*\\W*(?:(?:no?|num\\w*|cod\\w*)\\W+)?)?${CODE}(?:\\s*(?:[:)\\]]|[\u2010-\u2015.-](?!\\d)|$)|\\s+rejei)`,
);
/** `Rejeição 539 duplicidade`, and anywhere `cStat 539`; `Rejeição: 100 itens sem NCM` has none. */
const NAMED = new RegExp(`(?:^\\W*rejei\\w+ |\\bcstat\\W*)${CODE}(?![\\da-z]|[.,-]\\d)`);
/** `Connection timed out`, `java.net.SocketException`, `conexão recusada`, `sistema fora do ar`: nobody's answer. */
export const LOST =
  /time[ -]?out|timed out|\btempo (?:limite|excedido|esgotado)|\bconexao|\bconectar|\bconnect|\bindisponive|\bunavailable|\bfora do ar|\bsem resposta|\bnao respond|exception|\berro interno|\binternal (?:server )?error|\bgateway\b|\bora-\d/;
/** A number of HTTP, and what is said beside it: `503 - Service Unavailable`, `404 - página não encontrada`. */
const HTTP_NUMBER = /^(?:20[0-2]|4[0-3]\d|451|50\d|51[01])$/;
const HTTP =
  /\bhttp(?!s?:\/\/)|\b(?:ok|not found|forbidden|unauthorized|bad request|too many requests|acesso negado|nao autorizado|proibido|pagina|muitas requisicoes|requisicao invalida|servidor)\b/;

/** The SEFAZ code in a field that holds one, or else in the message; empty where there is none. */
export function codeIn(field: string, message = ''): string {
  const words = folded(message);
  const isRejection = /\brejei/.test(words);
  const isHttp = (code: string) => !isRejection && HTTP_NUMBER.test(code) && (HTTP.test(words) || LOST.test(words));
  const inField = IN_FIELD.exec(folded(field))?.[1];
  if (inField !== undefined) return isHttp(inField) ? '' : inField;
  const code = HEAD.exec(words)?.[1] ?? NAMED.exec(words)?.[1] ?? '';
  // Alone such a number may be of HTTP, and before a lost connection the system's.
  const isAlone = !/[a-z]/.test(words) && /^[45]/.test(code) && code.length === 3;
  return isHttp(code) || isAlone || (!isRejection && !/\bcstat/.test(words) && LOST.test(words)) ? '' : code;
}

/** What a table of codes has of one; `isKnown` tells whether there is a row. */
export type CodeRow = ReturnType<typeof codeRow>;

const AGAIN: Readonly<Record<string, SendAgain>> = { same: 'yes', 'other-number': 'other-number', no: 'no' };

function codeRow(code: string, table: typeof lazy.sefazCodes) {
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

export const sefazRow = (code: string) => codeRow(code, lazy.sefazCodes);
/** Of an error of the national NFS-e (`E0014`). */
export const nfseRow = (code: string) => codeRow(code, lazy.nfseCodes);

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
