import {
  formatTaxId,
  isRightTaxId,
  type Key,
  keysIn,
  nearKey,
  readKey,
  readTaxId,
  stateOf,
  type TaxId,
  unpunctuated,
} from '../../contract/keys.ts';
import { type Advice, codeIn, type SendAgain, serviceVerdict, verdictOn } from '../../contract/sefaz-codes.ts';
import { type Kind, OUTCOMES, PARTIES, type Party, statusOf } from '../../contract/statuses.ts';
import { readCfop } from '../../contract/values.ts';
import { EXITS, SIGNAL_EXITS } from '../../exit-codes.ts';
import type { Language } from '../../io.ts';
import { lazy } from '../../lazy.ts';
import { issuerText } from '../../output/fields.ts';
import { tipOn } from '../../output/summary.ts';
import { faultOfStatus } from '../../service/faults.ts';
import type { Words } from '../../words/index.ts';

type Say = Readonly<Record<Language, string>> | string | ((words: Words, today: Date) => string);

/**
 * One thing that is known of what somebody asks about: its value is the same in every language, empty where there are only
 * words, null where nothing is known; `say` is what people are told besides. Of neither value nor words, it is none.
 */
export type Fact = readonly [name: string, value: string | null, say?: Say | null | undefined];

/** One thing that a text can mean; of no facts, it does not. */
export type Meaning = readonly [kind: string, facts: readonly Fact[]];

// Facts that several readings have.
const moveOf = (next: Party): Fact => ['move', next, ({ statuses }) => statuses.party[next]];
const documentOf = (kind: Kind): Fact => ['document', kind, ({ document }) => document.kind[kind]];
const againOf = (value: SendAgain | null, advice: Advice | null = value): Fact => {
  return ['send-again', value, ({ statuses }) => (advice === null ? '' : statuses.sendAgain[advice])];
};

/**
 * Everything that a text can mean, each reading under its own name.
 * @param word the text without quotes, brackets and the labels before it.
 */
export function meaningsOf(word: string, text: string): Meaning[] {
  const number = unpunctuated(word);
  const said = messageReading(word, text);
  // `Duplicidade 539` has the form of a CNPJ: 14 letters and digits.
  const id = said[1].length === 0 ? readTaxId(number) : null;
  const all: readonly Meaning[] = [
    ['status', statusFacts(word)],
    said,
    ['cfop', cfopFacts(word)],
    ['exit', exitFacts(word)],
    ['http', httpFacts(word)],
    ...[readKey(word) ?? keysIn(text)].flat().map((key): Meaning => [`${key.kind}-key`, keyFacts(key)]),
    [id?.kind ?? '', id ? idFacts(id) : []],
    ['protocol', protocolFacts(number)],
  ];
  const told = all.filter(([, facts]) => facts.length > 0);
  // What has the shape of a tax id, and does not close, may be a receipt all the same.
  const isTaken = told.some(([kind]) => kind !== id?.kind) || (id !== null && isRightTaxId(id));
  if (isTaken || !/^\d{1,512}$/.test(number) || nearKey(number) !== null) return told;
  const commands = ['nfe', 'nfse'].map((kind): Fact => [`command.${kind}`, `recibo ${kind} ${number}`]);
  return [...told, ['receipt', [['receipt', number, ({ explain }) => explain.perhaps], ...commands]]];
}

function statusFacts(word: string): Fact[] {
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word, 'nfe') : undefined;
  if (status === undefined) return [];
  const { name, next, text } = status;
  const toDo = (words: Words) => {
    const ofService: Readonly<Record<string, string>> = words.statuses.nowOfService;
    const service = ofService[name] && `${words.document.kind.nfse}: ${ofService[name]}`;
    const now = name === 'issued' ? words.explain.nothing : words.statuses.now[name];
    return [now, tipOn(status, words), service].filter(Boolean).join(' ');
  };
  return [
    ['status', text, ({ statuses }) => statuses.outcome[name]],
    moveOf(next),
    ['next', '', toDo],
    ['exit-code', String(EXITS[name]), name],
  ];
}

