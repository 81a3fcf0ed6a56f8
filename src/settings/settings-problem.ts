import type { CommandRun } from './machine-interface.ts';

/** Where a setting's value came from. */
export type Source =
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'profile'; readonly profile: string; readonly key: string }
  | { readonly kind: 'file'; readonly key: string }
  /** Standard input, or what was typed at a prompt. */
  | { readonly kind: 'input' };

/** Why a base address cannot be used. */
export type BaseUrlFlaw =
  | 'not-an-address'
  /** It would be one behind `https://`. */
  | 'no-scheme'
  | 'not-http'
  | 'plain-http'
  | 'query'
  | 'fragment'
  | 'user-name'
  | 'holds-token';

/** Why a token cannot be sent. It is never shown. */
export type TokenFlaw = 'empty' | 'too-long' | 'bad-character';

/** Why `tokenCommand` gave no token. */
export type TokenCommandFlaw = Exclude<CommandRun, { kind: 'output' }>;

/** Where a setting that is nowhere could have been. */
export interface Missing {
  /** The profile that was chosen, or null for none. */
  readonly profile: string | null;
  /** Whether it is in effect only because `--profile` names it, so that what is typed next has to repeat it. */
  readonly isTyped: boolean;
  /** The profiles that could be chosen. */
  readonly known: readonly string[];
  /** The settings file, which need not exist. */
  readonly path: string | null;
}

/** A setting that is missing or cannot be used: exit 78, and nothing was sent. */
export type SettingsProblem =
  | ({ readonly kind: 'no-token' } & Missing)
  | ({ readonly kind: 'no-base-url' } & Missing)
  /** There is no home to keep a settings file in. */
  | { readonly kind: 'no-settings-place' }
  /** `code` is the system's; null where another run is changing the file all the time. */
  | { readonly kind: 'settings-not-written'; readonly path: string; readonly code: string | null }
  | { readonly kind: 'bad-base-url'; readonly flaw: BaseUrlFlaw; readonly source: Source }
  | { readonly kind: 'settings-unreadable'; readonly path: string; readonly code: string }
  | { readonly kind: 'settings-empty'; readonly path: string }
  /** Saved in UTF-16, which Windows calls Unicode. */
  | { readonly kind: 'settings-utf16'; readonly path: string }
  /** Where it stops being JSON; both count from 1. */
  | { readonly kind: 'settings-not-json'; readonly path: string; readonly line: number; readonly column: number }
  | {
      readonly kind: 'settings-unknown-key';
      readonly path: string;
      /** Where the key stands, e.g. `profiles.acme.tokn`. */
      readonly key: string;
      /** Whether its own name is told. */
      readonly isShown: boolean;
      readonly nearest: string | null;
    }
  /** The same key twice in one object: which of them counts, programs do not agree on. */
  | { readonly kind: 'settings-repeated-key'; readonly path: string; readonly key: string }
  | {
      readonly kind: 'settings-wrong-type';
      readonly path: string;
      readonly key: string;
      readonly expected: 'text' | 'object' | 'command';
    }
  | {
      readonly kind: 'unknown-profile';
      readonly source: Source;
      readonly known: readonly string[];
      readonly nearest: string | null;
      readonly path: string | null;
      readonly hasFile: boolean;
    }
  /** The name of a profile that is going to be made begins with `$`, as the keys do that are left alone. */
  | { readonly kind: 'reserved-name'; readonly source: Source }
  | {
      readonly kind: 'token-file-unreadable';
      /** Null where it could be the token itself. */
      readonly path: string | null;
      readonly code: string;
      readonly source: Source;
    }
  /** The standard input that was to give the token. */
  | { readonly kind: 'token-input-unreadable'; readonly code: string }
  | { readonly kind: 'bad-token'; readonly flaw: TokenFlaw; readonly source: Source }
  | { readonly kind: 'token-command-failed'; readonly flaw: TokenCommandFlaw; readonly profile: string }
  /** The profile's token may not go to the base address in effect; `origin` is the profile's own, or null for none. */
  | { readonly kind: 'token-bound-elsewhere'; readonly profile: string; readonly origin: string | null };
