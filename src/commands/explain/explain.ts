import { keysIn, nearKey, readKey } from '../../contract/keys.ts';
import { EXITS } from '../../exit-codes.ts';
import { refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { detailLines } from '../../output/grid.ts';
import { prettyJson } from '../../output/machine.ts';
import { complain } from '../../output/talk.ts';
import type { Words } from '../../words/index.ts';
import { fact, type Meaning, meaningsOf } from './readings.ts';
import { meaningsBySearch } from './search.ts';
import { meaningsOfTerm } from './terms.ts';

/** A longer word is not repeated: it may be anything that was pasted. */
const LONGEST_REPEATED = 14;

/** Nothing that is longer has a meaning, in characters; to look for one would take seconds. */
const LONGEST = 10_000;

/** One to try of each kind of thing that is known. */
const EXAMPLES = `004,rejected,539,E0312,E10,5102,12.ABC.345/01DE-35,529.982.247-25,135267276209790,429,modalidade 9,DIFAL
35261111222333000181550010000123451482917368,35503082211222333000181000000000012326114567891233,certificado revogado`;

/** What people write before a code or a `number`, which is none. */
const LABEL =
  /^(?:(?<number>cfop|cnpj|cpf|n(?:rec|prot)|protocolo|ch(?:ave|nfe|cte|mdfe))|(?<http>http(?!s?:\/\/))|rejei[a-z\u00c0-\u00ff]+|rejection|cstat|c[o\u00f3]d(?:igo)?|code|situa[a-z\u00c0-\u00ff]+|status|sefaz|erro|error|exit)(?![a-z\u00c0-\u00ff\d])/i;
/** Quotes, brackets and the like at either end. */
const WRAPPING = /^[\s\p{P}<>=`]+|(?<![\s\p{P}<>=`])[\s\p{P}<>=`]+$/gu;
/** What a word among others may be by chance, and what no number behind its label is. */
const PERHAPS = /^(?:receipt|exit|http|field)$/;
const CODES = /^(?:receipt|exit|http|status|sefaz-code)$/;

/** What a text means; `unknown` are values that the term before them does not have. */
interface Reading {
  readonly text: string;
  readonly meanings: readonly Meaning[];
  readonly unknown?: readonly string[];
}

/** `recibo explain`: everything that the words can mean, and what is found by those that mean nothing. Asks nobody. */
export async function explain(typed: readonly string[], options: { readonly json?: boolean }, io: Io): Promise<number> {
  const { length } = typed.join(' ');
  if (length > LONGEST) refuse((_, { explain }) => explain.meaningless('', length));
  const today = io.clock.date();
  const readings = typed.length === 0 ? [examples(today)] : await readingsOf(typed.join(' '), today);
  const meanings = readings.flatMap((reading) => reading.meanings);
  const render = options.json ? asJson : io.out.isTerminal ? asTable : asPlain;
  if (meanings.length > 0) await io.out.write(render(meanings, io));
  const refusals = refusalsOf(readings, io.words);
  for (const refusal of refusals) await complain(refusal, io);
  return refusals.length > 0 ? EXITS.usage : EXITS.issued;
}

function examples(today: Date): Reading {
  const kindOf = (text: string) => readingOf(text, today).meanings.at(-1)?.kind ?? 'search';
  const facts = EXAMPLES.split(/[,\n]/).map((text) => fact(kindOf(text), text));
  return { text: '', meanings: [{ kind: 'known', facts }] };
}

/** The whole as a key in groups, several codes, or a phrase that means something; else each word where one is a code; else a search. */
async function readingsOf(text: string, today: Date): Promise<readonly Reading[]> {
  const whole = readingOf(text, today);
  if (readKey(bare(text)) !== null || (nearKey(text) !== null && keysIn(text).length === 0)) return [whole];
  const words = [...new Set(text.split(/[\s,;]+/))].filter((word) => bare(word) !== '');
  const each = words.length > 1 ? words.map((word) => readingOf(word, today)) : [];
  if (each.length > 0 && each.every(({ meanings }) => meanings.some(({ kind }) => !PERHAPS.test(kind)))) return each;
  if (whole.meanings.length > 0) return [whole];
  return each.some(isCode) ? each : [{ text, meanings: await meaningsBySearch(text) }];
}

/** Whether a word among others is certainly a key, or a code that a table has. */
function isCode({ text, meanings }: Reading): boolean {
  const isCertain = ({ kind, facts }: Meaning) => {
    const isListed = kind !== 'sefaz-code' || facts.some(({ name }) => name === 'says');
    return isListed && kind !== 'municipal-error' && !PERHAPS.test(kind);
  };
  return /\d/.test(text) && meanings.some(isCertain);
}

/** What a text means: a code, a key or a number behind its labels; else a field or term, with the values behind it. */
function readingOf(text: string, today: Date): Reading {
  const label = LABEL.exec(text.replace(WRAPPING, ''));
  const term = { text, ...meaningsOfTerm(text) };
  const isTerm = term.meanings.length > 0;
  if (isTerm && label === null && keysIn(text).length === 0) return term;
  const { number, http } = label?.groups ?? {};
  const meanings = meaningsOf(bare(text), text, today).filter(({ kind }) =>
    http === undefined ? number === undefined || !CODES.test(kind) : kind === 'http',
  );
  return isTerm && meanings.every(({ kind }) => kind === 'receipt') ? term : { text, meanings };
}

/** Without quotes, brackets and the labels before it. */
function bare(text: string): string {
  const word = text.replace(WRAPPING, '');
  const rest = word.replace(LABEL, '');
  return rest === word ? word : bare(rest);
}

/** What is said of values that a term does not have, of what only looks like a key, and once of all that means nothing. */
function refusalsOf(readings: readonly Reading[], { explain }: Words): string[] {
  const values = readings.flatMap(({ meanings, unknown = [] }) => {
    return unknown.map((value) => explain.noValue(meanings[0]?.facts[0]?.value ?? '', value));
  });
  const texts = readings.flatMap(({ text, meanings }) => (meanings.length === 0 ? [text] : []));
  const near = texts.flatMap((text) => nearKey(text) ?? []).map(({ length, right }) => explain.nearKey(length, right));
  if (near.length > 0 || texts.length === 0) return [...values, ...near];
  const text = texts.join(' ');
  const { length } = [...text];
  return [...values, explain.meaningless(length > LONGEST_REPEATED ? '' : text, length)];
}

/** What people read in words alone; the value is for scripts. */
const IN_WORDS = /^(document|move|class|hint|send-again|issuer|single|key|month|tax-id|more)$/;

/** A section a meaning, for people. What stands under one label has it once. */
function asTable(meanings: readonly Meaning[], { lang, out, words }: Io): string {
  const titles: Readonly<Record<string, string>> = words.explain.title;
  const texts = meanings.map(({ kind, facts }) => {
    const labels = facts.map(({ name }) => labelOf(kind, name, words));
    const entries = facts.map(({ name, value, [lang]: text }, at) => {
      const both = name === 'municipality' ? `${value} (${text})` : [value, text].filter(Boolean).join(' – ');
      // A hit says whose it is.
      const label = kind !== 'search' && labels[at] === labels[at - 1] ? '' : (labels[at] ?? '');
      return [{ label, value: text && IN_WORDS.test(name) ? text : both }];
    });
    return `${[out.paint.cyan.bold(titles[kind] ?? kind), ...detailLines(entries, out)].join('\n')}\n`;
  });
  return texts.join('\n');
}

/** What pages tell too has the name that it has there; what stands for a whole meaning, its title. */
function labelOf(kind: string, name: string, { batch, document, explain }: Words): string {
  const { hint, issuer, portal, receipt, status, whoActs: move } = document;
  const { 'cliente.nome': field, numero: number, 'sefaz.chave': key, serie: series } = document.field;
  const numbers = { number, series, key, protocol: number, 'tax-id': number };
  const others = { document: batch.columns.document, issuer: issuer.nfe, single: issuer.single };
  const names = { ...explain.fact, ...numbers, ...others, field, hint, move, portal, receipt, status };
  const byKind = { search: { ...names, ...explain.origin }, known: { ...names, ...explain.title } }[kind];
  const labels: Readonly<Record<string, string>> = byKind ?? { ...explain.title, ...names };
  return labels[name.replace(/\..*/, '')] ?? '';
}

/** A line a fact: `kind.fact<TAB>value<TAB>words`. */
function asPlain(meanings: readonly Meaning[], { lang }: Io): string {
  const all = meanings.flatMap(({ kind, facts }) => facts.map((one) => ({ ...one, kind })));
  const known = all.filter(({ value }) => value !== null);
  return known.map(({ kind, name, value, [lang]: text }) => `${kind}.${name}\t${value}\t${text ?? ''}\n`).join('');
}

/** The same in every language: texts for people stand under `pt` and `en`. */
function asJson(all: readonly Meaning[], { out }: Io): string {
  const meanings = all.map(({ kind, facts }) => {
    return { kind, facts: Object.fromEntries(facts.map(({ name, ...texts }) => [name, texts])) };
  });
  const text = JSON.stringify({ meanings });
  return out.isTerminal ? prettyJson(text, out.paint) : `${text}\n`;
}
