import type { LanguageTag } from '../options/choices.ts';
import type { Environment } from '../settings/machine-interface.ts';
import { findText } from '../settings/precedence.ts';
import { languageTag } from '../settings/read-setting-values.ts';

/**
 * The language in effect: the first of `--lang` and the variables that is set decides; `pt*` is Portuguese.
 *
 * @param systemLanguage the system's own, or null where only the variables say it; asked only where they say nothing.
 */
export function chooseLanguage(
  typed: string | null,
  environment: Environment,
  systemLanguage: () => string | null,
): LanguageTag {
  const said = findText('language', { typed: { language: typed }, environment });
  const value = said === null ? systemLanguage() : said.value;
  return value === null ? 'en' : languageTag(value);
}
