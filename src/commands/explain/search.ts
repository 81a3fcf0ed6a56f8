import { isThere } from '../../contract/messages.ts';
import { folded } from '../../contract/values.ts';
import { lazy } from '../../lazy.ts';
import { type Fact, fact, type Meaning } from './readings.ts';
import { fieldValues, nameOf, type Value, wordsOf } from './terms.ts';

/** The tables of facts, and where their rows say in Portuguese and in English what they are about. */
const TABLES = [
  ['sefaz-code', lazy.sefazCodes, 3, 5],
  ['nfse-error', lazy.nfseCodes, 3, 5],
  ['cfop', lazy.cfops, 1, 2],
  ['field', lazy.fields, 2, 3],
] as const;

type IndexRow = Awaited<ReturnType<typeof makeIndex>>['rows'][number];

/** At most so many rows are shown. */
const MOST = 10;

/** Words that are in every other sentence, and that with which rejections begin. */
const COMMON =
  /^(?:aos?|as?|com|d[aeo]|das|dos|e|em|esta|foi|ja|n[ao]s?|os?|ou|para|pel[ao]|por|que|se|uma?|rejeicao|and|by|for|i[ns]|o[fnr]|the|to|rejection)$/;

/** What SEFAZ calls a document that is there already, where no row says so. */
const TWICE = 'duplicidade duplicado duplicada duplicate repetido';

/** Every row with what it is found by; made by the first search: 60 ms. */
async function makeIndex() {
  const { default: MiniSearch } = await import('minisearch');
  const fields = ['name', 'says', 'words', 'does'];
  const index = new MiniSearch({ fields, tokenize: wordsOf, processTerm: (word) => word });
  const rows = TABLES.flatMap(([kind, table, ptAt, enAt]) => {
    return table().map((row) => ({ kind, row, pt: row[ptAt] ?? '', en: row[enAt] ?? '', does: row.slice(ptAt, -1) }));
  });
  const further = new Map(lazy.sefazWords().map(([code, words = '']) => [code, words]));
  const documents = rows.map(({ kind, row, pt, en, does }, id) => {
    const values = kind === 'field' ? row[4] : '';
    const twice = row[1] === 'no' && isThere(folded(pt)) ? TWICE : '';
    const words = kind === 'sefaz-code' ? further.get(row[0]) : twice;
    return { id, name: nameOf(row), says: `${pt} ${en} ${values}`, words, does: does.join(' ') };
  });
  index.addAll(documents);
  const beginnings = rows.map(({ pt, en }) => [pt, en].map((text) => wordsOf(text).join(' ')));
  return { index, rows, beginnings };
}

let made: ReturnType<typeof makeIndex> | undefined;

/**
 * The rows that are found by these words, in either language: with other endings and small slips of the pen; by all of the words,
 * else by most of them. Nearest is what says it; behind all of these what only advises it.
 */
export async function meaningsBySearch(text: string): Promise<Meaning[]> {
  const all = wordsOf(text);
  const telling = all.filter((word) => !COMMON.test(word));
  const words = [...new Set(telling.length > 0 ? telling : all)];
  // A letter alone is in every other row.
  if (words.every((word) => word.length < 2)) return [];
  made ??= makeIndex();
  const { index, rows, beginnings } = await made;
  const phrase = all.join(' ');
  const isNumber = (word: string) => /\d/.test(word);
  const found = index.search(words.join(' '), {
    boost: { name: 3, says: 2, words: 2 },
    boostDocument: (id) => {
      if (beginnings[id]?.some((text) => text.startsWith(phrase))) return 10;
      // That a document is there already outranks what else is wrong with one.
      return rows[id]?.row[1] === 'no' ? 1.5 : 1;
    },
    prefix: (word) => !isNumber(word) && word.length > 2,
    fuzzy: (word) => (isNumber(word) || word.length < 6 ? false : 0.2),
  });
  const most = Math.max(0, ...found.map(({ queryTerms }) => queryTerms.length));
  const hits = most * 2 < words.length ? [] : found.filter(({ queryTerms }) => queryTerms.length === most);
  const facts = hits.slice(0, MOST).flatMap(({ id, terms }) => {
    const row = rows[id];
    return row ? hitOf(row, terms) : [];
  });
  const left = String(hits.length - MOST);
  const more = fact('more', left, ({ explain }) => explain.more(left));
  return hits.length === 0 ? [] : [{ kind: 'search', facts: hits.length > MOST ? [...facts, more] : facts }];
}

/** A row that was found; of a field also the value that most of the words are in. */
function hitOf({ kind, row, pt, en }: IndexRow, terms: readonly string[]): Fact {
  const name = nameOf(row);
  const hitsIn = ({ value, says }: Value) => {
    const words = value === '' ? [] : wordsOf(`${says.pt} ${says.en}`);
    return terms.filter((term) => words.includes(term)).length;
  };
  const values = kind === 'field' ? fieldValues(row).filter((value) => hitsIn(value) > 0) : [];
  const [best] = values.sort((one, other) => hitsIn(other) - hitsIn(one));
  return fact(`${kind}.${name}`, name, (_, lang) => {
    const text = lang === 'pt' ? pt : en;
    return best ? `${text}: ${best.value} \u2013 ${best.says[lang]}` : text;
  });
}
