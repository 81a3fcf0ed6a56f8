import type { Explained } from '../../commands/presenter-interface.ts';
import type { Catalogue } from '../../language/catalogue.ts';
import type { FactName } from '../../language/types/explain.ts';
import type { KeyNote } from '../key-notes.ts';

/** One thing that is told of a meaning. */
export interface Fact {
  readonly name: FactName;
  /** The same in every language; null where there are only words. */
  readonly value: string | null;
  /** In the reader's language; null where the value says it all. */
  readonly text: string | null;
  /** Whether the value is for people too, or only for scripts. */
  readonly isShown: boolean;
  /** What is to be looked at besides, a line each. */
  readonly details: readonly string[];
}

/** A meaning in words. */
export interface Explanation {
  readonly kind: Explained['kind'];
  readonly facts: readonly Fact[];
  readonly notes: readonly KeyNote[];
}

/** The words that an explanation is made of. */
export type Vocabulary = Readonly<Awaited<ReturnType<typeof vocabularyOf>>>;

/** Loads the words of a language. */
export async function vocabularyOf(catalogue: Catalogue) {
  const [explain, document, hints, help] = await Promise.all([
    catalogue.explain(),
    catalogue.document(),
    catalogue.hints(),
    catalogue.help(),
  ]);
  return { explain, document, hints, help };
}

/** A fact whose value people read, and what it means. */
export function fact(name: FactName, value: string, text: string | null = null): Fact {
  return { name, value, text, isShown: true, details: [] };
}

/** A fact that people read in words, with a value for scripts. */
export function worded(name: FactName, value: string | null, text: string, details: readonly string[] = []): Fact {
  return { name, value, text, isShown: false, details };
}
