import { lazy } from '../lazy.ts';
import type { Fact, Meaning } from './facts.ts';
import { wordsOf } from './terms.ts';

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
  const found = hits.sort((one, other) => one.length - other.length).slice(0, MOST);
  const more = hits.length - found.length;
  const facts = found.map(({ fact }) => fact);
  return [{ kind: 'search', facts: more === 0 ? facts : [...facts, { name: 'more', value: String(more) }] }];
}

/** Nearest is what says it and little else; behind all of these what only advises it. Nothing where a word is missing. */
function hitOf(kind: string, row: readonly string[], says: readonly [number, number], wanted: readonly string[]) {
  const [code, pt, en] = [row[0]?.replace('term:', '') ?? '', row[says[0]] ?? '', row[says[1]] ?? ''];
  const texts = [pt, en, `${code} ${row.slice(says[0], -1).join(' ')}`].map(wordsOf);
  const holding = texts.filter((words) => wanted.every((one) => words.includes(one)));
  const fact: Fact = { name: `${kind}.${code}`, value: code, say: { pt, en } };
  return holding.length === 0 ? [] : [{ fact, length: Math.min(...holding.map(({ length }) => length)) }];
}
