import { readCfop } from '../../contract/cfops.ts';
import { isRightKey, type Key, keysIn, nearKey, readKey, stateOf, unpunctuated } from '../../contract/keys.ts';
import { codeIn, type Verdict, verdictOn } from '../../contract/sefaz-codes.ts';
import { OUTCOMES, PARTIES, type Party, type Status, type StatusName, statusOf } from '../../contract/statuses.ts';
import { formatTaxId, isRightTaxId, readTaxId, type TaxId } from '../../contract/tax-ids.ts';
import { serviceVerdict } from '../../contract/verdicts.ts';
import { EXITS, type ExitName, SIGNAL_EXITS } from '../../exit-codes.ts';
import { lazy } from '../../lazy.ts';
import { issuerText } from '../../output/fields.ts';
import { tipOn } from '../../output/summary.ts';
import type { Words } from '../../words/index.ts';
import type { Fact, Meaning } from './show.ts';

/** HTTP's own numbers: what they are called there, and what a lookup makes of them. */
const HTTP: Readonly<Record<string, readonly [string, ExitName]>> = {
  401: ['Unauthorized', 'token-refused'],
  403: ['Forbidden', 'token-refused'],
  404: ['Not Found', 'contract'],
  429: ['Too Many Requests', 'no-answer-in-time'],
  502: ['Bad Gateway', 'unavailable'],
  503: ['Service Unavailable', 'unavailable'],
};

function fact(name: string, value: string | null, say?: Fact['say']): Fact {
  return { name, value, say };
}

/** Everything that one word can mean, each reading under its own name. */
export function meaningsOf(word: string): Meaning[] {
  const number = unpunctuated(word);
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word, 'nfe') : undefined;
  const http = Object.hasOwn(HTTP, word) ? HTTP[word] : undefined;
  const [cfop, exit] = [readCfop(word), exitIn(word)];
  const [key, id] = [readKey(word), readTaxId(number)];
  const all: readonly Meaning[] = [
    { kind: 'status', facts: status ? statusFacts(status) : [] },
    { kind: 'sefaz-code', facts: codeIn(word) === '' ? [] : sefazFacts(verdictOn(word, '')) },
    ...errorReadings(number, word),
    { kind: 'cfop', facts: cfop ? cfopFacts(cfop) : [] },
    { kind: 'exit', facts: exit ? exitFacts(exit, word) : [] },
    { kind: 'http', facts: http ? [fact('http', word, http[0]), ...exitFacts(http[1], http[1])] : [] },
    { kind: `${key?.kind}-key`, facts: key ? keyFacts(key) : [] },
    { kind: `${id?.kind}`, facts: id ? idFacts(id) : [] },
    { kind: 'protocol', facts: protocolFacts(number) },
  ];
  const told = all.filter(({ facts }) => facts.length > 0);
  // What has the shape of a tax id, and does not close, may be a receipt all the same.
  const isOpen = /^\d{1,512}$/.test(number) && told.every(({ kind }) => kind === id?.kind) && !(id && isRightTaxId(id));
  return isOpen && nearKey(number) === null ? [...told, { kind: 'receipt', facts: receiptFacts(number) }] : told;
}

/** How a municipality says that a service invoice was replaced. */
const REPLACED = /cancelad[ao] por substitui|substitu\S+ p(?:or|ela)\s(?:outra\s)?nfs-?e/i;

/** Whether a text is such a sentence, or that of a rejection, by its form: `539 - Duplicidade`, `Rejeição: Duplicidade`. */
export function isSentence(text: string): boolean {
  return REPLACED.test(text) || codeIn('', text) !== '' || /^\W*rejei[^\s\d]*\W+\p{L}/iu.test(text);
}

/**
 * What a sentence of a rejection or of a municipality means, as it was pasted: one reading by its code, else by its words, then
 * the keys in it. Empty of anything else.
 */
