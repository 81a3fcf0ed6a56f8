import type { Notice } from '../notice.ts';
import type { Source } from '../settings/problem.ts';
import type { TokenSetting } from '../settings/token.ts';
import { quotedIfNeeded } from '../shell-quote.ts';
import type { WordsByKind } from './in-words.ts';

/** The words of setting recibo up: `config`, `login` and `logout`. */
export interface SetupWords {
  readonly list: ListWords;
  /** What is told on standard error; one without words is a compile error. */
  readonly notice: WordsByKind<Notice>;
  /** What to type once a token is stored; `profile` is null for the one that is in effect by itself. */
  readonly afterLogin: (profile: string | null) => string;
  readonly prompt: PromptWords;
}

/** What to type to have a profile's token forgotten, in any language: `logout` knows of the one in the file alone. */
export function forgetting(key: TokenSetting, profile: string): string {
  const word = quotedIfNeeded(profile);
  return key === 'token' ? `recibo logout --profile ${word}` : `recibo config unset ${key} --profile ${word}`;
}

/** The words of `recibo config list`. */
export interface ListWords {
  readonly column: Readonly<Record<'setting' | 'value' | 'source', string>>;
  readonly unset: string;
  /** Null is what holds by itself. */
  readonly source: (source: Source | null) => string;
  /** What wins over a setting. */
  readonly overridden: (by: Source) => string;
  /** Where the settings file stands; null where there is no place for one. */
  readonly file: (path: string | null) => string;
}

/** What a person is asked on a terminal. */
export interface PromptWords {
  readonly baseUrl: string;
  /** `origin` is where the token is going to be sent. */
  readonly token: (origin: string) => string;
}
