import { LANGUAGES, type LanguageTag } from '../options/choices.ts';
import type { Environment } from '../settings/environment.ts';
import { findText } from '../settings/find.ts';
import { SETTINGS } from '../settings/settings.ts';

/** The language in effect: the first of `--lang` and the variables that is set decides; `pt*` is Portuguese. */
export function chooseLanguage(typed: string | null, environment: Environment): LanguageTag {
  const said = findText('language', { typed: { language: typed }, environment });
  const read = said === null ? null : SETTINGS.language.reader.read(said.value);
  return LANGUAGES.find((tag) => read !== null && 'value' in read && read.value === tag) ?? 'en';
}
