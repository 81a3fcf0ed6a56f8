import type { Io, Language } from '../../io.ts';
import { entryLines } from '../../output/grid.ts';
import { prettyJson } from '../../output/machine.ts';
import { WORDS, type Words } from '../../words/index.ts';

/** One thing that is known of what somebody asks about. */
export interface Fact {
  readonly name: string;
  /** The same in every language; empty where there are only words, null where nothing is known. */
  readonly value: string | null;
  /** What people are told of it. */
  readonly say?: Readonly<Record<Language, string>> | string | ((words: Words, now: Date) => string) | null | undefined;
}

/** One thing that a word can mean. */
export interface Meaning {
  readonly kind: string;
  readonly facts: readonly Fact[];
}

/** What people read in words alone; the value is for scripts. */
const IN_WORDS = /^(document|move|class|hint|send-again|issuer|single|key|month|tax-id|more)$/;

/** A section a meaning, for people. What stands under one label has it once. */
export function meaningsTable(meanings: readonly Meaning[], { clock, out, words, lang }: Io): string {
  const titles: Readonly<Record<string, string>> = words.explain.title;
  const sections = meanings.map(({ kind, facts }) => {
    const labels = facts.map(({ name }) => labelOf(kind, name, words));
    const entries = facts.map((fact, at) => {
      const text = textOf(fact, lang, clock.date());
      const parts = IN_WORDS.test(fact.name) && text ? [text] : [fact.value, text];
      const value = fact.name === 'municipality' ? `${fact.value} (${text})` : parts.filter(Boolean).join(' – ');
      return [{ label: labels[at] === labels[at - 1] ? '' : (labels[at] ?? ''), value }];
    });
    return `${[out.paint.cyan.bold(titles[kind] ?? kind), ...entryLines(entries, out)].join('\n')}\n`;
  });
  return sections.join('\n');
}

/** A line a fact: `kind.fact<TAB>value<TAB>words`. */
export function meaningsPlain(meanings: readonly Meaning[], { clock, lang }: Io): string {
  const lineOf = (kind: string, fact: Fact) =>
    fact.value === null ? '' : `${kind}.${fact.name}\t${fact.value}\t${textOf(fact, lang, clock.date())}\n`;
  return meanings.flatMap(({ kind, facts }) => facts.map((fact) => lineOf(kind, fact))).join('');
}

/** The same in every language: texts for people stand under `pt` and `en`. */
export function meaningsJson(meanings: readonly Meaning[], { clock, out }: Io): string {
  const told = (fact: Fact, lang: Language) => textOf(fact, lang, clock.date()) || null;
  const all = meanings.map(({ kind, facts }) => {
    const both = facts.map((fact) => [fact.name, { value: fact.value, pt: told(fact, 'pt'), en: told(fact, 'en') }]);
    return { kind, facts: Object.fromEntries(both) };
  });
  const text = JSON.stringify({ meanings: all });
  return out.isTerminal ? prettyJson(text, out.paint) : `${text}\n`;
}

/** What pages tell too has the name that it has there; what stands for a whole meaning, its title. */
function labelOf(kind: string, name: string, { batch, document, explain }: Words): string {
  const { hint, issuer, portal, receipt, status, whoActs: move } = document;
  const { 'cliente.nome': field, numero: number, 'sefaz.chave': key, serie: series } = document.field;
  const numbers = { number, series, key, protocol: number, 'tax-id': number };
  const others = { document: batch.columns.document, issuer: issuer.nfe, single: issuer.single };
  const titles: Readonly<Record<string, string>> = explain.title;
  const own = { ...explain.fact, ...numbers, ...others, field, hint, move, portal, receipt, status };
  const labels: Readonly<Record<string, string>> = kind === 'search' || kind === 'known' ? { ...own, ...titles } : own;
  const [first = ''] = name.split('.');
  return labels[first] ?? titles[first] ?? first;
}

/** The words of a fact; empty where the value says it all. */
function textOf({ say, value }: Fact, lang: Language, now: Date): string {
  const text = typeof say === 'function' ? say(WORDS[lang], now) : typeof say === 'string' ? say : say?.[lang];
  return text === undefined || value?.includes(text) ? '' : text;
}
