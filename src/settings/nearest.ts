import { closest, distance } from 'fastest-levenshtein';

/** The candidate that was probably meant by `typed`, or null where none is near enough to be worth offering. */
export function nearestOf(typed: string, candidates: readonly string[]): string | null {
  if (candidates.length === 0 || typed === '') return null;
  const nearest = closest(typed.toLowerCase(), [...candidates]);
  const isNear = distance(typed.toLowerCase(), nearest) <= (nearest.length < 4 ? 1 : 2);
  const isBeginning = typed.length >= 3 && nearest.startsWith(typed.toLowerCase());
  return isNear || isBeginning ? nearest : null;
}
