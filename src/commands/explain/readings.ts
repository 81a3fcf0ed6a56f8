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
import { issuerText } from '../../output/fields.ts';
import { tipOn } from '../../output/summary.ts';
import { faultOfStatus } from '../../service/faults.ts';
import { type Language, WORDS, type Words } from '../../words/index.ts';

/** One thing that is known of what somebody asks about; words are null where the value says it all. */
export interface Fact {
  readonly name: string;
  /** The same in every language; null where nothing is known, empty where there are only words. */
  readonly value: string | null;
  readonly pt: string | null;
  readonly en: string | null;
}

/** One thing that a text can mean. */
export interface Meaning {
  readonly kind: string;
  readonly facts: readonly Fact[];
}

type Say = (words: Words, lang: Language) => string | null | undefined | false;

export function fact(name: string, value: string | null = '', say: Say = () => null): Fact {
  const textIn = (lang: Language) => {
    const text = say(WORDS[lang], lang);
    return !text || value?.includes(text) ? null : text;
  };
  return { name, value, pt: textIn('pt'), en: textIn('en') };
}

/** Of facts with neither value nor words there is nothing to tell. */
export function meaning(kind: string, facts: readonly Fact[]): Meaning[] {
  return [{ kind, facts: facts.filter(({ value, pt }) => value !== '' || pt !== null) }];
}

// Facts that several readings have.
const moveOf = (next: Party) => fact('move', next, ({ statuses }) => statuses.party[next]);
const hintOf = (hint: CodeRow['hint']) => fact('hint', hint ? 'unofficial' : '', (_, lang) => hint?.[lang]);
const saysOf = (says: CodeRow['says']) => fact('says', '', (_, lang) => says?.[lang]);
const againOf = (value: SendAgain | null, advice: readonly Advice[] = value === null ? [] : [value]) =>
  fact('send-again', value, ({ statuses }) => advice.map((one) => statuses.advice[one]).join(' '));

/** What reads a text, and its `word`: without quotes, brackets and the labels before it; in the order in which it is told. */
type Reader = (word: string, text: string, today: Date) => Meaning[];
const READERS: readonly Reader[] = [ofStatus, ofMessage, ofCfop, ofExit, ofHttp, ofKey, ofTaxId, ofProtocol];

/** Everything that a text can mean, each reading under its own name. */
export function meaningsOf(word: string, text: string, today: Date): Meaning[] {
  const known = READERS.flatMap((read) => read(word, text, today));
  const number = unpunctuated(word);
  // What has the shape of a tax id, and does not close, may be a receipt all the same.
  const isTaken = known.some(({ kind }) => !/^(?:cnpj|cpf)$/.test(kind)) || isRightTaxId(number);
  if (isTaken || !/^\d{1,512}$/.test(number) || nearKey(number) !== null) return known;
  const commands = ['nfe', 'nfse'].map((kind) => fact(`command.${kind}`, `recibo ${kind} ${number}`));
  return [...known, ...meaning('receipt', [fact('receipt', number, ({ explain }) => explain.perhaps), ...commands])];
}

/** Whether an outcome is called so, by itself or on pages, in any language and letter case, without accents. */
function isName(text: string, outcome: ExitName, other: string): boolean {
  const names = [other, ...Object.values(WORDS).map(({ statuses }) => statuses.outcome[outcome])];
  return names.some((name) => folded(name) === folded(text).trim());
}

/** By its digits, by the service's own words, or by what pages call it. */
function ofStatus(word: string, text: string): Meaning[] {
  const byName = STATUSES.find(({ name, text: whole }) => isName(text, name, whole.slice(5, -1)));
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word, 'nfe') : byName;
  if (status === undefined) return [];
  const { name, next } = status;
  const toDo = (words: Words) => {
    const ofService: Readonly<Record<string, string>> = words.statuses.nowOfService;
    const service = ofService[name] && `${words.document.kind.nfse}: ${ofService[name]}`;
    const now = name === 'issued' ? words.explain.nothing : words.statuses.now[name];
    return [now, tipOn(status, words.statuses), service].filter(Boolean).join(' ');
  };
  return meaning('status', [
    fact('status', status.text, ({ statuses }) => statuses.outcome[name]),
    moveOf(next),
    fact('next', '', toDo),
    fact('exit-code', String(EXITS[name]), () => name),
  ]);
}

