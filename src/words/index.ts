import { en, type Words } from './en/index.ts';
import { pt } from './pt/index.ts';

export type { Words };

/** Every word for people, by language. A sentence is never broken over lines of the source, so that a search finds it. */
export const WORDS: Readonly<Record<'en' | 'pt', Words>> = { en, pt };
