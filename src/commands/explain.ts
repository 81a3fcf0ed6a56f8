import { isRightKey, MODELS, type NfeKey, type NfseKey, readKey, unpunctuated } from '../contract/keys.ts';
import { type SefazCode, sefazCode } from '../contract/sefaz-codes.ts';
import { type Status, statusOf } from '../contract/statuses.ts';
import { formatTaxId, isRightTaxId, readTaxId } from '../contract/tax-ids.ts';
import { EXITS, type ExitName, SIGNAL_EXITS } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { formatted } from '../output/fields.ts';
import { entryLines } from '../output/grid.ts';
import { prettyJson } from '../output/json.ts';
import { WORDS, type Words } from '../words/index.ts';

/** A longer word is not repeated: it may be anything that was pasted. */
const LONGEST_REPEATED = 14;

/** What people read in words alone; the value is for scripts. */
const IN_WORDS = ['move', 'class', 'hint', 'send-again', 'issuer', 'key', 'tax-id'];

/** What is the same in every language, empty where there are only words; then words, empty where the value says it all. */
type Fact = readonly [value: string, text?: string | undefined];
type Facts = Readonly<Record<string, Fact>>;

/** One thing that a word can mean. */
interface Meaning {
  readonly kind: keyof Words['explain']['title'];
  readonly facts: Facts;
}

/** `recibo explain`: everything that the words, taken together, can mean. Asks nobody. */
export async function explain(words: readonly string[], options: { readonly json?: boolean }, io: Io): Promise<number> {
  const word = words.join('').trim();
  const meanings = meaningsOf(word, io.words);
  if (meanings.length === 0) {
    const { length } = [...word];
    throw new Failure('usage', ({ explain }) => explain.meaningless(length > LONGEST_REPEATED ? '' : word, length));
  }
  if (options.json) await io.out.write(jsonOf(word, io));
  else await io.out.write(io.out.isTerminal ? tableOf(meanings, io) : plainOf(meanings));
  return EXITS.issued;
}

