import {
  formatTaxId,
  isRightTaxId,
  isTaxId,
  type Key,
  keysIn,
  nearKey,
  readKey,
  stateOf,
  unpunctuated,
} from '../../contract/keys.ts';
import { type Advice, LABELS, serviceVerdict, verdictOn } from '../../contract/messages.ts';
import { type CodeRow, classOf, codeIn, nfseRow, type SendAgain, sefazRow } from '../../contract/sefaz-codes.ts';
import { OUTCOMES, type Party, STATUSES, statusOf } from '../../contract/statuses.ts';
import { folded, readCfop } from '../../contract/values.ts';
import { EXITS, type ExitName, SIGNAL_EXITS } from '../../exit-codes.ts';
import type { Language } from '../../io.ts';
import { issuerText } from '../../output/fields.ts';
import { tipOn } from '../../output/summary.ts';
import { faultOfStatus } from '../../service/faults.ts';
import { WORDS, type Words } from '../../words/index.ts';

/** What people are told: the same in every language, a text each, or words that are known elsewhere. */
type Say = Readonly<Record<Language, string>> | string | ((words: Words, today: Date) => string);

/** One thing that is known of what somebody asks about. Of neither value nor words, it is none. */
export interface Fact {
  readonly name: string;
  /** The same in every language; null where nothing is known, empty where there are only words. */
  readonly value: string | null;
  readonly say?: Say | null | undefined;
}

export const fact = (name: string, value: string | null = '', say?: Fact['say']): Fact => ({ name, value, say });

/** One thing that a text can mean; of no facts, it does not. */
export interface Meaning {
  readonly kind: string;
  readonly facts: readonly Fact[];
}

// Facts that several readings have.
const moveOf = (next: Party) => fact('move', next, ({ statuses }) => statuses.party[next]);
const hintOf = (hint: CodeRow['hint']) => fact('hint', hint ? 'unofficial' : '', hint);
const againOf = (value: SendAgain | null, advice: readonly Advice[] = value === null ? [] : [value]) =>
  fact('send-again', value, ({ statuses }) => advice.map((one) => statuses.advice[one]).join(' '));

/** Everything that a text can mean, each reading under its own name. @param word the text without the labels before it */
export function meaningsOf(word: string, text: string): Meaning[] {
  const number = unpunctuated(word);
  const message = messageReading(word, text);
  // `E0014 DPS 1234567` has the form of a CNPJ: 14 letters and digits.
  const isOne = !/\s/.test(word) || /^[\d\s\p{P}]+$/u.test(word);
  const isId = message.facts.length === 0 && isOne && isTaxId(number);
  const kindOfId = number.length === 11 ? 'cpf' : 'cnpj';
  const all: readonly Meaning[] = [
    { kind: 'status', facts: statusFacts(word, text) },
    message,
    { kind: 'cfop', facts: cfopFacts(word) },
    { kind: 'exit', facts: exitFacts(word, text) },
    { kind: 'http', facts: httpFacts(word) },
    ...[readKey(word) ?? keysIn(text)].flat().map((key) => ({ kind: `${key.kind}-key`, facts: keyFacts(key) })),
    { kind: kindOfId, facts: isId ? idFacts(number) : [] },
    { kind: 'protocol', facts: protocolFacts(number) },
  ];
  const known = all.filter(({ facts }) => facts.length > 0);
  // What has the shape of a tax id, and does not close, may be a receipt all the same.
  const isTaken = known.some(({ kind }) => kind !== kindOfId) || (isId && isRightTaxId(number));
  if (isTaken || !/^\d{1,512}$/.test(number) || nearKey(number) !== null) return known;
  const commands = ['nfe', 'nfse'].map((kind) => fact(`command.${kind}`, `recibo ${kind} ${number}`));
  const receipt = fact('receipt', number, ({ explain }) => explain.perhaps);
  return [...known, { kind: 'receipt', facts: [receipt, ...commands] }];
}

/** Whether a text is one of these, in any letter case and without its accents. */
function isOneOf(text: string, names: readonly string[]): boolean {
  const word = folded(text).trim();
  return names.some((name) => folded(name) === word);
}

/** What an outcome is called on pages, in every language. */
const outcomeNames = (name: ExitName) => Object.values(WORDS).map(({ statuses }) => statuses.outcome[name]);

/** By its digits, by the service's own words, or by what pages call it. */
function statusFacts(word: string, text: string): Fact[] {
  const byName = STATUSES.find(({ name, text: whole }) => isOneOf(text, [whole.slice(5, -1), ...outcomeNames(name)]));
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word, 'nfe') : byName;
  if (status === undefined) return [];
  const { name, next } = status;
  const toDo = (words: Words) => {
    const ofService: Readonly<Record<string, string>> = words.statuses.nowOfService;
    const service = ofService[name] && `${words.document.kind.nfse}: ${ofService[name]}`;
    const now = name === 'issued' ? words.explain.nothing : words.statuses.now[name];
    return [now, tipOn(status, words.statuses), service].filter(Boolean).join(' ');
  };
  return [
    fact('status', status.text, ({ statuses }) => statuses.outcome[name]),
    moveOf(next),
    fact('next', '', toDo),
    fact('exit-code', String(EXITS[name]), name),
  ];
}

/** An error of the national system, or of a municipality, at the head of a text. */
const SERVICE_ERROR = /^(e[ -]?\d{1,4}\b|(?:rng|l)\d+\b|(?!rps|dps|nf)[a-z]{1,3}-?\d{1,4}(?=\W*$|\s*[-:)\]]\s))/;

