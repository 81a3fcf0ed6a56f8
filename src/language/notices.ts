import type { Notice } from '../notice.ts';
import type { TokenSetting } from '../settings/token.ts';
import { quotedIfNeeded } from '../shell-quote.ts';
import type { WordsByKind } from './in-words.ts';

/** What is told on standard error beside what a command prints. */
export interface NoticeWords {
  readonly text: WordsByKind<Notice>;
  /** What to type once a token is stored; `profile` is null for the one that is in effect by itself. */
  readonly afterLogin: (profile: string | null) => string;
}

/** What to type to have a profile's token forgotten, in any language: `logout` knows of the one in the file alone. */
export function forgetting(key: TokenSetting, profile: string): string {
  const word = quotedIfNeeded(profile);
  return key === 'token' ? `recibo logout --profile ${word}` : `recibo config unset ${key} --profile ${word}`;
}
