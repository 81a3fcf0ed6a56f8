import { closest, distance } from 'fastest-levenshtein';

/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 3;

/** The candidate that was probably meant by `typed`, or null where none is near enough to be worth offering. */
export function nearestOf(typed: string, candidates: readonly string[]): string | null {
  const word = typed.toLowerCase();
  const similar = [isShuffled, isBegun].flatMap((is) =>
    candidates.filter((candidate) => is(word, candidate.toLowerCase())),
  );
  if (similar[0] !== undefined || candidates.length === 0) return similar[0] ?? null;
  const nearest = closest(word, [...candidates]);
  const difference = distance(word, nearest);
  return difference <= (nearest.length < 4 ? 1 : 2) && difference * 2 < nearest.length ? nearest : null;
}

/** `nsfe` for `nfse`, `tokenfile` for `tokenFile`. */
function isShuffled(word: string, candidate: string): boolean {
  return word.length === candidate.length && [...word].sort().join('') === [...candidate].sort().join('');
}

/** `--base` for `--base-url`, `--language` for `--lang`, `--retry` for `--retries`. */
function isBegun(word: string, candidate: string): boolean {
  const begins = (beginning: string, whole: string) =>
    whole.startsWith(beginning) && beginning.replace(/^-+/, '').length >= SHORTEST_BEGINNING;
  return begins(word, candidate) || begins(candidate, word) || begins(word.slice(0, -1), candidate);
}
