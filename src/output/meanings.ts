import { isRightKey, type Key, readKey, unpunctuated } from '../contract/keys.ts';
import { codeIn, verdictOn } from '../contract/sefaz-codes.ts';
import { type Status, statusOf } from '../contract/statuses.ts';
import { formatTaxId, isRightTaxId, readTaxId } from '../contract/tax-ids.ts';
import { EXITS, type ExitName, SIGNAL_EXITS } from '../exit-codes.ts';
import type { Language } from '../io.ts';
import { WORDS, type Words } from '../words/index.ts';
import { PORTAL } from './advice.ts';
import { formatted } from './fields.ts';

/** What is the same in every language, empty where there are only words; then words, empty where the value says it all. */
type Fact = readonly [value: string | null, text?: string | null | undefined];
type Facts = Readonly<Record<string, Fact>>;

/** One thing that a word can mean. */
export interface Meaning {
  readonly kind: string;
  readonly facts: Facts;
}

/**
 * Each reading of a word under its own name.
 *
 * @param now the reader's time: a key of a later month is odd.
 */
export function meaningsOf(word: string, lang: Language, now: Date): Meaning[] {
  const words = WORDS[lang];
  const { document, explain, statuses } = words;
  const number = unpunctuated(word);
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word) : undefined;
  const code = codeIn(word);
  const exit = exitIn(word);
  const key = readKey(word);
  const id = readTaxId(number);
  const meanings: Meaning[] = [];
  if (status) meanings.push({ kind: 'status', facts: statusFacts(status, words) });
  if (code) meanings.push({ kind: 'sefaz-code', facts: codeFacts(code, lang) });
  if (/^E\d{4}$/.test(number)) meanings.push({ kind: 'nfse-error', facts: { code: [number, explain.nfseError] } });
  if (/^[1-35-7]\.?\d{3}$/.test(word)) {
    const cfops: Readonly<Record<string, string>> = document.cfop;
    meanings.push({ kind: 'cfop', facts: { cfop: [number, cfops[word.charAt(0)]] } });
  }
  if (exit) {
    const shown = exit === word ? String(EXITS[exit]) : word;
    meanings.push({ kind: 'exit', facts: { 'exit-code': [shown, exit], when: ['', statuses.exit[exit]] } });
  }
  if (key) meanings.push({ kind: `${key.kind}-key`, facts: keyFacts(key, words, now) });
  if (id) {
    const judged = isRightTaxId(id) ? explain.right : document.wrongCheckDigit;
    const facts: Facts = { 'tax-id': [id.value, formatTaxId(id)], 'check-digit': [id.value.slice(-2), judged] };
    meanings.push({ kind: id.kind, facts });
  }
  return meanings;
}

function statusFacts({ name, text, next }: Status, { document, statuses }: Words): Facts {
  const { now, nowOfService, outcome, party, withRecibo } = statuses;
  const ofService = nowOfService[name] && `${document.kind.nfse}: ${nowOfService[name]}`;
  return {
    status: [text, text.includes(outcome[name]) ? '' : outcome[name]],
    move: [next, party[next]],
    next: ['', [now[name], withRecibo[name], ofService].filter(Boolean).join(' ')],
    'exit-code': [String(EXITS[name]), name],
  };
}

function codeFacts(code: string, lang: Language): Facts {
  const { document, explain, statuses } = WORDS[lang];
  const { class: kind, next, sendAgain, says, hint } = verdictOn(code, '');
  return {
    code: [code],
    // In an NFS-e's XML the same numbers mean something else.
    document: ['nfe', document.kind.nfe],
    class: [kind, explain.class[kind]],
    ...(says && { says: ['', says[lang]] }),
    ...(hint && { hint: ['unofficial', hint[lang]], move: [next, statuses.party[next]] }),
    ...(says === null && kind === 'rejected' && { next: ['', statuses.now.rejected] }),
    'send-again': [sendAgain, sendAgain && statuses.sendAgain[sendAgain]],
  };
}

/** By its name, or by a code as the shell shows it: without leading zeros. */
function exitIn(word: string): ExitName | undefined {
  if (Object.values(SIGNAL_EXITS).some((code) => String(code) === word)) return 'interrupted';
  return (Object.keys(EXITS) as ExitName[]).find((name) => name === word || String(EXITS[name]) === word);
}

/** Every part of a key, as its model lays it out. */
function keyFacts(key: Key, { document, explain }: Words, now: Date): Facts {
  const { issuer, isSingle, kind, model, modelName, month, parts } = key;
  const state = key.state || explain.unknownState;
  const generators: Readonly<Record<string, string>> = explain.generator;
  const meaningOf: Readonly<Record<string, string | null | undefined>> = {
    municipality: state,
    generator: generators[parts.generator ?? ''],
    'emission-type': key.emission && document.emission[key.emission],
  };
  const flaw = monthFlaw(month, now);
  const shown = [explain.month(month), flaw && explain.monthFlaw[flaw]].filter(Boolean).join(' – ');
  const judged = isRightKey(key) ? explain.right : explain.wrong(key.rightDigit);
  return {
    key: [key.key, kind === 'nfe' ? key.key.replace(/.{4}(?=.)/g, '$& ') : ''],
    ...(kind === 'nfe' && { state: [key.key.slice(0, 2), state] }),
    month: [month, shown === month ? '' : shown],
    [isSingle ? 'single' : 'issuer']: [issuer.value, `${issuer.kind.toUpperCase()} ${formatted(issuer, document)}`],
    ...(kind === 'nfe' && { model: [model, modelName] }),
    ...Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, [value, meaningOf[part]]])),
    'check-digit': [key.key.slice(-1), judged],
    ...(model === '55' && { portal: [PORTAL] }),
  };
}

function monthFlaw(month: string, now: Date): 'none' | 'ahead' | null {
  if (!/-(0[1-9]|1[0-2])$/.test(month)) return 'none';
  const current = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  return month > current ? 'ahead' : null;
}
