import { en, type Words } from './en/index.ts';
import { pt } from './pt/index.ts';

export type { Words };

/** Every word for people, by language. */
export const WORDS: Readonly<Record<'en' | 'pt', Words>> = { en, pt };
