import { readCfop } from '../contract/cfops.ts';
import { isRightKey, type Key, readKey, unpunctuated } from '../contract/keys.ts';
import { codeIn, verdictOn } from '../contract/sefaz-codes.ts';
import { OUTCOMES, type Status, statusOf } from '../contract/statuses.ts';
import { formatTaxId, isRightTaxId, readTaxId } from '../contract/tax-ids.ts';
import { EXITS, type ExitName, SIGNAL_EXITS } from '../exit-codes.ts';
import type { Language } from '../io.ts';
import { WORDS, type Words } from '../words/index.ts';
import { issuerText } from './fields.ts';
import { tipOn } from './summary.ts';

/** What is the same in every language, empty where there are only words; then words, empty where the value says it all. */
type Fact = readonly [value: string | null, text?: string | null | undefined];
type Facts = Readonly<Record<string, Fact>>;

/** One thing that a word can mean. */
export type Meaning = ReturnType<typeof meaningsOf>[number];

/** Each reading of a word under its own name. `now` is the reader's time: a key of a later month is odd. */
export function meaningsOf(word: string, lang: Language, now: Date) {
  const { document, explain, statuses } = WORDS[lang];
  const number = unpunctuated(word);
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word) : undefined;
  const code = codeIn(word);
  const cfop = readCfop(word);
  const exit = exitIn(word);
  const key = readKey(word);
  const id = readTaxId(number);
  const readings: Readonly<Record<string, Facts | false | undefined>> = {
    status: status && statusFacts(status, WORDS[lang]),
    'sefaz-code': code !== '' && codeFacts(code, lang),
    'nfse-error': /^E\d{4}$/.test(number) && { code: [number, explain.nfseError] },
    cfop: cfop !== null && {
      cfop: [cfop.code, [cfop.says?.[lang], document.cfop[cfop.digit]].filter(Boolean).join(' – ')],
    },
    exit: exit && { 'exit-code': [exit === word ? String(EXITS[exit]) : word, exit], when: ['', statuses.exit[exit]] },
    [`${key?.kind}-key`]: key !== null && keyFacts(key, WORDS[lang], now),
    [`${id?.kind}`]: id !== null && {
      'tax-id': [id.value, formatTaxId(id)],
      'check-digit': [id.value.slice(-2), isRightTaxId(id) ? explain.right : document.wrongCheckDigit],
    },
  };
  return Object.entries(readings).flatMap(([kind, facts]) => (facts ? [{ kind, facts }] : []));
}

function statusFacts(status: Status, words: Words): Facts {
  const { name, text, next } = status;
  const { now, outcome, party } = words.statuses;
  const nowOfService: Readonly<Record<string, string>> = words.statuses.nowOfService;
  const ofService = nowOfService[name] && `${words.document.kind.nfse}: ${nowOfService[name]}`;
  return {
    status: [text, text.includes(outcome[name]) ? '' : outcome[name]],
    move: [next, party[next]],
    next: ['', [now[name], tipOn(status, words), ofService].filter(Boolean).join(' ')],
    'exit-code': [String(EXITS[name]), name],
  };
}

function codeFacts(code: string, lang: Language): Facts {
  const { document, explain, statuses } = WORDS[lang];
  const { class: kind, next, sendAgain, advice, says, hint } = verdictOn(code, '');
  return {
    code: [code],
    // In an NFS-e's XML the same numbers mean something else.
    document: ['nfe', document.kind.nfe],
    class: [kind, explain.class[kind]],
    ...(says && { says: ['', says[lang]] }),
    ...(hint && { hint: ['unofficial', hint[lang]], move: [next, statuses.party[next]] }),
    ...(says === null && kind === 'rejected' && { next: ['', statuses.now.rejected] }),
    'send-again': [sendAgain, advice && statuses.sendAgain[advice]],
  };
}

/** By its name, or by a code as the shell shows it: without leading zeros. */
function exitIn(word: string): ExitName | undefined {
  if (Object.values(SIGNAL_EXITS).some((code) => String(code) === word)) return 'interrupted';
  return OUTCOMES.find((name) => name === word || String(EXITS[name]) === word);
}

/** Every part of a key, as its model lays it out. */
function keyFacts(key: Key, { document, explain }: Words, now: Date): Facts {
  const { issuer, isSingle, kind, model, modelName, month, parts, portal } = key;
  const state = key.state || explain.unknownState;
  const generator: Readonly<Record<string, string>> = explain.generator;
  const meanings: Readonly<Record<string, string | undefined>> = {
    municipality: state,
    generator: generator[parts.generator ?? ''],
    'emission-type': document.emission(key.emission),
  };
  const { noMonth, ahead } = explain;
  const isMonth = /-(0[1-9]|1[0-2])$/.test(month);
  const flaw = isMonth ? month > now.toISOString().slice(0, 7) && ahead : noMonth;
  const shown = [explain.month(month), flaw].filter(Boolean).join(' – ');
  const own = `${issuer.kind.toUpperCase()} ${issuerText(key, document)}`;
  const judged = isRightKey(key) ? explain.right : explain.wrong(key.rightDigit);
  return {
    key: [key.key, kind === 'nfe' ? key.key.replace(/.{4}(?=.)/g, '$& ') : ''],
    ...(kind === 'nfe' && { state: [key.key.slice(0, 2), state] }),
    month: [month, shown === month ? '' : shown],
    [isSingle ? 'single' : 'issuer']: [issuer.value, own],
    ...(kind === 'nfe' && { model: [model, modelName] }),
    ...Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, [value, meanings[part]]])),
    'check-digit': [key.key.slice(-1), judged],
    ...(portal !== '' && { portal: [portal] }),
  };
}
