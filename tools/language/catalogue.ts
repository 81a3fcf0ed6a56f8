import type { LanguageTag } from '../../src/options/choices.ts';
import { words as en, type ToolWords } from './en.ts';
import { words as pt } from './pt.ts';

/** The tools' words of each language. What one language lacks is a compile error. */
export const TOOL_WORDS: Readonly<Record<LanguageTag, ToolWords>> = { pt, en };