/** Each reading under its own name. */
function meaningsOf(word: string, words: Words): Meaning[] {
  const { document, explain, statuses } = words;
  const number = unpunctuated(word);
  const cfops: Readonly<Record<string, string>> = document.cfop;
  const status = /^\d{3}\s*(\(|$)/.test(word) ? statusOf(word) : undefined;
  const code = sefazCode(word);
  const cfop = /^\d\.?\d{3}$/.test(word) ? cfops[word.charAt(0)] : undefined;
  const exit = exitIn(word);
  const key = readKey(word);
  const id = readTaxId(number.replace(/^(CPF|CNPJ)(?=.*\d{2}$)/, ''));
  const meanings: Meaning[] = [];
  if (status) meanings.push({ kind: 'status', facts: statusFacts(status, words) });
  if (code) meanings.push({ kind: 'sefaz-code', facts: codeFacts(code, words) });
  if (cfop) meanings.push({ kind: 'cfop', facts: { cfop: [number, cfop] } });
  if (exit) {
    const code = exit === word ? String(EXITS[exit]) : word;
    meanings.push({ kind: 'exit', facts: { 'exit-code': [code, exit], when: ['', statuses.exit[exit]] } });
  }
  if (key) meanings.push({ kind: `${key.kind}-key`, facts: keyFacts(key, words) });
  if (id) {
    const judged = isRightTaxId(id) ? explain.right : document.wrongCheckDigit;
    const facts: Facts = { 'tax-id': [id.value, formatTaxId(id)], 'check-digit': [id.value.slice(-2), judged] };
    meanings.push({ kind: id.kind, facts });
  }
  return meanings;
}

function statusFacts({ name, text, next }: Status, { document, statuses }: Words): Facts {
  const { now, outcome, party } = statuses;
  const more = name === 'issuing' ? ` ${document.kind.nfse}: ${now.issuingAtCity}` : '';
  return {
    status: [text, text.includes(outcome[name]) ? '' : outcome[name]],
    move: [next, party[next]],
    next: ['', now[name] + more],
    'exit-code': [String(EXITS[name]), name],
  };
}

function codeFacts({ code, class: kind, known, move, sendAgain }: SefazCode, words: Words): Facts {
  const { explain, hints, statuses } = words;
  return {
    code: [code],
    class: [kind, explain.class[kind]],
    ...(known && { says: ['', hints.says[known]], hint: ['unofficial', hints.hint[known]] }),
    ...(move && { move: [move, statuses.party[move]] }),
    ...(sendAgain && { 'send-again': [sendAgain, statuses.sendAgain[sendAgain]] }),
  };
}

/** By its name, or by a code as the shell shows it: without leading zeros. */
function exitIn(word: string): ExitName | undefined {
  if (Object.values(SIGNAL_EXITS).some((code) => String(code) === word)) return 'interrupted';
  return (Object.keys(EXITS) as ExitName[]).find((name) => name === word || String(EXITS[name]) === word);
}

/** Every part of a key. */
function keyFacts(key: NfeKey | NfseKey, { document, explain }: Words): Facts {
  const issuer: Fact = [key.issuer.value, `${key.issuer.kind.toUpperCase()} ${formatted(key.issuer, document)}`];
  const judged = isRightKey(key) ? explain.right : explain.wrong(key.rightDigit);
  const end: Facts = { 'random-code': [key.randomCode], 'check-digit': [key.key.slice(-1), judged] };
  if (key.kind === 'nfse') {
    const generators: Readonly<Record<string, string>> = explain.generator;
    return {
      key: [key.key],
      municipality: [key.municipality, key.state],
      generator: [key.generator, generators[key.generator]],
      issuer,
      number: [key.number],
      month: [key.month],
      ...end,
    };
  }
  const emissions: Readonly<Record<string, string>> = { ...document.emission, '1': explain.normalEmission };
  return {
    key: [key.key, key.key.replace(/.{4}(?=.)/g, '$& ')],
    state: [key.key.slice(0, 2), key.state],
    month: [key.month],
    issuer,
    model: [key.model, MODELS[key.model]],
    series: [key.series],
    number: [key.number],
    'emission-type': [key.emissionType, emissions[key.emissionType]],
    ...end,
  };
}

/** A line a fact: `kind.fact<TAB>value<TAB>words`. */
function plainOf(meanings: readonly Meaning[]): string {
  const lines = meanings.flatMap(({ kind, facts }) =>
    Object.entries(facts).map(([name, [value, text = '']]) => `${kind}.${name}\t${value}\t${text}\n`),
  );
  return lines.join('');
}

/** A section a meaning, for people. What pages tell too has the name that it has there. */
function tableOf(meanings: readonly Meaning[], { out, words }: Io): string {
  const { document, explain } = words;
  const { field } = document;
  const labels: Readonly<Record<string, string>> = {
    ...explain.fact,
    status: document.status,
    move: document.whoActs,
    hint: document.hint,
    issuer: document.issuer,
    key: field['sefaz.chave'],
    number: field.numero,
    'tax-id': field.numero,
    series: field.serie,
    cfop: field.cfop,
  };
  const sections = meanings.map(({ kind, facts }) => {
    const entries = Object.entries(facts).map(([name, [value, text = '']]) => {
      const parts = IN_WORDS.includes(name) && text !== '' ? [text] : [value, text].filter((part) => part !== '');
      return [{ label: labels[name] ?? name, value: parts.join(' – ') }];
    });
    return `${[out.paint.cyan.bold(explain.title[kind]), ...entryLines(entries, out)].join('\n')}\n`;
  });
  return sections.join('\n');
}

/** The same in every language: texts for people stand under `pt` and `en`. */
function jsonOf(word: string, { out }: Io): string {
  const english = meaningsOf(word, WORDS.en);
  const meanings = meaningsOf(word, WORDS.pt).map(({ kind, facts }, at) => {
    const both = Object.entries(facts).map(([name, [value, pt = '']]) => {
      const [, en = ''] = english[at]?.facts[name] ?? [];
      return [name, { value, pt: pt || null, en: en || null }];
    });
    return { kind, facts: Object.fromEntries(both) };
  });
  const text = JSON.stringify({ meanings });
  return out.isTerminal ? prettyJson(text, out.paint) : `${text}\n`;
}
