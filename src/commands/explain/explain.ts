import { keysIn, nearKey, readKey } from '../../contract/keys.ts';
import { EXITS } from '../../exit-codes.ts';
import { refuse } from '../../failure.ts';
import type { Io, Language } from '../../io.ts';
import { entryLines } from '../../output/grid.ts';
import { prettyJson } from '../../output/machine.ts';
import { complain } from '../../output/talk.ts';
import { WORDS, type Words } from '../../words/index.ts';
import { type Fact, isSentence, type Meaning, meaningsOf } from './readings.ts';
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

/** `recibo explain`: everything that the words can mean, and what is found by those that mean nothing. Asks nobody. */
export async function explain(typed: readonly string[], options: { readonly json?: boolean }, io: Io): Promise<number> {
  const { length } = typed.join(' ');
  if (length > LONGEST) refuse((_, { explain }) => explain.meaningless('', length));
  const read = textsIn(typed).map((text) => ({ text, meanings: meaningsIn(text) }));
  const unknown = read.filter(({ meanings }) => meanings.length === 0).map(({ text }) => text);
  const found = unknown.some((text) => nearKey(text) !== null) ? [] : meaningsBySearch(unknown.join(' '));
  const known = (): Meaning => ['known', EXAMPLES.map((one) => [meaningsIn(one).at(-1)?.[0] ?? 'search', one])];
  const meanings = typed.length === 0 ? [known()] : [...read.flatMap((one) => one.meanings), ...found];
  const render = options.json ? asJson : io.out.isTerminal ? asTable : asPlain;
  const told = meanings.map((one) => toldOf(one, io.clock.date()));
  if (told.length > 0) await io.out.write(render(told, io));
  if (found.length > 0) return EXITS.issued;
  for (const text of unknown) await complain(refusalOf(text, io.words), io);
  return unknown.length > 0 ? EXITS.usage : EXITS.issued;
}

/** One key in groups, or one sentence or name of several words; else each word, but for labels before another. */
function textsIn(typed: readonly string[]): string[] {
  const whole = typed.join(' ');
  const word = bare(whole);
  const hasKey = typed.some((one) => keysIn(one).length > 0);
  if (readKey(word) !== null || (!hasKey && nearKey(whole) !== null)) return [whole];
  const codes = word.split(/[\s,;]+/);
  if (codes.length > 1 && codes.every((code) => /^(?:E|RNG|L)?\d+$/i.test(code))) return [...new Set(codes)];
  const isApart = hasKey || typed.some((one) => /^\P{L}+$/u.test(one) && /\d/.test(one));
  const isOne = typed.length === 1 || /^\S+$/.test(word) || isSentence(whole) || meaningsOfTerm(whole).length > 0;
  if (isOne || (!isApart && meaningsIn(whole).length > 0)) return [whole];
  const isLabel = (one: string) => one.replace(LABEL, '').replace(WRAPPING, '') === '';
  return [...new Set(typed)].filter((one, at, all) => !isLabel(one) || !/\d/.test(all[at + 1] ?? ''));
}

/** What a word means, or a text that was pasted; what may be no more than a receipt, first as a field or term. */
function meaningsIn(text: string): Meaning[] {
  const meanings = meaningsOf(bare(text), text);
  const terms = meanings.every(([kind]) => kind === 'receipt') ? meaningsOfTerm(text) : [];
  return terms.length > 0 ? terms : meanings;
}

/** Without quotes, brackets and the labels before it; what is nothing but a label stays. */
function bare(text: string): string {
  const word = text.replace(WRAPPING, '');
  const rest = word.replace(LABEL, '').replace(WRAPPING, '');
  return rest === word || rest === '' ? word : bare(rest);
}

function refusalOf(text: string, { explain }: Words): string {
  const near = nearKey(text);
  if (near !== null) return explain.nearKey(near.length, near.right);
  const { length } = [...text];
  return explain.meaningless(length > LONGEST_REPEATED ? '' : text, length);
}

/** A meaning in both languages; words are null where the value says it all. */
function toldOf([kind, facts]: Meaning, today: Date) {
  const textOf = ([, value, say = '']: Fact, lang: Language) => {
    const text = typeof say === 'function' ? say(WORDS[lang], today) : typeof say === 'string' ? say : say?.[lang];
    return !text || value?.includes(text) ? null : text;
  };
  const told = facts.map((fact) => ({ name: fact[0], value: fact[1], pt: textOf(fact, 'pt'), en: textOf(fact, 'en') }));
  return { kind, facts: told.filter(({ value, pt }) => value !== '' || pt !== null) };
}

type Told = ReturnType<typeof toldOf>;

/** What people read in words alone; the value is for scripts. */
const IN_WORDS = /^(document|move|class|hint|send-again|issuer|single|key|month|tax-id|more)$/;

/** A section a meaning, for people. What stands under one label has it once. */
function asTable(meanings: readonly Told[], { lang, out, words }: Io): string {
  const titles: Readonly<Record<string, string>> = words.explain.title;
  const sections = meanings.map(({ kind, facts }) => {
    const labels = facts.map(({ name }) => labelOf(kind, name, words));
    const entries = facts.map(({ name, value, [lang]: text }, at) => {
      const both = name === 'municipality' ? `${value} (${text})` : [value, text].filter(Boolean).join(' – ');
      const label = labels[at] === labels[at - 1] ? '' : (labels[at] ?? '');
      return [{ label, value: text && IN_WORDS.test(name) ? text : both }];
    });
    return `${[out.paint.cyan.bold(titles[kind] ?? kind), ...entryLines(entries, out)].join('\n')}\n`;
  });
  return sections.join('\n');
}

/** What pages tell too has the name that it has there; what stands for a whole meaning, its title. */
function labelOf(kind: string, name: string, { batch, document, explain }: Words): string {
  const { hint, issuer, portal, receipt, status, whoActs: move } = document;
  const { 'cliente.nome': field, numero: number, 'sefaz.chave': key, serie: series } = document.field;
  const numbers = { number, series, key, protocol: number, 'tax-id': number };
  const others = { document: batch.columns.document, issuer: issuer.nfe, single: issuer.single };
  const own = { ...explain.fact, ...numbers, ...others, field, hint, move, portal, receipt, status };
  const isTitle = kind === 'search' || kind === 'known';
  const labels: Readonly<Record<string, string>> = isTitle
    ? { ...own, ...explain.title }
    : { ...explain.title, ...own };
  return labels[name.replace(/\..*/, '')] ?? '';
}

/** A line a fact: `kind.fact<TAB>value<TAB>words`. */
function asPlain(meanings: readonly Told[], { lang }: Io): string {
  const all = meanings.flatMap(({ kind, facts }) => facts.map((fact) => ({ ...fact, kind })));
  const known = all.filter(({ value }) => value !== null);
  return known.map(({ kind, name, value, [lang]: text }) => `${kind}.${name}\t${value}\t${text ?? ''}\n`).join('');
}

/** The same in every language: texts for people stand under `pt` and `en`. */
function asJson(meanings: readonly Told[], { out }: Io): string {
  const told = meanings.map(({ kind, facts }) => {
    return { kind, facts: Object.fromEntries(facts.map(({ name, ...fact }) => [name, fact])) };
  });
  const text = JSON.stringify({ meanings: told });
  return out.isTerminal ? prettyJson(text, out.paint) : `${text}\n`;
}
