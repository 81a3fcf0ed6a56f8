import { LANGUAGES, type LanguageTag } from '../options/choices.ts';
import type { Environment } from '../settings/environment.ts';
import { fromOptionOrEnvironment } from '../settings/settings.ts';

/** The language in effect: the first of `--lang` and the variables that is set decides; `pt*` is Portuguese. */
export function chooseLanguage(typed: string | null, environment: Environment): LanguageTag {
  const said = fromOptionOrEnvironment('language', typed, environment)?.value.toLowerCase();
  return LANGUAGES.find((tag) => said?.startsWith(tag)) ?? 'en';
}
