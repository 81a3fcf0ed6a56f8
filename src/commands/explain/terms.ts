import { folded } from '../../contract/values.ts';
import { lazy } from '../../lazy.ts';
import { WORDS, type Words } from '../../words/index.ts';
import type { Fact, Meaning } from './show.ts';

/** The words of a text, to compare by: without accents, letter case, punctuation and the s of a plural. */
function wordsOf(text: string): string[] {
  return (folded(text).match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(?<=..)s$/, ''));
}

/**
 * The fields and terms of that name: a path, its last word, or what pages call it in either language. Behind a name may stand
 * a value: then only that one is told.
 */
export function meaningsOfTerm(text: string): Meaning[] {
  const typed = wordsOf(text).join(' ');
  const [before = '', value = ''] = [/^(.*) \S+$/.exec(typed)?.[1], /\S+$/.exec(text.trim().toLowerCase())?.[0]];
  const all = lazy.fields().map((row) => {
    const path = row[0]?.replace('term:', '') ?? '';
    const names = [path, path.replace(/.*\./, ''), ...path.split(', '), ...Object.values(WORDS).map(labelOf(path))];
    return { row, names: names.map((name) => wordsOf(name).join(' ')).filter(Boolean) };
  });
  const whole = all.filter(({ names }) => names.includes(typed)).map(({ row }) => meaningOf(row));
  if (whole.length > 0) return whole;
  const withValue = all.filter(({ names }) => names.includes(before)).map(({ row }) => meaningOf(row, value));
  return withValue.filter(({ facts }) => facts.some(({ name }) => name.startsWith('value.')));
}

/** What a field is called on pages; empty of a term. */
function labelOf(path: string) {
  return ({ document: { description, field, group, sefaz, status } }: Words): string => {
    const lists = { itens: group.items, transporte: group.shipping, 'notas-referenciadas': group.references };
    const others = { status, sefaz, descricao: description, 'retorno-municipio': group.city, ...lists };
    const labels: Readonly<Record<string, string>> = { ...field, ...others };
    return labels[path.replace(/^data\./, '')] ?? '';
  };
}

/** @param only tells no other of its values */
function meaningOf(row: readonly string[], only?: string): Meaning {
  const [name = '', documents = '', pt = '', en = '', values = ''] = row;
  const path = name.replace('term:', '');
  const all = values === '' ? [] : values.split('; ').map(valueFact);
  const kinds = ({ document: { kind } }: Words) => documents.replace(/nfse|nfe/g, (one) => kind[one as 'nfe' | 'nfse']);
  return {
    kind: 'field',
    facts: [
      { name: 'field', value: path, say: labelOf(path) },
      { name: 'document', value: documents, say: (words) => kinds(words).replace(',', ', ') },
      { name: 'says', value: '', say: { pt, en } },
      ...all.filter(({ value }) => only === undefined || value?.toLowerCase() === only),
    ],
  };
}

/** `9=sem ocorrência de transporte/no transport`, `0–889 empresa/company`, `2 FS-IA`, `1 a/to 999999999`. */
function valueFact(text: string): Fact {
  const [, value = '', says = ''] =
    /^((?:\d[\dx]*(?:[\u2013,]\s?)?)+|[A-Z](?==)|)[= ]*(.*)$/.exec(text.replace(' a/to ', '–')) ?? [];
  const [, pt = says, en = says] = /^(.*)\/(.*)$/.exec(says) ?? [];
  return { name: `value.${value}`, value, say: { pt, en } };
}

/** The tables of facts, and where their rows say in Portuguese and in English what they are about. */
const TABLES = [
  ['sefaz-code', lazy.sefazCodes, 3, 5],
  ['nfse-error', lazy.nfseCodes, 3, 5],
  ['cfop', lazy.cfops, 1, 2],
  ['field', lazy.fields, 2, 3],
] as const;

/** As many rows are told. */
const MOST = 10;

/** The rows that hold all of these words, in either language, the nearest first, and how many more there are; empty for none. */
export function meaningsBySearch(text: string): Meaning[] {
  const wanted = wordsOf(text);
  // A letter alone is in every other row.
  if (wanted.every((word) => word.length < 2)) return [];
  const hits = TABLES.flatMap(([kind, table, pt, en]) => table().flatMap((row) => hitOf(kind, row, [pt, en], wanted)));
  if (hits.length === 0) return [];
  const facts = hits.sort((one, other) => one.length - other.length).map(({ fact }) => fact);
  const left = String(facts.length - MOST);
  const more: Fact = { name: 'more', value: left, say: ({ explain }) => explain.more(left) };
  return [{ kind: 'search', facts: facts.length > MOST ? [...facts.slice(0, MOST), more] : facts }];
}

/** Nearest is what says it and little else; behind all of these what only advises it. Nothing where a word is missing. */
function hitOf(kind: string, row: readonly string[], says: readonly [number, number], wanted: readonly string[]) {
  const [code, pt, en] = [row[0]?.replace('term:', '') ?? '', row[says[0]] ?? '', row[says[1]] ?? ''];
  const texts = [pt, en, `${code} ${row.slice(says[0], -1).join(' ')}`].map(wordsOf);
  const holding = texts.filter((words) => wanted.every((one) => words.includes(one)));
  const fact: Fact = { name: `${kind}.${code}`, value: code, say: { pt, en } };
  return holding.length === 0 ? [] : [{ fact, length: Math.min(...holding.map(({ length }) => length)) }];
}
