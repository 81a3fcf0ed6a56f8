import type { Catalogue } from '../../language/catalogue.ts';

/** A word that can stand in a place, and what it means there: empty where it speaks for itself. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** What can stand in a place. */
export type Offer =
  /** Words, behind what of a list stands there already: `002,`. */
  | { readonly kind: 'words'; readonly behind: string; readonly words: readonly Candidate[] }
  /** Files or folders, which the shell knows better. */
  | { readonly kind: 'files' }
  | { readonly kind: 'folders' };

/** What an offer may have to look up. */
export interface Sources {
  readonly catalogue: Catalogue;
  /** The names of the profiles in the settings file. */
  readonly profiles: () => Promise<readonly string[]>;
}

/** Words as they stand. */
export function wordsOf(words: readonly Candidate[]): Offer {
  return { kind: 'words', behind: '', words };
}

/** Words that speak for themselves. */
export function plainWords(words: readonly string[]): Offer {
  return wordsOf(words.map((word) => ({ word, about: '' })));
}

export const NOTHING: Offer = wordsOf([]);