/** How a municipality says that a service invoice was replaced. */
const REPLACED = /cancelad[ao] por substitui|substitu\S+ p(?:or|ela)\s(?:outra\s)?nfs-?e/i;

/** Whether a text is such a sentence, or that of a rejection, by its form: `539 - Duplicidade`, `Rejeição: Duplicidade`. */
export function isSentence(text: string): boolean {
  return REPLACED.test(text) || codeIn('', text) !== '' || /^\W*rejei[^\s\d]*\W+\p{L}/iu.test(text);
}

/** What a code says, or a sentence of a rejection or of a municipality as it was pasted: by its code, else by its words. */
function messageReading(word: string, text: string): Meaning {
  const [, error] = /^\W*(?:(?:rejei\S*|erro)\W+)?(E\d{1,4}|RNG\d+|L\d+)\b/i.exec(text) ?? [];
  if (error) return errorReading(error.toUpperCase(), text);
  if (REPLACED.test(text)) return ['municipal', [documentOf('nfse'), moveOf('nobody'), againOf('no', 'replaced')]];
  const field = codeIn(word) === '' ? '' : word;
  const message = /\p{L}{3}/u.test(word) ? text : '';
  // A key alone, in brackets for instance, says nothing of a rejection.
  const isSaid = isSentence(message) || verdictOn('', message.replace(/[\d\s.-]{26,}/g, ' ')).advice !== null;
  if (field === '' && !isSaid) return ['', []];
  const { advice, code, class: kind, hint, next, sendAgain, says } = verdictOn(field, message);
  const isRefused = kind === 'rejected' || kind === 'denied';
  const isUnknown = isRefused && !says && !advice;
  const facts: readonly Fact[] = [
    ['code', code],
    // In an NFS-e's XML the same numbers mean something else.
    documentOf('nfe'),
    ['class', kind, ({ explain }) => explain.class[kind]],
    ['says', '', says],
    ['hint', hint ? 'unofficial' : '', hint],
    says || isRefused ? moveOf(next) : ['move', ''],
    ['next', '', ({ statuses }) => (isUnknown ? statuses.now.rejected : '')],
    againOf(sendAgain, advice),
  ];
  return ['sefaz-code', facts];
}

/** An error of a service invoice: of the national system, or of a municipality, each of which has its own. */
function errorReading(code: string, message: string): Meaning {
  const row = lazy.nfseCodes().find(([one]) => one === code);
  const [, again, party, pt = '', doPt = '', en = '', doEn = ''] = row ?? [];
  const isNational = /^E\d{4}$/.test(code);
  const mayExist = serviceVerdict(message)?.advice === 'service-exists' || again === 'no';
  const facts: readonly Fact[] = [
    ['code', code],
    ['says', '', { pt, en }],
    ['hint', row ? 'unofficial' : '', { pt: doPt, en: doEn }],
    moveOf(PARTIES.find((one) => one === party) ?? 'issuer'),
    mayExist ? againOf('no', 'service-exists') : againOf(again ? 'yes' : null),
    ['note', '', ({ explain: { note } }) => (row ? note.reused : isNational ? note.national : note.municipal)],
  ];
  return [isNational ? 'nfse-error' : 'municipal-error', facts];
}

function cfopFacts(word: string): Fact[] {
  const cfop = readCfop(word);
  if (cfop === null) return [];
  return [
    ['cfop', cfop.code, cfop.says ?? ''],
    ['way', cfop.digit, ({ document }) => document.cfop[cfop.digit]],
  ];
}

/** Of an exit's name, or of its code as the shell shows it: without leading zeros. */
function exitFacts(word: string): Fact[] {
  const isSignal = Object.values(SIGNAL_EXITS).some((code) => String(code) === word);
  const exit = isSignal ? 'interrupted' : OUTCOMES.find((name) => name === word || String(EXITS[name]) === word);
  if (exit === undefined) return [];
  return [
    ['exit-code', exit === word ? String(EXITS[exit]) : word, exit],
    ['when', '', ({ statuses }) => statuses.exit[exit]],
  ];
}

