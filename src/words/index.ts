import { lazily } from '../lazy.ts';
import * as en from './en/index.ts';
import * as pt from './pt/index.ts';
import type { Words } from './words.ts';

export type { Words };

export const LANGUAGES = ['pt', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every word for people, by language. A sentence is never broken over lines of the source, so that a search finds it. */
export const WORDS: Readonly<Record<Language, Words>> = { en: lazily(en), pt: lazily(pt) };
