import { closest, distance } from 'fastest-levenshtein';

/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 3;
/** By so many letters a word may differ. */
const MOST_DIFFERENT = 2;

/** The candidate that was probably meant by `typed`, or null where none is near enough to be worth offering. */
export function nearestOf(typed: string, candidates: readonly string[]): string | null {
  const word = typed.toLowerCase();
  if (candidates.length === 0) return null;
  for (const is of [isShuffled, isEnd, isBegun]) {
    const similar = candidates.filter((candidate) => is(word, candidate.toLowerCase()));
    if (similar.length > 0) return closest(word, similar);
  }
  const nearest = closest(word, [...candidates]);
  const difference = distance(word, nearest);
  return difference <= MOST_DIFFERENT && difference * 2 < nearest.length ? nearest : null;
}

/** The path of a field that was probably meant: one that ends in `typed`, or nearly so; null where none does. */
export function nearestPath(typed: string, paths: readonly string[]): string | null {
  const word = typed.toLowerCase();
  let nearest: string | null = null;
  const step = word.split('.').at(-1) ?? '';
  let least = Math.min(MOST_DIFFERENT, step.length / 2) + 1;
  for (const path of paths) {
    for (const end of endsOf(path.toLowerCase())) {
      const difference = end.startsWith(word) && word.length >= SHORTEST_BEGINNING ? 1 : distance(word, end);
      if (difference < least) [nearest, least] = [path, difference];
    }
  }
  return nearest;
}

/** `data.numero` and `numero` for `data.numero`. */
function endsOf(path: string): string[] {
  const steps = path.split('.');
  return steps.map((_, index) => steps.slice(index).join('.'));
}

/** `nsfe` for `nfse`, `tokenfile` for `tokenFile`. */
function isShuffled(word: string, candidate: string): boolean {
  return word.length === candidate.length && [...word].sort().join('') === [...candidate].sort().join('');
}

/** `--url` for `--base-url`. */
function isEnd(word: string, candidate: string): boolean {
  return word.startsWith('--') && candidate.endsWith(word.slice(1));
}

/** `--base` for `--base-url`, `--language` for `--lang`, `--retry` for `--retries`. */
function isBegun(word: string, candidate: string): boolean {
  const begins = (beginning: string, whole: string) =>
    whole.startsWith(beginning) && beginning.replace(/^-+/, '').length >= SHORTEST_BEGINNING;
  return begins(word, candidate) || begins(candidate, word) || begins(word.slice(0, -1), candidate);
}
