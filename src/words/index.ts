import { lazily } from '../lazy.ts';
import * as en from './en/index.ts';
import * as pt from './pt/index.ts';

/** English says which words there are; what Portuguese lacks is a compile error. */
export type Words = { readonly [Subject in keyof typeof en]: ReturnType<(typeof en)[Subject]> };

/** Every word for people, by language. A sentence is never broken over lines of the source, so that a search finds it. */
export const WORDS: Readonly<Record<'en' | 'pt', Words>> = { en: lazily(en), pt: lazily(pt) };
