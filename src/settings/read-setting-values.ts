import type { TokenFlaw } from './settings-problem.ts';

/** What a setting holds: text, or a program and its arguments. */
export type SettingValue = string | readonly string[];

/** The longest token, in characters: with more, servers refuse the request for its headers. */
const LONGEST_TOKEN = 4096;

/** Any text, without the blanks around it. */
export function trimmed(found: string): string {
  return found.trim();
}

/** A language by whatever names it: `pt_BR.UTF-8` is Portuguese, everything that is not Portuguese English. */
export function languageTag(found: string): 'pt' | 'en' {
  return /^pt/i.test(found) ? 'pt' : 'en';
}

/** A token: one line end at its end is trimmed; whatever else could not stand in a header is refused. */
export function readToken(found: string): { value: string } | { flaw: TokenFlaw } {
  const value = found.replace(/\r?\n$/, '');
  if (value === '') return { flaw: 'empty' };
  if (value.length > LONGEST_TOKEN) return { flaw: 'too-long' };
  return /^[!-~]+$/.test(value) ? { value } : { flaw: 'bad-character' };
}
