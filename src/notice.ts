import type { Signal } from './machine/signals.ts';
import type { TokenSetting } from './settings/find-token.ts';
import type { ProfileKey } from './settings/settings.ts';
import type { Source } from './settings/settings-problem.ts';

/** Something that is told on standard error beside what a command prints; nothing of it comes from an answer. */
export type Notice =
  /** `profile` is null for a key at the top of the settings file. */
  | { readonly kind: 'setting-stored'; readonly key: string; readonly profile: string | null; readonly path: string }
  /** What was stored has no effect: `by` wins over it. */
  | { readonly kind: 'setting-unused'; readonly key: string; readonly by: Source }
  /** A path in the settings that is relative to their folder. */
  | { readonly kind: 'relative-to-settings'; readonly key: ProfileKey; readonly folder: string }
  | { readonly kind: 'setting-removed'; readonly key: string; readonly profile: string | null; readonly path: string }
  | { readonly kind: 'setting-absent'; readonly key: string }
  | { readonly kind: 'profile-made'; readonly profile: string }
  /** The profile's token, which `key` gives, was for another origin. */
  | {
      readonly kind: 'other-origin';
      readonly key: TokenSetting;
      readonly profile: string;
      readonly before: string;
      readonly after: string;
    }
  /** A base address without a path, where the service's has a version. */
  | { readonly kind: 'no-version-prefix'; readonly baseUrl: string }
  /** What was typed has no scheme; `meant` is what it most likely lacks. */
  | { readonly kind: 'address-meant'; readonly meant: string }
  | {
      readonly kind: 'plain-token';
      readonly path: string;
      /** The profile, where what is typed next has to name it; else null. */
      readonly profile: string | null;
    }
  /** The address that the token was tried on stands in the profile now, where there was another one. */
  | { readonly kind: 'address-replaced'; readonly profile: string; readonly before: string; readonly after: string }
  | { readonly kind: 'token-tried'; readonly host: string; readonly receipt: string }
  | { readonly kind: 'token-untried' }
  | { readonly kind: 'token-proved'; readonly status: string }
  | { readonly kind: 'token-not-stored' }
  | { readonly kind: 'token-stored'; readonly profile: string; readonly path: string; readonly isDefault: boolean }
  /** A variable or another key of the profile that wins over the token that is stored. */
  | { readonly kind: 'variable-wins'; readonly variable: string }
  /** A variable that gives a token all the same. */
  | { readonly kind: 'variable-left'; readonly variable: string }
  | { readonly kind: 'key-wins'; readonly key: ProfileKey; readonly profile: string }
  | {
      readonly kind: 'token-removed';
      readonly profile: string;
      readonly path: string;
      /** The keys that the profile still has. */
      readonly left: readonly string[];
    }
  /** A file has taken the place of the link that the settings file was; what the link led to is as it was. */
  | { readonly kind: 'link-replaced'; readonly path: string }
  /** Others can read the settings file, which holds a token; `isFixed` where its rights are not ours to change. */
  | { readonly kind: 'exposed-file'; readonly path: string; readonly isFixed: boolean }
  /** What is kept of documents hides nothing (`--save --mask`). */
  | { readonly kind: 'unmasked-documents' }
  /** The receipts that were typed are the groups of one access key, most likely. */
  | { readonly kind: 'key-in-groups'; readonly key: string; readonly count: number }
  /** The name of the file of `--out` says another format than its records are going to have. */
  | { readonly kind: 'name-says-other-format'; readonly path: string; readonly format: string; readonly named: string }
  /** Receipts are read from the terminal, until Ctrl-D. */
  | { readonly kind: 'reading-from-terminal' }
  /** The address of a command that is printed is nobody's any more once the run is over. */
  | { readonly kind: 'sandbox-ends' }
  | { readonly kind: 'sandbox-stopped'; readonly signal: Signal }
  | { readonly kind: 'no-token-stored'; readonly profile: string | null };