export function meaningsOfSentence(text: string): Meaning[] {
  const keys = keysIn(text).flatMap(({ key }) => meaningsOf(key));
  const [, error] = /^\W*(?:(?:rejei\S*|erro)\W+)?(E\d{1,4}|RNG\d+|L\d+)\b/i.exec(text) ?? [];
  if (error) return [...errorReadings(error.toUpperCase(), text), ...keys];
  const replaced = [documentFact('nfse'), moveFact('nobody'), againFact('no', 'replaced')];
  if (REPLACED.test(text)) return [{ kind: 'municipal', facts: replaced }, ...keys];
  const verdict = verdictOn('', text);
  // A key alone, in brackets for instance, says nothing of a rejection.
  const isTold = isSentence(text) || verdictOn('', text.replace(/[0-9A-Z]{44,}/g, '')).advice !== null;
  return isTold ? [{ kind: 'sefaz-code', facts: sefazFacts(verdict) }, ...keys] : keys;
}

/** An exit's name, by it or by its code as the shell shows it: without leading zeros. */
function exitIn(word: string): ExitName | undefined {
  if (Object.values(SIGNAL_EXITS).some((code) => String(code) === word)) return 'interrupted';
  return OUTCOMES.find((name) => name === word || String(EXITS[name]) === word);
}

function moveFact(next: Party): Fact {
  return fact('move', next, ({ statuses }) => statuses.party[next]);
}

function documentFact(kind: 'nfe' | 'nfse'): Fact {
  return fact('document', kind, ({ document }) => document.kind[kind]);
}

function againFact(value: string | null, advice: Verdict['advice']): Fact {
  return fact('send-again', value, ({ statuses }) => (advice === null ? '' : statuses.sendAgain[advice]));
}

function statusFacts(status: Status): Fact[] {
  const { name, next, text } = status;
  return [
    fact('status', text, ({ statuses }) => statuses.outcome[name]),
    moveFact(next),
    fact('next', '', (words) => {
      const { nothing } = words.explain;
      const ofService: Readonly<Partial<Record<StatusName, string>>> = words.statuses.nowOfService;
      const service = ofService[name] && `${words.document.kind.nfse}: ${ofService[name]}`;
      const now = name === 'issued' ? nothing : words.statuses.now[name];
      return [now, tipOn(status, words), service].filter(Boolean).join(' ');
    }),
    fact('exit-code', String(EXITS[name]), name),
  ];
}

function sefazFacts({ advice, code, class: kind, hint, next, sendAgain, says }: Verdict): Fact[] {
  const isRefused = kind === 'rejected' || kind === 'denied';
  const isUnknown = isRefused && !says && !advice;
  return [
    ...(code === '' ? [] : [fact('code', code)]),
    // In an NFS-e's XML the same numbers mean something else.
    documentFact('nfe'),
    fact('class', kind, ({ explain }) => explain.class[kind]),
    ...(says ? [fact('says', '', says)] : []),
    ...(hint ? [fact('hint', 'unofficial', hint)] : []),
    ...(says || isRefused ? [moveFact(next)] : []),
    ...(isUnknown ? [fact('next', '', ({ statuses }) => statuses.now.rejected)] : []),
    againFact(sendAgain, advice),
  ];
}

/** An error of a service invoice: of the national system, or of a municipality, each of which has its own. */
function errorReadings(code: string, message: string): Meaning[] {
  if (!/^(E\d{1,4}|RNG\d+|L\d+)$/.test(code)) return [];
  const row = lazy.nfseCodes().find(([one]) => one === code);
  const [, again, party, pt = '', doPt = '', en = '', doEn = ''] = row ?? [];
  const isNational = /^E\d{4}$/.test(code);
  const exists = serviceVerdict(message)?.advice === 'service-exists' || again === 'no';
  const facts = [
    fact('code', code),
    ...(row ? [fact('says', '', { pt, en }), fact('hint', 'unofficial', { pt: doPt, en: doEn })] : []),
    moveFact(PARTIES.find((one) => one === party) ?? 'issuer'),
    exists ? againFact('no', 'service-exists') : againFact(again ? 'yes' : null, again ? 'yes' : null),
    fact('note', '', ({ explain: { note } }) => (row ? note.reused : isNational ? note.national : note.municipal)),
  ];
  return [{ kind: isNational ? 'nfse-error' : 'municipal-error', facts }];
}

function exitFacts(exit: ExitName, word: string): Fact[] {
  const code = exit === word ? String(EXITS[exit]) : word;
  return [fact('exit-code', code, exit), fact('when', '', ({ statuses }) => statuses.exit[exit])];
}

