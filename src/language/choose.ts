import { type Environment, fromEnvironment } from '../settings/environment.ts';
import { LANGUAGES, type LanguageTag } from '../settings/options.ts';

/** Where the language is read from, in the order of precedence behind `--lang`. */
const LANGUAGE_VARIABLES = ['RECIBO_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/** The language in effect: the first of `--lang` and the variables that is set decides; `pt*` is Portuguese. */
export function chooseLanguage(flag: string | null, environment: Environment): LanguageTag {
  const said = [flag, ...LANGUAGE_VARIABLES.map((name) => fromEnvironment(environment, name))];
  const first = said.find((value) => value !== null);
  return LANGUAGES.find((tag) => first?.toLowerCase().startsWith(tag)) ?? 'en';
}
