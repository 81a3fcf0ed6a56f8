import { keysIn, nearKey, readKey } from '../../contract/keys.ts';
import { EXITS } from '../../exit-codes.ts';
import { Failure, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { complain } from '../../output/talk.ts';
import type { Words } from '../../words/index.ts';
import { isSentence, meaningsOf, meaningsOfSentence } from './readings.ts';
import { type Meaning, meaningsJson, meaningsPlain, meaningsTable } from './show.ts';
import { meaningsBySearch, meaningsOfTerm } from './terms.ts';

/** A longer word is not repeated: it may be anything that was pasted. */
const LONGEST_REPEATED = 14;

/** Nothing that is longer has a meaning, in characters; to look for one would take seconds. */
const LONGEST = 10_000;

/** One to try of each kind of thing that is known. */
const EXAMPLES = [
  '004,rejected,539,E0312,E10,5102,12.ABC.345/01DE-35,529.982.247-25,135267276209790,429,modalidade 9,DIFAL',
  '35261111222333000181550010000123451482917368,35503082211222333000181000000000012326114567891233',
  'certificado revogado',
].flatMap((some) => some.split(','));

/** Labels before a code or a number. */
const LABEL =
  /^(?:rejei[a-z\u00c0-\u00ff]+|rejection|cstat|cfop|c[o\u00f3]d(?:igo)?|code|situa[a-z\u00c0-\u00ff]+|status|sefaz|erro|error|exit|cnpj|cpf|n(?:rec|prot)|protocolo|ch(?:ave|nfe|cte|mdfe))(?![a-z\u00c0-\u00ff\d])/i;
/** Quotes, brackets and the like at either end. */
const WRAPPING = /^[\s\p{P}<>=`]+|[\s\p{P}<>=`]+$/gu;
/** Codes one after the other. */
const CODES = /^[\dE]+(?:[\s,;]+[\dE]+)+$/i;

/** `recibo explain`: everything that the words can mean, and what is found by those that mean nothing. Asks nobody. */
export async function explain(typed: readonly string[], options: { readonly json?: boolean }, io: Io): Promise<number> {
  const { length } = typed.join(' ');
  if (length > LONGEST) refuse((_, { explain }) => `${explain.meaningless('', length)}. ${explain.known}`);
  const read = wordsIn(typed).map((word) => ({ word, meanings: meaningsIn(word) }));
  const unknown = read.filter(({ meanings }) => meanings.length === 0).map(({ word }) => word);
  const found = unknown.some((word) => nearKey(word) !== null) ? [] : meaningsBySearch(unknown.join(' '));
  const meanings = typed.length === 0 ? [known()] : [...read.flatMap((one) => one.meanings), ...found];
  const render = options.json ? meaningsJson : io.out.isTerminal ? meaningsTable : meaningsPlain;
  if (meanings.length > 0) await io.out.write(render(meanings, io));
  if (found.length > 0) return EXITS.issued;
  for (const word of unknown) await complain(new Failure('usage', (words) => refusalOf(word, words)), io);
  return unknown.length > 0 ? EXITS.usage : EXITS.issued;
}

/** One key in groups, or one sentence or name of several words; else each word, but for labels before another. */
function wordsIn(typed: readonly string[]): string[] {
  const whole = typed.join(' ');
  const codes = bare(whole);
  if (CODES.test(codes) && readKey(codes) === null && nearKey(codes) === null)
    return [...new Set(codes.split(/[\s,;]+/))];
  if (typed.length === 1 || isOne(whole, typed)) return [whole];
  const isLabel = (word: string) => LABEL.test(word) && word.replace(LABEL, '').replace(WRAPPING, '') === '';
  return [...new Set(typed)].filter((word, at, all) => !isLabel(word) || !/\d/.test(all[at + 1] ?? ''));
}

function isOne(whole: string, typed: readonly string[]): boolean {
  const word = bare(whole);
  const hasCodes = typed.some((one) => keysIn(one).length > 0 || /^\d+$/.test(one));
  if (typed.length === 0 || word === '') return false;
  if (readKey(word) !== null || !/\s/.test(word) || meaningsOfTerm(whole).length > 0) return true;
  if (!hasCodes || isSentence(whole)) return meaningsOfSentence(whole).length > 0;
  return typed.every((one) => keysIn(one).length === 0) && nearKey(whole) !== null;
}

/** What there is to ask for. */
function known(): Meaning {
  const facts = EXAMPLES.map((value) => ({ name: meaningsIn(value).at(-1)?.kind ?? 'search', value }));
  return { kind: 'known', facts };
}

/** What a word means, or a text that was pasted. */
function meaningsIn(text: string): Meaning[] {
  const word = bare(text);
  const sentence = meaningsOfSentence(text);
  if (/\s/.test(word) && /\p{L}{3}/u.test(word) && sentence.length > 0) return sentence;
  const own = meaningsOf(word);
  if (own.some(({ kind }) => kind !== 'receipt')) return own;
  return [meaningsOfTerm(text), own, sentence].find((meanings) => meanings.length > 0) ?? [];
}

/** Without quotes, brackets and the labels before it; what is nothing but a label stays. */
function bare(text: string): string {
  const word = text.replace(WRAPPING, '');
  const rest = word.replace(LABEL, '').replace(WRAPPING, '');
  return rest === word || rest === '' ? word : bare(rest);
}

function refusalOf(word: string, { explain }: Words): string {
  const near = nearKey(word);
  if (near !== null) return explain.nearKey(near.length, near.right);
  const { length } = [...word];
  return `${explain.meaningless(length > LONGEST_REPEATED ? '' : word, length)}. ${explain.known}`;
}