function cfopFacts({ code, digit, says }: NonNullable<ReturnType<typeof readCfop>>): Fact[] {
  return [fact('cfop', code, says), fact('way', digit, ({ document }) => document.cfop[digit])];
}

function idFacts(id: TaxId): Fact[] {
  const isRight = isRightTaxId(id);
  const checked = ({ document, explain }: Words) => (isRight ? explain.right : document.wrongCheckDigit);
  return [fact('tax-id', id.value, formatTaxId(id)), fact('check-digit', id.value.slice(-2), checked)];
}

function receiptFacts(number: string): Fact[] {
  const commands = ['nfe', 'nfse'].map((kind) => fact(`command.${kind}`, `recibo ${kind} ${number}`));
  return [fact('receipt', number, ({ explain }) => explain.perhaps), ...commands];
}

/** Every part of a key, as its model lays it out. */
function keyFacts(key: Key): Fact[] {
  const { emission, isSingle, issuer, kind, model, modelName, month, parts, portal, rightDigit, state } = key;
  const issuerIn = ({ document }: Words) => `${issuer.kind.toUpperCase()} ${issuerText(key, document)}`;
  const groups = kind === 'nfe' ? key.key.replace(/.{4}(?=.)/g, '$& ') : '';
  const checked = ({ explain }: Words) => (isRightKey(key) ? explain.right : explain.wrong(rightDigit));
  const stateFact = fact('state', key.key.slice(0, 2), ({ explain }) => state || explain.unknownState);
  const modelFact = fact('model', model, ({ document }) => modelName || document.emission(''));
  const partSays: Readonly<Record<string, Fact['say']>> = {
    'emission-type': ({ document }) => document.emission(emission),
    municipality: ({ explain }) => stateOf(key.key) || explain.unknownState,
    generator: ({ explain }) => word(explain.generator, parts.generator),
  };
  return [
    fact('key', key.key, groups),
    ...(kind === 'nfe' ? [stateFact] : []),
    fact('month', month, (words, now) => monthText(month, words, now)),
    fact(isSingle ? 'single' : 'issuer', issuer.value, issuerIn),
    ...(kind === 'nfe' ? [modelFact] : []),
    ...Object.entries(parts).map(([name, value]) => fact(name, value, partSays[name])),
    fact('check-digit', key.key.slice(-1), checked),
    ...(portal === '' ? [] : [fact('portal', portal)]),
  ];
}

/** A month as the reader writes it; one that there is not, or that lies ahead, is told. */
function monthText(month: string, { explain }: Words, now: Date): string {
  const isMonth = /-(0[1-9]|1[0-2])$/.test(month);
  const flaw = isMonth ? month > now.toISOString().slice(0, 7) && explain.ahead : explain.noMonth;
  const shown = [explain.month(month), flaw].filter(Boolean).join(' – ');
  return shown === month ? '' : shown;
}

/** A protocol: who took it in, the state, the year, and what was counted. The receipt of a batch: the state before, and no year. */
const SHAPES = [
  /^(?<authority>\d)(?<state>\d\d)(?<year>0[6-9]|[1-4]\d)(?<sequence>\d{10}|\d{12})$/,
  /^(?<state>\d\d)(?<authority>\d)(?<sequence>\d{12}|\d{14})$/,
];

/** What SEFAZ numbers by itself: fifteen digits, or seventeen (NT 2025.002). Nobody looks a document up by them. */
function protocolFacts(number: string): Fact[] {
  if (!/^\d{15}(\d\d)?$/.test(number)) return [];
  // Of all states together: *Ambiente Nacional*.
  const placeOf = (code = '') => (code === '91' ? 'AN' : stateOf(code));
  const parts = SHAPES.map((shape) => shape.exec(number)?.groups).find((groups) => placeOf(groups?.state) !== '');
  const authority = ({ explain }: Words) => word(explain.authority, parts?.authority);
  const says: Readonly<Record<string, Fact['say']>> = { authority, state: placeOf(parts?.state) };
  return [
    fact('protocol', number),
    ...Object.entries(parts ?? {}).map(([name, part]) => fact(name, name === 'year' ? `20${part}` : part, says[name])),
    fact('note', '', ({ explain }) => explain.note['by-key']),
  ];
}

/** What a table of words has for a code that may be unknown. */
function word(words: Readonly<Record<string, string>>, code = ''): string {
  return words[code] ?? '';
}