/** An error of the national system, or of a municipality, at the head of a text. */
const SERVICE_ERROR = /^(e[ -]?\d{1,4}\b|(?:rng|l)\d+\b|(?!rps|dps|nf)[a-z]{1,3}-?\d{1,4}(?=\W*$|\s*[-:)\]]\s))/;

/** What a code says, alone or at the head of a sentence that was pasted. */
function ofMessage(word: string, text: string): Meaning[] {
  const [, error] = SERVICE_ERROR.exec(folded(text).replace(LABELS, '')) ?? [];
  if (error) return ofError(error.toUpperCase().replace(/[ -]/, ''), text);
  const field = /\p{L}/u.test(word) ? '' : word;
  // Behind *Código* no message has a code, but people write it before one.
  const message = [/\p{L}{3}/u.test(text) ? text : '', word].find((one) => codeIn(field, one) !== '');
  if (message === undefined) return [];
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
  return meaning('sefaz-code', [
    fact('code', code),
    // In an NFS-e's XML the same numbers mean something else.
    fact('document', 'nfe', ({ document }) => document.kind.nfe),
    fact('class', kind, ({ explain }) => explain.class[kind]),
    saysOf(row.says),
    hintOf(hint),
    row.isKnown || isRefused ? moveOf(next) : fact('move'),
    fact('next', '', ({ statuses }) => (isUnknown ? statuses.now.rejected : '')),
    againOf(sendAgain, advice.length > 0 ? advice : undefined),
  ]);
}

/** An error of a service invoice: of the national system, or of a municipality, each of which has its own. */
function ofError(code: string, message: string): Meaning[] {
  const { isKnown, says, ...row } = nfseRow(code);
  const isNational = /^E\d{4}$/.test(code);
  const verdict = serviceVerdict(message);
  // What may exist outranks the row.
  const outranking = verdict?.sendAgain === 'no' ? verdict : null;
  const { hint, next, sendAgain } = outranking ?? row;
  return meaning(isNational ? 'nfse-error' : 'municipal-error', [
    fact('code', code),
    saysOf(says),
    hintOf(hint),
    moveOf(next),
    againOf(sendAgain, outranking?.advice),
    fact('note', '', ({ explain: { note } }) => note[isKnown ? 'reused' : isNational ? 'national' : 'municipal']),
  ]);
}

function ofCfop(word: string): Meaning[] {
  const cfop = readCfop(word);
  if (cfop === null) return [];
  const { code, digit, says } = cfop;
  const way = fact('way', digit, ({ document }) => document.cfop[digit]);
  return meaning('cfop', [fact('cfop', code, (_, lang) => says?.[lang]), way]);
}

/** Of an exit's name, as scripts or pages have it, or of its code as the shell shows it: without leading zeros. */
function ofExit(word: string, text: string): Meaning[] {
  const isSignal = Object.values(SIGNAL_EXITS).some((code) => String(code) === word);
  const exit = OUTCOMES.find((name) => String(EXITS[name]) === word || isName(text, name, name));
  if (isSignal) return meaning('exit', exitFacts('interrupted', word));
  return exit === undefined ? [] : meaning('exit', exitFacts(exit));
}

function exitFacts(exit: ExitName, code = String(EXITS[exit])): Fact[] {
  return [fact('exit-code', code, () => exit), fact('when', '', ({ statuses }) => statuses.exit[exit])];
}

/** HTTP's own numbers: what they are called there, and what a lookup makes of them. */
function ofHttp(word: string): Meaning[] {
  if (!/^(40[134]|429|50[23])$/.test(word)) return [];
  const { exit } = faultOfStatus(Number(word), {}, { text: '', raw: null }, new Date(0));
  const name = process.getBuiltinModule('node:http').STATUS_CODES[word];
  return meaning('http', [fact('http', word, () => name), ...exitFacts(exit)]);
}

