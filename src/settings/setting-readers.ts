import { readBaseUrl } from './base-url.ts';
import type { BaseUrlFlaw, TokenFlaw } from './settings-problem.ts';

/** What a setting holds: text, or a program and its arguments. */
export type SettingValue = string | readonly string[];

/** How the value of a setting is read, wherever it comes from. */
export interface SettingReader<T extends SettingValue, Flaw> {
  /** What the settings file has to hold under its key. */
  readonly holds: T extends string ? 'text' : 'command';
  /** The value that is meant by what was found, or why it cannot be used. */
  read(found: T): { readonly value: T } | { readonly flaw: Flaw };
}

/** The longest token, in characters: with more, servers refuse the request for its headers. */
const LONGEST_TOKEN = 4096;

/** Any text, as it stands. */
export const text: SettingReader<string, never> = { holds: 'text', read: (found) => ({ value: found }) };

/** Any text, without the blanks around it. */
export const trimmedText = {
  holds: 'text',
  read: (found: string) => ({ value: found.trim() }),
} satisfies SettingReader<string, never>;

/** A program and its arguments. */
export const command: SettingReader<readonly string[], never> = {
  holds: 'command',
  read: (found) => ({ value: found }),
};

/** A base address, without a slash at its end. */
export const baseAddress: SettingReader<string, BaseUrlFlaw> = { holds: 'text', read: readBaseUrl };

/** A language by whatever names it: `pt_BR.UTF-8` is Portuguese, everything that is not Portuguese English. */
export const languageTag = {
  holds: 'text',
  read: (found: string) => ({ value: /^pt/i.test(found) ? 'pt' : 'en' }),
} satisfies SettingReader<string, never>;

/** A token: one line end at its end is trimmed; whatever else could not stand in a header is refused. */
export const tokenText: SettingReader<string, TokenFlaw> = {
  holds: 'text',
  read(found) {
    const value = found.replace(/\r?\n$/, '');
    if (value === '') return { flaw: 'empty' };
    if (value.length > LONGEST_TOKEN) return { flaw: 'too-long' };
    return /^[!-~]+$/.test(value) ? { value } : { flaw: 'bad-character' };
  },
};