/** HTTP's own numbers: what they are called there, and what a lookup makes of them. */
function httpFacts(word: string): Fact[] {
  if (!/^(40[134]|429|50[23])$/.test(word)) return [];
  const { exit } = faultOfStatus(Number(word), {}, { text: '', raw: null }, new Date(0));
  return [['http', word, process.getBuiltinModule('node:http').STATUS_CODES[word]], ...exitFacts(exit)];
}

/** Every part of a key, as its model lays it out; a month that there is not, or that lies ahead, is told. */
function keyFacts(key: Key): Fact[] {
  const { emission, isRight, isSingle, issuer, kind, model, modelName, month, parts, portal, rightDigit, state } = key;
  const stateIn = ({ explain }: Words) => state || explain.unknownState;
  const says: Readonly<Record<string, Say>> = {
    'emission-type': ({ document }) => document.emission(emission),
    municipality: stateIn,
    generator: ({ explain }) => explain.generator[parts.generator ?? ''] ?? '',
  };
  const isMonth = /-(0[1-9]|1[0-2])$/.test(month);
  const monthIn = ({ explain }: Words, today: Date) => {
    const flaw = isMonth ? month > today.toISOString().slice(0, 7) && explain.ahead : explain.noMonth;
    return [explain.month(month), flaw].filter(Boolean).join(' – ');
  };
  const issuerIn = ({ document }: Words) => `${issuer.kind.toUpperCase()} ${issuerText(key, document)}`;
  return [
    ['key', key.key, kind === 'nfe' ? key.key.replace(/.{4}(?=.)/g, '$& ') : ''],
    ...(kind === 'nfe' ? [['state', key.key.slice(0, 2), stateIn] as const] : []),
    ['month', month, monthIn],
    [isSingle ? 'single' : 'issuer', issuer.value, issuerIn],
    ['model', model, ({ document }) => modelName || (model && document.emission(''))],
    ...Object.entries(parts).map(([name, value]) => [name, value, says[name]] as const),
    ['check-digit', key.key.slice(-1), ({ explain }) => (isRight ? explain.right : explain.wrong(rightDigit))],
    ['portal', portal],
  ];
}

function idFacts(id: TaxId): Fact[] {
  const checkedIn = ({ document, explain }: Words) => (isRightTaxId(id) ? explain.right : document.wrongCheckDigit);
  return [
    ['tax-id', id.value, formatTaxId(id)],
    ['check-digit', id.value.slice(-2), checkedIn],
  ];
}

/** A protocol: who took it in, the state, the year, and what was counted. The receipt of a batch: the state before, and no year. */
const SHAPES = [
  /^(?<authority>\d)(?<state>\d\d)(?<year>0[6-9]|[1-4]\d)(?<sequence>\d{10}|\d{12})$/,
  /^(?<state>\d\d)(?<authority>\d)(?<sequence>\d{12}|\d{14})$/,
];

/** What SEFAZ numbers by itself: fifteen digits, or seventeen (NT 2025.002). Nobody looks a document up by them. */
function protocolFacts(number: string): Fact[] {
  if (!/^\d{15}(\d\d)?$/.test(number)) return [];
  // 91 is all states together: *Ambiente Nacional*.
  const placeOf = (code = '') => (code === '91' ? 'AN' : stateOf(code));
  const parts = SHAPES.map((shape) => shape.exec(number)?.groups).find((groups) => placeOf(groups?.state)) ?? {};
  const says: Readonly<Record<string, Say>> = {
    authority: ({ explain }) => explain.authority[parts.authority ?? ''] ?? '',
    state: placeOf(parts.state),
  };
  return [
    ['protocol', number],
    ...Object.entries(parts).map(([name, part]) => [name, name === 'year' ? `20${part}` : part, says[name]] as const),
    ['note', '', ({ explain }) => explain.note['by-key']],
  ];
}
