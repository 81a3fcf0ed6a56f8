import type { Kind } from '../../contract/statuses.ts';
import { folded } from '../../contract/values.ts';
import { lazy } from '../../lazy.ts';
import { WORDS, type Words } from '../../words/index.ts';
import type { Fact, Meaning } from './readings.ts';

/** The words of a text, to compare by: without accents, letter case, punctuation and the s of a plural. */
function wordsOf(text: string): string[] {
  return (folded(text).match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(?<=..)s$/, ''));
}

/**
 * The fields and terms of that name: a path, its last word, or what pages call it in either language. Behind a name may stand
 * a value: then only that one is told.
 */
export function meaningsOfTerm(text: string): Meaning[] {
  const [, before = '', value] = /^(.*)\s(\S+)$/.exec(text.trim().toLowerCase()) ?? [];
  const whole = rowsOf(text).map((row) => meaningOf(row, valuesOf(row)));
  if (whole.length > 0) return whole;
  return rowsOf(before).flatMap((row) => {
    const named = valuesOf(row).filter(([, one]) => one?.toLowerCase() === value);
    return named.length === 0 ? [] : [meaningOf(row, named)];
  });
}

function rowsOf(name: string) {
  const wanted = wordsOf(name).join(' ');
  return lazy.fields().filter((row) => {
    const path = nameOf(row);
    const names = [path, path.replace(/.*\./, ''), ...path.split(', '), ...Object.values(WORDS).map(labelOf(path))];
    return wanted !== '' && names.some((one) => wordsOf(one).join(' ') === wanted);
  });
}

/** The code, path or term that a row is about. */
function nameOf([name = '']: readonly string[]): string {
  return name.replace('term:', '');
}

/** What a field is called on pages; empty of a term. */
function labelOf(path: string) {
  return ({ document: { description: descricao, field, group, sefaz, status } }: Words): string => {
    const labels: Readonly<Record<string, string>> = { ...group, ...field, descricao, sefaz, status };
    return labels[path.replace(/^data\./, '')] ?? '';
  };
}

function meaningOf(row: readonly string[], values: readonly Fact[]): Meaning {
  const [, documents = '', pt = '', en = ''] = row;
  const kindsIn = ({ document }: Words) => documents.replace(/nfs?e/g, (kind) => document.kind[kind as Kind]);
  const facts: readonly Fact[] = [
    ['field', nameOf(row), labelOf(nameOf(row))],
    ['document', documents, (words) => kindsIn(words).replace(',', ', ')],
    ['says', '', { pt, en }],
  ];
  return ['field', [...facts, ...values]];
}

/** `9=sem ocorrência de transporte/no transport`, `0–889 empresa/company`, `2 FS-IA`, `1 a/to 999999999`. */
const VALUE = /^((?:\d[\dx]*(?:[\u2013,]\s?)?)+|[A-Z](?==)|)[= ]*(.*)$/;

function valuesOf([, , , , values = '']: readonly string[]): Fact[] {
  return values.split('; ').map((text) => {
    const [, value = '', says = ''] = VALUE.exec(text.replace(' a/to ', '–')) ?? [];
    const [, pt = says, en = says] = /^(.*)\/(.*)$/.exec(says) ?? [];
    return [`value.${value}`, value, { pt, en }];
  });
}

/** The tables of facts, and where their rows say in Portuguese and in English what they are about. */
const TABLES = [
  ['sefaz-code', lazy.sefazCodes, 3, 5],
  ['nfse-error', lazy.nfseCodes, 3, 5],
  ['cfop', lazy.cfops, 1, 2],
  ['field', lazy.fields, 2, 3],
] as const;

/** At most so many rows are told. */
const MOST = 10;

/**
 * The rows that hold all of these words, in either language, and how many more there are; empty for none. Nearest is what says
 * it and little else; behind all of these what only advises it.
 */
export function meaningsBySearch(text: string): Meaning[] {
  const wanted = wordsOf(text);
  // A letter alone is in every other row.
  if (wanted.every((word) => word.length < 2)) return [];
  const hits: { readonly distance: number; readonly fact: Fact }[] = [];
  for (const [kind, table, ptAt, enAt] of TABLES) {
    for (const row of table()) {
      const [name, pt = '', en = ''] = [nameOf(row), row[ptAt], row[enAt]];
      const texts = [pt, en, `${name} ${row.slice(ptAt, -1).join(' ')}`].map(wordsOf);
      const holding = texts.filter((words) => wanted.every((one) => words.includes(one)));
      const distance = Math.min(...holding.map(({ length }) => length));
      if (holding.length > 0) hits.push({ distance, fact: [`${kind}.${name}`, name, { pt, en }] });
    }
  }
  const facts = hits.sort((one, other) => one.distance - other.distance).map(({ fact }) => fact);
  const left = String(facts.length - MOST);
  const more: Fact = ['more', left, ({ explain }) => explain.more(left)];
  return hits.length === 0 ? [] : [['search', facts.length > MOST ? [...facts.slice(0, MOST), more] : facts]];
}