function ofKey(word: string, text: string, today: Date): Meaning[] {
  const keys = [readKey(word) ?? keysIn(text)].flat();
  return keys.flatMap((key) => meaning(`${key.kind}-key`, keyFacts(key, today)));
}

/** Every part of a key, as its model lays it out; a month that there is not, or that lies ahead, is told. */
function keyFacts(key: Key, today: Date): Fact[] {
  const { emission, isRight, isSingle, issuer, kind, model, modelName, month, parts, portal, rightDigit, state } = key;
  const stateIn = ({ explain }: Words) => state || explain.unknownState;
  const says: Readonly<Record<string, Say>> = {
    'emission-type': ({ document }) => document.emission(emission),
    municipality: stateIn,
    generator: ({ explain }) => explain.generator[parts.generator ?? ''],
  };
  const isMonth = /-(0[1-9]|1[0-2])$/.test(month);
  const isAhead = month > today.toISOString().slice(0, 7);
  const monthIn = ({ explain }: Words) => {
    const flaw = isMonth ? isAhead && explain.ahead : explain.noMonth;
    return [explain.month(month), flaw].filter(Boolean).join(' – ');
  };
  const issuerIn = ({ document }: Words) => `${key.isPerson ? 'CPF' : 'CNPJ'} ${issuerText(key, document)}`;
  const isNfe = kind === 'nfe';
  return [
    fact('key', key.key, () => isNfe && key.key.replace(/.{4}(?=.)/g, '$& ')),
    ...(isNfe ? [fact('state', key.key.slice(0, 2), stateIn)] : []),
    fact('month', month, monthIn),
    fact(isSingle ? 'single' : 'issuer', issuer, issuerIn),
    fact('model', model, ({ document }) => modelName || (model && document.emission(''))),
    ...Object.entries(parts).map(([name, value]) => fact(name, value, says[name])),
    fact('check-digit', key.key.slice(-1), ({ explain }) => (isRight ? explain.right : explain.wrong(rightDigit))),
    fact('portal', portal),
  ];
}

/** Written without other words: `E0014 DPS 1234567` has fourteen letters and digits as well. */
function ofTaxId(word: string): Meaning[] {
  const id = /^\S+$|^[\d\s\p{P}]+$/u.test(word) ? unpunctuated(word) : '';
  if (!isTaxId(id)) return [];
  const checkedIn = ({ document, explain }: Words) => (isRightTaxId(id) ? explain.right : document.wrongCheckDigit);
  const whole = fact('tax-id', id, () => formatTaxId(id));
  return meaning(id.length === 11 ? 'cpf' : 'cnpj', [whole, fact('check-digit', id.slice(-2), checkedIn)]);
}

/** A protocol: who took it in, the state, the year, and what was counted. The receipt of a batch: the state before, and no year. */
const SHAPES = [
  /^(?<authority>\d)(?<state>\d\d)(?<year>0[6-9]|[1-4]\d)(?<sequence>\d{10}|\d{12})$/,
  /^(?<state>\d\d)(?<authority>\d)(?<sequence>\d{12}|\d{14})$/,
];

/** What SEFAZ numbers by itself: fifteen digits, or seventeen (NT 2025.002). Nobody looks a document up by them. */
function ofProtocol(word: string): Meaning[] {
  const number = unpunctuated(word);
  if (!/^\d{15}(\d\d)?$/.test(number)) return [];
  // 91 is all states together: *Ambiente Nacional*.
  const stateIn = (code = '') => (code === '91' ? 'AN' : stateOf(code));
  const parts = SHAPES.map((shape) => shape.exec(number)?.groups).find((groups) => stateIn(groups?.state)) ?? {};
  const says: Readonly<Record<string, Say>> = {
    authority: ({ explain }) => explain.authority[parts.authority ?? ''],
    state: () => stateIn(parts.state),
  };
  return meaning('protocol', [
    fact('protocol', number),
    ...Object.entries(parts).map(([name, part]) => fact(name, name === 'year' ? `20${part}` : part, says[name])),
    fact('note', '', ({ explain }) => explain.note['by-key']),
  ]);
}
