import { lazy } from '../lazy.ts';
import type { Meaning } from './facts.ts';
import { folded } from './values.ts';

/** The words of a text, to compare by: without accents, letter case, punctuation and the s of a plural. */
export function wordsOf(text: string): string[] {
  return (folded(text).match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(?<=..)s$/, ''));
}

/**
 * The fields and terms of that name: a path, its last word, or what people call it. Behind a name may stand a value: then only
 * that one is told.
 * @param labelsOf what a field is called on pages, in every language
 */
export function meaningsOfTerm(text: string, labelsOf: (path: string) => readonly string[]): Meaning[] {
  const typed = wordsOf(text).join(' ');
  const [before = '', value = ''] = [/^(.*) \S+$/.exec(typed)?.[1], /\S+$/.exec(text.trim().toLowerCase())?.[0]];
  const all = lazy.fields().map((row) => {
    const [path = ''] = row;
    const own = path.startsWith('term:')
      ? [path.slice(5), ...path.slice(5).split(', ')]
      : [path, path.replace(/.*\./, '')];
    return { row, names: [...own, ...labelsOf(path)].map((name) => wordsOf(name).join(' ')) };
  });
  const whole = all.filter(({ names }) => names.includes(typed)).map(({ row }) => meaningOf(row));
  if (whole.length > 0) return whole;
  const withValue = all.filter(({ names }) => names.includes(before)).map(({ row }) => meaningOf(row, value));
  return withValue.filter(({ facts }) => facts.some(({ name }) => name.startsWith('value.')));
}

/** @param only tells no other of its values */
function meaningOf(
  [path = '', documents = '', pt = '', en = '', values = '']: readonly string[],
  only?: string,
): Meaning {
  const all = values === '' ? [] : values.split('; ').map(valueFact);
  return {
    kind: 'field',
    facts: [
      { name: 'field', value: path.replace('term:', '') },
      { name: 'document', value: documents },
      { name: 'says', value: '', say: { pt, en } },
      ...all.filter(({ value }) => only === undefined || value.toLowerCase() === only),
    ],
  };
}

/** `9=sem ocorrência de transporte/no transport`, `0–889 empresa/company`, `2 FS-IA`, `1 a/to 999999999`. */
function valueFact(text: string) {
  const [, value = '', says = ''] =
    /^((?:\d[\dx]*(?:[\u2013,]\s?)?)+|[A-Z](?==)|)[= ]*(.*)$/.exec(text.replace(' a/to ', '–')) ?? [];
  const [, pt = says, en = says] = /^(.*)\/(.*)$/.exec(says) ?? [];
  return { name: `value.${value}`, value, say: { pt, en } };
}
