import { distance } from 'fastest-levenshtein';

/** The one of `words` that a person most likely meant by `typed`; null where none is near. */
export function nearest(typed: string, words: Iterable<string>): string | null {
  const wanted = typed.toLowerCase();
  const found = [...words].map((word) => ({ word, letters: lettersBetween(wanted, word.toLowerCase()) }));
  const [best] = found.sort((one, other) => one.letters - other.letters);
  // A third of the letters may differ, and one always.
  return best && best.letters <= Math.max(1, Math.floor(typed.length / 3)) ? best.word : null;
}

/** How far two words lie apart: near is one with the same letters (`nfes`, `nfse`), or the beginning of the other (`--language`). */
function lettersBetween(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const sorted = (word: string) => [...word].sort().join('');
  if (one !== other && sorted(one) === sorted(other)) return 0.5;
  const letters = distance(one, other);
  return short.length > 3 && long.startsWith(short) ? Math.min(1, letters) : letters;
}
