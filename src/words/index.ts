import { en } from './en/index.ts';
import { pt } from './pt/index.ts';

/** Every word for people. English says which there are; what Portuguese lacks is a compile error. */
export type Words = typeof en;

export const WORDS: Readonly<Record<'en' | 'pt', Words>> = { en, pt };