/** What a code says, alone or at the head of a sentence that was pasted. */
function messageReading(word: string, text: string): Meaning {
  const [, error] = SERVICE_ERROR.exec(folded(text).replace(LABELS, '')) ?? [];
  if (error) return errorReading(error.toUpperCase().replace(/[ -]/, ''), text);
  const field = /\p{L}/u.test(word) ? '' : word;
  // Behind *Código* no message has a code, but people write it before one.
  const message = [/\p{L}{3}/u.test(text) ? text : '', word].find((one) => codeIn(field, one) !== '');
  if (message === undefined) return { kind: '', facts: [] };
  const verdict = verdictOn(field, message);
  const { code } = verdict;
  const row = sefazRow(code);
  // What contradicts the status of a rejection contradicts nothing here.
  const isOutranked = verdict.advice.some((one) => one === 'denied' || one === 'no');
  const isOpen = verdict.advice.includes('look-up');
  const { next, sendAgain } = isOutranked || isOpen ? verdict : row;
  const { hint } = isOutranked ? verdict : row;
  const advice = verdict.advice.filter((one) => !one.includes('-but-'));
  const kind = advice.includes('denied') ? 'denied' : classOf(code);
  const isRefused = kind === 'rejected' || kind === 'denied';
  const isUnknown = isRefused && !row.isKnown && !isOutranked;
  const facts = [
    fact('code', code),
    // In an NFS-e's XML the same numbers mean something else.
    fact('document', 'nfe', ({ document }) => document.kind.nfe),
    fact('class', kind, ({ explain }) => explain.class[kind]),
    fact('says', '', row.says),
    hintOf(hint),
    row.isKnown || isRefused ? moveOf(next) : fact('move'),
    fact('next', '', ({ statuses }) => (isUnknown ? statuses.now.rejected : '')),
    againOf(sendAgain, advice.length > 0 ? advice : undefined),
  ];
  return { kind: 'sefaz-code', facts };
}

/** An error of a service invoice: of the national system, or of a municipality, each of which has its own. */
function errorReading(code: string, message: string): Meaning {
  const { isKnown, says, ...row } = nfseRow(code);
  const isNational = /^E\d{4}$/.test(code);
  const verdict = serviceVerdict(message);
  // What may exist outranks the row.
  const outranking = verdict?.sendAgain === 'no' ? verdict : null;
  const { hint, next, sendAgain } = outranking ?? row;
  const facts = [
    fact('code', code),
    fact('says', '', says),
    hintOf(hint),
    moveOf(next),
    againOf(sendAgain, outranking?.advice),
    fact('note', '', ({ explain: { note } }) => note[isKnown ? 'reused' : isNational ? 'national' : 'municipal']),
  ];
  return { kind: isNational ? 'nfse-error' : 'municipal-error', facts };
}

function cfopFacts(word: string): Fact[] {
  const cfop = readCfop(word);
  if (cfop === null) return [];
  return [fact('cfop', cfop.code, cfop.says), fact('way', cfop.digit, ({ document }) => document.cfop[cfop.digit])];
}

/** Of an exit's name, as scripts or pages have it, or of its code as the shell shows it: without leading zeros. */
function exitFacts(word: string, text = word): Fact[] {
  const isSignal = Object.values(SIGNAL_EXITS).some((code) => String(code) === word);
  const found = OUTCOMES.find((name) => String(EXITS[name]) === word || isOneOf(text, [name, ...outcomeNames(name)]));
  const exit = isSignal ? 'interrupted' : found;
  if (exit === undefined) return [];
  return [
    fact('exit-code', /^\d+$/.test(word) ? word : String(EXITS[exit]), exit),
    fact('when', '', ({ statuses }) => statuses.exit[exit]),
  ];
}

/** HTTP's own numbers: what they are called there, and what a lookup makes of them. */
function httpFacts(word: string): Fact[] {
  if (!/^(40[134]|429|50[23])$/.test(word)) return [];
  const { exit } = faultOfStatus(Number(word), {}, { text: '', raw: null }, new Date(0));
  const say = process.getBuiltinModule('node:http').STATUS_CODES[word];
  return [fact('http', word, say), ...exitFacts(exit)];
}

/** Every part of a key, as its model lays it out; a month that there is not, or that lies ahead, is told. */
function keyFacts(key: Key): Fact[] {
  const { emission, isRight, isSingle, kind, model, modelName, month, parts, portal, rightDigit, state } = key;
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
  const issuerIn = ({ document }: Words) => `${key.isPerson ? 'CPF' : 'CNPJ'} ${issuerText(key, document)}`;
  return [
    fact('key', key.key, kind === 'nfe' ? key.key.replace(/.{4}(?=.)/g, '$& ') : ''),
    ...(kind === 'nfe' ? [fact('state', key.key.slice(0, 2), stateIn)] : []),
    fact('month', month, monthIn),
    fact(isSingle ? 'single' : 'issuer', key.issuer, issuerIn),
    fact('model', model, ({ document }) => modelName || (model && document.emission(''))),
    ...Object.entries(parts).map(([name, value]) => fact(name, value, says[name])),
    fact('check-digit', key.key.slice(-1), ({ explain }) => (isRight ? explain.right : explain.wrong(rightDigit))),
    fact('portal', portal),
  ];
}

function idFacts(id: string): Fact[] {
  const checkedIn = ({ document, explain }: Words) => (isRightTaxId(id) ? explain.right : document.wrongCheckDigit);
  return [fact('tax-id', id, formatTaxId(id)), fact('check-digit', id.slice(-2), checkedIn)];
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
    fact('protocol', number),
    ...Object.entries(parts).map(([name, part]) => fact(name, name === 'year' ? `20${part}` : part, says[name])),
    fact('note', '', ({ explain }) => explain.note['by-key']),
  ];
}
