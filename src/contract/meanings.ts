import { EXITS, type ExitName, SIGNAL_EXITS } from '../exit-codes.ts';
import { lazy } from '../lazy.ts';
import { readCfop } from './cfops.ts';
import type { Fact, Meaning, Say } from './facts.ts';
import { keysIn, nearKey, readKey, unpunctuated } from './keys.ts';
import { keyFacts, protocolFacts } from './numbers.ts';
import { codeIn, type Verdict, verdictOn } from './sefaz-codes.ts';
import { OUTCOMES, type Status, statusOf } from './statuses.ts';
import { formatTaxId, isRightTaxId, readTaxId } from './tax-ids.ts';
import { serviceVerdict } from './verdicts.ts';

/** HTTP's own numbers: what they are called there, and what a lookup makes of them. */
const HTTP: Readonly<Record<string, readonly [string, ExitName]>> = {
  401: ['Unauthorized', 'token-refused'],
  403: ['Forbidden', 'token-refused'],
  404: ['Not Found', 'contract'],
  429: ['Too Many Requests', 'no-answer-in-time'],
  502: ['Bad Gateway', 'unavailable'],
  503: ['Service Unavailable', 'unavailable'],
};

/** Everything that one word can mean, each reading under its own name. */
export function meaningsOf(word: string): Meaning[] {
  const number = unpunctuated(word);
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word) : undefined;
  const [cfop, exit, http] = [readCfop(word), exitIn(word), HTTP[word]];
  const [key, id] = [readKey(word), readTaxId(number)];
  const isRightId = id !== null && isRightTaxId(id);
  const all: readonly (readonly [string, readonly Fact[] | false | null | undefined])[] = [
    ['status', status && statusFacts(status)],
    ['sefaz-code', codeIn(word) !== '' && sefazFacts(verdictOn(word, ''))],
    ...errorReadings(number, word),
    [
      'cfop',
      cfop && [
        { name: 'cfop', value: cfop.code, say: cfop.says },
        { name: 'way', value: cfop.digit },
      ],
    ],
    ['exit', exit && exitFacts(exit, word)],
    ['http', http && [{ name: 'http', value: word, say: http[0] }, ...exitFacts(http[1], http[1])]],
    [`${key?.kind}-key`, key && keyFacts(key)],
    [
      `${id?.kind}`,
      id && [
        { name: 'tax-id', value: id.value, say: formatTaxId(id) },
        { name: 'check-digit', value: id.value.slice(-2), choice: isRightId ? '' : 'wrong' },
      ],
    ],
    ['protocol', protocolFacts(number)],
  ];
  const told = all.flatMap(([kind, facts]) => (facts && facts.length > 0 ? [{ kind, facts }] : []));
  // What has the shape of a tax id, and does not close, may be a receipt all the same.
  const isOpen = /^\d{1,512}$/.test(number) && !isRightId && told.every(({ kind }) => kind === id?.kind);
  return isOpen && nearKey(number) === null ? [...told, { kind: 'receipt', facts: receiptFacts(number) }] : told;
}

/** Whether a text is a sentence of a rejection by its form: `539 - Duplicidade`, `Rejeição: Duplicidade`. */
export function isRejection(text: string): boolean {
  return codeIn('', text) !== '' || /^\W*rejei[^\s\d]*\W+\p{L}/iu.test(text);
}

/**
 * What a sentence of a rejection means, as it was pasted: one reading by its code, else by its words, then the keys in it. Empty
 * of anything else.
 */
export function meaningsOfSentence(text: string): Meaning[] {
  const keys = keysIn(text).flatMap(({ key }) => meaningsOf(key));
  const [, error] = /^\W*(?:(?:rejei\S*|erro)\W+)?(E\d{1,4}|RNG\d+|L\d+)\b/i.exec(text) ?? [];
  if (error) return [...errorReadings(error.toUpperCase(), text).map(([kind, facts]) => ({ kind, facts })), ...keys];
  const verdict = verdictOn('', text);
  // A key alone, in brackets for instance, says nothing of a rejection.
  const isTold = isRejection(text) || verdictOn('', text.replace(/[0-9A-Z]{44,}/g, '')).advice !== null;
  return isTold ? [{ kind: 'sefaz-code', facts: sefazFacts(verdict) }, ...keys] : keys;
}

/** An exit's name, by it or by its code as the shell shows it: without leading zeros. */
export function exitIn(word: string): ExitName | undefined {
  if (Object.values(SIGNAL_EXITS).some((code) => String(code) === word)) return 'interrupted';
  return OUTCOMES.find((name) => name === word || String(EXITS[name]) === word);
}

function statusFacts({ name, next, text }: Status): Fact[] {
  return [
    { name: 'status', value: text, choice: name },
    { name: 'move', value: next },
    { name: 'next', value: '', choice: name },
    { name: 'exit-code', value: String(EXITS[name]) },
  ];
}

function sefazFacts({ advice, code, class: kind, hint, next, sendAgain, says }: Verdict): Fact[] {
  const isRefused = kind === 'rejected' || kind === 'denied';
  return [
    ...(code === '' ? [] : [{ name: 'code', value: code }]),
    // In an NFS-e's XML the same numbers mean something else.
    { name: 'document', value: 'nfe' },
    { name: 'class', value: kind },
    ...tableFacts(says, hint),
    ...(says || isRefused ? [{ name: 'move', value: next }] : []),
    ...(isRefused && !says && !advice ? [{ name: 'next', value: '', choice: 'rejected' }] : []),
    { name: 'send-again', value: sendAgain, choice: advice },
  ];
}

/** An error of a service invoice: of the national system, or of a municipality, each of which has its own. */
function errorReadings(code: string, message: string): [string, Fact[]][] {
  if (!/^(E\d{1,4}|RNG\d+|L\d+)$/.test(code)) return [];
  const [, again, next = 'issuer', pt, doPt = '', en = '', doEn = ''] =
    lazy.nfseCodes().find(([one]) => one === code) ?? [];
  const isNational = /^E\d{4}$/.test(code);
  const exists = serviceVerdict(message)?.advice === 'service-exists' || again === 'no';
  return [
    [
      isNational ? 'nfse-error' : 'municipal-error',
      [
        { name: 'code', value: code },
        ...(pt === undefined ? [] : tableFacts({ pt, en }, { pt: doPt, en: doEn })),
        { name: 'move', value: next },
        { name: 'send-again', value: exists ? 'no' : again ? 'yes' : null, choice: exists ? 'service-exists' : null },
        { name: 'note', value: '', choice: pt ? 'reused' : isNational ? 'national' : 'municipal' },
      ],
    ],
  ];
}

/** What a table says and advises. */
function tableFacts(says: Say | null, hint: Say | null): Fact[] {
  return [
    ...(says === null ? [] : [{ name: 'says', value: '', say: says }]),
    ...(hint === null ? [] : [{ name: 'hint', value: 'unofficial', say: hint }]),
  ];
}

function exitFacts(exit: ExitName, word: string): Fact[] {
  return [
    { name: 'exit-code', value: exit === word ? String(EXITS[exit]) : word },
    { name: 'when', value: '', choice: exit },
  ];
}

function receiptFacts(number: string): Fact[] {
  const commands = ['nfe', 'nfse'].map((kind) => ({ name: `command.${kind}`, value: `recibo ${kind} ${number}` }));
  return [{ name: 'receipt', value: number }, ...commands];
}
