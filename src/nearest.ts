import { distance } from 'fastest-levenshtein';

/** The one of `words` that a person most likely meant by `typed`; null where none is near. */
export function nearest(typed: string, words: Iterable<string>): string | null {
  const wanted = typed.toLowerCase();
  // A third of the letters may differ, and one always.
  let [best, least]: [string | null, number] = [null, Math.max(1, Math.floor(typed.length / 3)) + 1];
  for (const word of words) {
    const letters = lettersBetween(wanted, word.toLowerCase());
    if (letters < least) [best, least] = [word, letters];
  }
  return best;
}

/** How far two words lie apart: near is one with the same letters (`nfes`, `nfse`), or the beginning of the other (`--language`). */
function lettersBetween(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const sorted = (word: string) => [...word].sort().join('');
  if (one !== other && sorted(one) === sorted(other)) return 0.5;
  const letters = distance(one, other);
  return short.length > 3 && long.startsWith(short) ? Math.min(1, letters) : letters;
}
