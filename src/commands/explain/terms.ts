import type { Kind } from '../../contract/statuses.ts';
import { folded } from '../../contract/values.ts';
import { lazy } from '../../lazy.ts';
import { WORDS, type Words } from '../../words/index.ts';
import { fact, type Meaning, meaning } from './readings.ts';

type Row = readonly string[];

/** The words of a text, to compare by: without accents, letter case, punctuation and the s of a plural. */
export function wordsOf(text: string): string[] {
  return (folded(text).match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(?<=..)s$/, ''));
}

/** What may stand behind a name as its value: a number, or a letter alone. */
const VALUE_WORD = /^(?:\d+|[a-z])$/;

/**
 * The fields and terms of that name: a path, its last word, or what pages call it in either language. Behind a name may stand
 * values: then only these are told, and those that it does not have are `unknown`.
 */
export function meaningsOfTerm(text: string): { readonly meanings: Meaning[]; readonly unknown: readonly string[] } {
  const words = wordsOf(text);
  const whole = rowsNamed(words);
  const end = whole.length > 0 ? words.length : words.findLastIndex((word) => !VALUE_WORD.test(word)) + 1;
  const wanted = words.slice(end);
  const rows = wanted.length === 0 ? whole : rowsNamed(words.slice(0, end));
  const valuesIn = (row: Row, some: readonly string[]) =>
    fieldValues(row).filter((value) => some.length === 0 || some.some((word) => holds(value, word)));
  const holding = rows.filter((row) => valuesIn(row, wanted).length > 0);
  const unknown = wanted.filter((word) => rows.length > 0 && rows.every((row) => valuesIn(row, [word]).length === 0));
  const meanings = (holding.length > 0 ? holding : rows).flatMap((row) => meaningOf(row, valuesIn(row, wanted)));
  return { meanings, unknown };
}

/** The words of each name that a row has; made once. */
let names: readonly (readonly [row: Row, names: readonly string[]])[] | undefined;

function rowsNamed(words: readonly string[]): readonly Row[] {
  names ??= lazy.fields().map((row) => {
    const path = nameOf(row);
    const all = [path, path.replace(/^.*\./, ''), ...path.split(', '), ...Object.values(WORDS).map(labelOf(path))];
    return [row, all.map((name) => wordsOf(name).join(' '))];
  });
  const wanted = words.join(' ');
  return names.flatMap(([row, all]) => (wanted !== '' && all.includes(wanted) ? [row] : []));
}

/** The code, path or term that a row is about. */
export function nameOf([name = '']: Row): string {
  return name.replace('term:', '');
}

/** What a field is called on pages; empty of a term. */
function labelOf(path: string) {
  return ({ document: { description: descricao, field, group, sefaz, status } }: Words): string => {
    const labels: Readonly<Record<string, string>> = { ...group, ...field, descricao, sefaz, status };
    return labels[path.replace(/^data\./, '')] ?? '';
  };
}

function meaningOf(row: Row, values: readonly Value[]): Meaning[] {
  const [, documents = '', pt = '', en = ''] = row;
  const kindsIn = ({ document }: Words) => documents.replace(/nfs?e/g, (kind) => document.kind[kind as Kind]);
  return meaning('field', [
    fact('field', nameOf(row), labelOf(nameOf(row))),
    fact('document', documents, (words) => kindsIn(words).replace(',', ', ')),
    fact('says', '', (_, lang) => (lang === 'pt' ? pt : en)),
    ...values.map(({ value, says }) => fact(`value.${value}`, value, (_, lang) => says[lang])),
  ]);
}

/** A value of a field, several that mean the same, or a range. */
export type Value = ReturnType<typeof fieldValues>[number];

/** `9=sem ocorrência de transporte/no transport`, `0–889 empresa/company`, `2 FS-IA`, `1 a/to 999999999`. */
const VALUE = /^((?:\d[\dx]*(?:[\u2013,]\s?)?)+|[A-Z](?==)|)[= ]*(.*)$/;

/** The values in the last column but two of `fields.tsv`, parted by semicolons; the languages are parted by a slash. */
export function fieldValues([, , , , values = '']: Row) {
  return values.split('; ').map((text) => {
    const [, value = '', says = ''] = VALUE.exec(text.replace(' a/to ', '\u2013')) ?? [];
    const [, pt = says, en = says] = /^(.*)\/(.*)$/.exec(says) ?? [];
    return { value, says: { pt, en } };
  });
}

/** Whether a word is a value, or in its range: `890–909`, `2xx–9xx, 1000–1299`. */
function holds({ value }: Value, word: string): boolean {
  return value.split(', ').some((one) => {
    const [first = '', last] = one.split('\u2013');
    if (last === undefined) return first.toLowerCase() === word;
    const [from, to] = [first.replaceAll('x', '0'), last.replaceAll('x', '9')].map(Number);
    return Number(word) >= Number(from) && Number(word) <= Number(to);
  });
}
